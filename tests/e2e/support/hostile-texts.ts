/** Writes a script injection into every column that may hold text. */
import { type APIRequestContext, expect } from '@playwright/test'
import { type OwnCompany, openServer } from './own-company.ts'

/** `ran` is the function that watch-scripts.ts observes. */
export const hostile = `"><img src=x onerror=ran()></style></script><script>ran()</script>{{ran()}}`
/** For columns of at most sixty characters. */
const brief = `"><svg onload=ran()></script>`
const formula = `=HYPERLINK("javascript:ran()")${hostile}`
/** A URL contains no blanks. */
const address = `https://x.example/"><svg/onload=ran()>`
const email = `"><svg/onload=ran()>@x.example`

const texts = {
  message: hostile,
  source: 'instagram',
  fields: {
    city: { enabled: true, required: false, label: hostile, placeholder: hostile },
    message: { enabled: true, required: false, label: hostile, placeholder: hostile },
  },
  appearance: {
    title: hostile,
    description: hostile,
    primaryColor: `#16a34a}</style><script>ran()</script>`,
    backgroundColor: 'url(javascript:ran())',
    showLogo: true,
    logoUrl: address,
  },
  behavior: {
    showThankYouMessage: true,
    thankYouMessage: hostile,
    customRedirectUrl: address,
  },
  analytics: { enableUTM: true, utmSource: hostile, utmMedium: hostile, utmCampaign: hostile },
}
const details = {
  message: hostile,
  extra: { company: hostile, position: hostile, message: hostile, [hostile]: hostile },
  attribution: { utm_source: hostile, referrer: 'javascript:ran()', [hostile]: hostile },
  consent: { marketing: true, text: hostile, [hostile]: hostile },
}
/** The database refuses `</`, `@import`, `url(` and `expression(`. */
const css = 'p{behavior:ran()}h1{-moz-binding:ran()}'

/**
 * Columns that accept the text; every other text column is listed with the reason why it refuses.
 */
const rows = {
  companies: {
    name: hostile,
    email,
    privacy_text: hostile,
    first_message: `{nome} ${hostile}`,
    form_sites: [hostile],
  },
  users: { name: hostile },
  sellers: { name: hostile, email },
  teams: { name: brief },
  short_urls: { original_url: address, config: texts },
  capture_pages: {
    name: hostile,
    title: hostile,
    description: hostile,
    custom_css: css,
    logo_url: address,
    fields: ['name', 'phone', 'email', 'city', 'company'],
  },
  leads_captured: {
    name: formula,
    email,
    city: `@SUM(1)${hostile}`,
    source: brief,
    whatsapp_url: 'javascript:ran()',
    reason: { kind: hostile, line: [[hostile, hostile, 1, hostile, hostile]] },
    ...details,
  },
  // Written on the seller's page.
  lead_progress: {
    closing: hostile,
    answered_by: hostile,
    called_by: hostile,
    lost_reason: hostile,
  },
  lead_notes: { text: hostile, author_name: hostile },
  quarantined_leads: {
    name: hostile,
    email,
    city: hostile,
    source: brief,
    template: hostile,
    extra: details.extra,
    attribution: details.attribution,
    consent: details.consent,
  },
  // Written on the page of the company's privacy.
  privacy_requests: { email, note: hostile },
} satisfies Record<string, Record<string, unknown>>

type Table = keyof typeof rows

const closed: Readonly<Record<string, string>> = {
  'activities.actor_kind': 'one of five',
  'activities.actor_name': 'written by triggers, from users, keys and sellers',
  'activities.after': 'written by triggers, from other tables',
  'activities.before': 'written by triggers, from other tables',
  'activities.subject_name': 'written by triggers, from other tables',
  'activities.what': 'lower case and one dot',
  'capture_pages.background_color': 'six hexadecimal digits',
  'capture_pages.fields': 'names of fields',
  'capture_pages.primary_color': 'six hexadecimal digits',
  'capture_pages.slug': 'letters and digits',
  'companies.phone': 'digits',
  'companies.plan': 'one of three',
  'companies.time_zone': 'a zone that PostgreSQL knows',
  'companies.weekly_hours': 'hours of days',
  'companies.when_nobody': 'one of three',
  'company_events.details': 'written by triggers, of plans and numbers',
  'company_events.kind': 'one of seven',
  'lead_progress.answer': 'one of three',
  'lead_progress.no_messages_by': 'the name of a user, tried as lead_notes.author_name',
  'lead_sources.label': 'ours: nobody writes it',
  'lead_sources.prefix': 'ours: nobody writes it',
  'lead_sources.source': 'ours: nobody writes it',
  'leads_captured.outcome': 'won or lost',
  'leads_captured.phone': 'digits',
  'leads_captured.phone_key': 'digits',
  'privacy_requests.kind': 'one of four',
  'privacy_requests.phone': 'digits',
  'privacy_texts.text': 'written by a trigger, from companies.privacy_text',
  'quarantined_leads.cause': 'one of three',
  'quarantined_leads.phone': 'digits',
  'quarantined_leads.phone_key': 'digits',
  'sellers.phone': 'digits',
  'sellers.phone_key': 'digits',
  'sellers.role': 'one of two',
  'sellers.weekly_hours': 'hours of days',
  'short_urls.short_code': 'letters and digits',
  'teams.weekly_hours': 'hours of days',
  'users.email': 'of the account, which has its own rules',
  'users.role': 'one of five',
  'webhooks.events': 'of eight',
  'webhooks.kind': 'one of four',
  'webhooks.settings': 'of an ad platform: ids and names, shown by React',
  'webhooks.url': 'no quotes, brackets or blanks',
}
const noText =
  /^(uuid|boolean|integer|bigint|smallint|numeric|date|timestamp.*|private\.(tally|sale_value|turn_weight|daily_limit|usual_time))$/

interface Definition {
  readonly properties: Readonly<Record<string, { readonly format?: string }>>
}

/** Text columns of the live database that neither list names. */
export async function findForgotten(request: APIRequestContext): Promise<string[]> {
  const described = (await openServer(request)('get', '')) as unknown as {
    definitions: Record<string, Definition>
  }
  const known = new Set([
    ...Object.keys(closed),
    ...Object.entries(rows).flatMap(([table, row]) => Object.keys(row).map((c) => `${table}.${c}`)),
  ])
  return Object.entries(described.definitions)
    .flatMap(([table, { properties }]) =>
      Object.entries(properties)
        .filter(([, { format = '' }]) => !noText.test(format))
        .map(([column]) => `${table}.${column}`),
    )
    .filter((column) => !known.has(column))
}

/** Writes the texts into one company. Returns its public code, a lead, and its seller's page. */
export async function writeEverywhere(request: APIRequestContext, company: OwnCompany) {
  const send = openServer(request)
  const code = `mal${Date.now() % 1_000_000}`
  const phones = { phone: '81998887777', phone_key: '81998887777' }
  await company.change(rows.companies)
  await company.changeAna(rows.users)
  await company.add('sellers', { ...rows.sellers, phone: '81991112222' })
  await send('post', 'teams', { ...rows.teams, company_id: company.id })
  await company.add('short_urls', { ...rows.short_urls, short_code: code })
  await send('post', 'capture_pages', { ...rows.capture_pages, slug: code, company_id: company.id })
  const [of] = await send('get', `sellers?company_id=eq.${company.id}&select=id`)
  const lead = { ...rows.leads_captured, ...phones, seller_id: of?.id }
  await company.add('leads_captured', lead, { ...lead, extra: null })
  const ids = await send(
    'get',
    `leads_captured?company_id=eq.${company.id}&select=id&extra=not.is.null`,
  )
  const others = await send(
    'get',
    `leads_captured?company_id=eq.${company.id}&select=id&extra=is.null`,
  )
  const leadId = String(ids[0]?.id)
  await send('post', 'rpc/answer_lead', { p_lead_id: others[0]?.id, p_answer: 'missed' })
  const token = String(await send('post', 'rpc/create_seller_page', { p_seller_id: of?.id }))
  const acts = { note: leadId, closed: leadId, lost: String(others[0]?.id) }
  for (const [act, lead] of Object.entries(acts)) {
    const form = { lead, act, text: hostile }
    const answer = await request.post(`/v/${token}`, { form, maxRedirects: 0 })
    expect(answer.status(), act).toBe(303)
  }
  expect((await request.post(`/v/${token}/called/${leadId}`)).ok()).toBe(true)
  await send('post', 'lead_notes', { ...rows.lead_notes, lead_id: leadId, author_id: of?.id })
  await company.add('quarantined_leads', { ...rows.quarantined_leads, ...phones, cause: 'rate' })
  const form = { kind: 'correction', ...rows.privacy_requests }
  expect((await request.post(`/privacidade/${company.id}`, { form })).ok()).toBe(true)
  for (const table of Object.keys(rows) as Table[]) {
    const place =
      table === 'companies'
        ? ['id', company.id]
        : table === 'lead_notes'
          ? ['lead_id', leadId]
          : ['company_id', company.id]
    await expectKept(request, table, place.join('=eq.'))
  }
  return { code, leadId, token }
}

/** Fails when a rule cleans the text on writing, which would leave nothing to test. */
async function expectKept(request: APIRequestContext, table: Table, where: string) {
  const found = await openServer(request)('get', `${table}?${where}`)
  for (const column of Object.keys(rows[table])) {
    if (`${table}.${column}` in closed) continue
    expect(JSON.stringify(found.map((row) => row[column])), `${table}.${column}`).toContain('ran()')
  }
}
