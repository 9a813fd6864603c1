import { raw, type Sql } from 'sql-template-tag'

/** A name as SQL. Only names of the schema cache, and ours, come here. */
export function name(text: string): Sql {
  return raw(`"${text.replaceAll('"', '""').replaceAll('\0', '')}"`)
}

export function qualified({ schema, name: own }: { schema: string; name: string }): Sql {
  return raw(`${name(schema).text}.${name(own).text}`)
}
