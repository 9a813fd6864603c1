/** Functions, tables and columns are unreachable until they are listed here. */

import type { Run } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { findFunctions, findGaps, findWritableColumns } from '../support/schema-gaps.ts'

const visitorsMayCall = [
  'capture_lead_public(p_name text, p_phone text, p_email text, p_city text, p_source text, p_short_code text, p_company_id uuid, p_message text, p_extra jsonb, p_attribution jsonb, p_consent jsonb, p_idempotency_key uuid, p_team_id uuid)',
  'follow_short_link(p_short_code text)',
  'get_capture_form(p_short_code text, p_company_id uuid)',
  'get_capture_page(p_slug text)',
  'get_redirect_url(p_short_code text)',
  'get_return_time(p_lead_id uuid)',
]

const usersMayAlsoCall = [
  'add_lead_note(p_lead_id uuid, p_text text)',
  'answer_lead(p_lead_id uuid, p_answer text, p_closing text)',
  'answer_privacy_request(p_id uuid)',
  'approve_user(user_id uuid, p_company_id uuid, p_role text)',
  'change_webhook(p_webhook_id uuid, p_url text, p_events text[], p_active boolean)',
  'check_turns(p_from date, p_to date, p_company_id uuid)',
  'correct_contact(p_lead_id uuid, p_name text, p_phone text, p_email text, p_city text)',
  'count_clicks_by_day(p_company_id uuid, p_short_url_id uuid, p_days integer)',
  'count_contacts(p_company_id uuid, p_seller_id uuid, p_source text, p_period text, p_search text, p_from date, p_to date, p_outcome text, p_link_id uuid, p_campaign text)',
  'count_leads_by(p_by text, p_company_id uuid, p_seller_id uuid, p_period text)',
  'count_waiting_leads(p_company_id uuid)',
  'create_api_key(p_name text, p_can_write boolean, p_company_id uuid, p_purpose text)',
  'create_own_company(p_name text, p_email text, p_phone text)',
  'create_seller_page(p_seller_id uuid)',
  'create_webhook(p_url text, p_events text[], p_company_id uuid)',
  'delete_company(p_id uuid)',
  'delete_company_for_good(p_id uuid)',
  'delete_lead_note(p_id uuid)',
  'delete_webhook(p_webhook_id uuid)',
  'discard_dead_job(p_id bigint)',
  'end_own_session(p_id uuid)',
  'erase_company(p_id uuid)',
  'erase_contact(p_phone text, p_company_id uuid)',
  'generate_short_code()',
  'get_all_companies()',
  'get_answer_times(p_company_id uuid, p_period text)',
  'get_company_by_id(company_id uuid)',
  'get_company_figures(p_after uuid, p_limit integer)',
  'get_contact_data(p_phone text, p_company_id uuid)',
  'get_first_steps(p_company_id uuid)',
  'get_job_counts()',
  'get_lead_counters(p_company_id uuid, p_seller_id uuid)',
  'get_lead_funnel(p_company_id uuid, p_period text, p_short_url_id uuid, p_page_id uuid, p_team_id uuid, p_seller_id uuid)',
  'get_lead_reason(p_lead_id uuid)',
  'get_notifications(p_company_id uuid, p_limit integer, p_before timestamp with time zone, p_before_id text)',
  'get_platform_figures()',
  'get_short_link_totals(p_company_id uuid)',
  'get_platform_health()',
  'get_system_information()',
  'get_user_company_id(user_auth_id uuid)',
  'get_user_profile(user_auth_id uuid)',
  'has_own_password()',
  'is_short_code_free(p_code text)',
  'leads_captured(short_urls)',
  'level_seller(p_seller_id uuid)',
  'list_api_keys(p_company_id uuid)',
  'list_availability(p_company_id uuid, p_team_id uuid)',
  'list_campaign_results(p_company_id uuid, p_period text)',
  'list_campaigns(p_company_id uuid)',
  'list_capture_faults(p_company_id uuid, p_host text)',
  'list_capture_links(p_company_id uuid, p_host text, p_limit integer, p_offset integer)',
  'list_contacts(p_company_id uuid, p_seller_id uuid, p_source text, p_period text, p_search text, p_sort text, p_ascending boolean, p_limit integer, p_offset bigint, p_after_created_at timestamp with time zone, p_after_id uuid, p_from date, p_to date, p_outcome text, p_link_id uuid, p_campaign text)',
  'list_dead_jobs()',
  'list_deliveries(p_webhook_id uuid, p_before bigint, p_limit integer)',
  'list_newest_leads(p_limit integer)',
  'list_next_turns(p_count integer, p_team_id uuid, p_company_id uuid)',
  'list_own_sessions()',
  'list_privacy_requests(p_company_id uuid, p_offset integer)',
  'list_removed_companies()',
  'list_rescues(p_company_id uuid)',
  'list_second_factor_owners(p_company_id uuid)',
  'list_seller_pages(p_company_id uuid)',
  'list_standings(p_company_id uuid)',
  'list_turns(p_from date, p_to date, p_company_id uuid, p_before bigint, p_before_turn bigint, p_limit integer)',
  'note_first_steps(p_company_id uuid, p_what text)',
  'pause_seller(p_seller_id uuid, p_until timestamp with time zone)',
  'preview_lead_retention(p_months integer, p_company_id uuid)',
  'record_contact_export(p_company_id uuid)',
  'refuse_user(p_user_id uuid)',
  'register_lead(p_name text, p_phone text, p_email text, p_city text, p_source text, p_message text, p_seller_id uuid, p_team_id uuid, p_company_id uuid, p_idempotency_key uuid)',
  'release_quarantined_lead(p_id uuid)',
  'remove_second_factors(p_user_id uuid)',
  'remove_user_access(p_user_id uuid)',
  'replay_delivery(p_delivery_id bigint)',
  'restore_company(p_id uuid)',
  'retry_dead_job(p_id bigint)',
  'revoke_api_key(p_id uuid)',
  'revoke_seller_page(p_seller_id uuid)',
  'rotate_webhook_secret(p_webhook_id uuid)',
  'save_conversions(p_kind text, p_target text, p_secret text, p_test_code text, p_lead text, p_won text, p_company_id uuid)',
  'send_test_event(p_webhook_id uuid)',
  'set_ads_consent(p_asks boolean, p_company_id uuid)',
  'set_form_sites(p_sites text[], p_company_id uuid)',
  'set_lead_outcome(p_lead_id uuid, p_outcome text, p_value numeric)',
  'set_lead_retention(p_months integer, p_company_id uuid)',
  'set_no_messages(p_lead_id uuid, p_wanted boolean)',
  'set_opening_hours(p_weekly_hours jsonb, p_company_id uuid)',
  'set_rescue_rules(p_minutes integer, p_first_message text, p_company_id uuid)',
  'set_same_seller(p_days integer, p_company_id uuid)',
  'set_seller_mails(p_on boolean, p_company_id uuid)',
  'set_user_role(p_user_id uuid, p_role text)',
  'set_when_nobody(p_when_nobody text, p_company_id uuid)',
  'short_urls(leads_captured)',
  'transfer_lead(p_lead_id uuid, p_seller_id uuid, p_note text)',
  'update_company(p_id uuid, p_name text, p_email text, p_phone text, p_plan text, p_active boolean, p_leads_limit integer, p_sellers_limit integer, p_pages_limit integer, p_time_zone text, p_privacy_text text)',
  'update_company_user_password(p_company_id uuid, p_email text, p_new_password text)',
  'update_own_notifications(p_lead_mail boolean, p_summary_mail boolean)',
  'update_own_profile(p_name text)',
]

const keysMayCall = [
  'leads_captured(short_urls)',
  'pause_seller(p_seller_id uuid, p_until timestamp with time zone)',
  'register_lead(p_name text, p_phone text, p_email text, p_city text, p_source text, p_message text, p_seller_id uuid, p_team_id uuid, p_company_id uuid, p_idempotency_key uuid)',
  'set_lead_outcome(p_lead_id uuid, p_outcome text, p_value numeric)',
  'short_urls(leads_captured)',
]

/** Run with the caller's rights in policies, checks and triggers; none reads another row, and one tells of super_admin. */
const usersHelpers = [
  'clean_line(p_text text)',
  'first_administered_company()',
  'first_managed_company()',
  'first_readable_company()',
  'has_area_code(p_digits text)',
  'is_approved()',
  'is_eligible(p_seller sellers)',
  'is_email(p_email text)',
  'is_foreign_phone(p_phone text)',
  'is_phone_number(p_digits text)',
  'is_super_admin()',
  'is_support()',
  'is_web_address(p_url text)',
  'last_company_of_caller()',
  'managed_companies()',
  'may_change_logo(p_name text)',
  'national_digits(p_phone text)',
  'own_company()',
  'owner_of_picture(p_name text)',
  'phone_key(p_digits text)',
  'read_phone(p_phone text)',
  'readable_companies()',
  'reason_sentence(p_reason jsonb, p_zone text)',
  'record_look(p_company uuid, p_area text)',
  'removed_companies()',
  'require_super_admin(p_sentence text)',
  'second_factor_used()',
]

const server = await openTestDatabase()

const asOwner = <T>(work: (run: Run) => Promise<T>) => server.asOwner((run) => work(run))

test('a visitor can call these functions and no other', async () => {
  expect(await asOwner((run) => findFunctions(run, 'public', 'anon'))).toEqual(visitorsMayCall)
  expect(await asOwner((run) => findFunctions(run, 'private', 'anon'))).toEqual([])
  expect(await asOwner((run) => findFunctions(run, '_gateway', 'anon'))).toEqual([])
})

test('a signed-in user can call these functions and no other', async () => {
  expect(await asOwner((run) => findFunctions(run, 'public', 'authenticated'))).toEqual(
    [...visitorsMayCall, ...usersMayAlsoCall].sort(),
  )
  expect(await asOwner((run) => findFunctions(run, 'private', 'authenticated'))).toEqual(
    usersHelpers,
  )
  expect(await asOwner((run) => findFunctions(run, '_gateway', 'authenticated'))).toEqual([])
})

test('an API key can call these functions and no other, and writes no column', async () => {
  expect(await asOwner((run) => findFunctions(run, 'public', 'api_client'))).toEqual(keysMayCall)
  expect(await asOwner((run) => findFunctions(run, 'private', 'api_client'))).toEqual([
    'key_company(p_to_write boolean)',
  ])
  expect(await asOwner((run) => findFunctions(run, '_gateway', 'api_client'))).toEqual([])
  expect(await asOwner((run) => findWritableColumns(run, 'api_client', 'insert'))).toEqual({})
  expect(await asOwner((run) => findWritableColumns(run, 'api_client', 'update'))).toEqual({})
})

test('a signed-in user can write these columns and no other', async () => {
  expect(await asOwner((run) => findWritableColumns(run, 'authenticated', 'insert'))).toEqual({
    capture_pages: [
      'active',
      'background_color',
      'company_id',
      'custom_css',
      'description',
      'fields',
      'logo_url',
      'name',
      'primary_color',
      'slug',
      'team_id',
      'title',
    ],
    sellers: [
      'active',
      'away_until',
      'company_id',
      'daily_limit',
      'email',
      'leave_from',
      'leave_until',
      'name',
      'phone',
      'role',
      'weekly_hours',
      'weight',
    ],
    short_urls: ['active', 'company_id', 'config', 'original_url', 'short_code', 'team_id'],
    team_members: ['company_id', 'seller_id', 'team_id'],
    teams: ['company_id', 'name', 'weekly_hours'],
  })
  expect(await asOwner((run) => findWritableColumns(run, 'authenticated', 'update'))).toEqual({
    capture_pages: [
      'active',
      'background_color',
      'custom_css',
      'description',
      'fields',
      'logo_url',
      'name',
      'primary_color',
      'slug',
      'team_id',
      'title',
    ],
    platform_settings: ['default_company_id'],
    sellers: [
      'active',
      'away_until',
      'daily_limit',
      'deleted_at',
      'email',
      'leads_received',
      'leave_from',
      'leave_until',
      'name',
      'phone',
      'weekly_hours',
      'weight',
    ],
    short_urls: ['active', 'config', 'original_url', 'team_id'],
    teams: ['name', 'weekly_hours'],
  })
})

test('a visitor can write no column', async () => {
  expect(await asOwner((run) => findWritableColumns(run, 'anon', 'insert'))).toEqual({})
  expect(await asOwner((run) => findWritableColumns(run, 'anon', 'update'))).toEqual({})
})

test('no table is open, and no function or view lends its owner’s rights', async () => {
  expect(await asOwner(findGaps)).toEqual([])
})

test('the check notices an open table, a careless function and a careless view', async () => {
  class Undo extends Error {}
  let gaps: string[] = []
  const planting = server.asOwner(async (run, script) => {
    await script(`
      create table public.planted (id int);
      grant truncate on public.planted to authenticated;
      create view public.planted_view as select * from public.planted;
      create materialized view public.planted_copy as select * from public.planted;
      create function private.planted() returns int language sql security definer as 'select 1';
      create function public.planted() returns int language sql as 'select 1';
      grant execute on function public.planted() to public;
      create policy planted on public.planted using (true);
      create function private.planted(int) returns int language sql immutable as 'select 1';
      create index on public.planted (private.planted(id));
      grant insert on public.planted to service_role;
      grant select on private.capture_key to service_role;
      grant create on schema public to authenticated`)
    gaps = await findGaps(run)
    throw new Undo()
  })
  await expect(planting).rejects.toThrow(Undo)
  expect(gaps).toEqual([
    'a policy of planted is for everyone',
    'authenticated may create things in public',
    'authenticated may empty table planted',
    'function planted() may be executed by everyone',
    "function private.planted() runs as its owner with the caller's search_path",
    'materialized view planted_copy knows no policies',
    'service_role may write table planted, whose index needs private.planted(integer)',
    'service_role reaches table private.capture_key',
    'table planted has no row-level security',
    'table planted is open without the second factor',
    "view planted_view runs with its owner's rights",
  ])
})
