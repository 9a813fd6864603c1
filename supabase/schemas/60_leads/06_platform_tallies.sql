-- Adding up the companies' tallies takes ten times as long at 5 million leads as at 100,000.

-- The days of every time zone begin with a quarter of an hour. The slot is the connection's process id: folds of two
-- companies never wait for the same row. An hourly job folds rows into slot 0, and those beyond every counter into the
-- quarter -infinity.
create table private.platform_tallies (
  time_zone text not null,
  quarter timestamptz not null,
  slot integer not null,
  leads bigint not null,
  primary key (time_zone, quarter, slot)
) with (fillfactor = 50);

create function private.quarter_of(p_at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select date_bin('15 minutes', p_at, '2000-01-01 00:00:00+00')
$$;

-- Counters look back 31 days; the rest allows for a clock that was weeks ahead.
create function private.oldest_quarter(p_now timestamptz default now()) returns timestamptz
language sql immutable parallel safe as $$
  select private.quarter_of(p_now - interval '90 days')
$$;

-- p_sign 1 adds, -1 subtracts; the company has no tail. Reads only recent leads; the rest is the difference to the
-- company's tally.
create function private.change_platform_part(p_company uuid, p_zone text, p_sign integer) returns void
language sql security definer set search_path = '' as $$
  with recent as (
    select private.quarter_of(l.created_at) as quarter, count(*) as leads
    from public.leads_captured l
    where l.company_id = p_company and l.created_at >= private.oldest_quarter()
    group by 1
  ), part as (
    select quarter, leads from recent
    union all
    select '-infinity', leads - (select coalesce(sum(leads), 0) from recent)
    from private.company_tallies where company_id = p_company
  )
  insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
  select p_zone, quarter, pg_backend_pid(), p_sign * leads from part where leads <> 0
  on conflict (time_zone, quarter, slot) do update set leads = t.leads + excluded.leads
$$;

create function private.add_to_platform(p_zone text, p_quarter timestamptz, p_leads bigint) returns void
language sql as $$
  insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
  values (p_zone, p_quarter, pg_backend_pid(), p_leads)
  on conflict (time_zone, quarter, slot) do update set leads = t.leads + excluded.leads
$$;

-- With the tails of all companies.
create function private.platform_leads() returns table (time_zone text, quarter timestamptz, leads bigint)
language sql stable as $$
  select t.time_zone, t.quarter, t.leads from private.platform_tallies t
  union all
  select c.time_zone, private.quarter_of(l.created_at), 1
  from private.company_tallies t join public.companies c on c.id = t.company_id
  cross join lateral (select * from private.tail_of(c.id) offset 0) l
  where t.has_tail and c.deleted_at is null
$$;

-- Leads from an instant to the end of its quarter.
create function private.leads_of_first_quarter(p_since timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.leads_captured l
  where l.created_at at time zone 'UTC' >= p_since at time zone 'UTC'
    and l.created_at at time zone 'UTC' < (private.quarter_of(p_since) + interval '15 minutes') at time zone 'UTC'
    and l.company_id <> all (array(select c.id from public.companies c where c.deleted_at is not null))
$$;

-- Rows of closed connections; returns their number. Skips locked rows.
create function private.fold_platform_tallies(p_most integer default 1000, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_oldest constant timestamptz := private.oldest_quarter(p_now);
  v_rows integer;
begin
  with taken as (
    delete from private.platform_tallies where ctid = any (array(
      select ctid from private.platform_tallies
      where (slot <> 0 and quarter < p_now - interval '1 hour')
        or (slot = 0 and quarter < v_oldest and quarter > '-infinity')
      limit p_most for update skip locked
    ))
    returning time_zone, quarter, leads
  ), added as (
    insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
    select time_zone, case when quarter < v_oldest then '-infinity' else quarter end, 0, sum(leads)
    from taken group by 1, 2 having sum(leads) <> 0
    on conflict (time_zone, quarter, slot) do update set leads = t.leads + excluded.leads
  )
  select count(*) into v_rows from taken;
  return v_rows;
end
$$;

grant execute on function private.fold_platform_tallies(integer, timestamptz) to service_role;

-- Each company in its own time zone.
create function private.platform_counters(
  out total bigint, out today bigint, out yesterday bigint, out this_week bigint, out this_month bigint,
  out last_7_days bigint, out last_30_days bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  with counted as materialized (
    select * from private.platform_leads()
  ), zones as materialized (
    select n.time_zone,
      private.day_start(n.day, n.time_zone) as today,
      private.day_start(n.day + 1, n.time_zone) as tomorrow,
      private.day_start(n.day - 1, n.time_zone) as yesterday,
      private.day_start(n.day - extract(dow from n.day)::integer, n.time_zone) as week,
      private.day_start(date_trunc('month', n.day)::date, n.time_zone) as month
    from (
      select d.time_zone, (now() at time zone d.time_zone)::date as day
      from (select distinct t.time_zone from counted t) d
    ) n
  )
  select
    coalesce(sum(t.leads), 0),
    coalesce(sum(t.leads) filter (where t.quarter >= z.today and t.quarter < z.tomorrow), 0),
    coalesce(sum(t.leads) filter (where t.quarter >= z.yesterday and t.quarter < z.today), 0),
    coalesce(sum(t.leads) filter (where t.quarter >= z.week and t.quarter < z.tomorrow), 0),
    coalesce(sum(t.leads) filter (where t.quarter >= z.month and t.quarter < z.tomorrow), 0),
    coalesce(sum(t.leads) filter (where t.quarter > now() - interval '7 days'), 0),
    coalesce(sum(t.leads) filter (where t.quarter > now() - interval '30 days'), 0)
  into total, today, yesterday, this_week, this_month, last_7_days, last_30_days
  from counted t join zones z on z.time_zone = t.time_zone;

  last_7_days := last_7_days + private.leads_of_first_quarter(now() - interval '7 days');
  last_30_days := last_30_days + private.leads_of_first_quarter(now() - interval '30 days');
end
$$;

-- For repair, after rebuild_lead_tallies(). Blocks folding.
create function private.rebuild_platform_tallies() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table private.platform_tallies in exclusive mode;
  delete from private.platform_tallies;
  with recent as (
    select c.time_zone, private.quarter_of(l.created_at) as quarter, count(*) as leads
    from public.leads_captured l join public.companies c on c.id = l.company_id
    join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
    where l.created_at at time zone 'UTC' >= private.oldest_quarter() at time zone 'UTC' and c.deleted_at is null
    group by 1, 2
  )
  insert into private.platform_tallies (time_zone, quarter, slot, leads)
  select time_zone, quarter, 0, leads from recent
  union all
  select c.time_zone, '-infinity', 0,
    sum(t.leads) - coalesce((select sum(r.leads) from recent r where r.time_zone = c.time_zone), 0)
  from private.company_tallies t join public.companies c on c.id = t.company_id
  where c.deleted_at is null
  group by 1;
end
$$;
