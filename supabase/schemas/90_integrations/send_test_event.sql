-- What waits after a failure is sent before it, now: somebody says that the receiver works. Raises 22023 if the webhook is
-- off.
create function private.send_now(p_webhook public.webhooks) returns void
language plpgsql as $$
begin
  if not p_webhook.active then
    raise exception '%', case p_webhook.kind when 'webhook' then 'Ligue o webhook antes de enviar.'
      else 'Ligue o envio antes de testar.' end using errcode = '22023';
  end if;
  update private.webhook_deliveries set next_at = now()
  where webhook_id = p_webhook.id and finished_at is null and next_at > now();
end
$$;

-- Returns the delivery. Of Google Ads, which asks, the test counts what its file has. Raises 42501, PT404, 22023.
create function public.send_test_event(p_webhook_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_webhook constant public.webhooks := private.webhook_to_manage(p_webhook_id);
  v_id bigint;
begin
  if v_webhook.kind = 'google_ads' then
    return private.note_file_read(p_webhook_id, 'webhook.test', (
      select count(c.name) from private.list_google_conversions(p_webhook_id) c
    ));
  end if;
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
