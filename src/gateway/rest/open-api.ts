/** The root of the Data API: a schema described as OpenAPI 2, in the shape that PostgREST gives and generators know. */
import type { Caller, Database } from '../../database/database.ts'
import { type Facts, readFacts, type TableFacts } from './open-api-facts.ts'
import { rowFilterName, sharedParameters, tableParameters } from './open-api-parameters.ts'
import { functionPath, tablePath } from './open-api-paths.ts'
import { arrayItems, openApiType } from './open-api-types.ts'
import type { Relationship } from './relationships.ts'
import type { Schema } from './schema-cache.ts'

interface Asked {
  readonly schema: string
  readonly caller: Caller
  /** Where the API was asked: host with port, protocol, path. */
  readonly host: string
  readonly scheme: string
  readonly basePath: string
}

export async function describeSchema(
  asked: Asked,
  schema: Schema,
  database: Database,
): Promise<object> {
  const follows = schema.settings.openApi === 'follow-privileges'
  const facts = await readFacts(database, asked.caller, asked.schema, follows)
  const { summary, description } = splitComment(facts.description)
  return {
    swagger: '2.0',
    info: {
      title: summary ?? 'PostgREST API',
      description: description ?? 'This is a dynamic API generated from the database',
      version: '14.0',
    },
    host: asked.host,
    basePath: asked.basePath,
    schemes: [asked.scheme],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths: { '/': rootPath, ...paths(facts, asked.schema, schema) },
    definitions: Object.fromEntries(
      facts.tables.map((table) => [table.name, definition(table, asked.schema, schema)]),
    ),
    parameters: Object.assign(
      { ...sharedParameters },
      ...facts.tables.map((table) => tableParameters(table)),
    ),
    externalDocs: {
      description: 'PostgREST Documentation',
      url: 'https://postgrest.org/en/v14/references/api.html',
    },
  }
}

export const openApiContentType = 'application/openapi+json; charset=utf-8'

const mediaTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

const rootPath = {
  get: {
    tags: ['Introspection'],
    summary: 'OpenAPI description (this document)',
    produces: ['application/openapi+json', 'application/json'],
    responses: { '200': { description: 'OK' } },
  },
}

function paths(facts: Facts, name: string, schema: Schema): Record<string, object> {
  const tables = facts.tables.map((table): [string, object] => {
    const filters = table.columns.map((column) => rowFilterName(table.name, column.name))
    return [`/${table.name}`, tablePath(table, filters, splitComment(table.description))]
  })
  const functions = facts.functions.flatMap(({ name: own, description }): [string, object][] => {
    const routine = schema.routinesOf(name).find((one) => one.name === own && one.callable)
    return routine ? [[`/rpc/${own}`, functionPath(routine, splitComment(description))]] : []
  })
  return Object.fromEntries([...tables, ...functions])
}

function definition(table: TableFacts, schemaName: string, schema: Schema): object {
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

/** Generators read the tag to find the related table. */
function foreignKeyNote(
  schema: Schema,
  relationships: readonly Relationship[],
  column: string,
): string[] {
  // A view shows the same key again; the table is what is meant.
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

/** A default that is JSON, or a text in quotes with its type; an expression says nothing to a client. */
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

/** The first line of a comment is the summary, the rest describes. */
function splitComment(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {}
  const [summary = '', ...rest] = comment.split('\n')
  const description = rest.join('\n').replace(/^\n+/, '')
  return { summary, ...(description === '' ? {} : { description }) }
}
