/** Calls of supabase/schemas/87_privacy_requests, as the server. */
import sql from 'sql-template-tag'
import type { Database, Row } from 'supabase-server/database'
import type { PersonalData } from '../../domain/contacts/personal-data.ts'
import type { PrivacyKind } from '../../domain/privacy-kinds.ts'
import { ownCaller } from '../../jobs/own-caller.ts'

export interface PrivacyCompany extends Row {
  readonly company_name: string
  readonly company_phone: string | null
  readonly privacy_text: string | null
  /** Null: without limit. */
  readonly keep_leads_months: number | null
  /** Of the company's calendar, such as 2026-11-28. */
  readonly today: string
  /** By when a request of today is answered. */
  readonly due_on: string
}

export async function findPrivacyCompany(database: Database, companyId: string) {
  const rows = await database.run<PrivacyCompany>(
    ownCaller,
    sql`select * from private.read_privacy_page(${companyId}::uuid)`,
    { readOnly: true },
  )
  return rows[0]
}

export interface Asked {
  /** A PrivacyKind, or else refused. */
  readonly kind: string
  readonly phone: string
  readonly email: string
  readonly note: string
}

/** @throws DatabaseError 22023 with a sentence for the person, PT404 */
export async function askPrivacy(database: Database, companyId: string, asked: Asked) {
  const { kind, phone, email, note } = asked
  await database.run(
    ownCaller,
    sql`select private.ask_privacy(${companyId}::uuid, ${kind}, ${phone}, ${email}, ${note})`,
  )
}

export interface Proof extends Row {
  readonly company_name: string
  readonly kind: PrivacyKind
  /** IANA name. */
  readonly time_zone: string
}

export async function findProof(database: Database, companyId: string, token: string) {
  const rows = await database.run<Proof>(
    ownCaller,
    sql`select * from private.read_privacy_proof(${companyId}::uuid, ${token})`,
    { readOnly: true },
  )
  return rows[0]
}

export interface ProofUsed {
  readonly done: 'copy' | 'erased' | 'nothing' | 'passed_on'
  /** Of each phone, for `copy`. */
  readonly data?: readonly PersonalData[]
  /** Other requests that ended with the data. */
  readonly closed?: number
}

/** @throws DatabaseError PT404 once the link was used or is too old */
export async function spendProof(database: Database, companyId: string, token: string) {
  const [row] = await database.run<{ used: ProofUsed }>(
    ownCaller,
    sql`select private.use_privacy_proof(${companyId}::uuid, ${token}) as used`,
  )
  if (!row) throw new Error('use_privacy_proof returned no row')
  return row.used
}
