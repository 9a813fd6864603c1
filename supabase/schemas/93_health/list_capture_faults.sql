-- Those of which admins are mailed too.
create function private.grave_faults(p_company public.companies, p_at timestamptz default now())
returns setof private.capture_fault
language sql stable as $$
  select * from private.find_no_seller(p_company, p_at)
  union all select * from private.find_nobody_available(p_company, p_at)
  union all select * from private.find_leads_waiting(p_company, p_at)
  union all select * from private.find_silence(p_company, p_at)
  union all select * from private.find_plan_used(p_company, p_at) where code = 'plan_full'
  union all select * from private.find_privacy_requests_due(p_company, p_at)
$$;

create function private.capture_faults(p_company public.companies, p_host text, p_at timestamptz default now())
returns setof private.capture_fault
language sql stable as $$
  select * from private.grave_faults(p_company, p_at)
  union all select * from private.find_failing_webhooks(p_company, p_at)
  union all select * from private.find_nobody_at_opening(p_company, p_at)
  union all select * from private.find_sellers_without_phone(p_company, p_at)
  union all select * from private.find_rescues_untouched(p_company, p_at)
  union all select * from private.find_links_off(p_company, p_at)
  union all select * from private.find_links_to_nowhere(p_company, p_at, p_host)
  union all select * from private.find_empty_teams(p_company, p_at)
  union all select * from private.find_forms_never_sent(p_company, p_at)
  union all select * from private.find_refused_widgets(p_company, p_at)
  union all select * from private.find_quarantine_jump(p_company, p_at)
  union all select * from private.find_plan_used(p_company, p_at) where code <> 'plan_full'
  union all select * from private.find_failing_mails(p_company, p_at)
$$;

-- Critical ones first, the oldest first, at most 100. Faults of quarantine, webhooks and privacy are for
-- people who manage the company. p_host is that of the dashboard. No row for a company that is switched off, or that the
-- caller may not read.
create function public.list_capture_faults(p_company_id uuid default null, p_host text default null)
returns table (
  code text, severity text, subject_kind text, subject_id uuid, subject_name text, since timestamptz, numbers jsonb
)
-- Planning takes longer than asking.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 10 as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_manages constant boolean := private.acts_for_platform() or v_company.id = any (private.managed_companies());
begin
  if v_company.id is null or not v_company.active then
    return;
  end if;
  return query
    select f.* from private.capture_faults(v_company, p_host) f
    where v_manages or f.subject_kind not in ('webhook', 'conversion') and f.code not in ('quarantine_jump', 'privacy_requests_due')
    order by f.severity, f.since nulls last, f.code, f.subject_name
    limit 100;
end
$$;

grant execute on function public.list_capture_faults(uuid, text) to authenticated, service_role;
