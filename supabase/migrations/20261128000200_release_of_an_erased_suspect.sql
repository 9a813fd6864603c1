-- A suspect that is erased while its release waits for its turn is not found, instead of being a lead without a name.
create or replace function public.release_quarantined_lead(p_id uuid)
returns table (lead_id uuid, seller_name text, whatsapp_url text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_server boolean := coalesce(auth.role(), '') = 'service_role';
  v_suspect public.quarantined_leads;
  v_company public.companies;
  v_turn record;
  v_message text;
begin
  if not v_server and coalesce((private.caller()).role, '') not in ('super_admin', 'admin', 'manager') then
    raise exception 'Só administradores e gerentes podem liberar contatos em quarentena.' using errcode = '42501';
  end if;
  select * into v_company from public.companies c
  where c.id = (select q.company_id from public.quarantined_leads q where q.id = p_id)
    and (v_server or c.id = any (private.managed_companies()));
  if v_company.id is null then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;

  perform pg_advisory_xact_lock(private.rotation_lock(v_company.id));
  select * into v_suspect from public.quarantined_leads q where q.id = p_id for no key update;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  if v_suspect.released_lead_id is null then
    perform private.hand_out_waiting_leads(v_company.id);
    select * into v_turn from private.take_turn(v_company.id);
    v_message := private.fill_message(
      v_suspect.template, v_suspect.name, v_suspect.city, v_company.name, coalesce(v_turn.seller_name, '')
    );
    insert into public.leads_captured (
      company_id, seller_id, short_url_id, name, phone, phone_key, email, city, source, message, whatsapp_url,
      extra, attribution, consent, reason, idempotency_key, created_at
    ) values (
      v_company.id, v_turn.seller_id, v_suspect.short_url_id, v_suspect.name, v_suspect.phone, v_suspect.phone_key,
      v_suspect.email, v_suspect.city, v_suspect.source, v_message,
      private.whatsapp_url(coalesce(v_turn.seller_phone, v_company.phone), v_message),
      v_suspect.extra, v_suspect.attribution, v_suspect.consent,
      v_turn.reason || jsonb_build_object('released_at', clock_timestamp(), 'quarantined_id', p_id)
        || case when v_turn.seller_id is null then jsonb_build_object('template', v_suspect.template) else '{}' end,
      v_suspect.idempotency_key, v_suspect.created_at
    )
    returning id into v_suspect.released_lead_id;
    -- The key goes with the lead: a visitor who sends again is answered with it.
    update public.quarantined_leads
    set released_lead_id = v_suspect.released_lead_id, idempotency_key = null where id = p_id;
  end if;
  return query select l.id, s.name, l.whatsapp_url::text
    from public.leads_captured l left join public.sellers s on s.id = l.seller_id
    where l.id = v_suspect.released_lead_id;
end
$$;
