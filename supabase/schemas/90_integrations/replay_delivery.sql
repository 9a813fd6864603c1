-- Sends an event again, behind what waits, with its former id; one that waits is sent now. Returns the delivery. Raises
-- 42501, PT404, 22023.
create function public.replay_delivery(p_delivery_id bigint) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_webhook constant public.webhooks := private.webhook_to_manage(
    (select webhook_id from private.webhook_deliveries where id = p_delivery_id)
  );
  v_id bigint;
begin
  if v_webhook.kind = 'google_ads' then
    raise exception 'O Google busca o arquivo por si.' using errcode = '22023';
  end if;
  perform private.send_now(v_webhook);
  -- An erasure waits, and finds the copy.
  perform from public.leads_captured
  where id = (select lead_id from private.webhook_deliveries where id = p_delivery_id) for key share;
  if exists (
    select from private.webhook_deliveries d
    where d.id = p_delivery_id and d.lead_id is not null and d.type <> 'lead.erased'
      and not exists (select from public.leads_captured l where l.id = d.lead_id)
  ) then
    raise exception 'Os dados deste contato foram excluídos.' using errcode = '22023';
  end if;
  if v_webhook.kind <> 'webhook' and exists (
    select from private.webhook_deliveries d join public.leads_captured l on l.id = d.lead_id
    where d.id = p_delivery_id and not private.may_be_reported(l)
  ) then
    raise exception 'Este contato não autorizou o envio a plataformas de anúncios.' using errcode = '22023';
  end if;
  insert into private.webhook_deliveries (webhook_id, event_id, type, lead_id, payload)
  select webhook_id, event_id, type, lead_id, payload
  from private.webhook_deliveries where id = p_delivery_id and finished_at is not null for update
  returning id into v_id;
  return coalesce(v_id, p_delivery_id);
end
$$;

grant execute on function public.replay_delivery(bigint) to authenticated, service_role;
