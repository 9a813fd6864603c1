import sql, { join, raw } from 'sql-template-tag'
import type { Caller, DatabaseServer, Run } from 'supabase-server/database'
import { askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { visitor } from './database-callers.ts'

export interface Submission {
  readonly p_name?: string | null
  readonly p_phone?: string | null
  readonly p_email?: string | null
  readonly p_city?: string | null
  readonly p_source?: string | null
  readonly p_short_code?: string
  readonly p_company_id?: string
  readonly p_message?: string
  readonly p_extra?: unknown
  readonly p_attribution?: unknown
  readonly p_consent?: unknown
  readonly p_idempotency_key?: string
  readonly p_team_id?: string
}

export interface Captured {
  readonly [column: string]: unknown
  readonly whatsapp_url: string | null
  readonly lead_id: string
  readonly seller_name: string | null
  readonly company_name: string
}

const asJson = new Set(['p_extra', 'p_attribution', 'p_consent'])
const asId = new Set(['p_company_id', 'p_idempotency_key', 'p_team_id'])

function captureStatement(submission: Submission) {
  const given = { p_name: 'Ana Souza', p_phone: '(11) 91234-5678', ...submission }
  const parameters = Object.entries(given).map(
    ([name, value]) =>
      sql`${raw(name)} => ${asJson.has(name) ? JSON.stringify(value) : value}${raw(type(name))}`,
  )
  return sql`select * from public.capture_lead_public(${join(parameters)})`
}

export async function capture(
  server: DatabaseServer,
  submission: Submission,
  caller: Caller = visitor,
): Promise<Captured> {
  return captureWith((statement) => server.database.run(caller, statement), submission)
}

/** Inside a transaction that the test holds open. */
export async function captureWith(run: Run, submission: Submission): Promise<Captured> {
  const [row] = await run<Captured & Record<string, unknown>>(captureStatement(submission))
  if (!row) throw new Error('the capture answered nothing')
  return row
}

export interface Lead {
  readonly [column: string]: unknown
  readonly id: string
  readonly seller_id: string | null
  readonly message: string | null
  readonly whatsapp_url: string | null
}

export function findLead(server: DatabaseServer, { lead_id }: Captured): Promise<Lead> {
  return askOne<Lead & Record<string, unknown>>(
    server,
    sql`select * from public.leads_captured where id = ${lead_id}`,
  )
}

function type(parameter: string): string {
  if (asJson.has(parameter)) return '::jsonb'
  return asId.has(parameter) ? '::uuid' : '::text'
}
