import { raw, type Sql } from 'sql-template-tag'

/** For names of the schema cache and our own only. */
export function name(text: string): Sql {
  return raw(`"${text.replaceAll('"', '""').replaceAll('\0', '')}"`)
}

export function qualified({ schema, name: own }: { schema: string; name: string }): Sql {
  return raw(`${name(schema).text}.${name(own).text}`)
}
