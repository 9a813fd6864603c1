-- The counters of the whole platform in one pass instead of three questions for each company, which took 0.6 ms each: at
-- 10,000 companies six seconds. A day's tallies lie together in this index; written once for a company, day and source.
create index daily_tallies_day_idx on private.daily_tallies (day);

-- Every company in its own calendar, as in the counters of one.
create function private.platform_counters(
  out total bigint, out today bigint, out yesterday bigint, out this_week bigint, out this_month bigint,
  out last_7_days bigint, out last_30_days bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first date := least(date_trunc('month', now()), now() - interval '30 days')::date - 2;
begin
  select coalesce(sum(t.leads), 0) into total
  from private.company_tallies t join public.companies c on c.id = t.company_id where c.deleted_at is null;

  -- Leads of a day before companies: days and zones are few.
  select
    coalesce(sum(d.leads) filter (where d.day = z.today), 0),
    coalesce(sum(d.leads) filter (where d.day = z.today - 1), 0),
    coalesce(sum(d.leads) filter (where d.day >= z.today - extract(dow from z.today)::integer), 0),
    coalesce(sum(d.leads) filter (where d.day >= date_trunc('month', z.today)), 0),
    coalesce(sum(d.leads) filter (where d.day > z.first_of_7), 0),
    coalesce(sum(d.leads) filter (where d.day > z.first_of_30), 0)
  into today, yesterday, this_week, this_month, last_7_days, last_30_days
  from (
    select c.time_zone, t.day, sum(t.leads) as leads
    from private.daily_tallies t join public.companies c on c.id = t.company_id
    where t.day >= v_first and c.deleted_at is null
    group by c.time_zone, t.day
  ) d
  cross join lateral (
    select (now() at time zone d.time_zone)::date as today,
      ((now() - interval '7 days') at time zone d.time_zone)::date as first_of_7,
      ((now() - interval '30 days') at time zone d.time_zone)::date as first_of_30
  ) z;

  last_7_days := last_7_days + private.leads_of_first_day(now() - interval '7 days');
  last_30_days := last_30_days + private.leads_of_first_day(now() - interval '30 days');
end
$$;

-- From an instant to the end of its day in each company's calendar, one by one.
create function private.leads_of_first_day(p_since timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select count(*)
  from public.leads_captured l
  join public.companies c on c.id = l.company_id and c.deleted_at is null
  join (
    select n.time_zone, private.day_start((p_since at time zone n.time_zone)::date + 1, n.time_zone) as day_end
    from (select distinct time_zone from public.companies) n
  ) z on z.time_zone = c.time_zone
  where l.created_at at time zone 'UTC' >= p_since at time zone 'UTC'
    and l.created_at at time zone 'UTC' < (p_since + interval '25 hours') at time zone 'UTC'
    and l.created_at < z.day_end
$$;
revoke execute on function private.platform_counters(), private.leads_of_first_day(timestamptz) from public;

-- As before; only where a whole platform is counted does it go another way.
create or replace function public.get_lead_counters(p_company_id uuid default null, p_seller_id uuid default null)
returns table (
  total bigint, today bigint, yesterday bigint, this_week bigint, this_month bigint,
  last_7_days bigint, last_30_days bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_company uuid := p_company_id;
begin
  if v_company is null and private.own_company() is null and private.acts_for_platform() then
    if p_seller_id is null then
      return query select * from private.platform_counters();
      return;
    end if;
    v_company := (
      select s.company_id from public.sellers s join public.companies c on c.id = s.company_id
      where s.id = p_seller_id and c.deleted_at is null
    );
    if v_company is null then
      return query select 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint;
      return;
    end if;
  end if;
  v_company := (private.company_to_read(v_company)).id;
  if v_company is null then
    return;
  end if;

  return query
  select
    coalesce(c.total, 0)::bigint, coalesce(t.today, 0)::bigint, coalesce(t.yesterday, 0)::bigint,
    coalesce(t.this_week, 0)::bigint, coalesce(t.this_month, 0)::bigint,
    coalesce(c.last_7_days, 0)::bigint, coalesce(c.last_30_days, 0)::bigint
  from (
    select
      company.id, (now() at time zone company.time_zone)::date as today,
      case when p_seller_id is null
        then (select leads from private.company_tallies where company_id = company.id)
        else (select sum(leads) from private.tallies_of(company.id, p_seller_id, null, null))
      end as total,
      private.leads_since(company, p_seller_id, now() - interval '7 days') as last_7_days,
      private.leads_since(company, p_seller_id, now() - interval '30 days') as last_30_days
    from public.companies company
    where company.id = v_company
  ) c
  cross join lateral (
    select
      sum(leads) filter (where day = c.today) as today,
      sum(leads) filter (where day = c.today - 1) as yesterday,
      sum(leads) filter (where day >= c.today - extract(dow from c.today)::integer) as this_week,
      sum(leads) filter (where day >= date_trunc('month', c.today)) as this_month
    from private.tallies_of(
      c.id, p_seller_id, least(date_trunc('month', c.today)::date, c.today - 6), c.today
    )
  ) t;
end
$$;
