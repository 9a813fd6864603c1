import { z } from 'zod'

const qualifiedName = z.object({ schema: z.string(), name: z.string() })
/** Cast functions between a domain and JSON or text: https://docs.postgrest.org/en/stable/references/api/domain_representations.html */
const formats = z.object({
  toJson: qualifiedName.optional(),
  fromJson: qualifiedName.optional(),
  fromText: qualifiedName.optional(),
})
const column = z.object({
  name: z.string(),
  type: z.string(),
  /** The domain's underlying type. */
  base: z.string(),
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
  columns: z.array(column).nullable(),
  record: z.boolean(),
  /** The result's type, for a domain its underlying type. */
  base: z.string(),
  mediaType: z.string().nullable(),
  /** False with more than one unnamed parameter. */
  callable: z.boolean(),
  /** Settings of `create function … set`, applied to the whole transaction. */
  settings: z.record(z.string(), z.string()),
  table: qualifiedName.nullable(),
})
const mediaHandler = qualifiedName.extend({
  mediaType: z.string(),
  /** Null for any row type. */
  table: qualifiedName.nullable(),
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
export type ComputedField = Column & { readonly routine: QualifiedName }
export type Table = z.output<typeof table> & { readonly computed?: readonly ComputedField[] }
export type Routine = z.output<typeof routine>
export type MediaHandler = z.output<typeof mediaHandler>
export type SchemaDocument = z.output<typeof schemaDocument>

/** For maps: no name can be mistaken for another one's schema. */
export const keyOf = ({ schema, name }: QualifiedName) => JSON.stringify([schema, name])
