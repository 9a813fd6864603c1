-- A limit of 999999 means unlimited (product.md 14).
create function private.note_limit_passed(p_company uuid, p_leads bigint, p_limit bigint) returns void
language sql as $$
  select private.note_event(
    p_company, 'leads_limit_passed', jsonb_build_object('leads', p_leads, 'leads_limit', p_limit)
  )
  where p_limit < 999999
$$;

-- A new lead is the last of its company's tail. The lock comes before the number, also for a lead that the server
-- inserts.
create function private.join_tail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
  new.arrival := nextval('public.leads_captured_arrival_seq');
  update private.company_tallies set has_tail = true where company_id = new.company_id and not has_tail;
  return new;
end
$$;

create trigger join_tail before insert on public.leads_captured
for each row execute function private.join_tail();

-- For leads that service_role inserts. Per statement: updating a seller's row for each of a million leads gets slower
-- each time.
create function private.follow_added_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_to_seller(
    seller_id, count(*)::integer, (count(*) filter (where outcome = 'won'))::integer, sum(outcome_value),
    max(greatest(created_at, outcome_at))
  )
  from added where seller_id is not null group by seller_id order by seller_id;
  return null;
end
$$;

create trigger follow_added_leads after insert on public.leads_captured
referencing new table as added for each statement when (current_user::text = 'service_role')
execute function private.follow_added_leads();
