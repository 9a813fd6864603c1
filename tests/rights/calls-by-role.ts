import sql from 'sql-template-tag'
import type { Statement } from 'supabase-server/database'
import type { Tenant } from '../support/two-tenants.ts'
import { callsOfContacts } from './calls-of-contacts.ts'
import { callsOfHealth } from './calls-of-health.ts'
import { callsOfPeople } from './calls-of-people.ts'
import { callsOfPrivacy } from './calls-of-privacy.ts'
import { callsOfTrail } from './calls-of-trail.ts'
import { callsOfWebhooks } from './calls-of-webhooks.ts'
import { keyCalls } from './key-calls.ts'

/**
 * `all`: an answer about either tenant; `own`: about the caller's only; `—`: no answer; `✗`:
 * refused.
 */
type Answer = 'all' | 'own' | '—' | '✗'

export type Calls = Record<
  string,
  { ask: (tenant: Tenant) => Statement; answers: readonly Answer[] }
>

export const calls: Calls = {
  get_user_profile: {
    ask: ({ colleague }) => sql`select id from public.get_user_profile(${colleague.id})`,
    answers: ['✗', '—', '—', '—', '—', '—', 'all', 'all', '✗', '✗'],
  },
  get_user_company_id: {
    ask: ({ colleague }) => sql`select public.get_user_company_id(${colleague.id}) as id`,
    answers: ['✗', '—', '—', '—', '—', '—', 'all', 'all', '✗', '✗'],
  },
  get_company_by_id: {
    ask: ({ company }) => sql`select id from public.get_company_by_id(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  remove_second_factors: {
    ask: ({ colleague }) => sql`select public.remove_second_factors(${colleague.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  list_second_factor_owners: {
    ask: ({ company }) =>
      sql`select ${company.id}::uuid as id from (select count(*) from public.list_second_factor_owners(${company.id})) asked`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  get_lead_reason: {
    ask: ({ lead }) => sql`select public.get_lead_reason(${lead.id}) as id`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  get_lead_counters: {
    ask: ({ company }) => sql`select total as id from public.get_lead_counters(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_capture_links: {
    ask: ({ company }) => sql`select id from public.list_capture_links(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  get_short_link_totals: {
    ask: ({ company }) => sql`select links as id from public.get_short_link_totals(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  count_clicks_by_day: {
    ask: ({ company }) => sql`select day as id from public.count_clicks_by_day(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  is_short_code_free: {
    ask: ({ link }) => sql`select public.is_short_code_free(${link.code}) as id`,
    answers: ['✗', '—', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗'],
  },
  count_leads_by: {
    ask: ({ company }) => sql`select key as id from public.count_leads_by('day', ${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_lead_outcome: {
    ask: ({ lead }) => sql`select id from public.set_lead_outcome(${lead.id}, 'won', 10)`,
    answers: ['✗', '✗', 'own', 'own', 'own', 'own', 'all', 'all', '✗', 'own'],
  },
  release_quarantined_lead: {
    ask: ({ suspect }) =>
      sql`select lead_id as id from public.release_quarantined_lead(${suspect})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  get_notifications: {
    ask: ({ company }) => sql`select id from public.get_notifications(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  generate_short_code: {
    ask: () => sql`select public.generate_short_code() as id`,
    answers: ['✗', 'all', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗'],
  },
  list_dead_jobs: {
    ask: () => sql`select count(*) as id from public.list_dead_jobs()`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  retry_dead_job: {
    ask: () => sql`select public.retry_dead_job(1) as id`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  discard_dead_job: {
    ask: () => sql`select public.discard_dead_job(1) as id`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  get_job_counts: {
    ask: () => sql`select waiting as id from public.get_job_counts()`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  list_newest_leads: {
    ask: () => sql`select count(*) as id from public.list_newest_leads()`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  get_platform_figures: {
    ask: () => sql`select users as id from public.get_platform_figures()`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  get_company_figures: {
    ask: ({ company }) =>
      sql`select company_id as id from public.get_company_figures() where company_id = ${company.id}::uuid`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  get_system_information: {
    ask: () => sql`select database_size as id from public.get_system_information()`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  capture_lead_public: {
    ask: ({ company }) =>
      sql`select lead_id as id from public.capture_lead_public('Ana', '11912345678', p_company_id => ${company.id})`,
    answers: ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗'],
  },
  get_capture_form: {
    ask: ({ link }) =>
      sql`select company_id as id from public.get_capture_form(p_short_code => ${link.code})`,
    answers: ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗'],
  },
  get_capture_page: {
    ask: ({ page }) => sql`select id from public.get_capture_page(${page.slug})`,
    answers: ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗'],
  },
  follow_short_link: {
    ask: ({ link }) => sql`select short_code as id from public.follow_short_link(${link.code})`,
    answers: ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗'],
  },
  get_redirect_url: {
    ask: ({ link }) => sql`select url as id from public.get_redirect_url(${link.code})`,
    answers: ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗'],
  },
  erase_contact: {
    ask: ({ company }) => sql`select public.erase_contact('11912345678', ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_lead_retention: {
    ask: ({ company }) => sql`select public.set_lead_retention(12, ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', '✗', 'own', 'all', 'all', '✗', '✗'],
  },
  set_opening_hours: {
    ask: ({ company }) => sql`select public.set_opening_hours(null, ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_when_nobody: {
    ask: ({ company }) => sql`select public.set_when_nobody('rotate', ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_same_seller: {
    ask: ({ company }) => sql`select public.set_same_seller(null, ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  level_seller: {
    ask: ({ seller }) => sql`select public.level_seller(${seller.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  register_lead: {
    ask: ({ company }) =>
      sql`select lead_id as id from public.register_lead('Ana', '11912345678', p_company_id => ${company.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', 'own'],
  },
  ...keyCalls,
  answer_lead: {
    ask: ({ lead }) =>
      sql`select ${lead.id}::uuid as id from public.answer_lead(${lead.id}, 'received')`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_rescues: {
    ask: ({ company }) => sql`select seller_id as id from public.list_rescues(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  get_answer_times: {
    ask: ({ company }) => sql`select seller_id as id from public.get_answer_times(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  get_lead_funnel: {
    ask: ({ company }) => sql`select sent as id from public.get_lead_funnel(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_rescue_rules: {
    ask: ({ company }) => sql`select public.set_rescue_rules(10, null, ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_seller_mails: {
    ask: ({ company }) => sql`select public.set_seller_mails(false, ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  create_seller_page: {
    ask: ({ seller }) =>
      sql`select ${seller.id}::uuid as id from public.create_seller_page(${seller.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  revoke_seller_page: {
    ask: ({ seller }) =>
      sql`select ${seller.id}::uuid as id from public.revoke_seller_page(${seller.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_seller_pages: {
    ask: ({ company }) => sql`select seller_id as id from public.list_seller_pages(${company.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_availability: {
    ask: ({ company }) => sql`select seller_id as id from public.list_availability(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  ...callsOfHealth,
  list_next_turns: {
    ask: ({ company }) =>
      sql`select seller_id as id from public.list_next_turns(10, null, ${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_turns: {
    ask: ({ company }) =>
      sql`select turn as id from public.list_turns(p_company_id => ${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  check_turns: {
    ask: ({ company }) =>
      sql`select checked as id from public.check_turns(p_company_id => ${company.id}) where checked > 0`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  ...callsOfContacts,
  ...callsOfWebhooks,
  ...callsOfTrail,
  ...callsOfPeople,
  ...callsOfPrivacy,
  preview_lead_retention: {
    ask: ({ company }) =>
      sql`select leads as id from public.preview_lead_retention(12, ${company.id})`,
    answers: ['✗', '✗', '✗', '✗', '✗', 'own', 'all', 'all', '✗', '✗'],
  },
  erase_company: {
    ask: ({ company }) => sql`select public.erase_company(${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', '—', '—', '✗', '✗'],
  },
  delete_company_for_good: {
    ask: ({ company }) => sql`select public.delete_company_for_good(${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  get_all_companies: {
    ask: ({ company }) =>
      sql`select id from public.get_all_companies() where id = ${company.id}::uuid`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  update_company: {
    ask: ({ company }) =>
      sql`select id from public.update_company(${company.id}, p_name => 'Outro Nome')`,
    answers: ['✗', '✗', '✗', '✗', '✗', 'own', 'all', 'all', '✗', '✗'],
  },
  delete_company: {
    ask: ({ company }) => sql`select id from public.delete_company(${company.id})`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  restore_company: {
    ask: ({ company }) => sql`select id from public.restore_company(${company.id})`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', '—', '—', '✗', '✗'],
  },
  list_removed_companies: {
    ask: ({ company }) =>
      sql`select id from public.list_removed_companies() where id = ${company.id}::uuid`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', '—', '—', '✗', '✗'],
  },
  update_company_user_password: {
    ask: ({ company, colleague }) => sql`select 'done' as id
      from public.update_company_user_password(${company.id}, ${`${colleague.id}@example.com`}, 'nova senha')`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  create_own_company: {
    ask: () => sql`select id from public.create_own_company('Minha', 'minha@example.com')`,
    answers: ['✗', '✗', '—', '—', '—', '—', '✗', '✗', '✗', '✗'],
  },
  update_own_notifications: {
    ask: () => sql`select user_id as id from public.update_own_notifications(true, true)`,
    answers: ['✗', '✗', 'all', 'all', 'all', 'all', 'all', '✗', '✗', '✗'],
  },
  get_first_steps: {
    ask: ({ company }) => sql`select has_seller as id from public.get_first_steps(${company.id})`,
    answers: ['✗', '—', '—', '—', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  note_first_steps: {
    ask: ({ company }) => sql`select public.note_first_steps(${company.id}, 'over') as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  update_own_profile: {
    ask: () => sql`select id from public.update_own_profile('Outro Nome')`,
    answers: ['✗', 'all', 'all', 'all', 'all', 'all', 'all', '✗', '✗', '✗'],
  },
}
