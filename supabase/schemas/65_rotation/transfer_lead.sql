-- [id, name] of the caller, for a reason; an API key and the platform have no id.
create function private.who_acts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_array(auth.uid(), coalesce(
    (select u.name from public.users u where u.id = auth.uid()), 'chave “' || (private.calling_key()).name || '”', 'Rodízio'
  ));
end
$$;

-- Raises 22023 unless the seller of the company can get a lead. Absence and hours do not bind whom somebody chooses.
create function private.require_receiver(p_company uuid, p_seller uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_seller public.sellers;
begin
  select * into v_seller from public.sellers where id = p_seller and company_id = p_company and deleted_at is null;
  if not found then
    raise exception 'Vendedor não encontrado.' using errcode = '22023';
  elsif not private.is_eligible(v_seller) then
    raise exception 'Este vendedor não pode receber leads agora.' using errcode = '22023';
  end if;
end
$$;

-- Moves a lead and its turn to another seller: the turn leaves the giver, never below 0, and counts for the receiver,
-- also in the lead's team. A giver whom the lead cost no turn keeps theirs. A lead that the rotation gave leaves the day
-- of its giver. Raises 42501, PT404, 22023.
create function public.transfer_lead(p_lead_id uuid, p_seller_id uuid, p_note text default null)
returns table (lead_id uuid, seller_name text, whatsapp_url text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.leads_captured where id = p_lead_id))
  );
  v_note constant text := private.clean_line(p_note);
  v_lead public.leads_captured;
  v_reason jsonb;
  v_team uuid;
  v_turns integer;
  v_giver public.sellers;
  v_receiver public.sellers;
  v_company_name text;
  v_today date;
  v_given_on date;
begin
  if char_length(v_note) > 500 then perform private.too_long('Observação', 500); end if;
  perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  select * into v_lead from public.leads_captured where id = p_lead_id and company_id = v_company
  -- Whoever holds the row may wait for the rotation.
  for no key update nowait;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  perform private.require_receiver(v_company, p_seller_id);
  if v_lead.seller_id = p_seller_id then
    raise exception 'Este contato já é deste vendedor.' using errcode = '22023';
  end if;
  v_reason := v_lead.reason;
  v_team := case when v_reason ->> 'group' like 'team%' then v_reason #>> '{team,0}' end;
  select c.name, (now() at time zone c.time_zone)::date, (
      coalesce(
        (coalesce(v_reason #>> '{transfers,-1,at}', v_reason ->> 'handed_out_at'))::timestamptz, v_lead.created_at
      ) at time zone c.time_zone
    )::date
  into v_company_name, v_today, v_given_on
  from public.companies c where c.id = v_company;
  select * into v_giver from public.sellers where id = v_lead.seller_id;

  v_turns := (
    v_reason ? 'transfers' or v_reason ? 'line' and v_reason ->> 'group' is distinct from 'same seller'
  )::integer;
  update public.sellers
  set leads_received = greatest(leads_received - v_turns, 0),
    leads_today = case when leads_today_on = v_given_on and v_reason ?| '{line,transfers}'
      then greatest(leads_today - 1, 0) else leads_today end
  where id = v_giver.id;
  update public.team_members set turns = greatest(turns - v_turns, 0)
  where company_id = v_company and team_id = v_team and seller_id = v_giver.id;
  update public.sellers s
  set leads_received = s.leads_received + 1, last_assigned_at = clock_timestamp(),
    leads_today = private.leads_on(s, v_today) + 1, leads_today_on = private.day_of_leads(s, v_today)
  where s.id = p_seller_id
  returning * into v_receiver;
  update public.team_members set turns = turns + 1, last_assigned_at = clock_timestamp()
  where company_id = v_company and team_id = v_team and seller_id = p_seller_id;
  perform private.add_to_seller(v_giver.id, -1, 0, 0, null);
  perform private.add_to_seller(v_receiver.id, 1, 0, 0, clock_timestamp());

  if v_reason ? 'template' then
    v_lead.message := private.fill_message(
      v_reason ->> 'template', v_lead.name, v_lead.city, v_company_name, v_receiver.name,
      private.lead_code(p_lead_id)
    );
  end if;
  perform private.record_activity(
    v_company, 'lead.transferred', p_lead_id, private.lead_code(p_lead_id),
    jsonb_strip_nulls(jsonb_build_object('seller', v_giver.name)), jsonb_build_object('seller', v_receiver.name)
  );
  return query
    update public.leads_captured l
    set seller_id = v_receiver.id, message = v_lead.message,
      whatsapp_url = private.whatsapp_url(v_receiver.phone_key, v_lead.message),
      reason = jsonb_set(v_reason, '{transfers}', coalesce(v_reason -> 'transfers', '[]') || jsonb_strip_nulls(
        jsonb_build_object(
          'from', case when v_giver.id is not null then jsonb_build_array(v_giver.id, v_giver.name) end,
          'to', jsonb_build_array(v_receiver.id, v_receiver.name),
          'by', private.who_acts(), 'at', clock_timestamp(), 'note', v_note
        )
      ))
    where l.id = p_lead_id
    returning l.id, v_receiver.name, l.whatsapp_url::text;
end
$$;

grant execute on function public.transfer_lead(uuid, uuid, text) to authenticated, service_role;
