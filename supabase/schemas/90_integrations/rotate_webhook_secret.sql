-- Returns the new secret, which is shown this once; the one before signs beside it for a day. Raises 42501, PT404.
create function public.rotate_webhook_secret(p_webhook_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_secret constant text := private.new_webhook_secret();
begin
  perform private.webhook_to_manage(p_webhook_id);
  update private.webhook_senders
  set secret = v_secret, former_secret = secret, former_until = now() + interval '24 hours'
  where webhook_id = p_webhook_id;
  return v_secret;
end
$$;

grant execute on function public.rotate_webhook_secret(uuid) to authenticated, service_role;
