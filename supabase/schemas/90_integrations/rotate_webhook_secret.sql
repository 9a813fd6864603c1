-- Returns the new secret, which is shown this once; the one before signs beside it for a day. Of Google Ads, the new
-- password, which ends the one before. Raises 42501, PT404, 22023.
create function public.rotate_webhook_secret(p_webhook_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind constant text := (private.webhook_to_manage(p_webhook_id)).kind;
  v_secret constant text := case when v_kind = 'webhook' then private.new_webhook_secret() else private.new_password() end;
begin
  if v_kind in ('meta', 'ga4') then
    raise exception 'Crie o novo segredo na plataforma e informe-o em Editar.' using errcode = '22023';
  end if;
  update private.webhook_senders
  set secret = case when v_kind = 'webhook' then v_secret else private.hash_password(v_secret) end,
    former_secret = case when v_kind = 'webhook' then secret end
  where webhook_id = p_webhook_id;
  update public.webhooks set former_secret_until = now() + interval '24 hours' where id = p_webhook_id and kind = 'webhook';
  return v_secret;
end
$$;

grant execute on function public.rotate_webhook_secret(uuid) to authenticated, service_role;
