import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import { getTable } from './plan/plan.ts'
import { findCalled } from './plan/plan-call.ts'
import type { ApiRequest } from './request/request.ts'
import type { Schema } from './schema/schema-cache.ts'
import type { Table } from './schema/schema-document.ts'

/** https://docs.postgrest.org/en/stable/references/api/options.html */
export async function allowedMethods(
  request: ApiRequest,
  schema: Schema,
  database: Database,
): Promise<string> {
  if (request.name === '') return 'OPTIONS,GET,HEAD'
  if (request.isCall) {
    const named = schema.routinesOf(request.schema).filter(({ name }) => name === request.name)
    const overloads = named.length > 0 ? named : [findCalled(request, schema)]
    return overloads.every((one) => one.volatile) ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
  }
  const table = getTable(schema, request.schema, request.name)
  const { inserts, updates, deletes } = await writesOf(table, database)
  return [
    'OPTIONS,GET,HEAD',
    ...(inserts ? ['POST'] : []),
    ...(inserts && updates && table.primaryKey.length > 0 ? ['PUT'] : []),
    ...(updates ? ['PATCH'] : []),
    ...(deletes ? ['DELETE'] : []),
  ].join(',')
}

async function writesOf(table: Table, database: Database) {
  const caller = { role: 'authenticator', settings: {} }
  const events = sql`select pg_relation_is_updatable(c.oid, true) as events
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${table.schema} and c.relname = ${table.name}`
  const [row] = await database.run(caller, events, { readOnly: true })
  return readEvents(Number(row?.events ?? 0))
}

/** The bits of PostgreSQL's CmdType. */
export const readEvents = (events: number) => ({
  inserts: (events & 8) !== 0,
  updates: (events & 4) !== 0,
  deletes: (events & 16) !== 0,
})
