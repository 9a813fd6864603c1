import type { Schema } from './schema.ts'

const known: Readonly<Record<string, string>> = {
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
}
const numbers = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']
const texts = [
  ...['bytea', 'bpchar', 'varchar', 'text', 'citext', 'uuid', 'vector'],
  ...['date', 'time', 'timetz', 'timestamp', 'timestamptz'],
]

/** As Supabase's generator; an unknown type becomes `unknown`. */
export function typescriptType(type: string, schema: Schema): string {
  if (type.startsWith('_')) return `(${typescriptType(type.slice(1), schema)})[]`
  if (numbers.includes(type)) return 'number'
  if (texts.includes(type)) return 'string'
  if (Object.hasOwn(known, type)) return known[type] ?? 'unknown'
  const name = JSON.stringify(type)
  if (schema.enums.some((one) => one.name === type)) return `Database['public']['Enums'][${name}]`
  switch (schema.relations.find((one) => one.name === type)?.kind) {
    case 'composite':
      return `Database['public']['CompositeTypes'][${name}]`
    case 'table':
      return `Database['public']['Tables'][${name}]['Row']`
    case 'view':
      return `Database['public']['Views'][${name}]['Row']`
    default:
      return 'unknown'
  }
}
