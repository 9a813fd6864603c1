-- With its log, and what waits. Raises 42501, PT404.
create function public.delete_webhook(p_webhook_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.webhook_to_manage(p_webhook_id);
  delete from public.webhooks where id = p_webhook_id;
  return p_webhook_id;
end
$$;

grant execute on function public.delete_webhook(uuid) to authenticated, service_role;
