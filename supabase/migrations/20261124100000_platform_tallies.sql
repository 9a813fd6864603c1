-- The leads of the whole platform in counters of its own: adding up each company's took ten times as long at 5 million
-- leads as at 100,000. Kept in the transaction of the lead, exact at every moment.

-- By quarters of an hour, since every zone's days begin and end with one. A slot is a connection: two captures never write
-- the same row, so nobody waits for another company's. Slot 0 is what the hourly fold has added up; beyond the days that
-- screens ask about that is one row for each zone, at -infinity. Companies that are removed are not in it.
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

-- Further back no counter looks: 31 days, and what a clock that was weeks ahead may have added up too soon.
create function private.oldest_quarter(p_now timestamptz default now()) returns timestamptz
language sql immutable parallel safe as $$
  select private.quarter_of(p_now - interval '90 days')
$$;

-- As before, and for the platform.
create or replace function private.count_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_day date;
  v_limit bigint;
  v_leads bigint;
  v_told boolean;
  v_zone text;
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
  select (new.created_at at time zone c.time_zone)::date, c.leads_limit,
    exists (select from private.lead_mail_companies m where m.company_id = c.id),
    case when c.deleted_at is null then c.time_zone end
  into v_day, v_limit, v_told, v_zone
  from public.companies c where c.id = new.company_id;

  insert into private.lead_tallies as t (company_id, day, seller_id, source, leads)
  values (new.company_id, v_day, private.seller_key(new.seller_id), new.source, 1)
  on conflict (company_id, seller_id, day, source) do update set leads = t.leads + 1;
  insert into private.daily_tallies as t (company_id, day, source, leads)
  values (new.company_id, v_day, new.source, 1)
  on conflict (company_id, day, source) do update set leads = t.leads + 1;
  insert into private.company_tallies as t (company_id, leads)
  values (new.company_id, 1)
  on conflict (company_id) do update set leads = t.leads + 1
  returning t.leads into v_leads;
  if v_zone is not null then
    insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
    values (v_zone, private.quarter_of(new.created_at), pg_backend_pid(), 1)
    on conflict (time_zone, quarter, slot) do update set leads = t.leads + 1;
  end if;

  if v_leads = v_limit + 1 then
    perform private.note_limit_passed(new.company_id, v_leads, v_limit);
  end if;
  if v_told then
    perform private.enqueue_job('announce_lead', jsonb_build_object('lead_id', new.id));
  end if;
  return null;
end
$$;

-- As before, and for the platform.
create or replace function private.recount_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changes private.lead_tallies[];
begin
  if tg_op = 'DELETE' then
    perform private.lock_rotations((select array_agg(distinct company_id) from gone));
    select array_agg((company_id, day, seller_id, source, leads)::private.lead_tallies) into v_changes
    from (
      select l.company_id, (l.created_at at time zone c.time_zone)::date as day,
        private.seller_key(l.seller_id) as seller_id, l.source, -count(*)::integer as leads
      from gone l join public.companies c on c.id = l.company_id
      group by 1, 2, 3, 4
    ) difference;
    if v_changes is not null then
      perform private.change_tallies(v_changes);
      insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
      select c.time_zone, private.quarter_of(l.created_at), pg_backend_pid(), -count(*)
      from gone l join public.companies c on c.id = l.company_id
      where c.deleted_at is null
      group by 1, 2
      on conflict (time_zone, quarter, slot) do update set leads = t.leads + excluded.leads;
    end if;
    return null;
  end if;

  -- Most updates move no lead, and then nobody needs to wait.
  if not exists (
    select company_id, created_at, seller_id, source from come
    except all
    select company_id, created_at, seller_id, source from gone
  ) then
    return null;
  end if;
  perform private.lock_rotations(array(select company_id from come union select company_id from gone));
  select array_agg((company_id, day, seller_id, source, leads)::private.lead_tallies) into v_changes
  from (
    select l.company_id, (l.created_at at time zone c.time_zone)::date as day,
      private.seller_key(l.seller_id) as seller_id, l.source, sum(l.leads)::integer as leads
    from (
      select company_id, created_at, seller_id, source, 1 as leads from come
      union all
      select company_id, created_at, seller_id, source, -1 from gone
    ) l
    join public.companies c on c.id = l.company_id
    group by 1, 2, 3, 4
    having sum(l.leads) <> 0
  ) difference;
  if v_changes is not null then
    perform private.change_tallies(v_changes);
  end if;
  insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
  select c.time_zone, private.quarter_of(l.created_at), pg_backend_pid(), sum(l.leads)
  from (
    select company_id, created_at, 1 as leads from come
    union all
    select company_id, created_at, -1 from gone
  ) l
  join public.companies c on c.id = l.company_id
  where c.deleted_at is null
  group by 1, 2
  having sum(l.leads) <> 0
  on conflict (time_zone, quarter, slot) do update set leads = t.leads + excluded.leads;
  return null;
end
$$;

-- All of one company's leads to or from the counters of a zone (p_sign 1 or -1): only the recent ones are looked at.
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

-- With the rotation lock no lead of the company is on its way; the next one sees what the company is then.
create function private.move_platform_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.id));
  if old.deleted_at is null then
    perform private.change_platform_part(new.id, old.time_zone, -1);
  end if;
  if new.deleted_at is null then
    perform private.change_platform_part(new.id, new.time_zone, 1);
  end if;
  return null;
end
$$;
create trigger move_platform_part after update of time_zone, deleted_at on public.companies
for each row when (old.time_zone <> new.time_zone or (old.deleted_at is null) <> (new.deleted_at is null))
execute function private.move_platform_part();

-- As before, and waits for leads on their way before it takes the company's row, as update_company does.
create or replace function public.delete_company(p_id uuid) returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company public.companies;
begin
  perform private.require_super_admin('Apenas super administradores podem remover empresas.');
  perform pg_advisory_xact_lock(private.rotation_lock(p_id));
  update public.companies set deleted_at = now()
  where id = p_id and deleted_at is null
  returning * into v_company;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  update public.platform_settings set default_company_id = null where default_company_id = p_id;
  update public.users set approved = false, updated_at = now() where company_id = p_id and role <> 'super_admin';
  perform private.end_sessions(array(
    select u.id from public.users u where u.company_id = p_id and u.role <> 'super_admin'
  ));
  return v_company;
end
$$;

-- Adds up what no connection writes any more. It waits for nobody: a row in use is left for the next hour.
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

-- For repair, after the companies' own. A lead that is not committed yet is not seen, and counts itself afterwards.
create function private.rebuild_platform_tallies() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table private.platform_tallies in exclusive mode;
  delete from private.platform_tallies;
  with recent as (
    select c.time_zone, private.quarter_of(l.created_at) as quarter, count(*) as leads
    from public.leads_captured l join public.companies c on c.id = l.company_id
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

-- What counted by the old ways is committed before this is read, and what comes after counts by the new ones.
lock table public.leads_captured in share row exclusive mode;
select private.rebuild_platform_tallies();

-- From an instant to the end of its quarter, one by one.
create function private.leads_of_first_quarter(p_since timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.leads_captured l
  where l.created_at at time zone 'UTC' >= p_since at time zone 'UTC'
    and l.created_at at time zone 'UTC' < (private.quarter_of(p_since) + interval '15 minutes') at time zone 'UTC'
    and l.company_id <> all (array(select c.id from public.companies c where c.deleted_at is not null))
$$;

create or replace function private.platform_counters(
  out total bigint, out today bigint, out yesterday bigint, out this_week bigint, out this_month bigint,
  out last_7_days bigint, out last_30_days bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Every company in its own calendar, as in the counters of one: zones are few.
  with zones as materialized (
    select n.time_zone,
      private.day_start(n.day, n.time_zone) as today,
      private.day_start(n.day + 1, n.time_zone) as tomorrow,
      private.day_start(n.day - 1, n.time_zone) as yesterday,
      private.day_start(n.day - extract(dow from n.day)::integer, n.time_zone) as week,
      private.day_start(date_trunc('month', n.day)::date, n.time_zone) as month
    from (
      select d.time_zone, (now() at time zone d.time_zone)::date as day
      from (select distinct t.time_zone from private.platform_tallies t) d
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
  from private.platform_tallies t join zones z on z.time_zone = t.time_zone;

  last_7_days := last_7_days + private.leads_of_first_quarter(now() - interval '7 days');
  last_30_days := last_30_days + private.leads_of_first_quarter(now() - interval '30 days');
end
$$;

drop function private.leads_of_first_day(timestamptz);
drop index private.daily_tallies_day_idx;

revoke execute on function
  private.change_platform_part(uuid, text, integer), private.move_platform_part(),
  private.fold_platform_tallies(integer, timestamptz), private.rebuild_platform_tallies(),
  private.leads_of_first_quarter(timestamptz)
from public;
