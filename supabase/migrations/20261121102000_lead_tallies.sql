-- How many leads there are, always exact, so that no screen counts a table that grows. Days are the company's own.
-- The nil id stands for "no seller": a key with nulls would be looked up in two ways.
create table private.lead_tallies (
  company_id uuid not null,
  day date not null,
  seller_id uuid not null,
  source text not null,
  leads integer not null,
  primary key (company_id, seller_id, day, source)
) with (fillfactor = 70);

-- The same without sellers: 200 of them make as many rows above as there are leads.
create table private.daily_tallies (
  company_id uuid not null,
  day date not null,
  source text not null,
  leads integer not null,
  primary key (company_id, day, source)
) with (fillfactor = 70);

-- Pages keep room, so that a counter's next version lies beside it and no index is written.
create table private.company_tallies (
  company_id uuid primary key references public.companies (id) on delete cascade,
  leads bigint not null
) with (fillfactor = 10);

create function private.seller_key(p_seller uuid) returns uuid
language sql immutable parallel safe as $$
  select coalesce(p_seller, '00000000-0000-0000-0000-000000000000')
$$;

-- 999999 stands for no limit (product.md 14).
create function private.note_limit_passed(p_company uuid, p_leads bigint, p_limit bigint) returns void
language sql as $$
  select private.note_event(
    p_company, 'leads_limit_passed', jsonb_build_object('leads', p_leads, 'leads_limit', p_limit)
  )
  where p_limit < 999999
$$;

-- One new lead. Whoever writes tallies holds the company's rotation lock, as captures do anyway: nobody waits for a row.
-- Measured: 50 of 340 µs that a capture costs PostgreSQL; one statement of four parts, or update first, cost more.
create function private.count_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_day date;
  v_limit bigint;
  v_leads bigint;
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
  select (new.created_at at time zone c.time_zone)::date, c.leads_limit into v_day, v_limit
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

  if v_leads = v_limit + 1 then
    perform private.note_limit_passed(new.company_id, v_leads, v_limit);
  end if;
  return null;
end
$$;
create trigger count_lead after insert on public.leads_captured
for each row execute function private.count_lead();

create function private.lock_rotations(p_companies uuid[]) returns void
language plpgsql as $$
declare
  v_company uuid;
begin
  for v_company in select distinct id from unnest(p_companies) as c (id) order by id loop
    perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  end loop;
end
$$;

-- Many leads at once, as differences by company, day, seller and source.
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
    select c.id, changed.leads, c.leads_limit
    from changed join difference d using (company_id) join public.companies c on c.id = changed.company_id
    where changed.leads > c.leads_limit and changed.leads - d.leads <= c.leads_limit
  loop
    perform private.note_limit_passed(v_passed.id, v_passed.leads, v_passed.leads_limit);
  end loop;

  delete from private.lead_tallies t using unnest(p_changes) c
  where t.company_id = c.company_id and t.day = c.day and t.seller_id = c.seller_id and t.source = c.source
    and t.leads = 0;
  delete from private.daily_tallies t using unnest(p_changes) c
  where t.company_id = c.company_id and t.day = c.day and t.source = c.source and t.leads = 0;
end
$$;

-- Leads that are changed or deleted: counted once for each statement, since a purge deletes a million of them.
create function private.recount_leads() returns trigger
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
  return null;
end
$$;
create trigger recount_changed_leads after update on public.leads_captured
referencing old table as gone new table as come
for each statement execute function private.recount_leads();
create trigger recount_deleted_leads after delete on public.leads_captured
referencing old table as gone
for each statement execute function private.recount_leads();

-- Only where nobody can write leads meanwhile.
create function private.fill_lead_tallies(p_company uuid) returns void
language plpgsql as $$
begin
  insert into private.lead_tallies
  select l.company_id, (l.created_at at time zone c.time_zone)::date, private.seller_key(l.seller_id), l.source, count(*)
  from public.leads_captured l join public.companies c on c.id = l.company_id
  where l.company_id = p_company
  group by 1, 2, 3, 4;
  insert into private.daily_tallies
  select company_id, day, source, sum(leads) from private.lead_tallies where company_id = p_company group by 1, 2, 3;
  insert into private.company_tallies
  select company_id, sum(leads) from private.daily_tallies where company_id = p_company group by 1;
end
$$;

-- Counts a company's leads again: after a change of its time zone, and for repair.
create function private.rebuild_lead_tallies(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  delete from private.lead_tallies where company_id = p_company;
  delete from private.daily_tallies where company_id = p_company;
  delete from private.company_tallies where company_id = p_company;
  perform private.fill_lead_tallies(p_company);
end
$$;

create function private.recount_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rebuild_lead_tallies(new.id);
  return null;
end
$$;
create trigger recount_company after update of time_zone on public.companies
for each row when (old.time_zone <> new.time_zone) execute function private.recount_company();

-- The new triggers keep every writer out until this is committed. Captures that wait for that hold their rotation's
-- lock: waiting for it here would be a deadlock.
select private.fill_lead_tallies(id) from public.companies;

-- As before, but a lead that is being deleted or changed is left for the next time: whoever does it waits for the
-- rotation next, and waiting for each other would be a deadlock. At most 200, so that neither a visitor nor whoever adds
-- a seller waits until a statement's time is up; the rest is a job's (see private.hand_out_more_leads).
create or replace function private.hand_out_waiting_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_lead record;
  v_turn record;
  v_message text;
  v_count integer := 0;
begin
  for v_lead in
    select l.id, l.name, l.city, l.created_at, l.message, l.reason, c.name as company_name
    from public.leads_captured l join public.companies c on c.id = l.company_id
    where l.company_id = p_company and l.seller_id is null
    order by l.created_at, l.id
    limit 200 for no key update of l skip locked
  loop
    select * into v_turn from private.take_turn(p_company);
    exit when v_turn.seller_id is null;
    v_message := private.fill_message(
      coalesce(v_lead.reason ->> 'template', v_lead.message, ''),
      v_lead.name, v_lead.city, v_lead.company_name, v_turn.seller_name
    );
    update public.leads_captured
    set seller_id = v_turn.seller_id,
      message = v_message,
      whatsapp_url = private.whatsapp_url(v_turn.seller_phone, v_message),
      -- What else it says (that the lead came out of quarantine) outlives the waiting.
      reason = (v_lead.reason::jsonb - '{line,template}'::text[]) || v_turn.reason
        || jsonb_build_object('handed_out_at', clock_timestamp())
    where id = v_lead.id;
    v_count := v_count + 1;
  end loop;
  if v_count = 200 then
    perform private.enqueue_job('hand_out_leads', jsonb_build_object('company_id', p_company), null, 'hand_out:' || p_company);
  end if;
  return v_count;
end
$$;

create function private.hand_out_more_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  return private.hand_out_waiting_leads(p_company);
end
$$;
grant execute on function private.hand_out_more_leads(uuid) to service_role;
