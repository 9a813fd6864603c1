/** Result of the query on keys, views and row functions; relations are keyed by pg_class oid. */
import { z } from 'zod'

const numbers = z.array(z.int())

export const relationsDocument = z.object({
  relations: z.record(
    z.string(),
    z.object({
      schema: z.string(),
      name: z.string(),
      isView: z.boolean(),
      /** Keyed by attnum. */
      columns: z.record(z.string(), z.string()),
    }),
  ),
  primaryKeys: z.array(z.object({ table: z.string(), columns: numbers })),
  foreignKeys: z.array(
    z.object({
      name: z.string(),
      table: z.string(),
      columns: numbers,
      foreign: z.string(),
      foreignColumns: numbers,
      unique: z.boolean(),
    }),
  ),
  views: z.array(z.object({ view: z.string(), action: z.string() })),
  rowFunctions: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      table: z.string(),
      type: z.string(),
      base: z.string(),
      set: z.boolean(),
      foreign: z.string().nullable(),
      toOne: z.boolean(),
    }),
  ),
})

export type RelationsDocument = z.output<typeof relationsDocument>
