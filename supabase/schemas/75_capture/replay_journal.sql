-- Skips a row that exists or was erased. Always true; raises for a malformed line or an unknown company. A missing
-- column and a lost seller become null.
create function private.replay_journal(p_line jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_company uuid := p_line -> 'row' ->> 'company_id';
  v_lead public.leads_captured;
  v_suspect public.quarantined_leads;
  v_turn integer;
  v_day date;
begin
  -- Lines of an erased company are skipped; those of one that was only lost raise.
  if exists (select from private.erased_leads e where e.id = (p_line -> 'row' ->> 'id')::uuid) or (
    exists (select from private.erased_leads e where e.id = v_company)
    and not exists (select from public.companies c where c.id = v_company)
  ) then
    return true;
  end if;
  if p_line ->> 'table' = 'quarantined_leads' then
    v_suspect := jsonb_populate_record(null::public.quarantined_leads, p_line -> 'row');
    v_suspect.released_lead_id := null;
    insert into public.quarantined_leads select v_suspect.* on conflict do nothing;
    return true;
  end if;
  if p_line ->> 'table' is distinct from 'leads_captured' then
    raise exception 'Unknown journal line.' using errcode = '22023';
  end if;

  v_lead := jsonb_populate_record(null::public.leads_captured, p_line -> 'row');
  v_day := (
    select v_lead.created_at at time zone c.time_zone from public.companies c where c.id = v_lead.company_id
  );
  v_turn := case when v_lead.reason::jsonb ->> 'group' = 'same seller' then 0 else 1 end;
  perform pg_advisory_xact_lock(private.rotation_lock(v_lead.company_id));
  if exists (
    select from public.leads_captured l
    where l.id = v_lead.id or (l.company_id = v_lead.company_id and l.idempotency_key = v_lead.idempotency_key)
  ) then
    return true;
  end if;
  update public.sellers
  set leads_received = leads_received + v_turn,
    last_assigned_at = case when v_turn = 1 then greatest(last_assigned_at, v_lead.created_at)
      else last_assigned_at end,
    leads_today = case when leads_today_on > v_day then leads_today when leads_today_on = v_day then leads_today + 1
      else 1 end,
    leads_today_on = greatest(leads_today_on, v_day)
  where id = v_lead.seller_id and company_id = v_lead.company_id
  returning id into v_lead.seller_id;
  update public.team_members
  set turns = turns + 1, last_assigned_at = greatest(last_assigned_at, v_lead.created_at)
  where company_id = v_lead.company_id and team_id = (v_lead.reason::jsonb #>> '{team,0}')::uuid
    and seller_id = v_lead.seller_id and v_lead.reason::jsonb ->> 'group' like 'team%';
  perform private.add_to_seller(
    v_lead.seller_id, 1, case when v_lead.outcome = 'won' then 1 else 0 end, v_lead.outcome_value,
    greatest(v_lead.created_at, v_lead.outcome_at)
  );
  insert into public.leads_captured overriding user value select v_lead.*;
  -- So that a second click creates no lead.
  update public.quarantined_leads
  set released_lead_id = v_lead.id, idempotency_key = null
  where id = (v_lead.reason::jsonb ->> 'quarantined_id')::uuid and released_lead_id is null;
  return true;
end
$$;
