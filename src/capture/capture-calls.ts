/** Each call is one transaction as the visitor's role. */
import sql from 'sql-template-tag'
import { type Caller, type Database, DatabaseError, type Row } from 'supabase-server/database'

/** What every form has of its company. */
interface FormOfCompany extends Row {
  readonly company_id: string
  readonly company_name: string
  /** Signed time at which the form was rendered. */
  readonly render_mark: string
  /** The version is 0 without a text. */
  readonly privacy_text: string | null
  readonly privacy_version: number
  /** Whether ad platforms may know of the lead. */
  readonly asks_for_ads: boolean
  /** Sites that may show the form in a frame. */
  readonly form_sites: readonly string[]
  /** In the bucket of logos; null without one. */
  readonly company_logo: string | null
}

export interface FormRow extends FormOfCompany {
  /** Null without a link. */
  readonly short_url_id: string | null
  /** Null if the address describes the form. */
  readonly config: unknown
}

export interface PageRow extends FormOfCompany {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly description: string | null
  readonly fields: readonly string[]
  readonly custom_css: string | null
  readonly team_id: string | null
  readonly primary_color: string
  readonly background_color: string
  readonly logo_url: string | null
}

export interface RedirectRow extends Row {
  readonly url: string
  readonly company_name: string
  readonly short_code: string
  readonly config: unknown
  readonly company_logo: string | null
}

export interface CapturedRow extends Row {
  readonly whatsapp_url: string | null
  readonly seller_name: string | null
  readonly lead_id: string
}

export interface ReturnRow extends Row {
  /** Null if only a person can end the wait. */
  readonly returns_at: Date | null
  readonly time_zone: string
  /** The company's WhatsApp is the way on meanwhile. */
  readonly company_phone_first: boolean
}

export interface Submission {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly city: string
  readonly source: string
  readonly shortCode: string | null
  readonly companyId: string | null
  readonly teamId: string | null
  readonly message: string
  readonly extra: object
  readonly attribution: object
  readonly consent: object
  readonly key: string
}

export async function findRedirect(database: Database, caller: Caller, code: string) {
  const statement = sql`select url, company_name, short_code, config, company_logo from public.follow_short_link(${code})`
  const follow = (readOnly: boolean) => database.run<RedirectRow>(caller, statement, { readOnly })
  const rows = await follow(false).catch((error) => {
    // The redirect still works when the visit cannot be written.
    if (error instanceof DatabaseError && takesNoWriting.has(error.code)) return follow(true)
    throw error
  })
  return rows[0]
}

/** Disk full, I/O error, read-only server. */
const takesNoWriting = new Set(['53100', '58030', '25006'])

export async function findForm(
  database: Database,
  caller: Caller,
  { shortCode, companyId }: { shortCode: string | null; companyId: string | null },
) {
  const rows = await database.run<FormRow>(
    caller,
    sql`select company_id, short_url_id, company_name, config, render_mark, privacy_text, privacy_version, asks_for_ads,
        to_json(form_sites) as form_sites, company_logo
      from public.get_capture_form(${shortCode}::text, ${companyId}::uuid)`,
  )
  return rows[0]
}

export async function findCapturePage(database: Database, caller: Caller, slug: string) {
  const rows = await database.run<PageRow>(
    caller,
    sql`select id, company_id, company_name, name, title, description,
        to_json(fields) as fields, custom_css, render_mark, privacy_text, privacy_version, team_id, asks_for_ads,
        to_json(form_sites) as form_sites, primary_color, background_color, logo_url, company_logo
      from public.get_capture_page(${slug})`,
  )
  return rows[0]
}

export interface FormShown {
  readonly companyId: string
  /** Of the link or page whose form it is. */
  readonly originId: string | null
  /** Of the link that led to a page. */
  readonly linkId: string | null
  /** Of the site whose widget led there, where the browser tells it. */
  readonly host?: string | null
}

/** Counts a form that was shown to a person. */
export async function noteFormView(
  database: Database,
  caller: Caller,
  { companyId, originId, linkId, host = null }: FormShown,
): Promise<void> {
  await database.run(
    { ...caller, role: 'service_role' },
    sql`select private.note_form_view(${companyId}::uuid, ${originId}::uuid, ${linkId}::uuid, ${host})`,
  )
}

export async function captureLead(
  database: Database,
  caller: Caller,
  lead: Submission,
): Promise<CapturedRow> {
  const [captured] = await database.run<CapturedRow>(
    caller,
    sql`select whatsapp_url, seller_name, lead_id
      from public.capture_lead_public(
      p_name => ${lead.name}, p_phone => ${lead.phone}, p_email => ${lead.email},
      p_city => ${lead.city}, p_source => ${lead.source}, p_short_code => ${lead.shortCode},
      p_company_id => ${lead.companyId}::uuid, p_team_id => ${lead.teamId}::uuid, p_message => ${lead.message},
      p_extra => ${lead.extra}::jsonb, p_attribution => ${lead.attribution}::jsonb,
      p_consent => ${lead.consent}::jsonb, p_idempotency_key => ${lead.key}::uuid)`,
    { urgent: true, lockQueue: JSON.stringify([lead.shortCode, lead.companyId]) },
  )
  if (!captured) throw new Error('capture_lead_public returned no row')
  return captured
}

/** Undefined for a lead that does not wait. */
export async function findReturn(database: Database, caller: Caller, leadId: string) {
  const rows = await database.run<ReturnRow>(
    caller,
    sql`select returns_at, time_zone, company_phone_first from public.get_return_time(${leadId}::uuid)`,
    { readOnly: true },
  )
  return rows[0]
}
