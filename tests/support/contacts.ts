import sql, { join, raw } from 'sql-template-tag'
import type { Caller, DatabaseServer } from 'supabase-server/database'

export interface Contact {
  readonly [column: string]: unknown
  readonly id: string
  readonly name: string
  readonly created_at: string
}

export interface Filters {
  readonly p_company_id?: string
  readonly p_seller_id?: string
  readonly p_source?: string
  readonly p_period?: string
  readonly p_search?: string
  readonly p_from?: string
  readonly p_to?: string
  readonly p_outcome?: string
  readonly p_link_id?: string
  readonly p_campaign?: string
}

export interface Page extends Filters {
  readonly p_sort?: string
  readonly p_ascending?: boolean
  readonly p_limit?: number
  readonly p_offset?: number
  readonly p_after_created_at?: string
  readonly p_after_id?: string
}

export const listContacts = (server: DatabaseServer, caller: Caller, page: Page = {}) =>
  call<Contact>(server, caller, 'list_contacts', page)

export async function countContacts(server: DatabaseServer, caller: Caller, filters: Filters = {}) {
  const [row] = await call<{ total: number; is_exact: boolean }>(
    server,
    caller,
    'count_contacts',
    filters,
  )
  return row
}

function call<R extends Record<string, unknown>>(
  server: DatabaseServer,
  caller: Caller,
  name: string,
  parameters: Page,
): Promise<R[]> {
  const given = Object.entries(parameters).map(([key, value]) => sql`${raw(key)} => ${value}`)
  const list = given.length === 0 ? sql`` : join(given)
  return server.database.run<R>(caller, sql`select * from ${raw(`public.${name}`)}(${list})`)
}
