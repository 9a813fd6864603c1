/** Identifiers in SQL come only from this cache. */
import type { Database } from '../../database/database.ts'
import type { Project } from '../../project/project.ts'
import { groupBy } from './group-by.ts'
import { type Relations, readRelations } from './relations.ts'
import type { Relationship } from './relationships.ts'
import { type RestSettings, readRestSettings } from './rest-settings.ts'
import { schemaCacheQuery } from './schema-cache-query.ts'
import {
  keyOf,
  type MediaHandler,
  type QualifiedName,
  type Routine,
  type SchemaDocument,
  schemaDocument,
  type Table,
} from './schema-document.ts'

export interface Schema {
  readonly settings: RestSettings
  findTable(schema: string, name: string): Table | undefined
  tablesOf(schema: string): readonly Table[]
  routinesOf(schema: string): readonly Routine[]
  relationshipsOf(table: QualifiedName): readonly Relationship[]
  findMediaHandler(table: QualifiedName | undefined, mediaType: string): MediaHandler | undefined
  findType(name: string): string | undefined
}

export interface SchemaCache {
  /** Waits for the first load; retries after a failed one. */
  get(): Promise<Schema>
  reload(): Promise<void>
}

export function createSchemaCache(database: Database, api: Project['api']): SchemaCache {
  let loading: Promise<Schema> | undefined
  let reloading = Promise.resolve()
  let waiting: Promise<void> | undefined

  function load(): Promise<Schema> {
    const attempt = loadSchema(database, api)
    attempt.catch(() => {
      if (loading === attempt) loading = undefined
    })
    return attempt
  }

  async function replace(): Promise<void> {
    const next = load()
    await next
    loading = next
  }

  return {
    get() {
      loading ??= load()
      return loading
    },
    reload() {
      // A migration notifies for each of its changes; one reload serves all callers that wait.
      waiting ??= reloading
        .catch(() => {})
        .then(() => {
          waiting = undefined
          reloading = replace()
          return reloading
        })
      return waiting
    },
  }
}

async function loadSchema(database: Database, api: Project['api']): Promise<Schema> {
  const settings = await readRestSettings(database, api)
  // With an empty search path types are schema-qualified.
  const caller = { role: 'authenticator', settings: { search_path: '' } }
  const [row] = await database.run(caller, schemaCacheQuery(settings.schemas), {
    readOnly: true,
  })
  const relations = await readRelations(database, caller, settings)
  return indexSchema(schemaDocument.parse(row?.cache), relations, settings)
}

function indexSchema(
  { tables: plain, functions, mediaHandlers, types }: SchemaDocument,
  { relationshipsOf, complete }: Relations,
  settings: RestSettings,
): Schema {
  const tables = plain.map(complete)
  const byName = new Map(tables.map((one) => [keyOf(one), one]))
  const bySchema = groupBy(tables, ({ schema }) => schema)
  const routines = groupBy(functions, ({ schema }) => schema)
  return {
    settings,
    findTable: (schema, name) => byName.get(keyOf({ schema, name })),
    tablesOf: (schema) => bySchema.get(schema) ?? [],
    routinesOf: (schema) => routines.get(schema) ?? [],
    relationshipsOf,
    findMediaHandler: (table, mediaType) =>
      mediaHandlers.find(
        (one) =>
          one.mediaType === mediaType && keyOf(one.table ?? anyTable) === keyOf(table ?? anyTable),
      ),
    findType: (name) =>
      Object.hasOwn(types, name)
        ? types[name]
        : standardTypes.find((type) => type === name.toLowerCase()),
  }
}

const anyTable = { schema: '', name: '' }

/** Standard SQL type names that pg_type spells differently. */
const standardTypes = [
  'integer',
  'int',
  'bigint',
  'smallint',
  'real',
  'double precision',
  'decimal',
  'boolean',
  'character varying',
  'character',
  'timestamp with time zone',
  'timestamp without time zone',
  'time with time zone',
  'time without time zone',
]
