import { measured } from './tables.mjs'

/** @typedef {{ what: string, path: string, body?: object, exact?: boolean }} Question the path is of the API, or begins with / */

const company = { p_company_id: measured.company }
const ofCompany = `company_id=eq.${measured.company}`
const recent = 'order=created_at.desc&limit=6'
const recentLead = 'select=id,name,source,created_at,company_id,sellers(name)'
const daysAgo = (/** @type {number} */ days) =>
  new Date(Date.now() - days * 86_400_000).toISOString()
const weekAgo = daysAgo(7)
const monthToToday = { p_from: daysAgo(30).slice(0, 10), p_to: daysAgo(0).slice(0, 10) }

/** @type {(what: string, name: string, body?: object) => Question} */
const call = (what, name, body = {}) => ({ what, path: `rpc/${name}`, body })
/** @type {(what: string, path: string) => Question} */
const count = (what, path) => ({ what, path, exact: true })

/** As a visitor of the measured company. */
export const captureQuestion = call('capture', 'capture_lead_public', {
  p_name: 'Mariana Alves',
  p_phone: '(11) 98765-4321',
  p_email: 'mariana@cliente.example',
  p_city: 'Campinas',
  p_source: 'instagram',
  ...company,
})

/** @type {Question[]} as an admin of the measured company */
export const companyQuestions = [
  call('home: counters', 'get_lead_counters', company),
  call('home: leads of 14 days', 'count_leads_by', {
    ...company,
    p_by: 'day',
    p_period: 'last_14_days',
  }),
  { what: 'home: newest leads', path: `leads_captured?${recentLead}&${ofCompany}&${recent}` },
  count('home: people', `users?select=*&${ofCompany}`),
  count('home: waiting leads', `leads_captured?select=id&${ofCompany}&seller_id=is.null`),
  {
    what: 'home: quiet links',
    path: `short_urls?select=short_code,leads_captured(id)&${ofCompany}&active=eq.true&original_url=like.*/capture-lead*&created_at=lt.${weekAgo}&leads_captured.created_at=gte.${weekAgo}&leads_captured.limit=1&leads_captured=is.null&order=created_at`,
  },
  call('bell', 'get_notifications', { p_limit: 20 }),
  call('contacts: first page', 'list_contacts', company),
  call('contacts: middle page', 'list_contacts', { ...company, p_offset: measured.leads / 2 }),
  call('contacts: a seller and a source', 'list_contacts', {
    ...company,
    p_seller_id: measured.seller,
    p_source: 'instagram',
  }),
  call('contacts: by name', 'list_contacts', { ...company, p_sort: 'name', p_ascending: true }),
  call('contacts: search “maria”', 'list_contacts', { ...company, p_search: 'maria' }),
  call('contacts: search of a phone', 'list_contacts', { ...company, p_search: '(11) 91234-5678' }),
  call('contacts: count of a search', 'count_contacts', { ...company, p_search: 'gmail' }),
  call('contacts: count of all', 'count_contacts', company),
  call('leads: counters of a seller', 'get_lead_counters', {
    ...company,
    p_seller_id: measured.seller,
  }),
  call('leads: by seller, month', 'count_leads_by', {
    ...company,
    p_by: 'seller',
    p_period: 'month',
  }),
  call('leads: by source, year', 'count_leads_by', {
    ...company,
    p_by: 'source',
    p_period: 'year',
  }),
  call('leads: by day, year', 'count_leads_by', { ...company, p_by: 'day', p_period: 'year' }),
  {
    what: 'sellers',
    path: `sellers?select=*,companies(name)&role=in.(seller,manager)&deleted_at=is.null&${ofCompany}`,
  },
  call('contacts: won', 'list_contacts', { ...company, p_outcome: 'won' }),
  call('leads: to call', 'list_rescues', company),
  call('leads: funnel, month', 'get_lead_funnel', { ...company, p_period: 'last_30_days' }),
  call('leads: campaigns, month', 'list_campaign_results', {
    ...company,
    p_period: 'last_30_days',
  }),
  call('leads: time to answer, 90 days', 'get_answer_times', company),
  call('rotation: statement of turns', 'list_turns', { ...company, ...monthToToday }),
  call('rotation: check of a month', 'check_turns', { ...company, ...monthToToday }),
  call('rotation: next turns', 'list_next_turns', company),
  call('rotation: who is available', 'list_availability', company),
  call('rotation: who is behind', 'list_standings', company),
  { what: 'rotation: a seller’s page', path: `/v/${measured.token}` },
  call('integrations: deliveries', 'list_deliveries', { p_webhook_id: measured.webhook }),
  call('what is wrong with the capture', 'list_capture_faults', company),
  { what: 'activities', path: `activities?${ofCompany}&order=id.desc&limit=50` },
  call('privacy requests', 'list_privacy_requests', company),
  call('links: with their leads', 'list_capture_links', company),
  call('links: clicks by day', 'count_clicks_by_day', company),
]

/** @type {Question[]} as super_admin, of everybody */
export const platformQuestions = [
  call('platform: counters', 'get_lead_counters'),
  call('platform: companies and people', 'get_platform_figures'),
  count('platform: people who wait', 'users?select=*&approved=eq.false'),
  call('platform: health', 'get_platform_health'),
  call('platform: newest leads', 'list_newest_leads'),
  {
    what: 'platform: who waits',
    path: `users?select=id,name,email,created_at&approved=eq.false&${recent}`,
  },
  call('platform: bell', 'get_notifications', { p_limit: 20 }),
  call('platform: 100 companies', 'get_all_companies?offset=0&limit=100'),
  call('platform: figures of 100 companies', 'get_company_figures', { p_limit: 100 }),
  { what: 'platform: choice of 100 companies', path: 'companies?select=*&order=id&limit=100' },
  call('platform: a company’s contacts', 'list_contacts', company),
  call('platform: a company’s counters', 'get_lead_counters', company),
  {
    what: 'platform: a company’s newest leads',
    path: `leads_captured?${recentLead}&${ofCompany}&${recent}`,
  },
  {
    what: 'platform: a company’s sellers',
    path: `sellers?select=*,companies(name)&deleted_at=is.null&${ofCompany}`,
  },
]
