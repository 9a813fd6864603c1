create function private.find_sellers_without_phone(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'seller_without_phone', 'warning', 'seller', s.id, s.name, s.updated_at, '{}'::jsonb
  from public.sellers s
  where s.company_id = p_company.id and s.role = 'seller' and s.active and s.deleted_at is null and s.phone_key is null
$$;

-- None may ever get a lead. A company that never had one is told by its first steps.
create function private.find_no_seller(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select 'no_seller', 'critical', 'company', p_company.id, p_company.name::text, max(s.updated_at),
    jsonb_build_object('sellers', count(*) filter (where s.deleted_at is null))
  from public.sellers s
  where s.company_id = p_company.id and s.role = 'seller'
  having count(*) > 0 and not bool_or(private.is_eligible(s))
$$;

-- It is somebody's time to work, and a lead would find nobody: all are away or have reached the day's limit. Since the last
-- of them, but not before the hours of the first who should be there began, or those of the last who was there ended.
create function private.find_nobody_available(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'nobody_available', 'critical', 'company', p_company.id, p_company.name::text,
    e.since,
    jsonb_build_object(
      'sellers', e.sellers, 'limited', e.limited, 'returns_at', private.returns_at(p_company, null, p_at)
    )
  from (
    select count(*) as sellers, count(*) filter (where private.reached_limit(s, l.local::date)) as limited,
      greatest(
        max(greatest(
          s.updated_at, case when s.leave_from <= p_at then s.leave_from end,
          case when private.reached_limit(s, l.local::date) then s.last_assigned_at end
        )),
        min(coalesce(t.opened, '-infinity')) filter (where private.is_open(h.hours, l.local)),
        max(t.closed) filter (where not private.is_open(h.hours, l.local))
      ) as since,
      bool_or(private.is_open(h.hours, l.local)) as is_open
    from public.sellers s cross join (select p_at at time zone p_company.time_zone as local) l
    cross join lateral (select coalesce(s.weekly_hours, p_company.weekly_hours) as hours) h
    cross join lateral (
      select
        max(l.local::date + d.opens) filter (where d.opens <= l.local::time) at time zone p_company.time_zone as opened,
        max(l.local::date + d.closes) filter (where d.closes <= l.local::time) at time zone p_company.time_zone as closed
      from private.spans_of(h.hours, l.local::date) d
    ) t
    where s.company_id = p_company.id and private.is_eligible(s)
  ) e
  where e.sellers > 0 and e.is_open
    and private.find_turn(p_company.id, null, null, null, p_at) #> '{line,0,4}' <> 'null'
$$;

-- Everybody is away when the company opens next.
create function private.find_nobody_at_opening(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'nobody_at_opening', 'warning', 'company', p_company.id, p_company.name::text, max(s.updated_at),
    jsonb_build_object(
      'sellers', count(*), 'opens_at', o.at, 'returns_at', private.returns_at(p_company, null, o.at)
    )
  from (
    select min((d.day + h.opens) at time zone p_company.time_zone) as at
    from generate_series(0, 7) as n
    cross join lateral (select (p_at at time zone p_company.time_zone)::date + n as day) d
    cross join lateral private.spans_of(p_company.weekly_hours, d.day) h
    where (d.day + h.opens) at time zone p_company.time_zone > p_at
  ) o
  join public.sellers s on s.company_id = p_company.id and private.is_eligible(s)
  where o.at is not null and not exists (select from private.find_nobody_available(p_company, p_at))
  group by o.at
  having bool_and(private.absent_until(s, o.at) is not null)
$$;
