-- For an engine that does not flush its files: with `rodizio.journal` on, each stored submission is also sent as a
-- notice of code RZ001 whose message is one line of JSON. The engine keeps the lines and gives them back after a loss.
create function private.write_journal() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise notice using
    message = jsonb_build_object('table', tg_table_name, 'row', to_jsonb(new))::text, errcode = 'RZ001';
  return null;
end
$$;

create trigger write_journal after insert on public.leads_captured
for each row when (current_setting('rodizio.journal', true) = 'on') execute function private.write_journal();
create trigger write_journal after insert on public.quarantined_leads
for each row when (current_setting('rodizio.journal', true) = 'on') execute function private.write_journal();

-- Brings back the row of one line unless it is there, and counts it for its seller. True when the row is there
-- afterwards; raises when its company is unknown. A seller or link that was lost as well leaves its field empty.
create function private.replay_journal(line jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_lead public.leads_captured;
  v_quarantined public.quarantined_leads;
begin
  if line ->> 'table' = 'quarantined_leads' then
    v_quarantined := jsonb_populate_record(null::public.quarantined_leads, line -> 'row');
    v_quarantined.released_lead_id := null;
    select s.id into v_quarantined.short_url_id from public.short_urls s where s.id = v_quarantined.short_url_id;
    insert into public.quarantined_leads select v_quarantined.* on conflict do nothing;
    return true;
  end if;
  if line ->> 'table' is distinct from 'leads_captured' then
    raise exception 'Unknown journal line.' using errcode = '22023';
  end if;

  v_lead := jsonb_populate_record(null::public.leads_captured, line -> 'row');
  perform pg_advisory_xact_lock(private.rotation_lock(v_lead.company_id));
  if exists (
    select from public.leads_captured l
    where l.id = v_lead.id or (l.company_id = v_lead.company_id and l.idempotency_key = v_lead.idempotency_key)
  ) then
    return true;
  end if;
  select s.id into v_lead.short_url_id from public.short_urls s where s.id = v_lead.short_url_id;
  update public.sellers
  set leads_received = leads_received + 1,
    last_assigned_at = greatest(last_assigned_at, v_lead.created_at)
  where id = v_lead.seller_id and company_id = v_lead.company_id
  returning id into v_lead.seller_id;
  insert into public.leads_captured select v_lead.*;
  return true;
end
$$;
