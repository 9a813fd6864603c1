-- Rotation lock first, as in captures. The trigger's argument says whether to count: functions that hand out leads
-- count themselves.
create function private.follow_changed_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_moved integer := case when tg_nargs > 0 and old.seller_id is distinct from new.seller_id then 1 else 0 end;
begin
  perform private.lock_rotations(array[old.company_id, new.company_id]);
  perform private.add_to_seller(
    c.seller_id, sum(c.leads)::integer, coalesce(sum(c.sign) filter (where c.outcome = 'won'), 0)::integer,
    sum(c.sign * c.value), max(c.at)
  )
  from (values
    (old.seller_id, -v_moved, old.outcome, -1, old.outcome_value, null::timestamptz),
    (new.seller_id, v_moved, new.outcome, 1, new.outcome_value,
      greatest(new.outcome_at, case when v_moved > 0 then clock_timestamp() end))
  ) as c (seller_id, leads, outcome, sign, value, at)
  where c.seller_id is not null
  group by c.seller_id
  order by c.seller_id;
  return null;
end
$$;

create trigger follow_changed_lead after update of outcome, outcome_value, seller_id on public.leads_captured
for each row when (
  current_user <> 'service_role' and (
    (old.outcome, old.outcome_value) is distinct from (new.outcome, new.outcome_value)
    or (new.outcome = 'won' and old.seller_id is distinct from new.seller_id)
  )
) execute function private.follow_changed_lead();
create trigger follow_lead_changed_by_server after update of outcome, outcome_value, seller_id on public.leads_captured
for each row when (
  current_user = 'service_role' and (old.outcome, old.outcome_value, old.seller_id)
    is distinct from (new.outcome, new.outcome_value, new.seller_id)
) execute function private.follow_changed_lead('counts the lead too');

-- Adds differences per company, day, seller and source.
create function private.change_tallies(p_changes private.lead_tallies[]) returns void
language plpgsql as $$
declare
  v_passed record;
begin
  insert into private.lead_tallies as t
  select * from unnest(p_changes)
  on conflict (company_id, seller_id, day, source) do update set leads = t.leads + excluded.leads;
  insert into private.daily_tallies as t
  select company_id, day, source, sum(leads) from unnest(p_changes) group by company_id, day, source
  on conflict (company_id, day, source) do update set leads = t.leads + excluded.leads;

  for v_passed in
    with difference as (
      select company_id, sum(leads) as leads from unnest(p_changes) group by company_id
    ), changed as (
      insert into private.company_tallies as t select company_id, leads from difference
      on conflict (company_id) do update set leads = t.leads + excluded.leads
      returning t.company_id, t.leads
    )
    select c.id, c.leads_limit
    from changed join difference d using (company_id) join public.companies c on c.id = changed.company_id
    where changed.leads > c.leads_limit and changed.leads - d.leads <= c.leads_limit
  loop
    perform private.note_limit_passed(v_passed.id, v_passed.leads_limit + 1, v_passed.leads_limit);
  end loop;

  delete from private.lead_tallies t using unnest(p_changes) c
  where t.company_id = c.company_id and t.day = c.day and t.seller_id = c.seller_id and t.source = c.source
    and t.leads = 0;
  delete from private.daily_tallies t using unnest(p_changes) c
  where t.company_id = c.company_id and t.day = c.day and t.source = c.source and t.leads = 0;
end
$$;

create type private.contact_key as (company_id uuid, created_at timestamptz, lead_id uuid);

-- By one look into the index for each, also under a plan that was made for other numbers.
create function private.delete_contacts(p_keys private.contact_key[]) returns void
language plpgsql as $$
begin
  delete from private.contacts where ctid = any (array(
    select c.ctid from unnest(p_keys) k
    cross join lateral (
      select ctid from private.contacts
      where company_id = k.company_id and created_at = k.created_at and lead_id = k.lead_id offset 0
    ) c
  ));
end
$$;

-- Per statement, because a purge deletes a million leads. A lead of the tail is counted when it is folded, as it is then.
create function private.recount_changed_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Most updates change nothing that is counted or searched, and need no lock.
  if not exists (
    select l.arrival, c from come l cross join lateral private.contact_of(l) c
    except all
    select l.arrival, c from gone l cross join lateral private.contact_of(l) c
  ) then
    return null;
  end if;
  perform private.lock_rotations(array(select company_id from come union select company_id from gone));
  -- A lead of another company may be one of the tail here.
  update private.company_tallies t set has_tail = true
  from come l where l.company_id = t.company_id and l.arrival > t.folded and not t.has_tail;
  perform private.change_tallies(array(
    select (company_id, day, seller_id, source, leads)::private.lead_tallies
    from (
      select l.company_id, (l.created_at at time zone c.time_zone)::date as day,
        private.seller_key(l.seller_id) as seller_id, l.source, sum(l.leads)::integer as leads
      from (
        select company_id, arrival, created_at, seller_id, source, 1 as leads from come
        union all
        select company_id, arrival, created_at, seller_id, source, -1 from gone
      ) l
      join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
      join public.companies c on c.id = l.company_id
      group by 1, 2, 3, 4
      having sum(l.leads) <> 0
    ) difference
  ));
  perform private.add_to_platform(time_zone, quarter, leads)
  from (
    select c.time_zone, private.quarter_of(l.created_at) as quarter, sum(l.leads) as leads
    from (
      select company_id, arrival, created_at, 1 as leads from come
      union all
      select company_id, arrival, created_at, -1 from gone
    ) l
    join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
    join public.companies c on c.id = l.company_id and c.deleted_at is null
    group by 1, 2
    having sum(l.leads) <> 0
  ) difference;
  perform private.delete_contacts(array(select (g.company_id, g.created_at, g.id)::private.contact_key from gone g));
  insert into private.contacts
  select c.*
  from come l
  join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
  cross join lateral private.contact_of(l) c;
  return null;
end
$$;

create trigger recount_changed_leads after update on public.leads_captured
referencing old table as gone new table as come for each statement execute function private.recount_changed_leads();

create function private.subtract_deleted_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from gone) then
    return null;
  end if;
  perform private.lock_rotations(array(select distinct company_id from gone));
  perform private.add_to_seller(
    seller_id, -count(*)::integer, -(count(*) filter (where outcome = 'won'))::integer, -sum(outcome_value), null
  )
  from gone where seller_id is not null group by seller_id order by seller_id;
  perform private.change_tallies(array(
    select (company_id, day, seller_id, source, leads)::private.lead_tallies
    from (
      select l.company_id, (l.created_at at time zone c.time_zone)::date as day,
        private.seller_key(l.seller_id) as seller_id, l.source, -count(*)::integer as leads
      from gone l
      join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
      join public.companies c on c.id = l.company_id
      group by 1, 2, 3, 4
    ) difference
  ));
  perform private.add_to_platform(time_zone, quarter, -leads)
  from (
    select c.time_zone, private.quarter_of(l.created_at) as quarter, count(*) as leads
    from gone l
    join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
    join public.companies c on c.id = l.company_id and c.deleted_at is null
    group by 1, 2
  ) difference;
  perform private.delete_contacts(array(select (g.company_id, g.created_at, g.id)::private.contact_key from gone g));
  delete from public.lead_progress where lead_id in (select id from gone);
  return null;
end
$$;

create trigger subtract_deleted_leads after delete on public.leads_captured
referencing old table as gone for each statement execute function private.subtract_deleted_leads();
