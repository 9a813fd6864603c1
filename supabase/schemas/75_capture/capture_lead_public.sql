-- lead_id is null if there is no earlier submission. Raises PT409 if it had another phone.
create function private.find_earlier_answer(p_tenant private.tenant, p_sent private.submission)
returns private.capture_answer
language plpgsql as $$
declare
  v_answer private.capture_answer;
  v_phone_key text;
begin
  if not exists (
    select from public.leads_captured
    where company_id = p_tenant.company_id and idempotency_key = p_sent.idempotency_key
  ) and not exists (
    select from public.quarantined_leads
    where company_id = p_tenant.company_id and idempotency_key = p_sent.idempotency_key
  ) then
    return null;
  end if;
  select e.whatsapp_url, e.id, e.seller_name, e.phone_key
  into v_answer.whatsapp_url, v_answer.lead_id, v_answer.seller_name, v_phone_key
  from (
    select l.id, l.phone_key, l.whatsapp_url, s.name as seller_name
    from public.leads_captured l left join public.sellers s on s.id = l.seller_id
    where l.company_id = p_tenant.company_id and l.idempotency_key = p_sent.idempotency_key
    union all
    select q.id, q.phone_key,
      private.whatsapp_url(
        p_tenant.company_phone, private.fill_message(q.template, q.name, q.city, p_tenant.company_name, '', '')
      ),
      null
    from public.quarantined_leads q
    where q.company_id = p_tenant.company_id and q.idempotency_key = p_sent.idempotency_key
  ) e
  limit 1;
  if v_phone_key <> p_sent.phone_key then
    raise exception 'Este envio já foi registrado com outro telefone.' using errcode = 'PT409';
  end if;
  return v_answer;
end
$$;

-- Stores a visitor's lead for the next seller, or a suspect in quarantine. Idempotent per key. Raises 22023 for a bad
-- field, PT404 without a tenant, PT409 for a key used with another phone.
create function public.capture_lead_public(
  p_name text,
  p_phone text,
  p_email text default null,
  p_city text default null,
  p_source text default null,
  p_short_code text default null,
  p_company_id uuid default null,
  p_message text default null,
  p_extra jsonb default null,
  p_attribution jsonb default null,
  p_consent jsonb default null,
  p_idempotency_key uuid default null,
  p_team_id uuid default null
)
returns table (whatsapp_url text, lead_id uuid, seller_name text, company_name text)
language plpgsql volatile security definer set search_path = '' set statement_timeout = '15s' as $$
#variable_conflict use_column
declare
  v_sent private.submission := private.read_submission(
    p_name, p_phone, p_email, p_city, p_extra, p_attribution, p_consent, p_idempotency_key
  );
  v_tenant private.tenant := private.find_tenant(p_short_code, p_company_id);
  v_answer private.capture_answer;
  v_cause text;
begin
  if v_tenant.company_id is null then
    raise exception '%', case when btrim(p_short_code) <> '' then 'Link não encontrado ou expirado'
      else 'Não foi possível identificar a empresa deste formulário.' end using errcode = 'PT404';
  end if;
  v_sent.template := private.message_template(v_tenant.link_config, p_message);
  v_sent.source := left(coalesce(
    private.clean_line(p_source), private.clean_line(v_tenant.link_config ->> 'source'), 'direct-link'
  ), 60);

  perform pg_advisory_xact_lock(private.rotation_lock(v_tenant.company_id));
  v_sent.created_at := clock_timestamp();
  v_sent.consent := v_sent.consent || jsonb_build_object('at', v_sent.created_at);
  -- Of a text that the company never had.
  if v_sent.consent ? 'privacy_version' and not exists (
    select from public.privacy_texts t
    where t.company_id = v_tenant.company_id and to_jsonb(t.version) = v_sent.consent -> 'privacy_version'
  ) then
    v_sent.consent := v_sent.consent - 'privacy_version';
  end if;

  if p_idempotency_key is not null then
    v_answer := private.find_earlier_answer(v_tenant, v_sent);
  end if;
  if v_answer.lead_id is null then
    -- Null if the link was deleted meanwhile.
    if v_tenant.link_id is not null then
      select s.id, s.team_id into v_sent.short_url_id, v_sent.team_id
      from public.short_urls s where s.id = v_tenant.link_id;
    end if;
    v_sent.team_id := coalesce(v_sent.team_id, p_team_id);
    v_cause := private.quarantine_cause(v_tenant.company_id, v_tenant.link_id, p_attribution);
    v_answer := case when v_cause is null then private.assign_lead(v_tenant, v_sent)
      else private.quarantine_lead(v_tenant, v_sent, v_cause) end;
  end if;

  whatsapp_url := v_answer.whatsapp_url;
  lead_id := v_answer.lead_id;
  seller_name := v_answer.seller_name;
  company_name := v_tenant.company_name;
  return next;
end
$$;

grant execute on function public.capture_lead_public(
  text, text, text, text, text, text, uuid, text, jsonb, jsonb, jsonb, uuid, uuid
) to anon, authenticated, service_role;
