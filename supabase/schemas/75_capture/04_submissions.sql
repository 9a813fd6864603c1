-- Named as the columns of leads_captured and quarantined_leads.
create type private.submission as (
  short_url_id uuid, name text, phone text, phone_key text, email text, city text, source text, template text,
  extra jsonb, attribution jsonb, consent jsonb, idempotency_key uuid, created_at timestamptz,
  team_id uuid
);

create type private.capture_answer as (whatsapp_url text, lead_id uuid, seller_name text);

-- Raises 22023 with a message for the visitor. Link, source, template and team depend on the tenant and
-- stay null.
create function private.read_submission(
  p_name text, p_phone text, p_email text, p_city text,
  p_extra jsonb, p_attribution jsonb, p_consent jsonb, p_idempotency_key uuid
)
returns private.submission
language plpgsql as $$
declare
  v_sent private.submission;
begin
  v_sent.name := private.clean_line(p_name);
  if v_sent.name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if nullif(btrim(p_phone), '') is null then
    raise exception 'Telefone é obrigatório.' using errcode = '22023';
  end if;
  v_sent.phone := private.read_phone(p_phone);
  v_sent.phone_key := private.phone_key(v_sent.phone);
  v_sent.email := lower(private.clean_line(p_email));
  if not private.is_email(v_sent.email) then
    raise exception 'E-mail inválido' using errcode = '22023';
  end if;
  v_sent.city := private.clean_line(p_city);
  if char_length(v_sent.name) > 120 then perform private.too_long('Nome', 120); end if;
  if char_length(v_sent.city) > 120 then perform private.too_long('Cidade', 120); end if;
  v_sent.extra := nullif(nullif(p_extra, 'null'), '{}');
  v_sent.consent := nullif(nullif(p_consent, 'null'), '{}');
  if octet_length(p_extra::text) > 8192 or octet_length(p_consent::text) > 8192
    or jsonb_typeof(v_sent.extra) <> 'object' or jsonb_typeof(v_sent.consent) <> 'object' then
    raise exception 'Os dados do formulário não puderam ser lidos.' using errcode = '22023';
  end if;
  -- Set by the browser: dropped instead of refused.
  if jsonb_typeof(p_attribution) = 'object' and octet_length(p_attribution::text) <= 8192 then
    v_sent.attribution := nullif(p_attribution - '{_hp,_t}'::text[], '{}');
  end if;
  v_sent.idempotency_key := p_idempotency_key;
  return v_sent;
end
$$;
