-- Three days before a deadline of the law, also of a request that the company was not told of. `late` counts those whose
-- deadline has passed.
create function private.find_privacy_requests_due(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'privacy_requests_due', 'critical', 'company', p_company.id, p_company.name::text,
    (min(r.due_on) - 3)::timestamp at time zone p_company.time_zone,
    jsonb_build_object(
      'requests', count(*), 'due_on', min(r.due_on), 'late', count(*) filter (where r.due_on < local.today)
    )
  from public.privacy_requests r cross join (select (p_at at time zone p_company.time_zone)::date as today) local
  where r.company_id = p_company.id and r.answered_at is null and r.due_on <= local.today + 3
  having count(*) > 0
$$;
