import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { ask, askOne, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { capture, type Submission } from './capture.ts'
import { serverKey } from './database-callers.ts'
import { type Company, createCompany, createSeller, type Seller } from './factories.ts'

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Closed now and around midnight in every time zone. */
export const closedNow = { [days[(new Date().getUTCDay() + 3) % 7] ?? '']: [['00:00', '24:00']] }

export const openNow = Object.fromEntries(days.map((day) => [day, [['00:00', '24:00']]]))

interface Rules {
  readonly weekly_hours?: object
  readonly when_nobody?: 'rotate' | 'wait' | 'company_phone'
  readonly same_seller_days?: number
}

/** A company without a limit of sellers, with one for each name, who become eligible together. */
export async function createRotation<Name extends string>(
  server: DatabaseServer,
  sellers: Record<Name, Record<string, unknown>>,
  rules: Rules = {},
): Promise<{ company: Company; sellers: Record<Name, Seller> }> {
  const company = await createCompany(server)
  await change(server, 'public.companies', company, { plan: 'enterprise', ...asText(rules) })
  const created: Record<string, Seller> = {}
  for (const [name, state] of Object.entries<Record<string, unknown>>(sellers)) {
    const seller = await createSeller(server, company, { name, active: false })
    await setSeller(server, seller, { active: true, ...state })
    created[name] = seller
  }
  return { company, sellers: created as Record<Name, Seller> }
}

export const setSeller = (server: DatabaseServer, seller: Seller, state: Record<string, unknown>) =>
  change(server, 'public.sellers', seller, asText(state))

/** As `change` wants it: objects are written as JSON. */
const asText = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  )

/** The sellers of so many leads in a row; null for one that waits. */
export async function captureNames(
  server: DatabaseServer,
  company: Company,
  count: number,
  given: Submission = {},
): Promise<(string | null)[]> {
  const names: (string | null)[] = []
  for (let i = 0; i < count; i += 1) {
    names.push((await capture(server, { p_company_id: company.id, ...given })).seller_name)
  }
  return names
}

export const countNames = (names: readonly (string | null)[]) =>
  Object.fromEntries(
    [...new Set(names)]
      .sort()
      .map((name) => [name, names.filter((other) => other === name).length]),
  )

export async function explainLead(server: DatabaseServer, leadId: string): Promise<string> {
  const { sentence } = await askOne<{ sentence: string }>(
    server,
    sql`select private.reason_sentence(l.reason, c.time_zone) as sentence
      from public.leads_captured l join public.companies c on c.id = l.company_id
      where l.id = ${leadId}::uuid`,
  )
  return sentence
}

/** Why each seller of the company, or of a team, gets no lead; null for one who may. */
export async function listLeftOut(
  server: DatabaseServer,
  company: Company,
  team: { id: string } | null = null,
): Promise<Record<string, string | null>> {
  const rows = await server.database.run<{ name: string; left_out: string | null }>(
    serverKey,
    sql`select s.name, a.left_out
      from public.list_availability(${company.id}, ${team?.id ?? null}) a
      join public.sellers s on s.id = a.seller_id`,
  )
  return Object.fromEntries(rows.map(({ name, left_out }) => [name, left_out]))
}

/** Leads of the company whose stored reason leads to another seller. */
export const findUnexplained = (server: DatabaseServer, company: Company) =>
  ask(
    server,
    sql`select id, reason from public.leads_captured where company_id = ${company.id}::uuid
      and seller_id is distinct from private.seller_of_reason(reason)`,
  )
