/** Kinds of values in the API, as zod writes them into JSON Schema. */
import { z } from 'zod'

export const uuid = z.string().meta({ format: 'uuid' })
export const time = z.string().meta({ format: 'date-time' })
export const day = z.string().meta({ format: 'date' })
export const json = z.record(z.string(), z.unknown())
export const hours = z.unknown().meta({
  description: 'horário da semana; nulo usa o da equipe ou o da empresa',
})

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
}

export function schemaOf(shape: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape)
  return schema as Schema
}

/** A request's body: fields with a default may be left out. */
export function inputSchemaOf(shape: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input' })
  return schema as Schema
}
