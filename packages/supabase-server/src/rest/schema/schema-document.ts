/** What the query on pg_catalog answers. */
import { z } from 'zod'

const qualifiedName = z.object({ schema: z.string(), name: z.string() })
/** Functions of casts between a domain and JSON or text: how its values are written and read. */
const formats = z.object({
  toJson: qualifiedName.optional(),
  fromJson: qualifiedName.optional(),
  fromText: qualifiedName.optional(),
})
const column = z.object({
  name: z.string(),
  type: z.string(),
  /** The type under a domain. */
  base: z.string(),
  /** The expression that fills it when nothing is given. */
  default: z.string().nullish(),
  formats: formats.nullish(),
})
const table = qualifiedName.extend({
  isView: z.boolean(),
  columns: z.array(column),
  primaryKey: z.array(z.string()),
})
const routine = qualifiedName.extend({
  volatile: z.boolean(),
  set: z.boolean(),
  void: z.boolean(),
  type: z.string(),
  params: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      required: z.boolean(),
      variadic: z.boolean(),
    }),
  ),
  /** Of a composite result; null when the result is one value. */
  columns: z.array(column).nullable(),
  record: z.boolean(),
  /** The result's type; under a domain, the domain's. */
  base: z.string(),
  /** The name of the result's domain, where it is that of a media type. */
  mediaType: z.string().nullable(),
  /** More than one parameter without a name cannot be given by name. */
  callable: z.boolean(),
  /** What `create function … set` says for the whole transaction. */
  settings: z.record(z.string(), z.string()),
  /** The exposed table whose rows it returns. */
  table: qualifiedName.nullable(),
})
/** An aggregate over rows whose result is a domain named like a media type. */
const mediaHandler = qualifiedName.extend({
  mediaType: z.string(),
  /** Whose rows it takes; null for any. */
  table: qualifiedName.nullable(),
  /** The type under the domain. */
  base: z.string(),
})
export const schemaDocument = z.object({
  tables: z.array(table),
  functions: z.array(routine),
  mediaHandlers: z.array(mediaHandler),
  types: z.record(z.string(), z.string()),
})

export type QualifiedName = z.output<typeof qualifiedName>
export type Column = z.output<typeof column>
/** A function of a row, named like a column of it. */
export type ComputedField = Column & { readonly routine: QualifiedName }
export type Table = z.output<typeof table> & { readonly computed?: readonly ComputedField[] }
export type Routine = z.output<typeof routine>
export type MediaHandler = z.output<typeof mediaHandler>
export type SchemaDocument = z.output<typeof schemaDocument>
