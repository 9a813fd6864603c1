-- Returns the secret, which is shown this once. Raises 42501, PT404, 22023.
create function public.create_webhook(p_url text, p_events text[], p_company_id uuid default null)
returns table (id uuid, secret text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_id uuid;
begin
  -- Two at once would pass the limit.
  perform from public.companies where id = v_company for no key update;
  if (select count(*) from public.webhooks where company_id = v_company and kind = 'webhook') >= 10 then
    raise exception 'Uma empresa pode ter no máximo 10 webhooks.' using errcode = '22023';
  end if;
  insert into public.webhooks (company_id, url, events)
  values (v_company, private.read_webhook_url(p_url), private.read_webhook_events(p_events))
  returning id into v_id;
  return query
    insert into private.webhook_senders (webhook_id, secret) values (v_id, private.new_webhook_secret())
    returning webhook_id, secret;
exception when check_violation then
  raise exception 'Evento desconhecido.' using errcode = '22023';
end
$$;

grant execute on function public.create_webhook(text, text[], uuid) to authenticated, service_role;
