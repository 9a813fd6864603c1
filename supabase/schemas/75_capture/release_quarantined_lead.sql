-- Idempotent. Raises PT404, also if the suspect is erased while waiting for the rotation lock.
create function public.release_quarantined_lead(p_id uuid)
returns table (lead_id uuid, seller_name text, whatsapp_url text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_server boolean := coalesce(auth.role(), '') = 'service_role';
  v_tenant private.tenant;
  v_suspect public.quarantined_leads;
begin
  if not v_server and coalesce((private.caller()).role, '') not in ('super_admin', 'admin', 'manager') then
    raise exception 'Apenas administradores e gerentes podem liberar contatos em quarentena.' using errcode = '42501';
  end if;
  select c.id, c.name, c.phone into v_tenant.company_id, v_tenant.company_name, v_tenant.company_phone
  from public.companies c
  where c.id = (select q.company_id from public.quarantined_leads q where q.id = p_id)
    and (v_server or c.id = any (private.managed_companies()));
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;

  perform pg_advisory_xact_lock(private.rotation_lock(v_tenant.company_id));
  select * into v_suspect from public.quarantined_leads q where q.id = p_id for no key update;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  if v_suspect.released_lead_id is null then
    v_suspect.released_lead_id := (private.assign_lead(
      v_tenant, jsonb_populate_record(null::private.submission, to_jsonb(v_suspect)),
      jsonb_build_object('released_at', clock_timestamp(), 'quarantined_id', p_id)
    )).lead_id;
    -- So that a repeated submission is answered with the lead.
    update public.quarantined_leads
    set released_lead_id = v_suspect.released_lead_id, idempotency_key = null where id = p_id;
    -- Who asked for no more messages since then.
    if exists (
      select from public.privacy_requests r
      where r.company_id = v_suspect.company_id and r.kind = 'no_messages' and r.answered_at > v_suspect.created_at
        and (r.phone is null or r.phone = v_suspect.phone_key)
        and v_suspect.phone_key in (select phone_key from private.records_of_request(r))
    ) then
      perform private.mark_no_messages(v_suspect.released_lead_id);
    end if;
  end if;
  return query select l.id, s.name, l.whatsapp_url::text
    from public.leads_captured l left join public.sellers s on s.id = l.seller_id
    where l.id = v_suspect.released_lead_id;
end
$$;

grant execute on function public.release_quarantined_lead(uuid) to authenticated, service_role;
