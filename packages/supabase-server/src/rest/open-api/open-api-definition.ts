import type { Relationship } from '../schema/relationships.ts'
import type { Schema } from '../schema/schema-cache.ts'
import type { TableFacts } from './open-api-facts.ts'
import { arrayItems, openApiType } from './open-api-types.ts'

export function tableDefinition(table: TableFacts, schemaName: string, schema: Schema): object {
  const { name } = table
  const primaryKey = schema.findTable(schemaName, name)?.primaryKey ?? []
  const relationships = schema.relationshipsOf({ schema: schemaName, name })
  const properties = table.columns.map((column): [string, object] => {
    const notes = [
      ...(primaryKey.includes(column.name) ? ['This is a Primary Key.<pk/>'] : []),
      ...foreignKeyNote(schema, relationships, column.name),
    ]
    const note = notes.length === 0 ? null : ['Note:', ...notes].join('\n')
    const description = [column.description, note].filter((part) => part !== null).join('\n\n')
    return [
      column.name,
      {
        ...(column.default === null ? {} : defaultOf(column.type, column.default)),
        ...(description === '' ? {} : { description }),
        ...(column.enum ? { enum: column.enum } : {}),
        format: column.type,
        ...arrayItems(column.type),
        ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
        ...openApiType(column.type),
      },
    ]
  })
  const required = table.columns.filter((column) => !column.nullable).map((column) => column.name)
  return {
    ...(table.description === null ? {} : { description: table.description }),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(properties),
    type: 'object',
  }
}

/** Code generators read this tag to find the related table. */
function foreignKeyNote(
  schema: Schema,
  relationships: readonly Relationship[],
  column: string,
): string[] {
  const isView = ({ foreign }: Relationship) =>
    schema.findTable(foreign.schema, foreign.name)?.isView === true
  const tablesFirst = [...relationships].sort((a, b) => Number(isView(a)) - Number(isView(b)))
  for (const one of tablesFirst) {
    if (one.kind !== 'many-to-one' && one.kind !== 'one-to-one') continue
    const [pair, second] = one.columns
    if (!pair || second || pair[0] !== column) continue
    const { name } = one.foreign
    return [
      `This is a Foreign Key to \`${name}.${pair[1]}\`.<fk table='${name}' column='${pair[1]}'/>`,
    ]
  }
  return []
}

/** Only literal defaults are described; an expression means nothing to a client. */
function defaultOf(type: string, expression: string): object {
  const quoted = /^'((?:[^']|'')*)'::/.exec(expression)?.[1]
  if (quoted !== undefined) return { default: quoted.replaceAll("''", "'") }
  const isString = 'type' in openApiType(type) && openApiType(type).type === 'string'
  if (isString) return { default: expression }
  try {
    return { default: JSON.parse(expression) as unknown }
  } catch {
    return {}
  }
}
