/** One attempt of a role × verb × table, rolled back. */
import sql, { join, raw } from 'sql-template-tag'
import type { Caller, DatabaseServer, Statement } from 'supabase-server/database'
import type { Value } from '../../packages/supabase-server/src/database/database.ts'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import type { Tenant } from './two-tenants.ts'

/** The columns of a matrix, in this order. */
export const roles = [
  'anon',
  'pending',
  'user',
  'seller',
  'manager',
  'admin',
  'super_admin',
  'service_role',
  'reading_key',
  'writing_key',
] as const

export interface SampleRows {
  key(tenant: Tenant): readonly [column: string, value: Value]
  readonly change: Record<string, Value | null>
  add(tenant: Tenant): Record<string, Value>
}

export type Outcome = 'done' | 'nothing' | 'refused'

export async function findTables(server: DatabaseServer): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    server,
    sql`select relname::text as name from pg_catalog.pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_catalog.pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`,
  )
  return tables.map(({ name }) => name).sort()
}

class Undo extends Error {}

/** A violated key or reference counts as success: rights are checked first. */
export async function probe(
  server: DatabaseServer,
  caller: Caller,
  table: string,
  verb: string,
  rows: SampleRows,
  tenant: Tenant,
): Promise<Outcome> {
  let outcome: Outcome = 'nothing'
  try {
    await server.database.transaction(caller, async (run) => {
      const [first] = await run(build(table, verb, rows, tenant))
      outcome = first ? 'done' : 'nothing'
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return outcome
    const { code } = error as { code?: string }
    if (code === '42501') return 'refused'
    if (code === '23503' || code === '23505') return 'done'
    throw error
  }
  return outcome
}

function build(table: string, verb: string, rows: SampleRows, tenant: Tenant): Statement {
  const name = raw(`public.${table}`)
  const [column, value] = rows.key(tenant)
  const where = sql`where ${raw(column)}::text = ${String(value)}`
  if (verb === 'select') return sql`select 1 as one from ${name} ${where}`
  if (verb === 'delete') return sql`delete from ${name} ${where} returning 1 as one`
  if (verb === 'update') {
    const changes = Object.entries(rows.change).map(([key, to]) => sql`${raw(key)} = ${to}`)
    return sql`update ${name} set ${join(changes)} ${where} returning 1 as one`
  }
  const added = Object.entries(rows.add(tenant))
  return sql`insert into ${name} (${raw(added.map(([key]) => key).join(', '))})
    values (${join(added.map(([, given]) => given))}) returning 1 as one`
}
