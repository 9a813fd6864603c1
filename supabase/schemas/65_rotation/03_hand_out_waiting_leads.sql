-- In order of arrival; returns the number, at most 200 to bound the wait. The caller holds the rotation lock, for which
-- a locked lead's transaction may wait, so locked leads are skipped.
create function private.hand_out_waiting_leads(p_company uuid) returns integer
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
      -- Keeps the keys of a release from quarantine.
      reason = (v_lead.reason::jsonb - '{line,template}'::text[]) || v_turn.reason
        || jsonb_build_object('handed_out_at', clock_timestamp())
    where id = v_lead.id;
    v_count := v_count + 1;
  end loop;
  if v_count = 200 then
    perform private.enqueue_job(
      'hand_out_leads', jsonb_build_object('company_id', p_company), null, 'hand_out:' || p_company
    );
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
