-- A limit of 999999 means unlimited (product.md 14).
create function private.note_limit_passed(p_company uuid, p_leads bigint, p_limit bigint) returns void
language sql as $$
  select private.note_event(
    p_company, 'leads_limit_passed', jsonb_build_object('leads', p_leads, 'leads_limit', p_limit)
  )
  where p_limit < 999999
$$;

-- The caller holds the rotation lock. 50 of the 340 µs of a capture; one statement with four parts is slower, and so is
-- update before insert.
create function private.count_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_day date;
  v_limit bigint;
  v_leads bigint;
  v_mailed boolean;
  v_zone text;
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
  select (new.created_at at time zone c.time_zone)::date, c.leads_limit,
    exists (select from private.lead_mail_companies m where m.company_id = c.id),
    case when c.deleted_at is null then c.time_zone end
  into v_day, v_limit, v_mailed, v_zone
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
  if v_mailed then
    perform private.enqueue_job('announce_lead', jsonb_build_object('lead_id', new.id));
  end if;
  return null;
end
$$;

create trigger count_lead after insert on public.leads_captured
for each row execute function private.count_lead();

-- For leads that service_role inserts. Per statement: updating a seller's row for each of a million leads gets slower
-- each time.
create function private.follow_added_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_rotations(array(select distinct company_id from added));
  perform private.add_to_seller(
    seller_id, count(*)::integer, (count(*) filter (where outcome = 'won'))::integer, sum(outcome_value),
    max(greatest(created_at, outcome_at))
  )
  from added where seller_id is not null group by seller_id order by seller_id;
  return null;
end
$$;

create trigger follow_added_leads after insert on public.leads_captured
referencing new table as added for each statement when (current_user = 'service_role')
execute function private.follow_added_leads();
