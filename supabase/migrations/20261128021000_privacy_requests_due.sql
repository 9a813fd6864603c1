set local check_function_bodies = off;

create function private.find_privacy_requests_due(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'privacy_requests_due', 'critical', 'company', p_company.id, p_company.name::text,
    (min(r.due_on) - 3)::timestamp at time zone p_company.time_zone,
    jsonb_build_object('requests', count(*), 'due_on', min(r.due_on))
  from public.privacy_requests r
  where r.company_id = p_company.id and r.answered_at is null and r.told_at is not null
    and r.due_on <= (p_at at time zone p_company.time_zone)::date + 3
  having count(*) > 0
$$;

create or replace function private.grave_faults(p_company public.companies, p_at timestamptz default now())
returns setof private.capture_fault
language sql stable as $$
  select * from private.find_no_seller(p_company, p_at)
  union all select * from private.find_nobody_available(p_company, p_at)
  union all select * from private.find_leads_waiting(p_company, p_at)
  union all select * from private.find_silence(p_company, p_at)
  union all select * from private.find_plan_used(p_company, p_at) where code = 'plan_full'
  union all select * from private.find_privacy_requests_due(p_company, p_at)
$$;

create or replace function public.list_capture_faults(p_company_id uuid default null, p_host text default null)
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

revoke all on function private.find_privacy_requests_due(public.companies, timestamptz) from public;
