-- Lines from before a column existed leave it empty. A released suspect that comes back is released again, and its key
-- is the lead's: else a second click would make a second lead of it.
create or replace function private.replay_journal(line jsonb) returns boolean
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
  perform private.add_to_seller(
    v_lead.seller_id, 1, case when v_lead.outcome = 'won' then 1 else 0 end, v_lead.outcome_value,
    greatest(v_lead.created_at, v_lead.outcome_at)
  );
  insert into public.leads_captured select v_lead.*;
  update public.quarantined_leads
  set released_lead_id = v_lead.id, idempotency_key = null
  where id = (v_lead.reason::jsonb ->> 'quarantined_id')::uuid and released_lead_id is null;
  return true;
end
$$;
