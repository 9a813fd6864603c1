-- Makes or changes a company's connection to an ad platform. p_target: Meta's dataset, or GA4's measurement id.
-- p_secret: Meta's token or GA4's secret, null to keep it; Google Ads gets a password, which is returned this once.
-- p_lead, p_won: the platform's names for a lead and a sale, null for one that it is not told. Raises 42501, PT404, 22023.
create function public.save_conversions(
  p_kind text, p_target text default null, p_secret text default null, p_test_code text default null,
  p_lead text default null, p_won text default null, p_company_id uuid default null
)
returns table (id uuid, password text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_secret text := nullif(btrim(p_secret), '');
  v_settings constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'target', nullif(upper(btrim(p_target)), ''), 'test_code', nullif(btrim(p_test_code), ''),
    'lead', private.clean_line(p_lead), 'won', private.clean_line(p_won)
  ));
  v_id uuid;
  v_url text;
begin
  -- Two at once would make two.
  perform from public.companies where id = v_company for no key update;
  select w.id into v_id from public.webhooks w where w.company_id = v_company and w.kind = p_kind;
  v_url := private.check_conversions(p_kind, v_settings, v_secret, v_id is null);
  if p_kind = 'google_ads' then
    password := case when v_id is null then private.new_password() end;
    v_secret := private.hash_password(password);
  end if;
  insert into public.webhooks as w (company_id, kind, url, settings, events)
  values (v_company, p_kind, v_url, v_settings, array_remove(array[
    case when v_settings ? 'lead' then 'lead.captured' end, case when v_settings ? 'won' then 'lead.outcome' end
  ], null))
  on conflict (company_id, kind) where kind <> 'webhook'
  do update set settings = excluded.settings, events = excluded.events
  returning w.id into v_id;
  if v_secret is not null then
    insert into private.webhook_senders (webhook_id, secret) values (v_id, v_secret)
    on conflict (webhook_id) do update set secret = excluded.secret;
  end if;
  -- What waits after a failure is tried as it is now.
  update private.webhook_deliveries set next_at = now(), attempts = 0
  where webhook_id = v_id and finished_at is null and attempts > 0;
  id := v_id;
  return next;
end
$$;

grant execute on function public.save_conversions(text, text, text, text, text, text, uuid) to authenticated, service_role;

-- Returns the platform's host. Raises 22023.
create function private.check_conversions(p_kind text, p_settings jsonb, p_secret text, p_is_new boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_problem constant text := case
    when num_nonnulls(p_settings ->> 'lead', p_settings ->> 'won') = 0 then 'Informe pelo menos um evento.'
    when greatest(char_length(p_settings ->> 'lead'), char_length(p_settings ->> 'won')) > 100
      then 'Use no máximo 100 caracteres no nome de um evento.'
    when p_kind = 'google_ads' then null
    when p_is_new and p_secret is null then
      case p_kind when 'meta' then 'Informe o token de acesso.' else 'Informe a chave secreta da API.' end
    when p_secret !~ '^[!-~]{10,}$' or char_length(p_secret) > 1000 then
      case p_kind when 'meta' then 'O token de acesso não parece completo. Copie-o de novo no Gerenciador de Eventos.'
        else 'A chave secreta da API não parece completa. Copie-a de novo no Google Analytics.' end
    when p_kind = 'meta' and (p_settings ->> 'target' ~ '^[0-9]{5,20}$') is not true
      then 'O ID do conjunto de dados tem só números, como 1234567890123456.'
    when p_kind = 'meta' and p_settings ->> 'test_code' !~ '^[A-Za-z0-9]{1,40}$'
      then 'O código do evento de teste é como TEST12345.'
    when p_kind = 'ga4' and (p_settings ->> 'target' ~ '^G-[A-Z0-9]{4,20}$') is not true
      then 'O ID da métrica é como G-ABC123DEF4.'
    when p_kind = 'ga4' and concat_ws('|', p_settings ->> 'lead', p_settings ->> 'won')
      !~ '^[A-Za-z][A-Za-z0-9_]{0,39}(\|[A-Za-z][A-Za-z0-9_]{0,39})?$'
      then 'No Google Analytics, o nome de um evento tem só letras sem acento, números e _.'
  end;
  v_url constant text := case p_kind
    when 'meta' then 'https://graph.facebook.com'
    when 'ga4' then 'https://www.google-analytics.com'
    when 'google_ads' then 'https://ads.google.com'
  end;
begin
  if v_url is null then
    raise exception 'Plataforma desconhecida.' using errcode = '22023';
  elsif v_problem is not null then
    raise exception '%', v_problem using errcode = '22023';
  end if;
  return v_url;
end
$$;
