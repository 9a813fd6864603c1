-- Leads without a seller that only a person can hand out, that the company did not want kept, or for whom somebody has been
-- available for two minutes. Those kept until somebody is back are as the company wants them.
create function private.find_leads_waiting(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'leads_waiting', 'critical', 'company', p_company.id, p_company.name::text, min(w.since),
    jsonb_build_object('leads', sum(w.leads), 'returns_at', min(r.at))
  from (
    select private.kept_for_team(l.reason) as team, l.reason::jsonb ? 'line' as is_of_rotation, count(*) as leads,
      min(l.created_at) as since
    from public.leads_captured l
    where l.company_id = p_company.id and l.seller_id is null and l.created_at <= p_at
    group by 1, 2
  ) w
  cross join lateral (select p_at - interval '2 minutes' as at) before
  left join lateral (select private.returns_at(p_company, w.team, before.at) as at where w.is_of_rotation) r on true
  where r.at is null or p_company.when_nobody = 'rotate' or r.at <= before.at and w.since <= before.at
  having count(*) > 0
$$;

-- In "Chamar agora" for a day, and nobody called. At most 201 are counted, the oldest.
create function private.find_rescues_untouched(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'rescues_untouched', 'warning', 'company', p_company.id, p_company.name::text, min(r.since) + interval '1 day',
    jsonb_build_object('leads', count(*))
  from (
    select t.since
    from public.lead_progress p join public.leads_captured l on l.id = p.lead_id
    cross join lateral (
      select greatest(
        case when p.answer is null then p.created_at + make_interval(mins => p_company.rescue_minutes) end,
        p.answered_at, (l.reason::jsonb ->> 'handed_out_at')::timestamptz, (l.reason::jsonb ->> 'released_at')::timestamptz,
        (l.reason::jsonb #>> '{transfers,-1,at}')::timestamptz
      ) as since
    ) t
    where p.company_id = p_company.id
      and private.needs_call(p) and p.created_at > p_at - interval '90 days'
      and p.created_at <= p_at - interval '1 day' and t.since <= p_at - interval '1 day'
      and p.called_at is null and l.seller_id is not null and l.outcome is null
    order by p.created_at limit 201
  ) r
  having count(*) > 0
$$;

-- No limit refuses a lead (product.md 14).
create function private.find_plan_used(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select p.code, case p.code when 'plan_full' then 'critical' else 'warning' end, 'company', p_company.id,
    p_company.name::text,
    case p.code when 'plan_full' then (
      select max(e.created_at) from public.company_events e
      where e.company_id = p_company.id and e.kind = 'leads_limit_passed'
    ) end,
    jsonb_build_object('leads', u.leads, 'limit', p_company.leads_limit)
  from (select private.leads_of_company(p_company.id) as leads) u
  cross join lateral (
    select case when u.leads >= p_company.leads_limit then 'plan_full' else 'plan_nearly_full' end as code
  ) p
  where p_company.leads_limit between 1 and 999998 and u.leads * 5 >= p_company.leads_limit::bigint * 4
$$;

-- No lead for far longer than usual. What is usual is what came in the same stretch of the weeks before: from the last
-- lead to p_at, on the same weekdays at the same hours of the company's clock, in each of the last eight weeks before it. A
-- stretch of more than a week is compared with every second week, so that it meets no part of itself; two weeks are the
-- most. It is an alarm if every one of these stretches had leads, on average at least 7 + ln(leads of eight weeks): if
-- leads come by chance at that rate, one of a thousand companies is alarmed wrongly in eight weeks. Silent with less than
-- four such stretches since the first lead, and once eight weeks passed without a lead.
create function private.find_silence(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select 'no_leads', 'critical', 'company', p_company.id, p_company.name::text, s.last_at,
    jsonb_build_object('usual', round(u.leads))
  from (
    select max(l.created_at) as last_at, least(p_at, max(l.created_at) + interval '14 days') as until,
      case when p_at - max(l.created_at) > interval '7 days' then 2 else 1 end as step
    from public.leads_captured l where l.company_id = p_company.id and l.created_at <= p_at
  ) s
  cross join lateral (
    select avg(n.leads) as leads
    from generate_series(s.step, 8, s.step) as week
    cross join lateral (
      select ((s.last_at at time zone p_company.time_zone) - make_interval(weeks => week)) at time zone p_company.time_zone
          as from_at,
        ((s.until at time zone p_company.time_zone) - make_interval(weeks => week)) at time zone p_company.time_zone as to_at
    ) w
    cross join lateral (
      -- More than the alarm ever needs are not counted.
      select count(*) as leads from (
        select from public.leads_captured l
        where l.company_id = p_company.id and l.created_at > w.from_at and l.created_at <= w.to_at limit 50
      ) bounded
    ) n
    where w.from_at >= (select min(l.created_at) from public.leads_captured l where l.company_id = p_company.id)
    having count(*) >= 4 and min(n.leads) > 0
  ) u
  where s.last_at > p_at - interval '8 weeks' and u.leads >= 7 + (
    select ln(greatest(sum(t.leads), 1))
    from private.tallies_of(
      p_company.id, null, (s.last_at at time zone p_company.time_zone)::date - 55,
      (s.last_at at time zone p_company.time_zone)::date
    ) t
  )
$$;

-- At least 20 unreleased suspects in a day, and five times the daily average of the four weeks before. Floods are counted
-- up to 20,000.
create function private.find_quarantine_jump(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'quarantine_jump', 'warning', 'company', p_company.id, p_company.name::text, n.first_at,
    jsonb_build_object('suspects', n.suspects, 'usual', round(b.suspects / 28.0, 1))
  from (
    select count(*) as suspects, min(created_at) as first_at from (
      select q.created_at from public.quarantined_leads q
      where q.company_id = p_company.id and q.released_lead_id is null
        and q.created_at > p_at - interval '1 day' and q.created_at <= p_at limit 20000
    ) newest
  ) n
  cross join lateral (
    select count(*) as suspects from (
      select from public.quarantined_leads q
      where n.suspects >= 20 and q.company_id = p_company.id
        and q.created_at > p_at - interval '29 days' and q.created_at <= p_at - interval '1 day' limit 20000
    ) earlier
  ) b
  where n.suspects >= 20 and n.suspects > 5 * b.suspects / 28.0
$$;
