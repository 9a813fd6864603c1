/** The root of the Data API: OpenAPI 2 in PostgREST's shape, which code generators rely on. */
import type { Caller, Database } from '../../database/database.ts'
import type { Schema } from '../schema/schema-cache.ts'
import { tableDefinition } from './open-api-definition.ts'
import { type Facts, readFacts } from './open-api-facts.ts'
import { rowFilterName, sharedParameters, tableParameters } from './open-api-parameters.ts'
import { functionPath, tablePath } from './open-api-paths.ts'

interface Asked {
  readonly schema: string
  readonly caller: Caller
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
      facts.tables.map((table) => [table.name, tableDefinition(table, asked.schema, schema)]),
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

function splitComment(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {}
  const [summary = '', ...rest] = comment.split('\n')
  const description = rest.join('\n').replace(/^\n+/, '')
  return { summary, ...(description === '' ? {} : { description }) }
}
