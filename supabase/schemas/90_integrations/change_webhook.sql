-- Null: unchanged. Another address, and one that is switched on, is tried at once and from the first attempt on. An ad
-- platform is only switched. Raises 42501, PT404, 22023.
create function public.change_webhook(
  p_webhook_id uuid, p_url text default null, p_events text[] default null, p_active boolean default null
)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old constant public.webhooks := private.webhook_to_manage(p_webhook_id);
  v_url constant text := case when p_url is null then v_old.url else private.read_webhook_url(p_url) end;
  v_anew constant boolean := v_url <> v_old.url or not v_old.active and coalesce(p_active, false);
begin
  if v_old.kind <> 'webhook' and num_nonnulls(p_url, p_events) > 0 then
    raise exception 'Uma plataforma de anúncios tem endereço próprio.' using errcode = '22023';
  end if;
  update public.webhooks set
    url = v_url,
    events = case when p_events is null then events else private.read_webhook_events(p_events) end,
    active = coalesce(p_active, active),
    failing_since = case when v_anew then null else failing_since end,
    switched_off_at = case when p_active is null then switched_off_at end
  where id = p_webhook_id;
  if v_anew then
    -- Also the event for which the server gave up, the last that is finished, unless its lead is erased.
    update private.webhook_deliveries set next_at = now(), attempts = 0, finished_at = null
    where webhook_id = p_webhook_id and (
      finished_at is null and attempts > 0
      or v_old.switched_off_at is not null and (status between 200 and 299) is not true and id = (
        select d.id from private.webhook_deliveries d
        where d.webhook_id = p_webhook_id and d.finished_at is not null order by d.id desc limit 1
      ) and (lead_id is null or type = 'lead.erased' or exists (
        select from public.leads_captured l where l.id = lead_id
      ))
    );
  end if;
  return p_webhook_id;
exception when check_violation then
  raise exception 'Evento desconhecido.' using errcode = '22023';
end
$$;

grant execute on function public.change_webhook(uuid, text, text[], boolean) to authenticated, service_role;
