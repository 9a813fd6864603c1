-- What waits after a failure is sent before it, now: somebody says that the receiver works. Raises 22023 if the webhook is off.
create function private.send_now(p_webhook public.webhooks) returns void
language plpgsql as $$
begin
  if not p_webhook.active then
    raise exception 'Ligue o webhook antes de enviar.' using errcode = '22023';
  end if;
  update private.webhook_deliveries set next_at = now()
  where webhook_id = p_webhook.id and finished_at is null and next_at > now();
end
$$;

-- Returns the delivery. Raises 42501, PT404, 22023.
create function public.send_test_event(p_webhook_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_webhook constant public.webhooks := private.webhook_to_manage(p_webhook_id);
  v_id bigint;
begin
  perform private.send_now(v_webhook);
  insert into private.webhook_deliveries (webhook_id, type, payload)
  values (p_webhook_id, 'webhook.test', private.event_payload(
    'webhook.test', clock_timestamp(), jsonb_build_object('webhook_id', p_webhook_id)
  ))
  returning id into v_id;
  return v_id;
end
$$;

grant execute on function public.send_test_event(uuid) to authenticated, service_role;
