-- Version 4, derived from the text.
create function private.uuid_from(p_text text) returns uuid
language sql immutable parallel safe as $$
  select overlay(overlay(md5(p_text) placing '4' from 13) placing 'a' from 17)::uuid
$$;

-- Answers as for a waiting lead. Beyond the allowance of suspects nothing is stored, except one abridged row per phone
-- for cause `rate`, which may be a person behind a shared address.
create function private.quarantine_lead(p_tenant private.tenant, p_sent private.submission, p_cause text)
returns private.capture_answer
language plpgsql as $$
declare
  v_is_excess boolean := not private.spend_suspicion(p_tenant.company_id);
  v_earlier public.quarantined_leads;
  v_answer private.capture_answer;
begin
  if v_is_excess and p_cause = 'rate' then
    p_sent.extra := null;
    p_sent.attribution := null;
    p_sent.consent := null;
    p_sent.template := private.message_template(p_tenant.link_config, null);
    select * into v_earlier from public.quarantined_leads q
    where q.company_id = p_tenant.company_id and q.phone_key = p_sent.phone_key
      and q.abridged and q.released_lead_id is null
    order by q.created_at desc limit 1;
    -- A stranger who knows only the phone must not learn the city.
    if lower(v_earlier.name) = lower(p_sent.name) then
      p_sent.email := coalesce(p_sent.email, v_earlier.email);
      p_sent.city := coalesce(p_sent.city, v_earlier.city);
    end if;
    update public.quarantined_leads q
    set name = p_sent.name, phone = p_sent.phone, email = p_sent.email, city = p_sent.city, source = p_sent.source,
      short_url_id = coalesce(p_sent.short_url_id, q.short_url_id), template = p_sent.template,
      idempotency_key = coalesce(p_sent.idempotency_key, q.idempotency_key)
    where q.id = v_earlier.id
    returning q.id into v_answer.lead_id;
  elsif v_is_excess then
    v_answer.lead_id := coalesce(
      private.uuid_from(p_tenant.company_id::text || p_sent.idempotency_key), gen_random_uuid()
    );
  end if;

  if v_answer.lead_id is null then
    insert into public.quarantined_leads (
      company_id, short_url_id, cause, name, phone, phone_key, email, city, source, template,
      extra, attribution, consent, abridged, idempotency_key, created_at, team_id
    ) values (
      p_tenant.company_id, p_sent.short_url_id, p_cause, p_sent.name, p_sent.phone, p_sent.phone_key, p_sent.email,
      p_sent.city, p_sent.source, p_sent.template, p_sent.extra, p_sent.attribution, p_sent.consent,
      nullif(v_is_excess, false), p_sent.idempotency_key, p_sent.created_at,
      p_sent.team_id
    )
    returning id into v_answer.lead_id;
  end if;
  v_answer.whatsapp_url := private.whatsapp_url(
    p_tenant.company_phone,
    private.fill_message(p_sent.template, p_sent.name, p_sent.city, p_tenant.company_name, '', '')
  );
  return v_answer;
end
$$;
