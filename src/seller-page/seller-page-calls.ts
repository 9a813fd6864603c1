/** Calls of supabase/schemas/77_seller_page, as the server: the token alone says whose page it is. */
import sql from 'sql-template-tag'
import { type Database, serviceRole } from 'supabase-server/database'

export interface PageLead {
  readonly id: string
  readonly name: string
  /** National digits. */
  readonly phone: string
  readonly email: string | null
  readonly city: string | null
  /** Label for people. */
  readonly source: string
  /** The form's other fields, by name. */
  readonly answers: Readonly<Record<string, unknown>> | null
  readonly created_at: string
  /** wa.me to the lead, with the first message. */
  readonly url: string | null
  readonly opened: boolean
  readonly answer: 'received' | 'missed' | 'closed' | null
  readonly closing: string | null
  readonly called_at: string | null
  readonly called_by: string | null
  readonly outcome: 'won' | 'lost' | null
  readonly value: number | null
  readonly lost_reason: string | null
  /** The person asked for that. */
  readonly no_messages: boolean
  readonly note: string | null
}

export interface SellerPageData {
  readonly seller: string
  readonly company: string
  readonly time_zone: string
  readonly active: boolean
  /** Null unless in the future. */
  readonly away_until: string | null
  /** First and last day, yyyy-MM-dd; null unless it has not begun. */
  readonly leave: { readonly from: string; readonly until: string } | null
  /** In the company's rotation; null if left out, or after the first 20. */
  readonly place: number | null
  readonly available: boolean
  readonly received: number
  readonly won: number
  readonly sales: number
  /** Median time to answer. */
  readonly minutes: number | null
  readonly to_call: readonly PageLead[]
  readonly today: LeadList
  /** With today. */
  readonly week: LeadList
  /** Null without a search. */
  readonly found: LeadList | null
}

export interface LeadList {
  /** The newest, at most 100. */
  readonly leads: readonly PageLead[]
  /** 1,001 stands for more than 1,000. */
  readonly count: number
}

/** Null if the page is closed. */
export async function readSellerPage(
  database: Database,
  token: string,
  { browser, search }: { browser: string | null; search: string },
): Promise<SellerPageData | null> {
  const [row] = await database.run<{ page: SellerPageData | null }>(
    serviceRole,
    sql`select private.read_seller_page(${token}, ${browser}, ${search}) as page`,
  )
  return row?.page ?? null
}

export async function isPageOpen(database: Database, token: string): Promise<boolean> {
  const [row] = await database.run<{ open: boolean }>(
    serviceRole,
    sql`select private.is_page_open(${token}) as open`,
  )
  return row?.open === true
}

/** Of the tokens those whose page is open, with a mark that changes with news. */
export async function readMarks(
  database: Database,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.run<{ token: string; mark: string }>(
    serviceRole,
    sql`select token, mark from private.live_seller_pages(${`{${tokens.join(',')}}`}::text[])`,
  )
  return new Map(rows.map(({ token, mark }) => [token, mark]))
}

interface LeadAct {
  readonly leadId: string
  readonly act: string
  readonly text: string
  readonly value: number | null
}

export async function actOnLead(database: Database, token: string, act: LeadAct): Promise<void> {
  await database.run(
    serviceRole,
    sql`select private.act_on_lead(${token}, ${act.leadId}::uuid, ${act.act}, ${act.text}, ${act.value}::numeric)`,
  )
}

/** @param date yyyy-MM-dd, for `until` date */
export async function pauseSeller(
  database: Database,
  token: string,
  until: string,
  date: string | null,
): Promise<void> {
  await database.run(
    serviceRole,
    sql`select private.pause_seller(${token}, ${until}, ${date}::date)`,
  )
}

interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Returns the id. */
export async function subscribePush(
  database: Database,
  token: string,
  { endpoint, p256dh, auth }: Subscription,
): Promise<string> {
  const [row] = await database.run<{ id: string }>(
    serviceRole,
    sql`select private.subscribe_push(${token}, ${endpoint}, ${p256dh}, ${auth}) as id`,
  )
  return String(row?.id)
}

export async function unsubscribePush(
  database: Database,
  token: string,
  endpoint: string,
): Promise<void> {
  await database.run(serviceRole, sql`select private.unsubscribe_push(${token}, ${endpoint})`)
}
