-- Suspects have an allowance too: whoever fills the hidden field without end would fill the disk, 24 KB at a time. Of an
-- address, at one company, 180 at once and 6 a minute are kept whole, a tenth of its forms.

-- False when it is used up. Nothing is counted without an address, as with forms.
create function private.spend_suspicion(p_company uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_address text := nullif(current_setting('request.client_address', true), '');
begin
  return v_address is null
    or private.spend_share('suspect:' || p_company || ':' || private.network_of(v_address), 1 / 180.0) >= 0;
end
$$;
revoke execute on function private.spend_suspicion(uuid) from public;

-- True where it came beyond that allowance and its details were not kept; else null. Such a row is the newest word of
-- whoever names its phone, and no word of theirs changes what was kept whole.
alter table public.quarantined_leads add column abridged boolean check (abridged);

-- For that row of a phone, which is looked for in the middle of a flood, under the rotation lock.
create index quarantined_leads_abridged_idx on public.quarantined_leads (company_id, phone_key, created_at desc)
where abridged and released_lead_id is null;

-- As before, but beyond that allowance robots get their answer and leave nothing, and who may be a person behind a shared
-- address leaves one row for each phone, without what makes it large. And a link that is deleted meanwhile takes no lead with it.
create or replace function public.capture_lead_public(
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
  p_idempotency_key uuid default null
)
returns table (whatsapp_url text, lead_id uuid, seller_name text, company_name text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_default constant text := 'Olá! Gostaria de mais informações.';
  v_name text := private.clean_line(p_name);
  v_email text := lower(private.clean_line(p_email));
  v_city text := private.clean_line(p_city);
  v_source text := left(private.clean_line(p_source), 60);
  v_extra jsonb := nullif(nullif(p_extra, 'null'), '{}');
  v_consent jsonb := nullif(nullif(p_consent, 'null'), '{}');
  v_attribution jsonb := case when jsonb_typeof(p_attribution) = 'object' then p_attribution end;
  v_phone text;
  v_phone_key text;
  v_template text;
  v_message text;
  v_tenant record;
  v_earlier record;
  v_turn record;
  v_cause text;
  v_abridged boolean;
  v_link uuid;
begin
  if v_name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if nullif(btrim(p_phone), '') is null then
    raise exception 'Telefone é obrigatório.' using errcode = '22023';
  end if;
  v_phone := private.read_phone(p_phone);
  v_phone_key := private.phone_key(v_phone);
  if v_email is not null and not private.is_email(v_email) then
    raise exception 'E-mail inválido' using errcode = '22023';
  end if;
  if char_length(v_name) > 120 then perform private.too_long('Nome', 120); end if;
  if char_length(v_city) > 120 then perform private.too_long('Cidade', 120); end if;
  if octet_length(p_extra::text) > 8192 or octet_length(p_consent::text) > 8192
    or jsonb_typeof(v_extra) <> 'object' or jsonb_typeof(v_consent) <> 'object' then
    raise exception 'Os dados do formulário não puderam ser lidos.' using errcode = '22023';
  end if;

  select * into v_tenant from private.find_tenant(p_short_code, p_company_id);
  if v_tenant.company_id is null then
    if nullif(btrim(p_short_code), '') is not null then
      raise exception 'Link não encontrado ou expirado' using errcode = 'PT404';
    end if;
    raise exception 'Não foi possível identificar a empresa deste formulário.' using errcode = 'PT404';
  end if;
  company_name := v_tenant.company_name;
  v_link := v_tenant.link_id;
  v_source := coalesce(v_source, left(private.clean_line(v_tenant.link_config ->> 'source'), 60), 'direct-link');
  v_template := left(coalesce(
    nullif(btrim(v_tenant.link_config ->> 'message'), ''), nullif(btrim(p_message), ''), v_default
  ), 1000);

  -- From here on one lead of this company at a time.
  perform pg_advisory_xact_lock(private.rotation_lock(v_tenant.company_id));

  if p_idempotency_key is not null then
    select e.* into v_earlier from (
      select l.id, l.phone_key, l.whatsapp_url, s.name as seller_name
      from public.leads_captured l left join public.sellers s on s.id = l.seller_id
      where l.company_id = v_tenant.company_id and l.idempotency_key = p_idempotency_key
      union all
      select q.id, q.phone_key,
        private.whatsapp_url(v_tenant.company_phone, private.fill_message(q.template, q.name, q.city, company_name, '')),
        null
      from public.quarantined_leads q
      where q.company_id = v_tenant.company_id and q.idempotency_key = p_idempotency_key
    ) e
    limit 1;
    if found then
      if v_earlier.phone_key <> v_phone_key then
        raise exception 'Este envio já foi registrado com outro telefone.' using errcode = 'PT409';
      end if;
      whatsapp_url := v_earlier.whatsapp_url;
      lead_id := v_earlier.id;
      seller_name := v_earlier.seller_name;
      return next;
      return;
    end if;
  end if;

  -- A link that was deleted while this lead waited takes no lead with it; one that is there stays until it is stored.
  if v_link is not null then
    select s.id into v_link from public.short_urls s where s.id = v_link for key share;
  end if;

  v_cause := private.suspicion(v_tenant.company_id, v_tenant.link_id, v_attribution);
  v_attribution := case when octet_length(p_attribution::text) <= 8192
    then nullif(v_attribution - '{_hp,_t}'::text[], '{}') end;
  v_consent := v_consent || jsonb_build_object('at', clock_timestamp());

  if v_cause is not null then
    if not private.spend_suspicion(v_tenant.company_id) then
      if v_cause <> 'rate' then
        -- The ordinary answer, and the same one for the same key.
        lead_id := coalesce(
          overlay(overlay(md5(v_tenant.company_id::text || p_idempotency_key) placing '4' from 13) placing 'a' from 17)::uuid,
          gen_random_uuid()
        );
      else
        v_extra := null;
        v_attribution := null;
        v_consent := null;
        v_template := left(coalesce(nullif(btrim(v_tenant.link_config ->> 'message'), ''), v_default), 1000);
        v_abridged := true;
        select q.id, q.name, q.email, q.city into v_earlier from public.quarantined_leads q
        where q.company_id = v_tenant.company_id and q.phone_key = v_phone_key
          and q.abridged and q.released_lead_id is null
        order by q.created_at desc limit 1;
        -- What an earlier one of the same name told is theirs; the message that answers a stranger tells nobody's city.
        if lower(v_earlier.name) = lower(v_name) then
          v_email := coalesce(v_email, v_earlier.email);
          v_city := coalesce(v_city, v_earlier.city);
        end if;
        update public.quarantined_leads q
        set name = v_name, phone = v_phone, email = v_email, city = v_city, source = v_source,
          short_url_id = coalesce(v_link, q.short_url_id), template = v_template,
          idempotency_key = coalesce(p_idempotency_key, q.idempotency_key)
        where q.id = v_earlier.id
        returning q.id into lead_id;
      end if;
    end if;
    if lead_id is null then
      insert into public.quarantined_leads (
        company_id, short_url_id, cause, name, phone, phone_key, email, city, source, template,
        extra, attribution, consent, abridged, idempotency_key, created_at
      ) values (
        v_tenant.company_id, v_link, v_cause, v_name, v_phone, v_phone_key, v_email, v_city, v_source,
        v_template, v_extra, v_attribution, v_consent, v_abridged, p_idempotency_key, clock_timestamp()
      )
      returning id into lead_id;
    end if;
    v_message := private.fill_message(v_template, v_name, v_city, company_name, '');
    whatsapp_url := private.whatsapp_url(v_tenant.company_phone, v_message);
    return next;
    return;
  end if;

  -- Usually none: those that arrived while nobody was available go first.
  if exists (
    select from public.leads_captured l where l.company_id = v_tenant.company_id and l.seller_id is null
  ) then
    perform private.hand_out_waiting_leads(v_tenant.company_id);
  end if;

  select * into v_turn from private.take_turn(v_tenant.company_id);
  v_message := private.fill_message(v_template, v_name, v_city, company_name, v_turn.seller_name);
  seller_name := v_turn.seller_name;
  whatsapp_url := private.whatsapp_url(coalesce(v_turn.seller_phone, v_tenant.company_phone), v_message);
  insert into public.leads_captured (
    company_id, seller_id, short_url_id, name, phone, phone_key, email, city, source, message, whatsapp_url,
    extra, attribution, consent, reason, idempotency_key, created_at
  ) values (
    v_tenant.company_id, v_turn.seller_id, v_link, v_name, v_phone, v_phone_key, v_email, v_city, v_source,
    v_message, whatsapp_url, v_extra, v_attribution, v_consent,
    case when v_turn.seller_id is null
      then v_turn.reason || jsonb_build_object('template', v_template) else v_turn.reason end,
    p_idempotency_key, clock_timestamp()
  )
  returning id into lead_id;
  return next;
end
$$;
