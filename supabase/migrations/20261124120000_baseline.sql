-- replaces 20261129002800

-- 00_base/01_private_schema.sql

-- The API does not expose `private`. Each grant names its role.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- No function may be executed without a grant, nor may those of later extensions.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- 00_base/02_anonymous_timeout.sql

-- PostgREST applies the role's setting too.
do $$
begin
  execute format('alter role anon in database %I set statement_timeout = %L', current_database(), '1s');
exception
  -- A managed server has a timeout of its own.
  when insufficient_privilege then null;
end
$$;

-- 00_base/03_touch.sql

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- 10_text/01_phones.sql

-- The rules of src/domain/phone.ts in SQL; tests/support/phone-cases.ts tests both.

-- 55 is also an area code, hence the lengths.
create function private.national_digits(p_phone text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(p_phone, '[^0-9]', '', 'g'), '^(?:00)?55(?=[0-9]{10,11}$)', ''),
    '^0(?=[0-9]{10,11}$)', ''
  )
$$;

grant execute on function private.national_digits(text) to authenticated, service_role;

create function private.is_phone_number(p_digits text) returns boolean
language sql immutable parallel safe as $$
  select p_digits ~ '^[0-9]{2}(?:9[0-9]{8}|[2-9][0-9]{7})$'
$$;

grant execute on function private.is_phone_number(text) to authenticated, service_role;

-- The 67 area codes in use.
create function private.has_area_code(p_digits text) returns boolean
language sql immutable parallel safe as $$
  select p_digits ~ '^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
$$;

grant execute on function private.has_area_code(text) to authenticated, service_role;

-- Equal for one person: mobiles get their ninth digit. Null if not a phone. A migration that changes it also runs
-- `update public.sellers set phone_key = phone_key`, which calls it again.
create function private.phone_key(p_digits text) returns text
language sql immutable parallel safe as $$
  select case
    when p_digits is null or not private.is_phone_number(p_digits) or not private.has_area_code(p_digits) then null
    when char_length(p_digits) = 10 and substr(p_digits, 3, 1) >= '6' then left(p_digits, 2) || '9' || substr(p_digits, 3)
    else p_digits
  end
$$;

grant execute on function private.phone_key(text) to authenticated, service_role;

-- National digits; raises 22023.
create function private.read_phone(p_phone text) returns text
language plpgsql immutable parallel safe as $$
declare
  v_digits text := private.national_digits(p_phone);
begin
  if v_digits is null or not private.is_phone_number(v_digits) then
    raise exception 'Telefone inválido' using errcode = '22023';
  end if;
  if not private.has_area_code(v_digits) then
    raise exception 'DDD inválido' using errcode = '22023';
  end if;
  return v_digits;
end
$$;

grant execute on function private.read_phone(text) to authenticated, service_role;

-- Null for null or blank; raises 22023.
create function private.read_optional_phone(p_phone text) returns text
language sql set search_path = '' as $$
  select case when p_phone ~ '[^[:space:]]' then private.read_phone(p_phone) end
$$;

-- 10_text/02_texts.sql

-- Not strict: PostgreSQL does not inline a strict function that uses AND or nullif; a call costs ten times as much.

-- One line, null if empty. Removes invisible characters (category Cf) except the joiner between two emoji.
create function private.clean_line(p_text text) returns text
language sql immutable parallel safe as $$
  select nullif(btrim(regexp_replace(
    case when octet_length(p_text) = char_length(p_text) then p_text else regexp_replace(
      p_text,
      '(?<![\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d|\u200d(?![\u2190-\u2bff\U0001f000-\U0001faff])'
      '|[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200c\u200e\u200f\u202a-\u202e'
      '\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
      '\U000e0001-\U000e007f]',
      '', 'g'
    ) end,
    '[[:space:][:cntrl:]]+', ' ', 'g'
  )), '')
$$;

grant execute on function private.clean_line(text) to authenticated, service_role;

-- Of the first and the last word.
create function private.initials_of(p_name text) returns text
language sql immutable parallel safe as $$
  select upper(left(p_name, 1) || coalesce(left(substring(p_name from ' ([^ ]+)$'), 1), ''))
$$;

create function private.is_email(p_email text) returns boolean
language sql immutable parallel safe as $$
  -- The length apart: a bound of 64 in the expression triples its cost.
  select char_length(p_email) <= 254 and position('@' in p_email) <= 65
    and p_email ~ '^[^@[:space:]]+@[^@[:space:].]+(?:\.[^@[:space:].]+)+$'
$$;

grant execute on function private.is_email(text) to authenticated, service_role;

-- Safe to redirect to: http(s) with a host, no user-info, control characters, blanks or backslashes.
create function private.is_web_address(p_url text) returns boolean
language sql immutable parallel safe as $$
  select char_length(p_url) <= 12288
    and p_url ~* '^https?://[^/?#@[:space:][:cntrl:]\\]+(?:[/?#]|$)'
    and p_url !~ '[[:space:][:cntrl:]\\]'
$$;

grant execute on function private.is_web_address(text) to authenticated, service_role;

-- Raises 22023 with a message for the screen.
create function private.too_long(p_field text, p_most integer) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '% pode ter no máximo % caracteres.', p_field, p_most using errcode = '22023';
end
$$;

-- Required, at most 120 characters; raises 22023.
create function private.read_name(p_name text) returns text
language plpgsql set search_path = '' as $$
declare
  v_name text := private.clean_line(p_name);
begin
  if v_name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if char_length(v_name) > 120 then perform private.too_long('Nome', 120); end if;
  return v_name;
end
$$;

-- Required; returns lower case; raises 22023.
create function private.read_email(p_email text) returns text
language plpgsql set search_path = '' as $$
declare
  v_email text := lower(private.clean_line(p_email));
begin
  if v_email is null then
    raise exception 'E-mail é obrigatório.' using errcode = '22023';
  end if;
  if not private.is_email(v_email) then
    raise exception 'E-mail inválido' using errcode = '22023';
  end if;
  return v_email;
end
$$;

-- 10_text/03_types.sql

-- Domains, because PostgreSQL evaluates every check constraint at each update (70 of 180 µs of counting a lead).
create domain private.person_name as varchar(120) check (value ~ '[^[:space:]]' and value !~ '[[:cntrl:]]');
create domain private.email_address as text check (private.is_email(value));
-- complete_seller() validates; the rotation skips an unusable number.
create domain private.seller_phone as varchar(11) check (value ~ '^[0-9]+$');
create domain private.national_phone as varchar(11) check (value ~ '^[0-9]{10,11}$');
create domain private.seller_role as text check (value in ('seller', 'manager'));
create domain private.json_object as jsonb check (jsonb_typeof(value) = 'object');
create domain private.tally as integer check (value >= 0);
create domain private.turn_weight as smallint check (value between 1 and 10);
-- Has a day in every time zone.
create domain private.usual_time as timestamptz
check (value >= '0002-01-01 00:00:00+00' and value < '9999-01-01 00:00:00+00');
create domain private.daily_limit as integer check (value > 0);
create domain private.lead_outcome as text check (value in ('won', 'lost'));
-- `between` also refuses NaN, which sorts above every number.
create domain private.sale_value as numeric(14, 2) check (value between 0 and 999999999999.99);

-- 10_text/04_whatsapp.sql

-- The link's, else the form's, else the default (defaultMessage of src/domain): anybody can write an address. Decided
-- again after the page, because a link can change meanwhile and because a caller may have no form.
create function private.message_template(p_link_config jsonb, p_message text) returns text
language sql immutable parallel safe as $$
  select left(coalesce(
    nullif(btrim(p_link_config ->> 'message'), ''), nullif(btrim(p_message), ''), 'Olá! Gostaria de mais informações.'
  ), 1000)
$$;

-- Equal to fillMessage() of the form's preview; tests/rules/links/whatsapp-message.test.ts compares them. At most 1,000
-- characters. Removes an unknown or empty placeholder, with the blank before it where one would be left
-- over: never "Olá , tudo bem?".
create function private.fill_message(
  p_template text, p_name text, p_city text, p_company text, p_seller text, p_ref text
)
returns text
language plpgsql immutable parallel safe as $$
declare
  v_text text := p_template;
  v_pair text[];
begin
  if position('{' in v_text) > 0 then
    foreach v_pair slice 1 in array array[
      ['nome', p_name], ['cidade', p_city], ['empresa', p_company], ['vendedor', p_seller], ['ref', p_ref]
    ] loop
      continue when coalesce(v_pair[2], '') = '';
      -- So that no value is read as a placeholder.
      v_text := regexp_replace(
        v_text, '\{\s*' || v_pair[1] || '\s*\}',
        replace(translate(v_pair[2], '{}', E'\x01\x02'), '\', '\\'), 'gi'
      );
    end loop;
    v_text := regexp_replace(v_text, ' (?:\{[^{}]*\})+(?=[ .,;:!?)…\n]|$)', '', 'g');
    v_text := translate(regexp_replace(v_text, '\{[^{}]*\}', '', 'g'), E'\x01\x02', '{}');
  end if;
  if v_text ~ '[[:cntrl:]]' then
    v_text := regexp_replace(regexp_replace(v_text, '\r\n?', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g');
  end if;
  return rtrim(left(btrim(v_text, E' \n'), 1000), E' \n');
end
$$;

-- JavaScript's encodeURIComponent. Loops once per distinct character.
create function private.encode_uri_component(p_text text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  v_text text := replace(replace(p_text, '%', '%25'), ' ', '%20');
  v_char text;
begin
  loop
    v_char := substring(v_text from '[^A-Za-z0-9_.!~*''()%-]');
    exit when v_char is null;
    v_text := replace(
      v_text, v_char, upper(regexp_replace(encode(convert_to(v_char, 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
    );
  end loop;
  return v_text;
end
$$;

-- p_digits are national; null if unusable.
create function private.whatsapp_url(p_digits text, p_message text) returns text
language sql immutable parallel safe as $$
  select 'https://wa.me/55' || private.phone_key(p_digits)
    || coalesce('?text=' || nullif(private.encode_uri_component(p_message), ''), '')
$$;

-- 10_text/05_days.sql

-- pg_timezone_names opens every zone file, which blocks the embedded engine for 0.2 s; the default zone skips it.
create function private.is_time_zone(p_zone text) returns boolean
language sql stable strict parallel safe as $$
  select case
    when p_zone = 'America/Sao_Paulo' then true
    else exists (select from pg_catalog.pg_timezone_names where name = p_zone)
  end
$$;

grant execute on function private.is_time_zone(text) to service_role;

-- If clocks go back at midnight, the first hour precedes the 00:00 that PostgreSQL resolves to.
create function private.day_start(p_day date, p_zone text) returns timestamptz
language sql stable parallel safe as $$
  select case
    when ((p_day::timestamp at time zone p_zone - interval '1 hour') at time zone p_zone)::date = p_day
      then p_day::timestamp at time zone p_zone - interval '1 hour'
    else p_day::timestamp at time zone p_zone
  end
$$;

-- Null where unbounded. Weeks begin on Sunday. Raises 22023.
create function private.period_days(
  p_period text, p_zone text, p_now timestamptz default now(), out from_day date, out to_day date
)
language plpgsql stable as $$
declare
  v_today constant date := (p_now at time zone p_zone)::date;
begin
  to_day := v_today;
  case p_period
    when 'all' then to_day := null;
    when 'today' then from_day := v_today;
    when 'yesterday' then from_day := v_today - 1; to_day := v_today - 1;
    when 'last_7_days' then from_day := v_today - 6;
    when 'last_14_days' then from_day := v_today - 13;
    when 'last_30_days' then from_day := v_today - 29;
    when 'last_90_days' then from_day := v_today - 89;
    when 'current_month', 'month' then from_day := date_trunc('month', v_today);
    when 'last_month' then
      from_day := date_trunc('month', v_today) - interval '1 month';
      to_day := date_trunc('month', v_today)::date - 1;
    when 'week' then from_day := v_today - extract(dow from v_today)::integer;
    when 'last_week' then
      to_day := v_today - extract(dow from v_today)::integer - 1;
      from_day := to_day - 6;
    when 'quarter' then from_day := date_trunc('quarter', v_today);
    when 'year' then from_day := date_trunc('year', v_today);
    else raise exception 'Período desconhecido.' using errcode = '22023';
  end case;
end
$$;

-- 10_text/06_weekly_hours.sql

-- Opening hours, {"mon": [["09:00", "12:00"], ["13:00", "18:00"]]}: spans in order and apart, the last may end at 24:00.
-- A missing day is closed; null is always open.
create function private.is_weekly_hours(p_hours jsonb) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  v_time constant text := '"(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)"';
  v_span constant text := '\[' || v_time || ', ' || v_time || '\]';
  v_day record;
  v_times text[];
begin
  if jsonb_typeof(p_hours) <> 'object' or p_hours = '{}' then
    return false;
  end if;
  for v_day in select key, value::text as spans from jsonb_each(p_hours) loop
    v_times := array(select t[1] from regexp_matches(v_day.spans, '[0-9:]{5}', 'g') with ordinality as m (t, place)
      order by place);
    if v_day.key not in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')
      or v_day.spans !~ ('^\[' || v_span || '(?:, ' || v_span || ')*\]$')
      or v_times <> array(select distinct t from unnest(v_times) as m (t) order by t) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create function private.check_weekly_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_weekly_hours(new.weekly_hours) then
    raise exception 'Horários inválidos: cada período começa antes de terminar e depois do anterior.'
      using errcode = '22023';
  end if;
  return new;
end
$$;

create function private.spans_of(p_hours jsonb, p_day date) returns table (opens time, closes time)
language sql immutable parallel safe as $$
  select (span ->> 0)::time, (span ->> 1)::time
  from jsonb_array_elements(p_hours -> lower(to_char(p_day, 'dy'))) as s (span)
$$;

create function private.is_open(p_hours jsonb, p_local timestamp) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return p_hours is null or exists (
    select from private.spans_of(p_hours, p_local::date) where p_local::time >= opens and p_local::time < closes
  );
end
$$;

-- The first moment from p_from on at which the hours are open.
create function private.opens_at(p_hours jsonb, p_zone text, p_from timestamptz) returns timestamptz
language sql stable parallel safe as $$
  select case when private.is_open(p_hours, p_from at time zone p_zone) then p_from else (
    select min((d.day + s.opens) at time zone p_zone)
    from generate_series(0, 7) as n
    cross join lateral (select (p_from at time zone p_zone)::date + n as day) d
    cross join lateral private.spans_of(p_hours, d.day) s
    where (d.day + s.opens) at time zone p_zone > p_from
  ) end
$$;

-- 20_callers/01_second_factor_used.sql

-- True without a verified second factor or after its use. Also checks the session's level, which falls when a factor is
-- removed.
create function private.second_factor_used() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  ) or coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' and not exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and coalesce(s.aal, 'aal1') = 'aal1'
  );
end
$$;

grant execute on function private.second_factor_used() to authenticated;

-- 20_callers/02_caller.sql

-- Policies call these functions as (select private.x()): once per statement.

create type private.profile as (id uuid, role text, company_id uuid);

-- A token without a session id counts as a living session.
create function private.session_lives() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'session_id', '') = '' or exists (
    select from _gateway.living_sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
  );
end
$$;

-- Null unless approved, not banned or deleted, in a living session, and past a verified second factor.
create function private.caller() returns private.profile
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller private.profile;
begin
  select u.id, u.role, u.company_id into v_caller
  from public.users u
  where u.id = (select auth.uid())
    and u.approved
    and (select private.second_factor_used())
    and not exists (
      select from auth.users a where a.id = u.id and (a.banned_until > now() or a.deleted_at is not null)
    )
    and (select private.session_lives());
  return v_caller;
end
$$;

create function private.is_approved() returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.caller()).id is not null
$$;

grant execute on function private.is_approved() to authenticated, service_role;

create function private.is_super_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.caller()).role = 'super_admin', false);
end
$$;

grant execute on function private.is_super_admin() to authenticated, service_role;

create function private.acts_for_platform() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role(), '') = 'service_role' or private.is_super_admin()
$$;

-- Returns true, or raises 42501 with the given message unless super_admin or service role. As a condition of a query it
-- is evaluated before a row is read.
create function private.require_super_admin(p_sentence text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.acts_for_platform() then
    raise exception '%', p_sentence using errcode = '42501';
  end if;
  return true;
end
$$;

grant execute on function private.require_super_admin(text) to authenticated, service_role;

create function private.require_living_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.session_lives() then
    raise exception 'Sua sessão expirou. Entre novamente.' using errcode = 'PT401';
  end if;
end
$$;

-- Also before approval. Raises PT401 without a living session, 42501 with the given message if a second factor was not
-- used.
create function private.require_second_factor(p_sentence text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_living_session();
  if not private.second_factor_used() then
    raise exception '%', p_sentence using errcode = '42501';
  end if;
end
$$;

-- 20_callers/03_companies_of_caller.sql

-- Tenant isolation. A policy for reading is `company_id >= (select first) and company_id <= (select last)
-- and company_id <> all (removed_companies())`: the caller's company, or for super_admin all that are not removed, or
-- nothing if either end is null. A function with its owner's rights calls private.company_to_read() instead.
-- first_company_of_caller() makes every check; last_company_of_caller() makes none.
-- A span is two constants, so that indexes serve it; a list is searched for every row (two seconds for 20,000 users).
-- Policies for writing use the list, companies_of_caller(). See docs/decisions/0023.

-- Raises PT401 without a living session, so that the page asks for the password.
create function private.first_company_of_caller(p_roles text[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
begin
  if v_caller.id is null then
    perform private.require_living_session();
  elsif v_caller.role = 'super_admin' then
    return '00000000-0000-0000-0000-000000000000';
  end if;
  return (
    select id from public.companies
    where id = v_caller.company_id and v_caller.role = any (p_roles) and active and deleted_at is null
  );
end
$$;

create function private.first_readable_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_company_of_caller('{admin,manager,seller,user}');
end
$$;

grant execute on function private.first_readable_company() to authenticated, service_role;

create function private.first_managed_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_company_of_caller('{admin,manager}');
end
$$;

grant execute on function private.first_managed_company() to authenticated, service_role;

create function private.first_administered_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_company_of_caller('{admin}');
end
$$;

grant execute on function private.first_administered_company() to authenticated, service_role;

create function private.last_company_of_caller() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when u.role = 'super_admin' then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else u.company_id end
    from public.users u where u.id = auth.uid()
  );
end
$$;

grant execute on function private.last_company_of_caller() to authenticated, service_role;

-- Policies subtract these: super_admin's span includes them. Empty for other callers.
create function private.removed_companies() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = auth.uid() and u.role = 'super_admin') then
    return array(select id from public.companies where deleted_at is not null);
  end if;
  return '{}';
end
$$;

grant execute on function private.removed_companies() to authenticated, service_role;

create function private.companies_of_caller(p_roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first constant uuid := private.first_company_of_caller(p_roles);
  v_last constant uuid := private.last_company_of_caller();
begin
  return array(select id from public.companies where id between v_first and v_last and deleted_at is null);
end
$$;

create function private.readable_companies() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.companies_of_caller('{admin,manager,seller,user}');
end
$$;

grant execute on function private.readable_companies() to authenticated, service_role;

-- super_admin gets all companies that are not removed; admin and manager their own, if it is active; others none.
create function private.managed_companies() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.companies_of_caller('{admin,manager}');
end
$$;

grant execute on function private.managed_companies() to authenticated, service_role;

-- Includes an inactive company; null for a deleted one.
create function private.own_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
begin
  return (select id from public.companies where id = v_caller.company_id and deleted_at is null);
end
$$;

grant execute on function private.own_company() to authenticated, service_role;

-- 30_companies/01_companies.sql

create function private.plan_limits(p_plan text, out leads integer, out sellers integer, out pages integer)
language sql immutable strict parallel safe as $$
  select p.leads, p.sellers, p.pages
  from (values ('basic', 100, 5, 2), ('pro', 500, 15, 10), ('enterprise', 999999, 999999, 999999))
    as p (plan, leads, sellers, pages)
  where p.plan = p_plan
$$;

grant execute on function private.plan_limits(text) to service_role;

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name private.person_name not null,
  email private.email_address not null,
  phone private.national_phone,
  plan text not null default 'basic' check (plan in ('basic', 'pro', 'enterprise')),
  active boolean not null default true,
  leads_limit integer not null check (leads_limit >= 0),
  sellers_limit integer not null check (sellers_limit >= 0),
  pages_limit integer not null check (pages_limit >= 0),
  time_zone text not null default 'America/Sao_Paulo' check (char_length(time_zone) <= 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Each version is kept in privacy_texts.
  privacy_text text,
  privacy_version integer not null default 0,
  -- Leads are erased after this time; null: never.
  keep_leads_months integer check (keep_leads_months between 1 and 120),
  -- Null: always open. A seller's or a team's own hours replace them.
  weekly_hours jsonb,
  -- What becomes of a lead outside the hours: it goes to the next seller anyway, or waits, and the visitor may be shown
  -- the company's WhatsApp.
  when_nobody text not null default 'rotate' check (when_nobody in ('rotate', 'wait', 'company_phone')),
  -- A contact that comes back within so many days goes to its last seller; null: to the next.
  same_seller_days integer check (same_seller_days between 1 and 3650),
  -- Somebody should call a visitor who has not opened WhatsApp after so many minutes.
  rescue_minutes integer not null default 10 check (rescue_minutes between 1 and 1440),
  -- What a seller sends such a visitor first; null: private.first_message().
  first_message varchar(500),
  -- Sellers without a phone that is told of their leads get a mail instead.
  seller_mails boolean not null default false,
  -- Ad platforms are told of leads that allowed it alone, and the form asks (product.md 54).
  asks_for_ads boolean not null default false,
  -- Sites that may show the company's forms in a frame (product.md 55); empty: none.
  form_sites text[] not null default '{}' check (cardinality(form_sites) <= 20)
);

-- The platform's default is the oldest active company until another is chosen.
create index companies_active_idx on public.companies (created_at, id) where active and deleted_at is null;
create index companies_newest_idx on public.companies (created_at desc) where deleted_at is null;
create index companies_seller_mails_idx on public.companies (id) where seller_mails;
create index companies_deleted_idx on public.companies (id) where deleted_at is not null;

-- Limits follow the plan; a limit set by hand lasts until the plan changes.
create function private.complete_company() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_limits record := private.plan_limits(new.plan);
begin
  if tg_op = 'INSERT' then
    new.leads_limit := coalesce(new.leads_limit, v_limits.leads);
    new.sellers_limit := coalesce(new.sellers_limit, v_limits.sellers);
    new.pages_limit := coalesce(new.pages_limit, v_limits.pages);
  elsif new.plan <> old.plan then
    if new.leads_limit = old.leads_limit then new.leads_limit := v_limits.leads; end if;
    if new.sellers_limit = old.sellers_limit then new.sellers_limit := v_limits.sellers; end if;
    if new.pages_limit = old.pages_limit then new.pages_limit := v_limits.pages; end if;
  end if;
  if (tg_op = 'INSERT' or new.time_zone <> old.time_zone) and not private.is_time_zone(new.time_zone) then
    raise exception 'Fuso horário desconhecido.' using errcode = '22023';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create trigger complete_company before insert or update on public.companies
for each row execute function private.complete_company();

create trigger check_weekly_hours before insert or update of weekly_hours on public.companies
for each row execute function private.check_weekly_hours();

-- Takes the rotation lock, so that no capture of the company is in progress. The tail counts as the company was.
create function private.recount_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.id));
  perform private.fold_leads(old);
  if old.deleted_at is null then
    perform private.change_platform_part(new.id, old.time_zone, -1);
  end if;
  if new.deleted_at is null then
    perform private.change_platform_part(new.id, new.time_zone, 1);
  end if;
  if old.time_zone <> new.time_zone then
    perform private.rebuild_lead_tallies(new.id);
  end if;
  return null;
end
$$;

create trigger recount_company after update of time_zone, deleted_at on public.companies
for each row when (old.time_zone <> new.time_zone or (old.deleted_at is null) <> (new.deleted_at is null))
execute function private.recount_company();

-- A row per connection, so that companies do not wait for each other.
create function private.count_companies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_all bigint := 0;
  v_active bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where active) into v_all, v_active from come where deleted_at is null;
  end if;
  if tg_op = 'INSERT' then
    insert into private.company_tallies (company_id, has_tail) select id, true from come;
  else
    select v_all - count(*), v_active - count(*) filter (where active) into v_all, v_active
    from gone where deleted_at is null;
  end if;
  if v_all <> 0 or v_active <> 0 then
    insert into private.platform_counts as t (slot, companies, active_companies)
    values (pg_backend_pid(), v_all, v_active)
    on conflict (slot) do update
    set companies = t.companies + excluded.companies, active_companies = t.active_companies + excluded.active_companies;
  end if;
  return null;
end
$$;

create trigger count_new_companies after insert on public.companies
referencing new table as come for each statement execute function private.count_companies();
create trigger count_changed_companies after update on public.companies
referencing old table as gone new table as come for each statement execute function private.count_companies();
create trigger count_gone_companies after delete on public.companies
referencing old table as gone for each statement execute function private.count_companies();

alter table public.companies enable row level security;
grant select on public.companies to authenticated;
grant all on public.companies to service_role;
create policy "super_admin reads all, others their company" on public.companies for select to authenticated
using (id = (select private.own_company()) or (deleted_at is null and (select private.is_super_admin())));
create policy "a verified second factor was used" on public.companies as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 30_companies/02_company_events.sql

-- The screen builds the sentence from kind and details.
create table public.company_events (
  id bigint generated always as identity primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  kind text not null check (kind in (
    'company_created', 'plan_changed', 'company_switched_off', 'company_switched_on', 'leads_limit_passed',
    'webhook_switched_off', 'privacy_request'
  )),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default clock_timestamp()
);

create index company_events_company_idx on public.company_events (company_id, created_at desc);
create index company_events_newest_idx on public.company_events (created_at desc);

create function private.note_event(p_company uuid, p_kind text, p_details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.company_events (company_id, kind, details) values (p_company, p_kind, coalesce(p_details, '{}'))
$$;

alter table public.company_events enable row level security;
grant select on public.company_events to authenticated, service_role;
create policy "company reads" on public.company_events for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.company_events as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 30_companies/03_privacy_texts.sql

-- A lead names its version (product.md 29), so all are kept.
create table public.privacy_texts (
  company_id uuid not null references public.companies (id) on delete cascade,
  version integer not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, version)
);

-- Keeps line breaks, removes other control characters. A new text increments the version.
create function private.count_privacy_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.privacy_text := nullif(btrim(
    regexp_replace(regexp_replace(new.privacy_text, '\r\n?', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g'), E' \n'
  ), '');
  if char_length(new.privacy_text) > 4000 then perform private.too_long('Texto de privacidade', 4000); end if;
  if tg_op = 'INSERT' then
    new.privacy_version := case when new.privacy_text is null then 0 else 1 end;
  else
    new.privacy_version := old.privacy_version
      + case when new.privacy_text is distinct from old.privacy_text and new.privacy_text is not null then 1 else 0 end;
  end if;
  return new;
end
$$;

create trigger count_privacy_text before insert or update of privacy_text, privacy_version on public.companies
for each row execute function private.count_privacy_text();

create function private.keep_privacy_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.privacy_texts (company_id, version, text) values (new.id, new.privacy_version, new.privacy_text)
  on conflict do nothing;
  return null;
end
$$;

create trigger keep_privacy_text after insert or update of privacy_text on public.companies
for each row when (new.privacy_text is not null) execute function private.keep_privacy_text();

alter table public.privacy_texts enable row level security;
grant select on public.privacy_texts to authenticated, service_role;
create policy "company reads" on public.privacy_texts for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.privacy_texts as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 30_companies/04_platform_settings.sql

-- One row.
create table public.platform_settings (
  id boolean primary key default true check (id),
  default_company_id uuid references public.companies (id) on delete set null,
  updated_at timestamptz not null default now()
);

insert into public.platform_settings default values;

create trigger touch before update on public.platform_settings for each row execute function private.touch();

alter table public.platform_settings enable row level security;
grant select, update (default_company_id) on public.platform_settings to authenticated;
grant all on public.platform_settings to service_role;
create policy "super_admin reads" on public.platform_settings for select to authenticated
using ((select private.is_super_admin()));
create policy "super_admin changes" on public.platform_settings for update to authenticated
using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "a verified second factor was used" on public.platform_settings as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 30_companies/05_company_to_read.sql

-- The named company, else the caller's. A null row unless the caller may read it; 22023 if the platform names none. p_area:
-- what super_admin is said to have read, see private.record_look().
create function private.company_to_read(p_company uuid, p_area text default 'figures') returns public.companies
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := coalesce(p_company, private.own_company());
  v_company public.companies;
begin
  if v_id is null and private.acts_for_platform() then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
  end if;
  if coalesce(auth.role(), '') = 'service_role'
    or v_id between private.first_readable_company() and private.last_company_of_caller() then
    select c.* into v_company from public.companies c where c.id = v_id and c.deleted_at is null;
    perform private.record_look(v_company.id, p_area);
  end if;
  return v_company;
end
$$;

-- 30_companies/06_company_to_manage.sql

-- The named company, else the caller's. Raises 42501 unless admin, manager, platform or an API key that writes, PT404 if there
-- is none. A key can call few functions: 90_integrations/02_rights_of_keys.sql.
create function private.company_to_manage(p_company uuid default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_for_platform constant boolean := private.acts_for_platform();
  v_of_key constant uuid := private.key_company(p_to_write => true);
  v_id uuid := coalesce(p_company, v_of_key, private.own_company());
begin
  if auth.role() = 'api_client' and v_of_key is null then
    raise exception 'Esta chave só pode ler.' using errcode = '42501';
  end if;
  if not v_for_platform and v_of_key is null and coalesce((private.caller()).role, '') not in ('admin', 'manager') then
    raise exception 'Apenas administradores e gerentes podem fazer isso.' using errcode = '42501';
  end if;
  select id into v_id from public.companies
  where id = v_id and deleted_at is null and (v_for_platform or id = v_of_key or id = any (private.managed_companies()));
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  return v_id;
end
$$;

-- 30_companies/create_company_user.sql

-- Raises PT409 for a taken address. The function create-company-user calls it with verified claims, which decide the
-- rights.
create function public.create_company_user(
  p_caller jsonb, p_name text, p_email text, p_password_hash text, p_phone text, p_plan text, p_active boolean
) returns table (company_id uuid, user_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text;
  v_email text;
begin
  perform set_config('request.jwt.claims', p_caller::text, true);
  if not private.is_super_admin() then
    raise exception 'Apenas super administradores podem criar empresas.' using errcode = '42501';
  end if;
  v_name := private.read_name(p_name);
  v_email := private.read_email(p_email);
  if (private.plan_limits(p_plan)).leads is null then
    raise exception 'Plano não encontrado' using errcode = '22023';
  end if;
  if exists (select from auth.users a where a.email = v_email and not a.is_sso_user) then
    raise exception unique_violation;
  end if;

  insert into public.companies as c (name, email, phone, plan, active)
  values (v_name, v_email, private.read_optional_phone(p_phone), p_plan, coalesce(p_active, true))
  returning c.id into company_id;
  user_id := private.create_account(v_email, private.read_password_hash(p_password_hash), v_name, 'admin', company_id);
  -- create_account() returns an account that a concurrent request created.
  if not exists (select from public.users u where u.id = user_id and u.company_id = create_company_user.company_id) then
    raise exception unique_violation;
  end if;
  perform private.note_event(company_id, 'company_created', '{}');
  perform private.note_account_event(
    'user_signedup', 'team', jsonb_build_object('user_id', user_id, 'user_email', v_email, 'provider', 'email')
  );
  return next;
exception
  when unique_violation then
    raise exception 'Este e-mail já está em uso.' using errcode = 'PT409';
end
$$;

grant execute on function public.create_company_user(jsonb, text, text, text, text, text, boolean) to service_role;

-- 30_companies/create_own_company.sql

-- For an approved user without a company, who becomes its admin. Raises PT409.
create function public.create_own_company(p_name text, p_email text, p_phone text default null)
returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller private.profile;
  v_company public.companies;
begin
  -- Serializes concurrent calls: the second one finds the company.
  perform from public.users where id = auth.uid() for no key update;
  v_caller := private.caller();
  if v_caller.id is null then
    raise exception 'Apenas contas aprovadas podem criar uma empresa.' using errcode = '42501';
  end if;
  if v_caller.role = 'super_admin' then
    raise exception 'Um super administrador não pode ter uma empresa própria.' using errcode = '42501';
  end if;
  if exists (select from public.companies where id = v_caller.company_id and deleted_at is null) then
    raise exception 'Você já faz parte de uma empresa.' using errcode = 'PT409';
  end if;

  insert into public.companies (name, email, phone)
  values (private.read_name(p_name), private.read_email(p_email), private.read_optional_phone(p_phone))
  returning * into v_company;
  update public.users set company_id = v_company.id, role = 'admin', updated_at = now() where id = v_caller.id;
  perform private.note_event(v_company.id, 'company_created', '{}');
  return v_company;
end
$$;

grant execute on function public.create_own_company(text, text, text) to authenticated, service_role;

-- 30_companies/delete_company.sql

-- The purge follows after 30 days. Lock order: rotation, then the row, as in captures and update_company(). Raises
-- 42501, PT404.
create function public.delete_company(p_id uuid) returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company public.companies;
begin
  perform private.require_super_admin('Apenas super administradores podem remover empresas.');
  perform pg_advisory_xact_lock(private.rotation_lock(p_id));
  update public.companies set deleted_at = now()
  where id = p_id and deleted_at is null
  returning * into v_company;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  update public.platform_settings set default_company_id = null where default_company_id = p_id;
  update public.users set approved = false, updated_at = now() where company_id = p_id and role <> 'super_admin';
  perform private.end_sessions(array(
    select u.id from public.users u where u.company_id = p_id and u.role <> 'super_admin'
  ));
  return v_company;
end
$$;

grant execute on function public.delete_company(uuid) to authenticated, service_role;

-- 30_companies/get_all_companies.sql

-- Raises 42501 unless super_admin. Inlined, so that a page of a hundred reads a hundred index entries; this needs SQL,
-- invoker's rights and no search_path.
create function public.get_all_companies() returns setof public.companies
language sql stable security invoker as $$
  select c.*
  from public.companies c
  where c.deleted_at is null and private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  )
  order by c.created_at desc, c.id
$$;

grant execute on function public.get_all_companies() to authenticated, service_role;

-- 30_companies/get_company_by_id.sql

-- The policies of companies apply.
create function public.get_company_by_id(company_id uuid) returns setof public.companies
language sql stable set search_path = '' as $$
  select c.* from public.companies c where c.id = get_company_by_id.company_id
$$;

grant execute on function public.get_company_by_id(uuid) to authenticated, service_role;

-- 30_companies/set_ads_consent.sql

-- Raises 42501, PT404, 22023.
create function public.set_ads_consent(p_asks boolean, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if p_asks is null then
    raise exception 'Escolha se o formulário pede autorização.' using errcode = '22023';
  end if;
  update public.companies set asks_for_ads = p_asks where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_ads_consent(boolean, uuid) to authenticated, service_role;

-- 30_companies/set_form_sites.sql

-- A host, or *. and a domain that somebody can own: *.com.br is everybody's. Lower case, sorted, once each. Raises 22023.
create function private.read_form_sites(p_sites text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_sites constant text[] := array(select distinct lower(btrim(site)) from unnest(p_sites) site order by 1);
  v_site text;
begin
  if p_sites is null then
    raise exception 'Informe os sites.' using errcode = '22023';
  end if;
  if cardinality(v_sites) > 20 then
    raise exception 'São no máximo 20 sites.' using errcode = '22023';
  end if;
  foreach v_site in array v_sites loop
    if char_length(v_site) > 253 or v_site is null
      or v_site !~ '^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$'
        and v_site !~ '^([a-z0-9_-]{1,63}\.)*localhost$'
      or v_site ~ '^\*\.([^.]+|(com|net|org|gov|edu|co)\.[a-z]{2})$' then
      raise exception 'Não é um endereço de site: %', left(coalesce(v_site, ''), 80) using errcode = '22023';
    end if;
  end loop;
  return v_sites;
end
$$;

-- Empty: no site may. Raises 42501, PT404, 22023.
create function public.set_form_sites(p_sites text[], p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_sites constant text[] := private.read_form_sites(p_sites);
begin
  update public.companies set form_sites = v_sites where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_form_sites(text[], uuid) to authenticated, service_role;

-- 30_companies/set_opening_hours.sql

-- Null is always open. Leads that wait and now need not are handed out by a job. Raises 42501, PT404, 22023.
create function public.set_opening_hours(p_weekly_hours jsonb, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  update public.companies set weekly_hours = nullif(p_weekly_hours, 'null') where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_opening_hours(jsonb, uuid) to authenticated, service_role;

-- What happens to leads while nobody is there: see private.find_turn(). Raises 42501, PT404, 22023.
create function public.set_when_nobody(p_when_nobody text, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if coalesce(p_when_nobody, '') not in ('rotate', 'wait', 'company_phone') then
    raise exception 'Escolha o que acontece fora do horário.' using errcode = '22023';
  end if;
  update public.companies set when_nobody = p_when_nobody where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_when_nobody(text, uuid) to authenticated, service_role;

-- 30_companies/set_rescue_rules.sql

-- An empty message is the default. Raises 22023.
create function public.set_rescue_rules(p_minutes integer, p_first_message text, p_company_id uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_message constant text := nullif(btrim(p_first_message, E' \n\r\t'), '');
begin
  if coalesce(p_minutes, 0) not between 1 and 1440 then
    raise exception 'Escolha de 1 a 1440 minutos.' using errcode = '22023';
  end if;
  if char_length(v_message) > 500 then perform private.too_long('Mensagem', 500); end if;
  update public.companies set rescue_minutes = p_minutes, first_message = v_message where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_rescue_rules(integer, text, uuid) to authenticated, service_role;

-- 30_companies/set_same_seller.sql

-- Null days switch it off. Raises 42501, PT404, 22023.
create function public.set_same_seller(p_days integer, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if p_days not between 1 and 3650 then
    raise exception 'Escolha de 1 a 3650 dias.' using errcode = '22023';
  end if;
  update public.companies set same_seller_days = p_days where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_same_seller(integer, uuid) to authenticated, service_role;

-- 30_companies/set_seller_mails.sql

-- Raises 42501, PT404, 22023.
create function public.set_seller_mails(p_on boolean, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if p_on is null then
    raise exception 'Escolha se os vendedores recebem e-mails.' using errcode = '22023';
  end if;
  update public.companies set seller_mails = p_on where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_seller_mails(boolean, uuid) to authenticated, service_role;

-- 30_companies/update_company.sql

-- Null leaves a field unchanged; an empty phone or privacy text clears it. An admin may not change p_active, and their
-- limits are ignored. Raises 42501, PT404, 22023.
create function public.update_company(
  p_id uuid,
  p_name text default null,
  p_email text default null,
  p_phone text default null,
  p_plan text default null,
  p_active boolean default null,
  p_leads_limit integer default null,
  p_sellers_limit integer default null,
  p_pages_limit integer default null,
  p_time_zone text default null,
  p_privacy_text text default null
)
returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
  v_for_platform boolean := private.acts_for_platform();
  v_before public.companies;
  v_company public.companies;
  v_leads bigint;
begin
  if not v_for_platform and (v_caller.role = 'admin' and v_caller.company_id = p_id) is not true then
    raise exception 'Apenas administradores podem alterar os dados da empresa.' using errcode = '42501';
  end if;
  -- Lock order: rotation, then the row.
  if p_time_zone is not null or p_plan is not null or p_leads_limit is not null then
    perform pg_advisory_xact_lock(private.rotation_lock(p_id));
    perform private.fold_leads(c) from public.companies c where c.id = p_id;
  end if;
  select * into v_before from public.companies where id = p_id and deleted_at is null for no key update;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  if not v_for_platform and not v_before.active then
    raise exception 'Esta empresa está desativada.' using errcode = '42501';
  end if;
  if not v_for_platform and p_active <> v_before.active then
    raise exception 'Apenas super administradores podem ativar ou desativar empresas.' using errcode = '42501';
  end if;
  if p_plan is not null and (private.plan_limits(p_plan)).leads is null then
    raise exception 'Plano não encontrado' using errcode = '22023';
  end if;
  if v_for_platform and least(p_leads_limit, p_sellers_limit, p_pages_limit) < 0 then
    raise exception 'Os limites não podem ser negativos.' using errcode = '22023';
  end if;

  -- The plan first: limits follow it, and an explicit limit must win.
  if p_plan <> v_before.plan then
    update public.companies set plan = p_plan where id = p_id;
    perform private.note_event(p_id, 'plan_changed', jsonb_build_object('from', v_before.plan, 'to', p_plan));
  end if;
  update public.companies
  set name = case when p_name is null then name else private.read_name(p_name) end,
    email = case when p_email is null then email else private.read_email(p_email) end,
    phone = case when p_phone is null then phone else private.read_optional_phone(p_phone) end,
    active = coalesce(p_active, active),
    leads_limit = case when v_for_platform then coalesce(p_leads_limit, leads_limit) else leads_limit end,
    sellers_limit = case when v_for_platform then coalesce(p_sellers_limit, sellers_limit) else sellers_limit end,
    pages_limit = case when v_for_platform then coalesce(p_pages_limit, pages_limit) else pages_limit end,
    time_zone = coalesce(p_time_zone, time_zone),
    privacy_text = coalesce(p_privacy_text, privacy_text)
  where id = p_id
  returning * into v_company;
  -- A fold notes only the lead that passes the limit.
  if v_company.leads_limit < v_before.leads_limit then
    select t.leads into v_leads from private.company_tallies t where t.company_id = p_id;
    if v_leads > v_company.leads_limit and v_leads <= v_before.leads_limit then
      perform private.note_limit_passed(p_id, v_leads, v_company.leads_limit);
    end if;
  end if;
  if v_company.active <> v_before.active then
    perform private.note_event(
      p_id, case when v_company.active then 'company_switched_on' else 'company_switched_off' end, '{}'
    );
  end if;
  return v_company;
end
$$;

grant execute on function public.update_company(
  uuid, text, text, text, text, boolean, integer, integer, integer, text, text
) to authenticated, service_role;

-- 32_trail/01_activities.sql

-- Who did what in a company, and when (product.md 57). What is watched: 92_trail/watched.sql. No personal data of contacts,
-- leads or visitors: a lead is its id and code.
create table public.activities (
  id bigint generated always as identity primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('person', 'key', 'seller_page', 'platform', 'job')),
  -- Null for the server itself. Without a reference: the line outlives the actor.
  actor_id uuid,
  actor_name text not null,
  -- The kind of the subject and what was done to it, as in 'seller.changed'.
  what text not null check (what ~ '^[a-z_]+\.[a-z_]+$'),
  subject_id uuid,
  -- As it was before.
  subject_name text,
  -- Of the changed columns.
  before jsonb,
  after jsonb
);

create index activities_company_idx on public.activities (company_id, id desc);
-- A look of super_admin is told once an hour: see private.record_look().
create unique index activities_look_idx
on public.activities (company_id, actor_id, what, date_trunc('hour', at at time zone 'UTC')) where what like 'support.%';

alter table public.activities enable row level security;
grant select on public.activities to authenticated, service_role;
create policy "admin and super_admin read" on public.activities for select to authenticated
using (
  company_id >= (select private.first_administered_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.activities as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- Binds the owner too, and so each function with its rights.
create function private.keep_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '13 months'
      or not exists (select from public.companies where id = old.company_id and deleted_at is null) then
      return old;
    end if;
  end if;
  raise exception 'O registro de atividades não pode ser alterado.' using errcode = '42501';
end
$$;

create trigger keep_activity before update or delete on public.activities
for each row execute function private.keep_activity();
create trigger keep_activities before truncate on public.activities
for each statement execute function private.keep_activity();

create function private.trim_activities(p_most integer default 1000) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from public.activities where id = any (array(
      -- They have the order of their times.
      select id from (select id, at from public.activities order by id limit p_most) oldest
      where at < now() - interval '13 months'
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_activities(integer) to service_role;

-- 32_trail/02_record_activity.sql

-- Who acts in a company: the seller's page that a function names (rodizio.seller_page), the request's key or user, or the
-- server. super_admin is the platform, unless the company is their own.
create function private.actor(p_company uuid, out kind text, out id uuid, out name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user record;
  v_key record;
begin
  id := nullif(current_setting('rodizio.seller_page', true), '')::uuid;
  if id is not null then
    kind := 'seller_page';
    name := (select s.name from public.sellers s where s.id = actor.id);
    return;
  end if;
  select * into v_key from private.calling_key();
  select * into v_user from public.users u where u.id = auth.uid();
  kind := case
    when v_key.id is not null then 'key'
    when v_user.role = 'super_admin' and v_user.company_id is distinct from p_company then 'platform'
    when auth.uid() is not null then 'person'
    when current_setting('rodizio.itself', true) = 'on' then 'job'
    -- Neither a request nor a job: the operator at the database.
    when auth.role() = 'service_role' or current_setting('role', true) in ('', 'none') then 'platform'
    else 'job'
  end;
  id := coalesce(v_key.id, auth.uid());
  name := coalesce(v_key.name, v_user.name, 'Rodízio');
end
$$;

-- Nothing of a company that is removed, but its removal.
create function private.record_activity(
  p_company uuid, p_what text, p_subject uuid default null, p_name text default null, p_before jsonb default null,
  p_after jsonb default null
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.activities (company_id, actor_kind, actor_id, actor_name, what, subject_id, subject_name, before, after)
  select c.id, a.kind, a.id, coalesce(a.name, 'Rodízio'), p_what, p_subject, p_name, p_before, p_after
  from public.companies c cross join lateral private.actor(c.id) a
  where c.id = p_company and (c.deleted_at is null or p_what like 'company.%')
$$;

create function private.is_support() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.users where id = auth.uid() and role = 'super_admin');
end
$$;

grant execute on function private.is_support() to authenticated, service_role;

-- True. Tells the company, once an hour and area, that super_admin from outside reads it. Policies call it for each row that
-- such a caller may see, functions with their owner's rights for the company that they read. In a transaction that may not
-- write it raises 25006, and the request is tried again in one that may: docs/decisions/0057. In policies `is distinct from`
-- keeps the planner's estimate of the rows.
create function private.record_look(p_company uuid, p_area text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user record;
begin
  select * into v_user from public.users where id = auth.uid() and role = 'super_admin';
  if v_user.company_id is distinct from p_company and v_user.id is not null and p_company is not null and not exists (
    select from public.activities
    where company_id = p_company and actor_id = v_user.id and what = 'support.' || p_area and what like 'support.%'
      and date_trunc('hour', at at time zone 'UTC') = date_trunc('hour', clock_timestamp() at time zone 'UTC')
  ) then
    insert into public.activities (company_id, actor_kind, actor_id, actor_name, what)
    values (p_company, 'platform', v_user.id, v_user.name, 'support.' || p_area)
    on conflict do nothing;
  end if;
  return true;
end
$$;

grant execute on function private.record_look(uuid, text) to authenticated, service_role;

-- 33_users/01_users.sql

-- Rows follow auth.users; only server functions write role, company and approval.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 120 and name !~ '[[:cntrl:]]'),
  email text,
  role text not null default 'user' check (role in ('super_admin', 'admin', 'manager', 'seller', 'user')),
  company_id uuid references public.companies (id),
  approved boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_confirmed boolean not null default false
);

create index users_company_idx on public.users (company_id, created_at desc);
create index users_pending_idx on public.users (created_at desc) where not approved;

-- Some providers set only `full_name`.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := left(coalesce(
    private.clean_line(new.raw_user_meta_data ->> 'name'), private.clean_line(new.raw_user_meta_data ->> 'full_name'),
    split_part(new.email, '@', 1), ''
  ), 120);
begin
  if tg_op = 'INSERT' then
    insert into public.users (id, name, email, email_confirmed)
    values (new.id, v_name, new.email, new.confirmed_at is not null);
  else
    update public.users u
    set email = new.email, email_confirmed = new.confirmed_at is not null, updated_at = now(),
      -- Before the confirmation, a second sign-up may come from another person.
      name = case when new.confirmed_at is null then v_name else u.name end
    where u.id = new.id;
  end if;
  return new;
end
$$;

create trigger create_profile after insert on auth.users
for each row execute function private.follow_account();
create trigger follow_account after update on auth.users
for each row when (
  old.email is distinct from new.email
  or old.confirmed_at is distinct from new.confirmed_at
  or (new.confirmed_at is null and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
) execute function private.follow_account();

-- Raises P0001 if no approved super_admin would remain.
create function private.keep_last_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rodizio.super_admin'));
  if exists (select from public.users where id = old.id and role = 'super_admin' and approved) and not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'super_admin' and u.approved and u.id <> old.id and a.deleted_at is null
  ) then
    raise exception 'O último super administrador não pode ser removido.' using errcode = 'P0001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger keep_last_super_admin_deleted before delete on public.users
for each row when (old.role = 'super_admin' and old.approved) execute function private.keep_last_super_admin();
create trigger keep_last_super_admin_demoted before update on public.users
for each row when (old.role = 'super_admin' and old.approved and (new.role <> 'super_admin' or not new.approved))
execute function private.keep_last_super_admin();
create trigger keep_last_super_admin before update of deleted_at on auth.users
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.keep_last_super_admin();

-- Not for an account that was created in the same transaction.
create function private.announce_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job(
    'mail_approval', jsonb_build_object('user_id', new.id), null, 'mail_approval:' || new.id
  );
  return null;
end
$$;

create trigger announce_approval after update of approved on public.users
for each row when (new.approved and not old.approved and old.created_at < now())
execute function private.announce_approval();

-- The next lead of the old company adjusts its own.
create function private.follow_company_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_lead_mail(new.company_id);
  return null;
end
$$;

create trigger follow_company_change after update of company_id, approved on public.users
for each row when (
  new.company_id is not null and (old.company_id, old.approved) is distinct from (new.company_id, new.approved)
) execute function private.follow_company_change();

create function private.count_users() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_all bigint := 0;
  v_pending bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where not approved) into v_all, v_pending from come;
  end if;
  if tg_op <> 'INSERT' then
    select v_all - count(*), v_pending - count(*) filter (where not approved) into v_all, v_pending from gone;
  end if;
  if v_all <> 0 or v_pending <> 0 then
    insert into private.platform_counts as t (slot, users, pending_users) values (pg_backend_pid(), v_all, v_pending)
    on conflict (slot) do update
    set users = t.users + excluded.users, pending_users = t.pending_users + excluded.pending_users;
  end if;
  return null;
end
$$;

create trigger count_new_users after insert on public.users
referencing new table as come for each statement execute function private.count_users();
create trigger count_changed_users after update on public.users
referencing old table as gone new table as come for each statement execute function private.count_users();
create trigger count_gone_users after delete on public.users
referencing old table as gone for each statement execute function private.count_users();

alter table public.users enable row level security;
grant select on public.users to authenticated;
grant all on public.users to service_role;
create policy "company reads" on public.users for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.users as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
-- Few columns each: of a deleted row the Realtime feed knows only the company.
create policy "super_admin reads users without a company" on public.users for select to authenticated
using (company_id is null and (select private.is_super_admin()));
create policy "super_admin reads users without approval" on public.users for select to authenticated
using (not approved and (select private.is_super_admin()));

-- 33_users/02_may_read_profile.sql

-- Also before approval; super_admin sees no users of deleted companies. Raises PT401 without a living session.
create function private.may_read_profile(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_living_session();
  return p_user = auth.uid() or coalesce(auth.role(), '') = 'service_role' or (
    private.is_super_admin() and not exists (
      select from public.users u join public.companies c on c.id = u.company_id
      where u.id = p_user and c.deleted_at is not null
    )
  );
end
$$;

-- 33_users/approve_user.sql

-- Raises 42501, PT404, and PT409 if unconfirmed or already approved differently. Without p_role, the role is kept only
-- within the same company.
create function public.approve_user(user_id uuid, p_company_id uuid default null, p_role text default null)
returns public.users
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user public.users;
  v_company uuid;
begin
  perform private.require_super_admin('Apenas super administradores podem aprovar usuários.');
  if p_role = 'super_admin' then
    raise exception 'O perfil de super administrador não pode ser concedido.' using errcode = '22023';
  end if;
  if p_role not in ('admin', 'manager', 'seller', 'user') then
    raise exception 'Perfil de usuário desconhecido.' using errcode = '22023';
  end if;
  select u.* into v_user from public.users u where u.id = approve_user.user_id for no key update;
  if not found then
    raise exception 'Usuário não encontrado' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    if v_user.approved and p_company_id is null and p_role is null then
      return v_user;
    end if;
    raise exception 'Um super administrador não pode ser alterado por aqui.' using errcode = 'P0001';
  end if;
  if v_user.approved then
    if coalesce(p_company_id = v_user.company_id, p_company_id is null) and coalesce(p_role = v_user.role, true) then
      return v_user;
    end if;
    raise exception 'Este usuário já foi aprovado por outra pessoa. Atualize a lista.' using errcode = 'PT409';
  end if;
  if not exists (select from auth.users a where a.id = v_user.id and a.confirmed_at is not null) then
    raise exception 'Este usuário ainda não confirmou o e-mail. Aprove assim que ele confirmar.'
      using errcode = 'PT409';
  end if;
  -- Blocks a concurrent deletion. The user's own company may already be deleted.
  select c.id into v_company from public.companies c
  where c.id = coalesce(p_company_id, v_user.company_id) and c.deleted_at is null for share;
  if p_company_id is not null and not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;

  update public.users u
  set approved = true, company_id = v_company, updated_at = now(),
    role = coalesce(p_role, case when v_company = v_user.company_id then u.role else 'user' end)
  where u.id = v_user.id
  returning u.* into v_user;
  return v_user;
end
$$;

grant execute on function public.approve_user(uuid, uuid, text) to authenticated, service_role;

-- 33_users/get_user_company_id.sql

create function public.get_user_company_id(user_auth_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.company_id from public.users u where u.id = user_auth_id and private.may_read_profile(user_auth_id)
$$;

grant execute on function public.get_user_company_id(uuid) to authenticated, service_role;

-- 33_users/get_user_profile.sql

-- Spec section 7. No row for a user the caller may not read.
create function public.get_user_profile(user_auth_id uuid)
returns table (
  id uuid, name text, email text, role text, company_id uuid, approved boolean, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select u.id, u.name, u.email, u.role, u.company_id, u.approved, u.created_at
  from public.users u
  where u.id = user_auth_id and private.may_read_profile(user_auth_id)
$$;

grant execute on function public.get_user_profile(uuid) to authenticated, service_role;

-- 33_users/update_own_profile.sql

-- Also before approval. Returns the row of get_user_profile(); 42501 unless the second factor was used.
create function public.update_own_profile(p_name text)
returns table (
  id uuid, name text, email text, role text, company_id uuid, approved boolean, created_at timestamptz
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_name text := private.read_name(p_name);
begin
  perform private.require_living_session();
  update public.users u set name = v_name, updated_at = now()
  where u.id = auth.uid() and (select private.second_factor_used());
  if not found then
    raise exception 'Entre novamente para alterar seu perfil.' using errcode = '42501';
  end if;
  update auth.users a
  set raw_user_meta_data = coalesce(a.raw_user_meta_data, '{}') || jsonb_build_object('name', v_name),
    updated_at = now()
  where a.id = auth.uid();
  return query select p.* from public.get_user_profile(auth.uid()) p;
end
$$;

grant execute on function public.update_own_profile(text) to authenticated, service_role;

-- 35_accounts/01_accounts.sql

-- Returns the id; an existing account of the address is unchanged. Only the database's owner calls it.
create function private.create_account(
  p_email text, p_password_hash text, p_name text, p_role text, p_company_id uuid
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
  v_id uuid;
begin
  select id into v_id from auth.users where email = v_email and not is_sso_user;
  if found then
    return v_id;
  end if;
  v_id := gen_random_uuid();
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at,
    confirmation_token, recovery_token, email_change_token_new, email_change,
    raw_app_meta_data, raw_user_meta_data
  ) values (
    '00000000-0000-0000-0000-000000000000', v_id, 'authenticated', 'authenticated', v_email, p_password_hash,
    now(), now(), now(), '', '', '', '',
    '{"provider": "email", "providers": ["email"]}',
    jsonb_build_object('name', p_name, 'email_verified', true)
  );
  insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  values (
    v_id::text, v_id,
    jsonb_build_object('sub', v_id, 'email', v_email, 'email_verified', true, 'phone_verified', false),
    'email', now(), now()
  );
  update public.users set role = p_role, company_id = p_company_id, approved = true where id = v_id;
  return v_id;
end
$$;

-- A pending change of e-mail goes too: its links would sign the user in.
create function private.end_sessions(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from auth.one_time_tokens
  where user_id = any (p_users) and token_type in ('email_change_token_new', 'email_change_token_current');
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
  where id = any (p_users) and email_change <> '';
  delete from auth.sessions where user_id = any (p_users);
  delete from auth.refresh_tokens where user_id = any (p_users::text[]);
end
$$;

-- GoTrue's format; without a user the actor is the service role.
create function private.note_account_event(p_action text, p_log_type text, p_traits jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), jsonb_build_object(
      'action', p_action,
      'actor_id', coalesce(a.id, '00000000-0000-0000-0000-000000000000'),
      'actor_username', case when a.id is null then 'service_role' else coalesce(nullif(a.phone, ''), a.email, '') end,
      'actor_via_sso', coalesce(a.is_sso_user, false),
      'log_type', p_log_type,
      'traits', p_traits
    )::json, now(), coalesce(current_setting('request.client_address', true), '')
  from (select) nobody left join auth.users a on a.id = auth.uid()
$$;

-- 35_accounts/02_passwords.sql

-- One row, copied from config.toml at each start; on a hosted Supabase the operator changes it.
create table private.password_rules (
  id boolean primary key default true check (id),
  minimum_length integer not null default 6 check (minimum_length >= 6),
  -- One character of each set; required_kinds names them: "letras e números".
  required_sets text[] not null default '{}',
  required_kinds text not null default ''
);

insert into private.password_rules default values;
alter table private.password_rules enable row level security;

-- Raises 22023 with the message of the violated rule.
create function private.check_password(p_password text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rules private.password_rules;
begin
  select * into v_rules from private.password_rules;
  if coalesce(char_length(p_password), 0) < v_rules.minimum_length then
    raise exception 'A senha deve ter pelo menos % caracteres.', v_rules.minimum_length using errcode = '22023';
  end if;
  -- The limit of bcrypt.
  if octet_length(p_password) > 72 then
    raise exception 'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.' using errcode = '22023';
  end if;
  if exists (select from unnest(v_rules.required_sets) set where translate(p_password, set, '') = p_password) then
    raise exception 'A senha deve ter %.', v_rules.required_kinds using errcode = '22023';
  end if;
end
$$;

-- Raises 22023. A sign-in with a high cost takes hours.
create function private.read_password_hash(p_hash text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_hash, '') !~ '^\$2[aby]\$1[0-4]\$[./A-Za-z0-9]{53}$' then
    raise exception 'p_password_hash must be a bcrypt hash of cost 10 to 14.' using errcode = '22023';
  end if;
  return p_hash;
end
$$;

-- Raises PT404 if there is none, 42501 for a super_admin.
create function private.find_company_account(p_company_id uuid, p_email text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user record;
begin
  if not exists (select from public.companies c where c.id = p_company_id and c.deleted_at is null) then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  select u.id, u.role into v_user
  from public.users u join auth.users a on a.id = u.id
  where a.email = lower(btrim(p_email)) and not a.is_sso_user and a.deleted_at is null and u.company_id = p_company_id;
  if not found then
    raise exception 'Nenhum usuário desta empresa tem este e-mail.' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    raise exception 'A senha de um super administrador não pode ser redefinida por aqui.' using errcode = '42501';
  end if;
  return v_user.id;
end
$$;

-- Also invalidates recovery links, as GoTrue does, and ends all sessions.
create function private.replace_password(p_user uuid, p_hash text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text;
  v_user public.users;
begin
  update auth.users
  set encrypted_password = private.read_password_hash(p_hash),
    recovery_token = '', recovery_sent_at = null, reauthentication_token = '', reauthentication_sent_at = null,
    updated_at = now()
  where id = p_user
  returning email into v_email;
  delete from auth.one_time_tokens
  where user_id = p_user and token_type in ('recovery_token', 'reauthentication_token');
  perform private.end_sessions(array[p_user]);
  perform private.note_account_event(
    'user_updated_password', 'user', jsonb_build_object('user_id', p_user, 'user_email', v_email)
  );
  select * into v_user from public.users where id = p_user;
  perform private.record_activity(v_user.company_id, 'user.password_set', p_user, v_user.name);
end
$$;

-- 35_accounts/check_new_password.sql

-- False unless the verified claims are super_admin's; 22023 for a password that violates a rule.
create function public.check_new_password(p_caller jsonb, p_password text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', p_caller::text, true);
  if not private.is_super_admin() then
    return false;
  end if;
  perform private.check_password(p_password);
  return true;
end
$$;

grant execute on function public.check_new_password(jsonb, text) to service_role;

-- 35_accounts/end_own_session.sql

-- False if the caller has no such session.
create function public.end_own_session(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_second_factor('Conclua a verificação em duas etapas para desconectar um aparelho.');
  delete from auth.sessions where id = p_id and user_id = auth.uid();
  if not found then
    return false;
  end if;
  perform private.note_account_event('logout', 'account', jsonb_build_object('session_id', p_id));
  return true;
end
$$;

grant execute on function public.end_own_session(uuid) to authenticated, service_role;

-- 35_accounts/has_own_password.sql

-- Invited users and those of a provider have none at first.
create function public.has_own_password() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_second_factor('Conclua a verificação em duas etapas para ver os dados da sua senha.');
  return exists (select from auth.users where id = auth.uid() and encrypted_password <> '');
end
$$;

grant execute on function public.has_own_password() to authenticated, service_role;

-- 35_accounts/list_own_sessions.sql

-- At most 100: the present one, then by last refresh.
create function public.list_own_sessions()
returns table (
  id uuid, is_current boolean, started_at timestamptz, seen_at timestamptz, address text, user_agent text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_second_factor('Conclua a verificação em duas etapas para ver seus aparelhos.');
  return query
  select s.id, s.id::text = auth.jwt() ->> 'session_id', s.created_at,
    greatest(s.refreshed_at at time zone 'utc', s.created_at), host(s.ip), s.user_agent
  from auth.sessions s
  where s.user_id = auth.uid() and coalesce(s.not_after > now(), true)
  order by 2 desc nulls last, 4 desc, 1
  limit 100;
end
$$;

grant execute on function public.list_own_sessions() to authenticated, service_role;

-- 35_accounts/list_second_factor_owners.sql

create function public.list_second_factor_owners(p_company_id uuid) returns table (user_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem ver quem usa a verificação em duas etapas.');
  return query
  select distinct u.id from public.users u join auth.mfa_factors f on f.user_id = u.id
  where u.company_id = p_company_id and f.status = 'verified';
end
$$;

grant execute on function public.list_second_factor_owners(uuid) to authenticated, service_role;

-- 35_accounts/remove_second_factors.sql

-- Also ends the sessions; the password stays. Returns the number of factors. Raises 42501 unless super_admin.
create function public.remove_second_factors(p_user_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_removed integer;
begin
  perform private.require_super_admin('Apenas super administradores podem desativar a verificação em duas etapas de outra pessoa.');
  delete from auth.mfa_factors where user_id = p_user_id;
  get diagnostics v_removed = row_count;
  if v_removed > 0 then
    delete from auth.sessions where user_id = p_user_id;
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), jsonb_build_object(
      'action', 'factor_deleted', 'actor_id', auth.uid(), 'log_type', 'factor',
      'traits', jsonb_build_object('user_id', p_user_id, 'factors', v_removed)
    ), now(), '');
    perform private.record_activity(u.company_id, 'user.factors_removed', u.id, u.name)
    from public.users u where u.id = p_user_id;
  end if;
  return v_removed;
end
$$;

grant execute on function public.remove_second_factors(uuid) to authenticated, service_role;

-- 35_accounts/set_company_user_password.sql

-- Raises 42501 unless the verified claims are super_admin's, PT404 without such a user.
create function public.set_company_user_password(
  p_caller jsonb, p_company_id uuid, p_email text, p_password_hash text
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', p_caller::text, true);
  if not private.is_super_admin() then
    raise exception 'Apenas super administradores podem redefinir senhas' using errcode = '42501';
  end if;
  perform private.replace_password(private.find_company_account(p_company_id, p_email), p_password_hash);
end
$$;

grant execute on function public.set_company_user_password(jsonb, uuid, text, text) to service_role;

-- 35_accounts/update_company_user_password.sql

-- Raises 42501 unless super_admin. The fallback without Edge Functions, and so the only function that hashes in the
-- database.
create function public.update_company_user_password(p_company_id uuid, p_email text, p_new_password text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform private.require_super_admin('Apenas super administradores podem redefinir senhas');
  perform private.check_password(p_new_password);
  v_user := private.find_company_account(p_company_id, p_email);
  perform private.replace_password(v_user, extensions.crypt(p_new_password, extensions.gen_salt('bf', 10)));
end
$$;

grant execute on function public.update_company_user_password(uuid, text, text) to authenticated, service_role;

-- 37_pictures/01_pictures.sql

-- `{company or user id}/{name}`; `logo` is the company's own, `photo` the user's.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('logos', 'logos', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('photos', 'photos', false, 2097152, '{image/png,image/jpeg,image/webp}')
on conflict (id) do nothing;

-- Null unless the path is one folder and one name.
create function private.owner_of_picture(p_name text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select substring(p_name from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-z-]{1,60}$')::uuid
$$;

grant execute on function private.owner_of_picture(text) to authenticated, service_role;

-- Of the company's own logo in its bucket; null without one.
create function private.company_logo(p_company uuid) returns text
language sql stable as $$
  select o.name from storage.objects o where o.bucket_id = 'logos' and o.name = p_company || '/logo'
$$;

-- The company's own logo by admin and super_admin, those of links by manager too.
create function private.may_change_logo(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owner_of_picture(p_name) = any (
    case when split_part(p_name, '/', 2) = 'logo' then private.companies_of_caller('{admin}')
      else private.managed_companies() end
  )
$$;

grant execute on function private.may_change_logo(text) to authenticated, service_role;

-- 200 logos per company and ten photos per user; 100 uploads at once and 200 an hour, because deleted files leave the
-- disk minutes later. A trigger, because the service role performs signed uploads.
create function private.check_room_for_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_folder text := split_part(new.name, '/', 1);
  v_own text := v_folder || case new.bucket_id when 'logos' then '/logo' else '/photo' end;
  v_most integer := case new.bucket_id when 'logos' then 200 else 10 end;
begin
  -- Serializes uploads, so that each sees the previous count.
  if private.spend_share('pictures:' || md5(new.bucket_id || '/' || v_folder), p_at_once => 100) < 0 then
    raise exception 'Muitas imagens enviadas em pouco tempo. Aguarde um minuto e tente novamente.'
      using errcode = 'P0001';
  end if;
  if new.name = v_own or (tg_op = 'UPDATE' and new.bucket_id = old.bucket_id and new.name = old.name) then
    return null;
  end if;
  if v_most < (
    select count(*) from (
      select from storage.objects o
      where o.bucket_id = new.bucket_id
        and o.name collate "C" >= v_folder || '/' and o.name collate "C" < v_folder || '0' and o.name <> v_own
      limit v_most + 1
    ) as kept
  ) then
    raise exception '%', case new.bucket_id
      when 'logos' then 'Já há 200 logos de links e páginas guardados, o máximo. Use o logo da empresa.'
      else 'Já há imagens demais guardadas aqui.'
    end using errcode = 'P0001';
  end if;
  return null;
end
$$;

create trigger check_room_for_pictures after insert or update of bucket_id, name, version on storage.objects
for each row when (new.bucket_id in ('logos', 'photos')) execute function private.check_room_for_pictures();

create function private.remove_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.bucket_id = tg_argv[0] and o.name like old.id::text || '/%';
  perform set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;

create trigger remove_pictures after delete on public.companies
for each row execute function private.remove_pictures('logos');
create trigger remove_pictures after delete on public.users
for each row execute function private.remove_pictures('photos');

create policy "company reads logos" on storage.objects for select to authenticated
using (
  bucket_id = 'logos' and (
    private.owner_of_picture(name) = any ((select private.readable_companies())::uuid[])
    or (select private.is_super_admin())
  )
);
create policy "admin, manager and super_admin add logos" on storage.objects for insert to authenticated
with check (bucket_id = 'logos' and private.may_change_logo(name));
create policy "admin, manager and super_admin replace logos" on storage.objects for update to authenticated
using (bucket_id = 'logos' and private.may_change_logo(name))
with check (bucket_id = 'logos' and private.may_change_logo(name));
create policy "admin, manager and super_admin delete logos" on storage.objects for delete to authenticated
using (bucket_id = 'logos' and private.may_change_logo(name));

-- The policies of public.users decide.
create policy "colleagues read photos" on storage.objects for select to authenticated
using (
  bucket_id = 'photos' and exists (
    select from public.users u where u.id = private.owner_of_picture(objects.name)
  )
);
create policy "users add their photos" on storage.objects for insert to authenticated
with check (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
);
create policy "users replace their photos" on storage.objects for update to authenticated
using (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
)
with check (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
);
create policy "users delete their photos" on storage.objects for delete to authenticated
using (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
);

-- 40_sellers/01_sellers.sql

-- The fillfactor makes counting a lead a HOT update, which writes no index.
create table public.sellers (
  -- The nil id means "no seller": see private.seller_key().
  id uuid primary key default gen_random_uuid()
    constraint sellers_id_of_somebody_check check (id <> '00000000-0000-0000-0000-000000000000'),
  company_id uuid not null references public.companies (id),
  -- A domain would refuse untidy input before complete_seller() cleans it.
  name text not null,
  email text not null,
  phone text not null,
  role private.seller_role not null default 'seller',
  active boolean not null default true,
  -- The rotation compares leads_received, which can be reset; leads_total cannot.
  leads_received private.tally not null default 0,
  leads_converted private.tally not null default 0,
  conversion_rate numeric(4, 1) not null default 0,
  total_sales numeric(20, 2) not null default 0,
  last_activity timestamptz,
  last_assigned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  leads_total private.tally not null default 0,
  -- Where leads are sent; null if the phone is unusable. Not a generated column: each lead would plan its expression.
  phone_key private.national_phone,
  -- Gets no lead until then, and none during a planned leave: see private.absent_until().
  away_until private.usual_time,
  leave_from private.usual_time,
  leave_until private.usual_time,
  -- Null: those of the team or the company.
  weekly_hours jsonb,
  daily_limit private.daily_limit,
  -- Of the company's day leads_today_on.
  leads_today private.tally not null default 0,
  leads_today_on date,
  -- Compared are turns, (leads_received + head_start) / weight. See private.level_seller() for the head start.
  head_start private.tally not null default 0,
  weight private.turn_weight not null default 1
) with (fillfactor = 50);

create unique index sellers_company_idx on public.sellers (company_id, id);

-- The domains are checked here, not when a lead is counted.
create function private.complete_seller() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_name private.person_name;
  v_email private.email_address;
  v_phone private.seller_phone;
begin
  if current_user in ('authenticated', 'service_role') then
    new.name := private.clean_line(new.name);
    new.email := lower(private.clean_line(new.email));
    if new.name is null then
      raise exception 'Nome é obrigatório.' using errcode = '22023';
    end if;
    if char_length(new.name) > 120 then
      raise exception 'Nome pode ter no máximo 120 caracteres.' using errcode = '22023';
    end if;
    if new.email is null or not private.is_email(new.email) then
      raise exception 'E-mail inválido' using errcode = '22023';
    end if;
    new.phone := private.read_phone(new.phone);
  end if;
  -- By assignment: a cast would truncate a long text.
  v_name := new.name;
  v_email := new.email;
  v_phone := new.phone;
  new.phone_key := private.phone_key(new.phone);
  return new;
end
$$;

create trigger complete_seller before insert or update of name, email, phone, phone_key on public.sellers
for each row execute function private.complete_seller();

create trigger check_weekly_hours before insert or update of weekly_hours on public.sellers
for each row execute function private.check_weekly_hours();

-- No constraint of the table: each lead would parse and evaluate it.
create function private.check_leave() returns trigger
language plpgsql set search_path = '' as $$
begin
  if num_nulls(new.leave_from, new.leave_until) = 1 or new.leave_from >= new.leave_until then
    raise exception 'A folga precisa de um início e de um fim depois dele.' using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger check_leave before insert or update of leave_from, leave_until on public.sellers
for each row execute function private.check_leave();

-- Not for counters.
create trigger touch before update of name, email, phone, role, active, deleted_at, away_until, leave_from,
  leave_until, weekly_hours, daily_limit, weight on public.sellers
for each row execute function private.touch();

-- Existing sellers stay after a downgrade.
create function private.check_sellers_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_limit integer;
begin
  -- In an insert old is null.
  if old.role = 'seller' and old.deleted_at is null then
    return null;
  end if;
  select sellers_limit into v_limit from public.companies where id = new.company_id for no key update;
  if v_limit <= (
    select count(*) from public.sellers
    where company_id = new.company_id and role = 'seller' and deleted_at is null and id <> new.id
  ) then
    raise exception 'O limite de vendedores do seu plano foi atingido.'
      using errcode = 'P0001', hint = 'Arquive um vendedor ou mude de plano.';
  end if;
  return null;
end
$$;

-- After the policies: the caller learns nothing about another company and locks no row of it.
create trigger check_sellers_limit after insert or update of role, deleted_at on public.sellers
for each row when (new.role = 'seller' and new.deleted_at is null) execute function private.check_sellers_limit();

-- Column privileges do not bind service_role. Only leads_received may be reset, which is recorded. PostgreSQL parses
-- the stored condition at each update, a name byte by byte: hence ::text.
create function private.guard_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.leads_received <> 0 and new.leads_received is distinct from old.leads_received then
    raise exception 'O contador de leads só pode ser zerado.' using errcode = '42501';
  end if;
  if (
    new.leads_total, new.leads_converted, new.conversion_rate, new.total_sales, new.last_activity, new.leads_today,
    new.leads_today_on, new.head_start
  ) is distinct from (
    coalesce(old.leads_total, 0), coalesce(old.leads_converted, 0), coalesce(old.conversion_rate, 0),
    coalesce(old.total_sales, 0), old.last_activity, coalesce(old.leads_today, 0), old.leads_today_on,
    coalesce(old.head_start, 0)
  )
  then
    raise exception 'Os números de um vendedor vêm dos seus leads e não podem ser alterados.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and new.leads_received = 0 then
    if old.leads_received > 0 or old.head_start > 0 then
      insert into public.seller_zeroings (company_id, seller_id, leads_received, zeroed_by)
      values (new.company_id, new.id, old.leads_received, auth.uid());
    end if;
    new.head_start := 0;
  end if;
  return new;
end
$$;

create trigger guard_figures before insert
or update of leads_received, leads_total, leads_converted, conversion_rate, total_sales, last_activity, leads_today,
  leads_today_on, head_start
on public.sellers for each row when (current_user::text in ('authenticated', 'service_role'))
execute function private.guard_figures();

create function private.is_eligible(p_seller public.sellers) returns boolean
language sql immutable parallel safe as $$
  select p_seller.role = 'seller' and p_seller.active and p_seller.deleted_at is null
    and p_seller.phone_key is not null
$$;

grant execute on function private.is_eligible(public.sellers) to authenticated, service_role;

-- Hands out waiting leads. After half a second of waiting for the rotation, leaves them to a job.
create function private.welcome_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_lock_timeout text := current_setting('lock_timeout');
begin
  -- In an insert old is null.
  if private.is_eligible(old) then
    return null;
  end if;
  begin
    perform set_config('lock_timeout', '500ms', true);
    perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
    perform set_config('lock_timeout', v_lock_timeout, true);
  exception when lock_not_available then
    perform private.enqueue_job(
      'hand_out_leads', jsonb_build_object('company_id', new.company_id), null, 'hand_out:' || new.company_id
    );
    return null;
  end;
  perform private.hand_out_waiting_leads(new.company_id);
  return null;
end
$$;

create trigger welcome_seller after insert or update of role, active, deleted_at, phone, phone_key on public.sellers
for each row when (private.is_eligible(new)) execute function private.welcome_seller();

-- Rotation lock first: updates of several sellers could otherwise deadlock with captures.
create function private.wait_for_rotation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_company uuid := private.own_company();
begin
  if v_company is not null then
    perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  end if;
  return null;
end
$$;

create trigger wait_for_rotation before update on public.sellers
for each statement when (current_setting('role', true) = 'authenticated')
execute function private.wait_for_rotation();

alter table public.sellers enable row level security;
grant select on public.sellers to authenticated;
grant insert (name, email, phone, active, role, company_id, away_until, leave_from, leave_until, weekly_hours, daily_limit, weight)
on public.sellers to authenticated;
grant update (
  name, email, phone, active, leads_received, deleted_at, away_until, leave_from, leave_until, weekly_hours, daily_limit,
  weight
) on public.sellers to authenticated;
grant all on public.sellers to service_role;
create policy "company reads" on public.sellers for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'sellers'))
);
create policy "admin, manager and super_admin add" on public.sellers for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin change" on public.sellers for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "a verified second factor was used" on public.sellers as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 40_sellers/02_seller_zeroings.sql

-- Evidence of a fair division.
create table public.seller_zeroings (
  id bigint generated always as identity primary key,
  company_id uuid not null references public.companies (id),
  seller_id uuid not null references public.sellers (id) on delete cascade,
  leads_received integer not null,
  zeroed_by uuid,
  zeroed_at timestamptz not null default now()
);

create index seller_zeroings_company_idx on public.seller_zeroings (company_id, zeroed_at desc);
create index seller_zeroings_seller_idx on public.seller_zeroings (seller_id);
create index seller_zeroings_newest_idx on public.seller_zeroings (zeroed_at desc);

alter table public.seller_zeroings enable row level security;
grant select on public.seller_zeroings to authenticated, service_role;
create policy "company reads" on public.seller_zeroings for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.seller_zeroings as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 40_sellers/03_seller_figures.sql

-- Percent with one decimal.
create function private.conversion_rate(p_converted integer, p_total integer) returns numeric
language sql immutable parallel safe as $$
  select case when p_total > 0 then least(round(100.0 * p_converted / p_total, 1), 100.0) else 0.0 end
$$;

-- Never below zero: a figure restored too low must not prevent the deletion of a lead.
create function private.add_to_seller(p_seller uuid, p_leads integer, p_won integer, p_sales numeric, p_at timestamptz)
returns void
language sql set search_path = '' as $$
  update public.sellers
  set leads_total = greatest(leads_total + p_leads, 0),
    leads_converted = greatest(leads_converted + p_won, 0),
    conversion_rate = private.conversion_rate(greatest(leads_converted + p_won, 0), greatest(leads_total + p_leads, 0)),
    total_sales = greatest(total_sales + coalesce(p_sales, 0), 0),
    last_activity = greatest(last_activity, p_at)
  where id = p_seller
$$;

-- 45_teams/01_teams.sql

-- A link, a capture page or a widget may name one: its leads go to the members, in a rotation of their own.
create table public.teams (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- Null: the company's.
  weekly_hours jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- So that what refers to a team is of its company.
create unique index teams_company_idx on public.teams (company_id, id);
create unique index teams_name_idx on public.teams (company_id, lower(name));

create function private.complete_team() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := private.clean_line(new.name);
  if new.name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if char_length(new.name) > 60 then
    raise exception 'Nome pode ter no máximo 60 caracteres.' using errcode = '22023';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create trigger complete_team before insert or update of name, weekly_hours on public.teams
for each row execute function private.complete_team();

create trigger check_weekly_hours before insert or update of weekly_hours on public.teams
for each row execute function private.check_weekly_hours();

alter table public.teams enable row level security;
grant select, delete on public.teams to authenticated;
grant insert (company_id, name, weekly_hours) on public.teams to authenticated;
grant update (name, weekly_hours) on public.teams to authenticated;
grant all on public.teams to service_role;
create policy "company reads" on public.teams for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'sellers'))
);
create policy "admin, manager and super_admin add" on public.teams for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin change" on public.teams for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin delete" on public.teams for delete to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));
create policy "a verified second factor was used" on public.teams as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 45_teams/02_team_members.sql

-- The fillfactor makes counting a turn a HOT update, which writes no index.
create table public.team_members (
  -- Refers to companies through teams: a key of its own would make companies ambiguous to the readers of sellers.
  company_id uuid not null,
  team_id uuid not null,
  seller_id uuid not null,
  -- Compared like leads_received of a seller.
  turns private.tally not null default 0,
  head_start private.tally not null default 0,
  last_assigned_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, team_id, seller_id),
  foreign key (company_id, team_id) references public.teams (company_id, id) on delete cascade,
  foreign key (company_id, seller_id) references public.sellers (company_id, id) on delete cascade
) with (fillfactor = 50);

create index team_members_seller_idx on public.team_members (company_id, seller_id);

-- Else new members would get all leads until the others' turns are reached.
create function private.level_new_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_team record;
begin
  perform private.lock_rotations(array(select company_id from newcomers));
  for v_team in
    select company_id, team_id, array_agg(seller_id) as newcomers from newcomers group by company_id, team_id
  loop
    update public.team_members m set head_start = t.others
    from private.standings(v_team.company_id, v_team.newcomers) t
    where t.team_id = v_team.team_id and t.seller_id = any (v_team.newcomers) and t.others > 0
      and m.company_id = v_team.company_id and m.team_id = v_team.team_id and m.seller_id = t.seller_id;
  end loop;
  return null;
end
$$;

create trigger level_new_members after insert on public.team_members referencing new table as newcomers
for each statement execute function private.level_new_members();

-- Column privileges do not bind service_role.
create function private.refuse_turns() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.turns <> 0 or new.head_start <> 0 or new.last_assigned_at is not null then
    raise exception 'As vezes de uma equipe vêm dos seus leads e não podem ser alteradas.' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger refuse_turns before insert on public.team_members
for each row when (current_user in ('authenticated', 'service_role')) execute function private.refuse_turns();

alter table public.team_members enable row level security;
grant select, delete on public.team_members to authenticated;
grant insert (team_id, seller_id, company_id) on public.team_members to authenticated;
grant select, insert, delete on public.team_members to service_role;
create policy "company reads" on public.team_members for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'sellers'))
);
create policy "admin, manager and super_admin add" on public.team_members for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin delete" on public.team_members for delete to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));
create policy "a verified second factor was used" on public.team_members as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 50_links/01_retired_codes.sql

-- Published codes, ids and slugs, which no other company may get. No foreign key: a row outlives its company.
create table private.retired_codes (
  kind text not null check (kind in ('short_urls', 'capture_pages')),
  code text not null,
  company_id uuid not null,
  row_id uuid not null,
  retired_at timestamptz not null default now(),
  primary key (kind, code)
);

create index retired_codes_row_idx on private.retired_codes (row_id, retired_at desc);

-- True if it belonged to a company other than p_companies.
create function private.is_retired(p_kind text, p_code text, p_companies uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.retired_codes r
    where r.kind = p_kind and r.code = p_code and (r.company_id = any (p_companies)) is not true
  )
$$;

-- Arguments: columns whose old values retire, if the row is a day old or a link with clicks.
create function private.retire_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := to_jsonb(old);
  v_column text;
begin
  if coalesce((v_old ->> 'clicks')::bigint, 0) = 0 and (
    old.created_at > now() - interval '1 day' or (tg_op = 'UPDATE' and exists (
      select from private.retired_codes r where r.row_id = old.id and r.retired_at > now() - interval '1 day'
    ))
  ) then
    return null;
  end if;
  foreach v_column in array tg_argv loop
    if (v_old ->> v_column) is distinct from (to_jsonb(new) ->> v_column) then
      insert into private.retired_codes (kind, code, company_id, row_id)
      values (tg_table_name, v_old ->> v_column, old.company_id, old.id)
      on conflict (kind, code) do update
      set company_id = excluded.company_id, row_id = excluded.row_id, retired_at = excluded.retired_at;
    end if;
  end loop;
  return null;
end
$$;

-- Raises the unique constraint's error. After the row: a statement that waited at the unique index sees the retirement,
-- and a caller whom a policy refuses learns nothing. Arguments: column, constraint.
create function private.refuse_retired_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_retired(tg_table_name, to_jsonb(new) ->> tg_argv[0], array[new.company_id]) then
    raise exception 'duplicate key value violates unique constraint "%"', tg_argv[1]
      using errcode = '23505', schema = tg_table_schema, table = tg_table_name, constraint = tg_argv[1];
  end if;
  return null;
end
$$;

-- 50_links/02_short_urls.sql

-- Editing `config` leaves the published URL unchanged.
create table public.short_urls (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  original_url text not null
    constraint short_urls_original_url_check check (private.is_web_address(original_url)),
  short_code text not null constraint short_urls_short_code_key unique
    constraint short_urls_short_code_check check (short_code ~ '^[a-z0-9]{1,20}$'),
  active boolean not null default true,
  clicks bigint not null default 0 check (clicks >= 0),
  config jsonb check (jsonb_typeof(config) = 'object' and octet_length(config::text) <= 8192),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  team_id uuid,
  foreign key (company_id, team_id) references public.teams (company_id, id) on delete set null (team_id)
);

create index short_urls_company_idx on public.short_urls (company_id, created_at desc);
create index short_urls_team_idx on public.short_urls (company_id, team_id) where team_id is not null;

-- A redirect loop: the target is a short link of the request's host.
create function private.check_short_url() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_host text := lower(nullif(current_setting('request.headers', true), '')::json ->> 'host');
begin
  new.original_url := btrim(new.original_url);
  if not private.is_web_address(new.original_url) then
    raise exception 'Informe um endereço que comece com http:// ou https://.' using errcode = '22023';
  end if;
  if lower(substring(new.original_url from '^[^/]+//([^/?#]+)')) = v_host
    and new.original_url ~* '^https?://[^/]+/+l(?:/|$)' then
    raise exception 'Um link curto não pode levar a outro link curto.' using errcode = '22023';
  end if;
  if exists (
    select from (values
      (new.config #>> '{behavior,customRedirectUrl}'), (new.config #>> '{appearance,logoUrl}')
    ) as stored (address)
    where btrim(address) <> '' and not private.is_web_address(btrim(address))
  ) then
    raise exception 'Informe um endereço que comece com http:// ou https://.' using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger check_short_url before insert or update of original_url, config on public.short_urls
for each row execute function private.check_short_url();

create trigger touch before update of original_url, active, config, team_id on public.short_urls
for each row execute function private.touch();

create trigger retire_codes after delete or update of id, short_code on public.short_urls
for each row execute function private.retire_codes('id', 'short_code');
create trigger refuse_retired_code after insert or update of short_code on public.short_urls
for each row execute function private.refuse_retired_code('short_code', 'short_urls_short_code_key');
create trigger refuse_retired_id after insert or update of id on public.short_urls
for each row execute function private.refuse_retired_code('id', 'short_urls_pkey');

alter table public.short_urls enable row level security;
grant select, delete on public.short_urls to authenticated;
grant insert (original_url, short_code, company_id, active, config, team_id) on public.short_urls to authenticated;
grant update (original_url, active, config, team_id) on public.short_urls to authenticated;
grant all on public.short_urls to service_role;
create policy "company reads" on public.short_urls for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'links'))
);
create policy "admin, manager and super_admin add" on public.short_urls for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin change" on public.short_urls for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin delete" on public.short_urls for delete to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));
create policy "a verified second factor was used" on public.short_urls as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 50_links/03_link_visits.sql

-- One row per visit: visitors never wait for a counter's row lock.
create table public.link_visits (
  id bigint generated always as identity primary key,
  short_url_id uuid not null references public.short_urls (id) on delete cascade,
  -- No foreign key: its index would slow every visit, and without one every purge would scan.
  company_id uuid not null,
  visited_at timestamptz not null default now(),
  human boolean not null,
  folded boolean not null default false
);

create index link_visits_link_idx on public.link_visits (short_url_id, visited_at desc);
create index link_visits_unfolded_idx on public.link_visits (id) where not folded;

-- For charts. Hours, because a company's time zone may change.
create table private.link_hours (
  short_url_id uuid not null references public.short_urls (id) on delete cascade,
  hour timestamptz not null,
  clicks integer not null,
  primary key (short_url_id, hour)
);

-- Returns the number of visits. Runs concurrently; locks links in the order of ids.
create function private.fold_link_visits(p_most integer default 10000) returns integer
language sql security definer set search_path = '' as $$
  with taken as (
    update public.link_visits set folded = true
    where id = any (array(
      select id from public.link_visits where not folded order by id limit p_most for update skip locked
    ))
    returning short_url_id, human, visited_at
  ), locked as (
    select s.id, c.visits
    from (select short_url_id, count(*) as visits from taken where human group by 1) c
    join public.short_urls s on s.id = c.short_url_id
    order by s.id for no key update of s
  ), counted as (
    update public.short_urls s set clicks = s.clicks + l.visits from locked l where s.id = l.id
  ), by_hour as (
    insert into private.link_hours as h (short_url_id, hour, clicks)
    select short_url_id, date_trunc('hour', visited_at, 'UTC'), count(*)
    from taken where human and visited_at > now() - interval '13 months'
    group by 1, 2 order by 1, 2
    on conflict (short_url_id, hour) do update set clicks = h.clicks + excluded.clicks
  ), forgotten as (
    delete from private.link_hours h using (select distinct short_url_id from taken) t
    where h.short_url_id = t.short_url_id and h.hour < now() - interval '13 months'
  )
  select count(*)::integer from taken
$$;

grant execute on function private.fold_link_visits(integer) to service_role;

-- By people, to the moment: also those that are not folded yet. A null link means all of the company's.
create function private.clicks_between(p_company uuid, p_link uuid, p_from timestamptz, p_to timestamptz) returns bigint
language sql stable as $$
  select coalesce((
    select sum(h.clicks) from public.short_urls s join private.link_hours h on h.short_url_id = s.id
    where s.company_id = p_company and (p_link is null or s.id = p_link) and h.hour >= p_from and h.hour < p_to
  ), 0) + (
    select count(*) from public.link_visits v
    where not v.folded and v.human and v.company_id = p_company and (p_link is null or v.short_url_id = p_link)
      and v.visited_at >= p_from and v.visited_at < p_to
  )
$$;

-- 13 months allow a comparison with last year. Ids ascend with time, so no index on the time is needed.
create function private.trim_link_visits(p_most integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from public.link_visits where id = any (array(
    select v.id
    from (select * from public.link_visits order by id limit p_most) v
    where v.folded and v.visited_at < p_now - interval '13 months'
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

grant execute on function private.trim_link_visits(integer, timestamptz) to service_role;

alter table public.link_visits enable row level security;
grant select on public.link_visits to authenticated, service_role;
create policy "company reads" on public.link_visits for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.link_visits as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 50_links/04_missed_visits.sql

-- One row per click by a person on a link that is switched off, for a week.
create table private.missed_visits (
  id bigint generated always as identity primary key,
  short_url_id uuid not null references public.short_urls (id) on delete cascade,
  visited_at timestamptz not null default now()
);

create index missed_visits_link_idx on private.missed_visits (short_url_id, visited_at desc);

-- Within the allowance of the address, as visits are.
create function private.note_missed_visit(p_short_code text) returns void
language plpgsql volatile as $$
declare
  v_client constant text := nullif(current_setting('request.client_address', true), '');
  v_link public.short_urls;
begin
  if current_setting('request.bot', true) is not distinct from 'true'
    or current_setting('request.method', true) is not distinct from 'HEAD' then
    return;
  end if;
  select s.* into v_link from public.short_urls s join public.companies c on c.id = s.company_id
  where s.short_code = private.typed_code(p_short_code) and not s.active and c.active and c.deleted_at is null;
  if found and (v_client is null or private.spend_visit(v_link.company_id, v_client)) then
    -- A power cut may lose a visit.
    perform set_config('synchronous_commit', 'off', true);
    insert into private.missed_visits (short_url_id) values (v_link.id);
  end if;
end
$$;

-- Ids ascend with time.
create function private.trim_missed_visits(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.missed_visits where id = any (array(
      select v.id from (select * from private.missed_visits order by id limit p_most) v
      where v.visited_at < p_now - interval '7 days'
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_missed_visits(integer, timestamptz) to service_role;

-- 50_links/count_clicks_by_day.sql

-- Includes today, in the company's time zone.
create function public.count_clicks_by_day(
  p_company_id uuid default null, p_short_url_id uuid default null, p_days integer default 14
)
returns table (day date, clicks bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id, 'links');
  v_today constant date := (now() at time zone coalesce(v_company.time_zone, 'UTC'))::date;
begin
  if p_days is null or p_days not between 1 and 31 then
    raise exception 'Escolha um período de até 31 dias.' using errcode = '22023';
  end if;
  if v_company.id is null then
    return;
  end if;
  return query
    select d.day::date, coalesce(c.clicks, 0)::bigint
    from generate_series(v_today - p_days + 1, v_today, interval '1 day') as d (day)
    left join (
      select (h.hour at time zone v_company.time_zone)::date as day, sum(h.clicks) as clicks
      from public.short_urls s
      join private.link_hours h on h.short_url_id = s.id
      where s.company_id = v_company.id and (p_short_url_id is null or s.id = p_short_url_id)
        and h.hour >= private.day_start(v_today - p_days + 1, v_company.time_zone)
      group by 1
    ) c on c.day = d.day::date
    order by 1;
end
$$;

grant execute on function public.count_clicks_by_day(uuid, uuid, integer) to authenticated, service_role;

-- 50_links/follow_short_link.sql

create function private.typed_code(p_text text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(p_text), '^[[:space:]]+|[[:punct:][:space:]]+$', '', 'g')
$$;

-- No row unless link and company are active.
create function private.find_link(p_short_code text) returns setof public.short_urls
language plpgsql stable rows 1 as $$
declare
  v_code text := private.typed_code(p_short_code);
begin
  if v_code ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    v_code := (select s.short_code from public.short_urls s where s.id = v_code::uuid);
  end if;
  return query
    select s.* from public.short_urls s join public.companies c on c.id = s.company_id
    where s.short_code = v_code and s.active and c.active and c.deleted_at is null;
end
$$;

-- The target with the link's code as `l`; its own `l` stays unless its path is the form's. Records the visit unless the
-- transaction is read-only.
create function public.follow_short_link(p_short_code text)
returns table (url text, company_name text, short_code text, config jsonb, company_logo text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_link public.short_urls;
  v_client text := nullif(current_setting('request.client_address', true), '');
  v_address text;
  v_fragment text;
begin
  select * into v_link from private.find_link(p_short_code);
  if not found then
    if current_setting('transaction_read_only') = 'off' then
      perform private.note_missed_visit(p_short_code);
    end if;
    return;
  end if;
  if not private.is_web_address(v_link.original_url) then
    return;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    -- A power cut may lose a visit.
    perform set_config('synchronous_commit', 'off', true);
    if v_client is null or private.spend_visit(v_link.company_id, v_client) then
      insert into public.link_visits (short_url_id, company_id, human)
      values (
        v_link.id, v_link.company_id,
        current_setting('request.bot', true) is distinct from 'true'
          and current_setting('request.method', true) is distinct from 'HEAD'
      );
    end if;
  end if;

  v_address := split_part(v_link.original_url, '#', 1);
  v_fragment := substr(v_link.original_url, length(v_address) + 1);
  if v_address ~ '[?&](?:l|%6[cC])(?:[=&]|$)' and v_address !~ '^[a-zA-Z]+://[^/?]+/capture-lead(?:\?|$)' then
    url := v_link.original_url;
  else
    if v_address ~ '[?&]l=' then
      v_address := rtrim(regexp_replace(v_address, '([?&])l=[^&]*(?:&|$)', '\1', 'g'), '?&');
    end if;
    url := v_address || case when position('?' in v_address) > 0 then '&' else '?' end
      || 'l=' || v_link.short_code || v_fragment;
  end if;
  company_name := (select c.name from public.companies c where c.id = v_link.company_id);
  short_code := v_link.short_code;
  config := v_link.config;
  company_logo := private.company_logo(v_link.company_id);
  return next;
end
$$;

grant execute on function public.follow_short_link(text) to anon, authenticated, service_role;

create function public.get_redirect_url(p_short_code text) returns table (url text)
language sql volatile security invoker set search_path = '' as $$
  select f.url from public.follow_short_link(p_short_code) f
$$;

grant execute on function public.get_redirect_url(text) to anon, authenticated, service_role;

-- 50_links/generate_short_code.sql

-- Without look-alike characters (0, o, 1, i, l). Not reserved: the unique constraint decides.
create function public.generate_short_code() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_alphabet constant text := '23456789abcdefghjkmnpqrstuvwxyz';
  v_code text;
begin
  loop
    select string_agg(substr(v_alphabet, 1 + floor(random() * length(v_alphabet))::integer, 1), '')
    into v_code from generate_series(1, 7);
    exit when not exists (select from public.short_urls where short_code = v_code)
      and not private.is_retired('short_urls', v_code, '{}');
  end loop;
  return v_code;
end
$$;

grant execute on function public.generate_short_code() to authenticated, service_role;

-- 50_links/get_short_link_totals.sql

create function public.get_short_link_totals(p_company_id uuid default null)
returns table (links bigint, active_links bigint, clicks bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant uuid := (private.company_to_read(p_company_id, 'links')).id;
begin
  if v_company is null then
    return;
  end if;
  return query
    select count(*), count(*) filter (where s.active), coalesce(sum(s.clicks), 0)::bigint
    from public.short_urls s where s.company_id = v_company;
end
$$;

grant execute on function public.get_short_link_totals(uuid) to authenticated, service_role;

-- 50_links/is_short_code_free.sql

-- Retired codes are free only for their own company, never for super_admin. Null for an unapproved caller. Not
-- reserved: the unique constraint decides.
create function public.is_short_code_free(p_code text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.short_urls s where s.short_code = lower(btrim(p_code)))
    and not private.is_retired('short_urls', lower(btrim(p_code)), case
      when (select private.is_super_admin()) then '{}' else private.managed_companies() end)
  where (select private.is_approved()) or coalesce((select auth.role()), '') = 'service_role'
$$;

grant execute on function public.is_short_code_free(text) to authenticated, service_role;

-- 50_links/list_capture_links.sql

-- On any host if p_host is null; localhost always counts.
create function private.is_form_address(p_address text, p_host text) returns boolean
language sql immutable set search_path = '' as $$
  select p_address ~* '^https?://[^/?#]+/capture-lead([?#]|$)' and (
    p_host is null or lower(p_host) = h.host
    or h.host ~ '^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$'
  )
  from (select lower(substring(p_address from '^[^/]+//([^/?#]+)')) as host) h
$$;

-- Newest first. `config` contains only what the list shows.
create function public.list_capture_links(
  p_company_id uuid default null, p_host text default null, p_limit integer default 10, p_offset integer default 0
)
returns table (
  id uuid, short_code text, original_url text, config jsonb, team_id uuid, active boolean, clicks bigint, leads bigint,
  created_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant uuid := (private.company_to_read(p_company_id, 'links')).id;
begin
  if coalesce(p_limit, 0) not between 1 and 100 or coalesce(p_offset, -1) < 0 then
    raise exception 'Ordem ou página desconhecida.' using errcode = '22023';
  end if;
  return query
    with page as (
      select s.id, count(*) over () as total
      from public.short_urls s
      where s.company_id = v_company and private.is_form_address(s.original_url, p_host)
      order by s.created_at desc, s.id
      limit p_limit offset p_offset
    )
    select
      s.id, s.short_code,
      case when s.config ? 'source' then '' else s.original_url end,
      case when s.config <> '{}' then jsonb_strip_nulls(jsonb_build_object(
        'source', s.config -> 'source',
        'appearance', jsonb_build_object('title', s.config #> '{appearance,title}')
      )) end,
      s.team_id, s.active, s.clicks, (select count(*) from public.leads_captured l where l.short_url_id = s.id),
      s.created_at, p.total
    from page p join public.short_urls s on s.id = p.id
    order by s.created_at desc, s.id;
end
$$;

grant execute on function public.list_capture_links(uuid, text, integer, integer) to authenticated, service_role;

-- 55_pages/01_capture_pages.sql

-- Published at /p/{slug}; pages_limit bounds their number.
create table public.capture_pages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  name text not null,
  title text not null,
  description text,
  fields text[] not null default '{name,phone}',
  custom_css text,
  slug text not null constraint capture_pages_slug_key unique
    constraint capture_pages_slug_check check (slug ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$' and char_length(slug) <= 60),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  team_id uuid,
  -- The defaults of a link's form (domain/form/form-config.ts).
  primary_color text not null default '#16a34a'
    constraint capture_pages_primary_color_check check (primary_color ~ '^#[0-9a-f]{6}$'),
  background_color text not null default '#f0f9ff'
    constraint capture_pages_background_color_check check (background_color ~ '^#[0-9a-f]{6}$'),
  logo_url text constraint capture_pages_logo_url_check check (private.is_web_address(logo_url)),
  foreign key (company_id, team_id) references public.teams (company_id, id) on delete set null (team_id)
);

create index capture_pages_company_idx on public.capture_pages (company_id, created_at desc);
create index capture_pages_team_idx on public.capture_pages (company_id, team_id) where team_id is not null;

-- The refusal's message, or null. The page's Content-Security-Policy and parser are further guards.
create function private.find_css_fault(p_css text) returns text
language plpgsql immutable parallel safe as $$
declare
  v_css text;
begin
  -- The regular expression takes 1.5 s for a megabyte of quotes.
  if char_length(p_css) > 20000 then
    return 'O CSS pode ter no máximo 20.000 caracteres.';
  end if;
  -- Also in comments, which HTML does not know.
  if position('</' in p_css) > 0 then
    return 'O CSS não pode conter "</".';
  end if;
  -- Comments become a blank. Strings match first: content: "/*" opens no comment.
  v_css := lower(regexp_replace(
    p_css,
    '("[^"\n\r\f]*(?:["\n\r\f]|$)|''[^''\n\r\f]*(?:[''\n\r\f]|$))|/\*(?:[^*]|\*+[^*/])*(?:\*+/|\**$)',
    '\1 ', 'g'
  ));
  return case
    when position('\' in v_css) > 0 then 'O CSS não pode conter barras invertidas (\).'
    when position('@import' in v_css) > 0 then 'O CSS não pode conter @import.'
    when position('url(' in v_css) > 0 then 'O CSS não pode conter url().'
    when position('expression(' in v_css) > 0 then 'O CSS não pode conter expression().'
    -- "(": var() could yield the word. background-position and the like are allowed.
    when v_css ~ '(?:^|[^a-z0-9_-])position\s*:[^;{}]*(?:fixed|sticky|\()' then
      'O CSS não pode conter position: fixed ou sticky, nem por variável.'
  end;
end
$$;

-- Lower case; the default where none is given. Raises 22023.
create function private.read_colour(p_label text, p_colour text, p_default text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_colour constant text := coalesce(nullif(lower(btrim(p_colour)), ''), p_default);
begin
  if v_colour !~ '^#[0-9a-f]{6}$' then
    raise exception '% inválida. Use o formato %.', p_label, p_default using errcode = '22023';
  end if;
  return v_colour;
end
$$;

-- At most 60 characters; null if empty.
create function private.slug_of(p_text text) returns text
language sql immutable parallel safe as $$
  select nullif(btrim(left(btrim(regexp_replace(
    lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'
  ), '-'), 60), '-'), '')
$$;

-- At most 60 characters; 1 adds no number.
create function private.numbered_slug(p_base text, p_number integer) returns text
language sql immutable parallel safe as $$
  select case when p_number = 1 then p_base
    else rtrim(left(p_base, least(54, 59 - length(p_number::text))), '-') || '-' || p_number end
$$;

-- One lock for all companies, so the search is short: it doubles the number, then bisects.
create function private.take_slug(p_name text, p_company_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_base text := coalesce(private.slug_of(p_name), 'pagina');
  v_taken integer := 0;
  v_free integer;
  v_number integer := 1;
  v_slug text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rodizio.slug'));
  loop
    v_slug := private.numbered_slug(v_base, v_number);
    if exists (select from public.capture_pages where slug = v_slug)
      or private.is_retired('capture_pages', v_slug, array[p_company_id]) then
      v_taken := v_number;
    else
      v_free := v_number;
    end if;
    exit when v_free = v_taken + 1;
    v_number := coalesce((v_taken + v_free) / 2, v_taken * 2);
  end loop;
  return private.numbered_slug(v_base, v_free);
end
$$;

-- Security definer: a slug must be unique over all companies.
create function private.complete_capture_page() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_unknown text;
  v_fault text;
begin
  new.name := private.clean_line(new.name);
  new.title := private.clean_line(new.title);
  new.description := nullif(btrim(
    regexp_replace(regexp_replace(new.description, '\r\n?', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g'), E' \n'
  ), '');
  new.custom_css := nullif(btrim(new.custom_css, E' \t\r\n'), '');
  if new.name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if new.title is null then
    raise exception 'Título é obrigatório.' using errcode = '22023';
  end if;
  if char_length(new.name) > 120 then perform private.too_long('Nome', 120); end if;
  if char_length(new.title) > 160 then perform private.too_long('Título', 160); end if;
  if char_length(new.description) > 500 then perform private.too_long('Descrição', 500); end if;

  select coalesce(f, 'vazio') into v_unknown from unnest(new.fields) with ordinality as chosen (f, place)
  where f is null or f not in ('name', 'phone', 'email', 'city', 'company') order by place limit 1;
  if found then
    raise exception 'Campo desconhecido: %.', left(v_unknown, 60) using errcode = '22023';
  end if;
  -- Name and phone are required; other fields keep their order.
  new.fields := array['name', 'phone'] || array(
    select f from unnest(new.fields) with ordinality as chosen (f, place)
    where f not in ('name', 'phone') group by f order by min(place)
  );

  v_fault := private.find_css_fault(new.custom_css);
  if v_fault is not null then
    raise exception '%', v_fault using errcode = '22023';
  end if;

  new.primary_color := private.read_colour('Cor principal', new.primary_color, '#16a34a');
  new.background_color := private.read_colour('Cor de fundo', new.background_color, '#f0f9ff');
  new.logo_url := nullif(btrim(new.logo_url), '');
  -- A header of the visitor's page names it.
  if char_length(new.logo_url) > 500 then perform private.too_long('Endereço do logo', 500); end if;
  if not private.is_web_address(new.logo_url) then
    raise exception 'Informe um endereço que comece com http:// ou https://.' using errcode = '22023';
  end if;

  -- A URL never changes by accident.
  new.slug := coalesce(
    nullif(lower(btrim(new.slug)), ''),
    case when tg_op = 'UPDATE' then old.slug else private.take_slug(new.name, new.company_id) end
  );
  if new.slug !~ '^[a-z0-9]+(?:-[a-z0-9]+)*$' or char_length(new.slug) > 60 then
    raise exception 'O endereço da página pode ter até 60 letras minúsculas sem acento, números e hífens.'
      using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger complete_capture_page before insert or update on public.capture_pages
for each row execute function private.complete_capture_page();

create trigger touch before update on public.capture_pages for each row execute function private.touch();

-- Existing pages stay after a downgrade. After the policies: the caller learns nothing about another company.
create function private.check_pages_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_limit integer;
begin
  select pages_limit into v_limit from public.companies where id = new.company_id for no key update;
  if v_limit < (select count(*) from public.capture_pages where company_id = new.company_id) then
    raise exception 'O limite de páginas do seu plano foi atingido.'
      using errcode = 'P0001', hint = 'Remova uma página ou mude de plano.';
  end if;
  return null;
end
$$;

create trigger check_pages_limit_inserted after insert on public.capture_pages
for each row execute function private.check_pages_limit();
create trigger check_pages_limit_moved after update of company_id on public.capture_pages
for each row when (new.company_id <> old.company_id) execute function private.check_pages_limit();

create trigger retire_codes after delete or update of slug on public.capture_pages
for each row execute function private.retire_codes('slug');
create trigger refuse_retired_code after insert or update of slug on public.capture_pages
for each row execute function private.refuse_retired_code('slug', 'capture_pages_slug_key');

alter table public.capture_pages enable row level security;
grant select, delete on public.capture_pages to authenticated;
grant insert (
  company_id, name, title, description, fields, custom_css, slug, active, team_id, primary_color, background_color, logo_url
) on public.capture_pages to authenticated;
grant update (
  name, title, description, fields, custom_css, slug, active, team_id, primary_color, background_color, logo_url
) on public.capture_pages to authenticated;
grant all on public.capture_pages to service_role;
create policy "company reads" on public.capture_pages for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'pages'))
);
create policy "admin, manager and super_admin add" on public.capture_pages for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin change" on public.capture_pages for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin delete" on public.capture_pages for delete to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));
create policy "a verified second factor was used" on public.capture_pages as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 55_pages/02_form_views.sql

-- One row per form shown to a person, until it is counted: visitors never wait for a counter's row lock.
create table private.form_views (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  -- The link or page that led to the form; the nil id for neither.
  origin_id uuid not null,
  viewed_at timestamptz not null default now(),
  -- The link that led to a page; the nil id for none.
  link_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- Hours, because a company's time zone may change.
create table private.form_hours (
  company_id uuid not null references public.companies (id) on delete cascade,
  origin_id uuid not null,
  hour timestamptz not null,
  views integer not null,
  link_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (company_id, origin_id, link_id, hour)
);

-- For the server, beside the page. Counts as visits of links do: no machine, and within the allowance of the address.
-- p_host is the site from which the widget led there.
create function private.note_form_view(
  p_company uuid, p_origin uuid, p_link uuid default null, p_host text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_client constant text := nullif(current_setting('request.client_address', true), '');
begin
  if current_setting('transaction_read_only') = 'on' or current_setting('request.bot', true) = 'true' then
    return;
  end if;
  -- A power cut may lose a view.
  perform set_config('synchronous_commit', 'off', true);
  delete from private.widget_refusals where company_id = p_company and host = p_host;
  if v_client is null or private.spend_visit(p_company, v_client) then
    insert into private.form_views (company_id, origin_id, link_id)
    values (
      p_company, coalesce(p_origin, '00000000-0000-0000-0000-000000000000'),
      coalesce(p_link, '00000000-0000-0000-0000-000000000000')
    );
  end if;
end
$$;

grant execute on function private.note_form_view(uuid, uuid, uuid, text) to service_role;

-- Returns the number of views. Runs concurrently.
create function private.fold_form_views(p_most integer default 10000) returns integer
language sql security definer set search_path = '' as $$
  with taken as (
    delete from private.form_views where id = any (array(
      select id from private.form_views order by id limit p_most for update skip locked
    ))
    returning company_id, origin_id, link_id, viewed_at
  ), by_hour as (
    insert into private.form_hours as h (company_id, origin_id, link_id, hour, views)
    select t.company_id, t.origin_id, t.link_id, date_trunc('hour', t.viewed_at, 'UTC'), count(*)
    from taken t join public.companies c on c.id = t.company_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, origin_id, link_id, hour) do update set views = h.views + excluded.views
  ), forgotten as (
    delete from private.form_hours h using (select distinct company_id, origin_id from taken) t
    where h.company_id = t.company_id and h.origin_id = t.origin_id and h.hour < now() - interval '13 months'
  )
  select count(*)::integer from taken
$$;

grant execute on function private.fold_form_views(integer) to service_role;

-- 55_pages/03_widget_refusals.sql

-- Sites on which the widget did not appear, because data-domains leaves them out. The list is in the site's own code, so
-- that only the visitor's browser knows: anybody may tell it, hence a bound for each company and no more than a warning.
-- A row ends with a day without another, or once the widget there leads to a form.
create table private.widget_refusals (
  company_id uuid not null references public.companies (id) on delete cascade,
  host text not null check (char_length(host) <= 253),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (company_id, host)
);

create index widget_refusals_last_idx on private.widget_refusals (last_at);

-- At most five hosts of a company, each written once in ten minutes, within the allowance of the address.
create function private.note_widget_refusal(p_company uuid, p_host text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_client constant text := nullif(current_setting('request.client_address', true), '');
begin
  if current_setting('transaction_read_only') = 'on' or current_setting('request.bot', true) = 'true'
    or exists (
      select from private.widget_refusals r
      where r.company_id = p_company and r.host = p_host and r.last_at > now() - interval '10 minutes'
    )
    or not exists (select from public.companies c where c.id = p_company and c.active and c.deleted_at is null)
    or v_client is not null and not private.spend_visit(p_company, v_client) then
    return;
  end if;
  delete from private.widget_refusals where company_id = p_company and last_at < now() - interval '1 day';
  -- A power cut may lose one.
  perform set_config('synchronous_commit', 'off', true);
  insert into private.widget_refusals as r (company_id, host)
  select p_company, p_host
  where (select count(*) from private.widget_refusals o where o.company_id = p_company and o.host <> p_host) < 5
  on conflict (company_id, host) do update set last_at = excluded.last_at;
end
$$;

grant execute on function private.note_widget_refusal(uuid, text) to service_role;

create function private.trim_widget_refusals(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.widget_refusals where (company_id, host) in (
      select company_id, host from private.widget_refusals
      where last_at < p_now - interval '1 day' order by last_at limit p_most
    )
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_widget_refusals(integer, timestamptz) to service_role;

-- 60_leads/01_lead_sources.sql

create table public.lead_sources (
  source text primary key,
  label text not null,
  prefix text not null default 'link',
  position integer not null unique
);

insert into public.lead_sources (source, label, prefix, position) values
  ('instagram', 'Instagram', 'ig', 1),
  ('facebook', 'Facebook', 'fb', 2),
  ('google-meu-negocio', 'Google Meu Negócio', 'gmb', 3),
  ('google-ads', 'Google Ads', 'ads', 4),
  ('website', 'Website', 'link', 5),
  ('outros', 'Outros', 'link', 6),
  ('widget', 'Widget', 'link', 7),
  ('direct-link', 'Link Direto', 'link', 8),
  ('landing-page', 'Página de captura', 'link', 9);

alter table public.lead_sources enable row level security;
grant select on public.lead_sources to authenticated, service_role;
create policy "approved users read" on public.lead_sources for select to authenticated
using ((select private.is_approved()));
create policy "a verified second factor was used" on public.lead_sources as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 60_leads/02_search_keys.sql

-- Collation "C": every engine and locale sorts alike.
create function private.search_key(p_text text) returns text
language sql immutable parallel safe as $$
  select lower((
    case when octet_length(p_text) = char_length(p_text) then p_text
      else regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g') end
  ) collate "C")
$$;

-- Names a lead in a message: {ref}. Of two million leads about one in nine shares its code; a search shows them all.
-- Equal to leadCode() of src/domain.
create function private.lead_code(p_lead uuid) returns text
language plpgsql immutable parallel safe as $$
declare
  v_bytes constant bytea := uuid_send(p_lead);
  v_code text := '';
begin
  -- The last bytes are random in every version of uuid.
  for i in 11..15 loop
    v_code := v_code || substr('BCDFGHJKMNPQRSTVWXYZ23456789', get_byte(v_bytes, i) % 28 + 1, 1);
  end loop;
  return v_code;
end
$$;

-- The blank lets ' z' find words that begin with z; the line break sorts before any letter, so the text sorts by name. The code is in
-- upper case, in which no other search looks.
create function private.search_text(p_name text, p_email text, p_phone text, p_phone_key text, p_lead uuid)
returns text
language sql immutable parallel safe as $$
  select ' ' || private.search_key(p_name) || coalesce(E'\n ' || private.search_key(p_email), '') || E'\n ' || p_phone
    || case when p_phone_key <> p_phone then ' ' || p_phone_key else '' end
    || E'\n#' || private.lead_code(p_lead)
$$;

-- 60_leads/03_leads_captured.sql

-- The nil id: for the whole company.
create function private.waits_for_team(p_reason jsonb) returns uuid
language sql immutable parallel safe as $$
  select coalesce((p_reason #>> '{team,0}')::uuid, '00000000-0000-0000-0000-000000000000')
$$;

-- An index calls it with the rights of who writes the lead.
grant execute on function private.waits_for_team(jsonb) to service_role;

-- Only the capture functions write. The other triggers are in the files 07 and 08.
create table public.leads_captured (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  seller_id uuid references public.sellers (id),
  short_url_id uuid references public.short_urls (id) on delete set null,
  name private.person_name not null,
  -- National digits as typed.
  phone private.national_phone not null,
  phone_key private.national_phone not null,
  email varchar(254),
  city varchar(120),
  source varchar(60) not null default 'direct-link',
  message varchar(1000),
  whatsapp_url varchar(16384),
  extra private.json_object,
  attribution private.json_object,
  consent private.json_object,
  -- private.find_turn() has its shape.
  reason private.json_object not null,
  idempotency_key uuid,
  -- Has a day in every time zone.
  created_at timestamptz not null default now()
    check (created_at >= '0002-01-01 00:00:00+00' and created_at < '9999-01-01 00:00:00+00'),
  outcome private.lead_outcome,
  outcome_value private.sale_value,
  outcome_at timestamptz,
  outcome_by uuid,
  -- Drawn under the company's rotation lock, in the order of its commits. See private.fold_leads().
  arrival bigint not null generated always as identity,
  constraint leads_captured_value_of_won_check check (outcome_value is null or outcome is not distinct from 'won')
);

create index leads_captured_company_idx on public.leads_captured (company_id, created_at desc);
create index leads_captured_seller_idx on public.leads_captured (seller_id, created_at desc);
create index leads_captured_arrival_idx on public.leads_captured (company_id, arrival);
create index leads_captured_waiting_idx on public.leads_captured
(company_id, private.waits_for_team(reason), created_at) where seller_id is null;
create index leads_captured_link_time_idx on public.leads_captured (short_url_id, created_at desc)
where short_url_id is not null;
create unique index leads_captured_submission_idx on public.leads_captured (company_id, idempotency_key)
where idempotency_key is not null;
-- The planner would use a plain index to look for one company's newest leads among all.
create index leads_captured_newest_idx on public.leads_captured ((created_at at time zone 'UTC') desc);

-- service_role must not assign a lead to another company's seller.
create function private.check_lead_seller() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.sellers where id = new.seller_id and company_id = new.company_id) then
    raise exception 'O vendedor não é da empresa do lead.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger check_lead_seller before insert or update of seller_id, company_id on public.leads_captured
for each row when (new.seller_id is not null and current_user::text = 'service_role')
execute function private.check_lead_seller();

-- For the embedded engine, which does not flush its files: with `rodizio.journal` on, a notice RZ001 with one line of
-- JSON, which the server journals and replays after a crash.
create function private.write_journal() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise notice using
    message = jsonb_build_object('table', tg_table_name, 'row', to_jsonb(new))::text, errcode = 'RZ001';
  return null;
end
$$;

create trigger write_journal after insert on public.leads_captured
for each row when (current_setting('rodizio.journal', true) = 'on') execute function private.write_journal();

alter table public.leads_captured enable row level security;
grant select on public.leads_captured to authenticated;
grant all on public.leads_captured to service_role;
create policy "company reads" on public.leads_captured for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'contacts'))
);
create policy "a verified second factor was used" on public.leads_captured as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 60_leads/04_quarantined_leads.sql

-- Suspected spam: outside rotation, counters and limits.
create table public.quarantined_leads (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  short_url_id uuid references public.short_urls (id) on delete set null,
  cause text not null check (cause in ('honeypot', 'too_fast', 'rate')),
  name text not null,
  phone text not null,
  phone_key text not null,
  email text,
  city text,
  source text not null,
  template text not null,
  extra jsonb,
  attribution jsonb,
  consent jsonb,
  idempotency_key uuid,
  released_lead_id uuid references public.leads_captured (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Details were dropped beyond the allowance. Later submissions of the phone overwrite such a row, never a complete
  -- one.
  abridged boolean check (abridged),
  team_id uuid
);

create index quarantined_leads_company_idx on public.quarantined_leads (company_id, created_at desc);
create unique index quarantined_leads_submission_idx on public.quarantined_leads (company_id, idempotency_key)
where idempotency_key is not null;
create index quarantined_leads_unreleased_idx on public.quarantined_leads (company_id, created_at desc)
where released_lead_id is null;
create index quarantined_leads_newest_unreleased_idx on public.quarantined_leads (created_at desc)
where released_lead_id is null;
-- For the foreign keys.
create index quarantined_leads_link_idx on public.quarantined_leads (short_url_id) where short_url_id is not null;
create index quarantined_leads_released_idx on public.quarantined_leads (released_lead_id)
where released_lead_id is not null;
-- The lookup happens under the rotation lock, during floods.
create index quarantined_leads_abridged_idx on public.quarantined_leads (company_id, phone_key, created_at desc)
where abridged and released_lead_id is null;

create trigger write_journal after insert on public.quarantined_leads
for each row when (current_setting('rodizio.journal', true) = 'on') execute function private.write_journal();

alter table public.quarantined_leads enable row level security;
grant select on public.quarantined_leads to authenticated;
grant all on public.quarantined_leads to service_role;
create policy "admin, manager and super_admin read" on public.quarantined_leads for select to authenticated
using (
  company_id >= (select private.first_managed_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'contacts'))
);
create policy "a verified second factor was used" on public.quarantined_leads as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 60_leads/05_lead_tallies.sql

-- Count the leads up to company_tallies.folded; private.fold_leads() counts the rest, the company's tail, in batches.
-- Readers add the tail. Days in the company's time zone.
create table private.lead_tallies (
  company_id uuid not null,
  day date not null,
  seller_id uuid not null,
  source text not null,
  leads integer not null,
  primary key (company_id, seller_id, day, source)
) with (fillfactor = 70);

-- With 200 sellers, lead_tallies has about as many rows as there are leads.
create table private.daily_tallies (
  company_id uuid not null,
  day date not null,
  source text not null,
  leads integer not null,
  primary key (company_id, day, source)
) with (fillfactor = 70);

-- The low fillfactor makes counting a HOT update, which writes no index.
create table private.company_tallies (
  company_id uuid primary key references public.companies (id) on delete cascade,
  leads bigint not null default 0,
  -- The arrival of the last counted lead.
  folded bigint not null default 0,
  -- May be true without a tail, never false with one.
  has_tail boolean not null default false
) with (fillfactor = 10);

-- Inlined. With both bounds the planner expects one lead in 200, with one bound every third, and reads the whole table.
-- For several companies: in a lateral subquery with `offset 0`, so that it looks into the index for each.
create function private.tail_of(p_company uuid) returns setof public.leads_captured
language sql stable as $$
  select l.* from public.leads_captured l
  where l.company_id = p_company
    and l.arrival > (select t.folded from private.company_tallies t where t.company_id = p_company)
    and l.arrival <= 9223372036854775807
$$;

create function private.leads_of_company(p_company uuid) returns bigint
language sql stable as $$
  select t.leads + (select count(*) from private.tail_of(p_company))
  from private.company_tallies t where t.company_id = p_company
$$;

-- The nil id means "no seller", also as a key of count_leads_by() and as p_seller_id, where null means any. No index
-- serves `is not distinct from`.
create function private.seller_key(p_seller uuid) returns uuid
language sql immutable parallel safe as $$
  select coalesce(p_seller, '00000000-0000-0000-0000-000000000000')
$$;

-- A null p_seller means any, a null day no bound.
create function private.tallies_of(p_company uuid, p_seller uuid, p_from date, p_to date)
returns table (day date, source text, leads integer)
language sql stable as $$
  select t.day, t.source, t.leads from private.daily_tallies t
  where p_seller is null and t.company_id = p_company
    and t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity')
  union all
  select t.day, t.source, t.leads from private.lead_tallies t
  where t.company_id = p_company and t.seller_id = p_seller
    and t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity')
  union all
  select d.day, l.source, 1
  from public.companies c cross join private.tail_of(p_company) l
  cross join lateral (select (l.created_at at time zone c.time_zone)::date as day) d
  where c.id = p_company and (p_seller is null or private.seller_key(l.seller_id) = p_seller)
    and d.day >= coalesce(p_from, '-infinity') and d.day <= coalesce(p_to, 'infinity')
$$;

create function private.tallies_by_seller(p_company uuid, p_from date, p_to date)
returns table (seller_id uuid, leads bigint)
language sql stable as $$
  select t.seller_id, sum(t.leads)
  from (
    select t.seller_id, t.day, t.leads from private.lead_tallies t where t.company_id = p_company
    union all
    select private.seller_key(l.seller_id), (l.created_at at time zone c.time_zone)::date, 1
    from public.companies c cross join private.tail_of(p_company) l where c.id = p_company
  ) t
  where t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity')
  group by t.seller_id
$$;

-- Whole days from the tallies, the rest of the first day from the leads.
create function private.leads_since(p_company public.companies, p_seller uuid, p_since timestamptz) returns bigint
language sql stable as $$
  select (
    select coalesce(sum(t.leads), 0)
    from private.tallies_of(p_company.id, p_seller, d.first_day + 1, null) t
  ) + (
    select count(*) from public.leads_captured l
    where l.company_id = p_company.id and l.created_at >= p_since
      and l.created_at < private.day_start(d.first_day + 1, p_company.time_zone)
      and (p_seller is null or private.seller_key(l.seller_id) = p_seller)
  )
  from (select (p_since at time zone p_company.time_zone)::date as first_day) d
$$;

-- For a change of time zone, and for repair.
create function private.rebuild_lead_tallies(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  perform private.fold_leads(c) from public.companies c where c.id = p_company;
  delete from private.lead_tallies where company_id = p_company;
  delete from private.daily_tallies where company_id = p_company;
  insert into private.lead_tallies
  select l.company_id, (l.created_at at time zone c.time_zone)::date, private.seller_key(l.seller_id), l.source,
    count(*)
  from public.leads_captured l join public.companies c on c.id = l.company_id
  where l.company_id = p_company
  group by 1, 2, 3, 4;
  insert into private.daily_tallies
  select company_id, day, source, sum(leads) from private.lead_tallies where company_id = p_company group by 1, 2, 3;
  update private.company_tallies
  set leads = (select coalesce(sum(d.leads), 0) from private.daily_tallies d where d.company_id = p_company)
  where company_id = p_company;
end
$$;

-- 60_leads/06_platform_tallies.sql

-- Adding up the companies' tallies takes ten times as long at 5 million leads as at 100,000.

-- The days of every time zone begin with a quarter of an hour. The slot is the connection's process id: folds of two
-- companies never wait for the same row. An hourly job folds rows into slot 0, and those beyond every counter into the
-- quarter -infinity.
create table private.platform_tallies (
  time_zone text not null,
  quarter timestamptz not null,
  slot integer not null,
  leads bigint not null,
  primary key (time_zone, quarter, slot)
) with (fillfactor = 50);

create function private.quarter_of(p_at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select date_bin('15 minutes', p_at, '2000-01-01 00:00:00+00')
$$;

-- Counters look back 31 days; the rest allows for a clock that was weeks ahead.
create function private.oldest_quarter(p_now timestamptz default now()) returns timestamptz
language sql immutable parallel safe as $$
  select private.quarter_of(p_now - interval '90 days')
$$;

-- p_sign 1 adds, -1 subtracts; the company has no tail. Reads only recent leads; the rest is the difference to the company's tally.
create function private.change_platform_part(p_company uuid, p_zone text, p_sign integer) returns void
language sql security definer set search_path = '' as $$
  with recent as (
    select private.quarter_of(l.created_at) as quarter, count(*) as leads
    from public.leads_captured l
    where l.company_id = p_company and l.created_at >= private.oldest_quarter()
    group by 1
  ), part as (
    select quarter, leads from recent
    union all
    select '-infinity', leads - (select coalesce(sum(leads), 0) from recent)
    from private.company_tallies where company_id = p_company
  )
  insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
  select p_zone, quarter, pg_backend_pid(), p_sign * leads from part where leads <> 0
  on conflict (time_zone, quarter, slot) do update set leads = t.leads + excluded.leads
$$;

create function private.add_to_platform(p_zone text, p_quarter timestamptz, p_leads bigint) returns void
language sql as $$
  insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
  values (p_zone, p_quarter, pg_backend_pid(), p_leads)
  on conflict (time_zone, quarter, slot) do update set leads = t.leads + excluded.leads
$$;

-- With the tails of all companies.
create function private.platform_leads() returns table (time_zone text, quarter timestamptz, leads bigint)
language sql stable as $$
  select t.time_zone, t.quarter, t.leads from private.platform_tallies t
  union all
  select c.time_zone, private.quarter_of(l.created_at), 1
  from private.company_tallies t join public.companies c on c.id = t.company_id
  cross join lateral (select * from private.tail_of(c.id) offset 0) l
  where t.has_tail and c.deleted_at is null
$$;

-- Leads from an instant to the end of its quarter.
create function private.leads_of_first_quarter(p_since timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.leads_captured l
  where l.created_at at time zone 'UTC' >= p_since at time zone 'UTC'
    and l.created_at at time zone 'UTC' < (private.quarter_of(p_since) + interval '15 minutes') at time zone 'UTC'
    and l.company_id <> all (array(select c.id from public.companies c where c.deleted_at is not null))
$$;

-- Rows of closed connections; returns their number. Skips locked rows.
create function private.fold_platform_tallies(p_most integer default 1000, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_oldest constant timestamptz := private.oldest_quarter(p_now);
  v_rows integer;
begin
  with taken as (
    delete from private.platform_tallies where ctid = any (array(
      select ctid from private.platform_tallies
      where (slot <> 0 and quarter < p_now - interval '1 hour')
        or (slot = 0 and quarter < v_oldest and quarter > '-infinity')
      limit p_most for update skip locked
    ))
    returning time_zone, quarter, leads
  ), added as (
    insert into private.platform_tallies as t (time_zone, quarter, slot, leads)
    select time_zone, case when quarter < v_oldest then '-infinity' else quarter end, 0, sum(leads)
    from taken group by 1, 2 having sum(leads) <> 0
    on conflict (time_zone, quarter, slot) do update set leads = t.leads + excluded.leads
  )
  select count(*) into v_rows from taken;
  return v_rows;
end
$$;

grant execute on function private.fold_platform_tallies(integer, timestamptz) to service_role;

-- Each company in its own time zone.
create function private.platform_counters(
  out total bigint, out today bigint, out yesterday bigint, out this_week bigint, out this_month bigint,
  out last_7_days bigint, out last_30_days bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  with counted as materialized (
    select * from private.platform_leads()
  ), zones as materialized (
    select n.time_zone,
      private.day_start(n.day, n.time_zone) as today,
      private.day_start(n.day + 1, n.time_zone) as tomorrow,
      private.day_start(n.day - 1, n.time_zone) as yesterday,
      private.day_start(n.day - extract(dow from n.day)::integer, n.time_zone) as week,
      private.day_start(date_trunc('month', n.day)::date, n.time_zone) as month
    from (
      select d.time_zone, (now() at time zone d.time_zone)::date as day
      from (select distinct t.time_zone from counted t) d
    ) n
  )
  select
    coalesce(sum(t.leads), 0),
    coalesce(sum(t.leads) filter (where t.quarter >= z.today and t.quarter < z.tomorrow), 0),
    coalesce(sum(t.leads) filter (where t.quarter >= z.yesterday and t.quarter < z.today), 0),
    coalesce(sum(t.leads) filter (where t.quarter >= z.week and t.quarter < z.tomorrow), 0),
    coalesce(sum(t.leads) filter (where t.quarter >= z.month and t.quarter < z.tomorrow), 0),
    coalesce(sum(t.leads) filter (where t.quarter > now() - interval '7 days'), 0),
    coalesce(sum(t.leads) filter (where t.quarter > now() - interval '30 days'), 0)
  into total, today, yesterday, this_week, this_month, last_7_days, last_30_days
  from counted t join zones z on z.time_zone = t.time_zone;

  last_7_days := last_7_days + private.leads_of_first_quarter(now() - interval '7 days');
  last_30_days := last_30_days + private.leads_of_first_quarter(now() - interval '30 days');
end
$$;

-- For repair, after rebuild_lead_tallies(). Blocks folding.
create function private.rebuild_platform_tallies() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table private.platform_tallies in exclusive mode;
  delete from private.platform_tallies;
  with recent as (
    select c.time_zone, private.quarter_of(l.created_at) as quarter, count(*) as leads
    from public.leads_captured l join public.companies c on c.id = l.company_id
    join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
    where l.created_at at time zone 'UTC' >= private.oldest_quarter() at time zone 'UTC' and c.deleted_at is null
    group by 1, 2
  )
  insert into private.platform_tallies (time_zone, quarter, slot, leads)
  select time_zone, quarter, 0, leads from recent
  union all
  select c.time_zone, '-infinity', 0,
    sum(t.leads) - coalesce((select sum(r.leads) from recent r where r.time_zone = c.time_zone), 0)
  from private.company_tallies t join public.companies c on c.id = t.company_id
  where c.deleted_at is null
  group by 1;
end
$$;

-- 60_leads/07_added_leads.sql

-- A limit of 999999 means unlimited (product.md 14).
create function private.note_limit_passed(p_company uuid, p_leads bigint, p_limit bigint) returns void
language sql as $$
  select private.note_event(
    p_company, 'leads_limit_passed', jsonb_build_object('leads', p_leads, 'leads_limit', p_limit)
  )
  where p_limit < 999999
$$;

-- A new lead is the last of its company's tail. The lock comes before the number, also for a lead that the server
-- inserts.
create function private.join_tail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
  new.arrival := nextval('public.leads_captured_arrival_seq');
  update private.company_tallies set has_tail = true where company_id = new.company_id and not has_tail;
  return new;
end
$$;

create trigger join_tail before insert on public.leads_captured
for each row execute function private.join_tail();

-- For leads that service_role inserts. Per statement: updating a seller's row for each of a million leads gets slower
-- each time.
create function private.follow_added_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_to_seller(
    seller_id, count(*)::integer, (count(*) filter (where outcome = 'won'))::integer, sum(outcome_value),
    max(greatest(created_at, outcome_at))
  )
  from added where seller_id is not null group by seller_id order by seller_id;
  return null;
end
$$;

create trigger follow_added_leads after insert on public.leads_captured
referencing new table as added for each statement when (current_user::text = 'service_role')
execute function private.follow_added_leads();

-- 60_leads/08_changed_leads.sql

-- Rotation lock first, as in captures. The trigger's argument says whether to count: functions that hand out leads
-- count themselves.
create function private.follow_changed_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_moved integer := case when tg_nargs > 0 and old.seller_id is distinct from new.seller_id then 1 else 0 end;
begin
  perform private.lock_rotations(array[old.company_id, new.company_id]);
  perform private.add_to_seller(
    c.seller_id, sum(c.leads)::integer, coalesce(sum(c.sign) filter (where c.outcome = 'won'), 0)::integer,
    sum(c.sign * c.value), max(c.at)
  )
  from (values
    (old.seller_id, -v_moved, old.outcome, -1, old.outcome_value, null::timestamptz),
    (new.seller_id, v_moved, new.outcome, 1, new.outcome_value,
      greatest(new.outcome_at, case when v_moved > 0 then clock_timestamp() end))
  ) as c (seller_id, leads, outcome, sign, value, at)
  where c.seller_id is not null
  group by c.seller_id
  order by c.seller_id;
  return null;
end
$$;

create trigger follow_changed_lead after update of outcome, outcome_value, seller_id on public.leads_captured
for each row when (
  current_user <> 'service_role' and (
    (old.outcome, old.outcome_value) is distinct from (new.outcome, new.outcome_value)
    or (new.outcome = 'won' and old.seller_id is distinct from new.seller_id)
  )
) execute function private.follow_changed_lead();
create trigger follow_lead_changed_by_server after update of outcome, outcome_value, seller_id on public.leads_captured
for each row when (
  current_user = 'service_role' and (old.outcome, old.outcome_value, old.seller_id)
    is distinct from (new.outcome, new.outcome_value, new.seller_id)
) execute function private.follow_changed_lead('counts the lead too');

-- Adds differences per company, day, seller and source.
create function private.change_tallies(p_changes private.lead_tallies[]) returns void
language plpgsql as $$
declare
  v_passed record;
begin
  insert into private.lead_tallies as t
  select * from unnest(p_changes)
  on conflict (company_id, seller_id, day, source) do update set leads = t.leads + excluded.leads;
  insert into private.daily_tallies as t
  select company_id, day, source, sum(leads) from unnest(p_changes) group by company_id, day, source
  on conflict (company_id, day, source) do update set leads = t.leads + excluded.leads;

  for v_passed in
    with difference as (
      select company_id, sum(leads) as leads from unnest(p_changes) group by company_id
    ), changed as (
      insert into private.company_tallies as t select company_id, leads from difference
      on conflict (company_id) do update set leads = t.leads + excluded.leads
      returning t.company_id, t.leads
    )
    select c.id, c.leads_limit
    from changed join difference d using (company_id) join public.companies c on c.id = changed.company_id
    where changed.leads > c.leads_limit and changed.leads - d.leads <= c.leads_limit
  loop
    perform private.note_limit_passed(v_passed.id, v_passed.leads_limit + 1, v_passed.leads_limit);
  end loop;

  delete from private.lead_tallies t using unnest(p_changes) c
  where t.company_id = c.company_id and t.day = c.day and t.seller_id = c.seller_id and t.source = c.source
    and t.leads = 0;
  delete from private.daily_tallies t using unnest(p_changes) c
  where t.company_id = c.company_id and t.day = c.day and t.source = c.source and t.leads = 0;
end
$$;

create type private.contact_key as (company_id uuid, created_at timestamptz, lead_id uuid);

-- By one look into the index for each, also under a plan that was made for other numbers.
create function private.delete_contacts(p_keys private.contact_key[]) returns void
language plpgsql as $$
begin
  delete from private.contacts where ctid = any (array(
    select c.ctid from unnest(p_keys) k
    cross join lateral (
      select ctid from private.contacts
      where company_id = k.company_id and created_at = k.created_at and lead_id = k.lead_id offset 0
    ) c
  ));
end
$$;

-- Per statement, because a purge deletes a million leads. A lead of the tail is counted when it is folded, as it is then.
create function private.recount_changed_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Most updates change nothing that is counted or searched, and need no lock. Nor does the deletion of a link, whose id stays:
  -- it would wait for a capture that waits for the link.
  if not exists (
    select l.arrival, to_jsonb(c) - 'link_id' from come l cross join lateral private.contact_of(l) c
    except all
    select l.arrival, to_jsonb(c) - 'link_id' from gone l cross join lateral private.contact_of(l) c
  ) then
    return null;
  end if;
  perform private.lock_rotations(array(select company_id from come union select company_id from gone));
  -- A lead of another company may be one of the tail here.
  update private.company_tallies t set has_tail = true
  from come l where l.company_id = t.company_id and l.arrival > t.folded and not t.has_tail;
  perform private.change_tallies(array(
    select (company_id, day, seller_id, source, leads)::private.lead_tallies
    from (
      select l.company_id, (l.created_at at time zone c.time_zone)::date as day,
        private.seller_key(l.seller_id) as seller_id, l.source, sum(l.leads)::integer as leads
      from (
        select company_id, arrival, created_at, seller_id, source, 1 as leads from come
        union all
        select company_id, arrival, created_at, seller_id, source, -1 from gone
      ) l
      join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
      join public.companies c on c.id = l.company_id
      group by 1, 2, 3, 4
      having sum(l.leads) <> 0
    ) difference
  ));
  perform private.add_to_platform(time_zone, quarter, leads)
  from (
    select c.time_zone, private.quarter_of(l.created_at) as quarter, sum(l.leads) as leads
    from (
      select company_id, arrival, created_at, 1 as leads from come
      union all
      select company_id, arrival, created_at, -1 from gone
    ) l
    join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
    join public.companies c on c.id = l.company_id and c.deleted_at is null
    group by 1, 2
    having sum(l.leads) <> 0
  ) difference;
  perform private.delete_contacts(array(select (g.company_id, g.created_at, g.id)::private.contact_key from gone g));
  insert into private.contacts
  select c.*
  from come l
  join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
  cross join lateral private.contact_of(l) c;
  return null;
end
$$;

create trigger recount_changed_leads after update on public.leads_captured
referencing old table as gone new table as come for each statement execute function private.recount_changed_leads();

create function private.subtract_deleted_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from gone) then
    return null;
  end if;
  perform private.lock_rotations(array(select distinct company_id from gone));
  perform private.add_to_seller(
    seller_id, -count(*)::integer, -(count(*) filter (where outcome = 'won'))::integer, -sum(outcome_value), null
  )
  from gone where seller_id is not null group by seller_id order by seller_id;
  perform private.change_tallies(array(
    select (company_id, day, seller_id, source, leads)::private.lead_tallies
    from (
      select l.company_id, (l.created_at at time zone c.time_zone)::date as day,
        private.seller_key(l.seller_id) as seller_id, l.source, -count(*)::integer as leads
      from gone l
      join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
      join public.companies c on c.id = l.company_id
      group by 1, 2, 3, 4
    ) difference
  ));
  perform private.add_to_platform(time_zone, quarter, -leads)
  from (
    select c.time_zone, private.quarter_of(l.created_at) as quarter, count(*) as leads
    from gone l
    join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
    join public.companies c on c.id = l.company_id and c.deleted_at is null
    group by 1, 2
  ) difference;
  perform private.delete_contacts(array(select (g.company_id, g.created_at, g.id)::private.contact_key from gone g));
  delete from public.lead_progress where lead_id in (select id from gone);
  return null;
end
$$;

create trigger subtract_deleted_leads after delete on public.leads_captured
referencing old table as gone for each statement execute function private.subtract_deleted_leads();

-- 60_leads/09_lead_progress.sql

create domain private.lead_answer as text check (value in ('received', 'missed', 'closed'));

-- What became of a lead that a visitor sent: the fold makes a row for each. Not columns of the lead, whose wide row each
-- change would copy. Without a foreign key: the fold would wait for leads that a deletion holds, which waits for the fold.
-- subtract_deleted_leads() deletes the row with its lead.
create table public.lead_progress (
  lead_id uuid primary key,
  -- The lead's, like created_at.
  company_id uuid not null,
  created_at timestamptz not null,
  -- The lead's too, for counting. A deleted link keeps its id here.
  seller_id uuid,
  short_url_id uuid,
  page_id uuid,
  team_id uuid,
  is_won boolean not null default false,
  -- False for a lead that somebody registered or imported.
  from_visitor boolean not null default false,
  -- The visitor opened WhatsApp.
  opened_at timestamptz,
  -- The seller has it or not, or nobody can reach the contact, for the reason of `closing`.
  answer private.lead_answer,
  answered_at timestamptz,
  answered_by varchar(120),
  closing varchar(200),
  -- The seller's first call or message.
  called_at timestamptz,
  called_by varchar(120),
  -- Of a lost lead.
  lost_reason varchar(200),
  -- The person asked for no more messages (product.md 56).
  no_messages_at timestamptz
);

-- Of those whom somebody should call (product.md 49): see private.leads_to_call().
create index lead_progress_to_call_idx on public.lead_progress (company_id, created_at)
where answer = 'missed' or from_visitor and answer is null and opened_at is null;

-- For the funnel.
create index lead_progress_time_idx on public.lead_progress (company_id, created_at);
-- For the time to answer.
create index lead_progress_answered_idx on public.lead_progress (company_id, created_at)
include (seller_id, called_at, answered_at) where called_at is not null or answer = 'received';
-- For open pages of sellers.
create index lead_progress_no_messages_idx on public.lead_progress (seller_id) where no_messages_at is not null;

-- Asked of a new lead: neither one that somebody registered, nor an import with its former time.
create function private.is_from_visitor(l public.leads_captured) returns boolean
language sql stable parallel safe as $$
  select l.reason::jsonb ? 'line' and not l.reason::jsonb ? 'registered_by' and l.created_at > now() - interval '1 day'
$$;

-- Null unless it is one; a visitor can write anything there.
create function private.page_of_lead(p_attribution jsonb) returns uuid
language sql immutable parallel safe as $$
  select substring(p_attribution ->> 'page_id' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
$$;

create function private.first_progress(l public.leads_captured) returns public.lead_progress
language sql stable as $$
  select (
    l.id, l.company_id, l.created_at, l.seller_id, l.short_url_id, private.page_of_lead(l.attribution),
    (l.reason #>> '{team,0}')::uuid, l.outcome is not distinct from 'won', private.is_from_visitor(l),
    null, null, null, null, null, null, null, null, null
  )::public.lead_progress
$$;

create function private.begin_progress(p_company uuid, p_after bigint, p_until bigint) returns void
language sql as $$
  insert into public.lead_progress
  select p.* from public.leads_captured l cross join lateral private.first_progress(l) p
  where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until
    and private.is_from_visitor(l)
  on conflict do nothing
$$;

-- Locks lead and row, also of a lead that is not folded yet. Raises PT404 without a lead.
create function private.progress_of(p_lead uuid) returns public.lead_progress
language plpgsql as $$
declare
  v_progress public.lead_progress;
begin
  perform from public.leads_captured where id = p_lead for key share;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  insert into public.lead_progress
  select p.* from public.leads_captured l cross join lateral private.first_progress(l) p where l.id = p_lead
  on conflict do nothing;
  select * into v_progress from public.lead_progress where lead_id = p_lead for no key update;
  return v_progress;
end
$$;

-- Waits for a row that another transaction is making from the lead as it was.
create function private.follow_moved_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_from_visitor(new) then
    insert into public.lead_progress select p.* from private.first_progress(new) p
    on conflict do nothing;
  end if;
  update public.lead_progress
  set company_id = new.company_id, created_at = new.created_at, seller_id = new.seller_id,
    is_won = new.outcome is not distinct from 'won',
    lost_reason = case when new.outcome = 'lost' then lost_reason end
  where lead_id = new.id;
  return null;
end
$$;

create trigger follow_moved_leads after update of company_id, created_at, seller_id, outcome on public.leads_captured
for each row when (
  (old.company_id, old.created_at) <> (new.company_id, new.created_at)
  or (old.seller_id, old.outcome) is distinct from (new.seller_id, new.outcome)
) execute function private.follow_moved_leads();

alter table public.lead_progress enable row level security;
grant select on public.lead_progress to authenticated, service_role;
create policy "company reads" on public.lead_progress for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'contacts'))
);
create policy "a verified second factor was used" on public.lead_progress as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 60_leads/10_fold_leads.sql

-- Counts the oldest leads of a company's tail, at most p_most, and makes their contacts, progress, mails, pushes and events;
-- returns their number. The caller holds the rotation lock, and has read the company's row since.
create function private.fold_leads(p_company public.companies, p_most integer default null) returns integer
language plpgsql as $$
declare
  v_after bigint;
  v_until bigint;
  v_leads integer;
begin
  select t.folded into v_after from private.company_tallies t where t.company_id = p_company.id;
  select max(l.arrival), count(*) into v_until, v_leads
  from (select arrival from private.tail_of(p_company.id) order by arrival limit p_most) l;
  if v_leads > 0 then
    perform private.change_tallies(array(
      select (p_company.id, day, seller_id, source, leads)::private.lead_tallies
      from (
        select (l.created_at at time zone p_company.time_zone)::date as day,
          private.seller_key(l.seller_id) as seller_id, l.source, count(*)::integer as leads
        from public.leads_captured l
        where l.company_id = p_company.id and l.arrival > v_after and l.arrival <= v_until
        group by 1, 2, 3
      ) counted
    ));
    if p_company.deleted_at is null then
      perform private.add_to_platform(p_company.time_zone, quarter, leads)
      from (
        select private.quarter_of(l.created_at) as quarter, count(*) as leads
        from public.leads_captured l
        where l.company_id = p_company.id and l.arrival > v_after and l.arrival <= v_until
        group by 1
      ) counted;
    end if;
    insert into private.contacts
    select c.* from public.leads_captured l cross join lateral private.contact_of(l) c
    where l.company_id = p_company.id and l.arrival > v_after and l.arrival <= v_until;
    perform private.begin_progress(p_company.id, v_after, v_until);
    perform private.enqueue_job('announce_lead', jsonb_build_object('lead_id', l.id))
    from private.lead_mail_companies m
    join public.leads_captured l on l.company_id = m.company_id and l.arrival > v_after and l.arrival <= v_until
    where m.company_id = p_company.id
    order by l.arrival;
    perform private.queue_new_pushes(p_company.id, v_after, v_until);
    perform private.write_new_lead_events(p_company.id, v_after, v_until);
  end if;
  update private.company_tallies
  set folded = coalesce(v_until, folded), has_tail = coalesce(v_leads = p_most, false)
  where company_id = p_company.id and (has_tail or v_leads > 0);
  return v_leads;
end
$$;

-- For a job. A company whose rotation is locked for long waits for the next call.
create function private.fold_tail(p_company uuid, p_most integer default 500) returns integer
language plpgsql security definer set search_path = '' set lock_timeout = '500ms' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  return (select private.fold_leads(c, p_most) from public.companies c where c.id = p_company);
exception when lock_not_available then
  return 0;
end
$$;

grant execute on function private.fold_tail(uuid, integer) to service_role;

create function private.companies_with_tail() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select company_id from private.company_tallies where has_tail order by company_id
$$;

grant execute on function private.companies_with_tail() to service_role;

-- 60_leads/11_lead_notes.sql

-- What people of the company write about a lead. Whoever reads the lead reads them.
create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads_captured (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  -- The name stays when the person leaves.
  author_id uuid not null,
  author_name varchar(120) not null,
  created_at timestamptz not null default now()
);

create index lead_notes_lead_idx on public.lead_notes (lead_id, created_at);

alter table public.lead_notes enable row level security;
grant select on public.lead_notes to authenticated;
grant all on public.lead_notes to service_role;
create policy "readers of the lead read" on public.lead_notes for select to authenticated
using (exists (select from public.leads_captured l where l.id = lead_id));
create policy "a verified second factor was used" on public.lead_notes as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- 65_rotation/01_rotation_lock.sql

-- Guards a company's turns, waiting leads and counters until the end of the transaction.
create function private.rotation_lock(p_company uuid) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended('rodizio.rotation:' || p_company::text, 0)
$$;

-- In the order of ids, to prevent deadlocks.
create function private.lock_rotations(p_companies uuid[]) returns void
language plpgsql as $$
declare
  v_company uuid;
begin
  for v_company in select distinct id from unnest(p_companies) as c (id) order by id loop
    perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  end loop;
end
$$;

-- 65_rotation/02_left_out.sql

-- A clock that was set back, or another time zone, may have counted for the day after: that day goes on.
create function private.day_of_leads(p_seller public.sellers, p_today date) returns date
language sql immutable parallel safe as $$
  select case when p_seller.leads_today_on = p_today + 1 then p_today + 1 else p_today end
$$;

create function private.leads_on(p_seller public.sellers, p_today date) returns integer
language sql immutable parallel safe as $$
  select case when p_seller.leads_today_on between p_today and p_today + 1 then p_seller.leads_today else 0 end
$$;

create function private.reached_limit(p_seller public.sellers, p_today date) returns boolean
language sql immutable parallel safe as $$
  select case when p_seller.daily_limit is not null
    then private.leads_on(p_seller, p_today) >= p_seller.daily_limit
  end
$$;

-- The end of a pause or leave during which p_at falls; null if the seller is there.
create function private.absent_until(p_seller public.sellers, p_at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select greatest(
    case when p_seller.away_until > p_at then p_seller.away_until end,
    case when p_seller.leave_from <= p_at and p_seller.leave_until > p_at then p_seller.leave_until end
  )
$$;

-- Why a seller gets no lead at p_now, the company's p_local; null if available. p_hours are those that bind the seller,
-- null for none.
create function private.left_out(p_seller public.sellers, p_hours jsonb, p_now timestamptz, p_local timestamp)
returns text
language sql immutable parallel safe as $$
  select case
    when p_seller.role <> 'seller' then 'manager'
    when not p_seller.active then 'inactive'
    when p_seller.phone_key is null then 'phone'
    when private.absent_until(p_seller, p_now) is not null then 'away'
    when private.reached_limit(p_seller, p_local::date) then 'limit'
    when p_hours is not null and not private.is_open(p_hours, p_local) then 'hours'
  end
$$;

-- The first moment from p_now on at which left_out() is null; null unless the seller is eligible.
create function private.available_at(p_seller public.sellers, p_hours jsonb, p_zone text, p_now timestamptz)
returns timestamptz
language sql stable parallel safe as $$
  select case when private.absent_until(p_seller, f.at) is null then f.at
    else private.opens_at(p_hours, p_zone, private.absent_until(p_seller, f.at)) end
  from (select (p_now at time zone p_zone)::date as today) d
  cross join lateral (
    -- Before a leave that has not begun.
    select private.opens_at(p_hours, p_zone, greatest(
      p_now, private.absent_until(p_seller, p_now),
      case when private.reached_limit(p_seller, d.today)
        then private.day_start(private.day_of_leads(p_seller, d.today) + 1, p_zone) end
    )) as at
  ) f
  where private.is_eligible(p_seller)
$$;

-- The first moment from p_now on at which somebody of the team, or of the company without one, is available; null if only
-- a person can bring that about.
create function private.returns_at(p_company public.companies, p_team uuid, p_now timestamptz default now())
returns timestamptz
language sql stable as $$
  select min(private.available_at(
    s, case when p_company.when_nobody <> 'rotate' then coalesce(s.weekly_hours, t.weekly_hours, p_company.weekly_hours) end,
    p_company.time_zone, p_now
  ))
  from public.sellers s left join public.teams t on t.id = p_team
  where s.company_id = p_company.id and s.deleted_at is null and (
    t.id is null or exists (
      select from public.team_members m where m.company_id = p_company.id and m.team_id = t.id and m.seller_id = s.id
    )
  )
$$;

-- The team for whose members alone a lead waits; null for the whole company.
create function private.kept_for_team(p_reason jsonb) returns uuid
language sql immutable parallel safe as $$
  select case when p_reason ->> 'group' = 'team' then (p_reason #>> '{team,0}')::uuid end
$$;

-- 65_rotation/03_turn_order.sql

-- The order of turns: the least (turns + head start) / weight, then longest since the last lead (none comes first),
-- then id. Exact in whole numbers: 2520 is a multiple of every weight.
create function private.turn_score(p_turns integer, p_head_start integer, p_weight integer) returns bigint
language sql immutable parallel safe as $$
  select (p_turns + p_head_start)::bigint * (2520 / p_weight)
$$;

-- Of a line's entry, see private.find_turn().
create function private.entry_score(p_entry jsonb) returns bigint
language sql immutable parallel safe as $$
  select private.turn_score(
    (p_entry ->> 2)::integer, coalesce((p_entry #>> '{5,head_start}')::integer, 0),
    coalesce((p_entry #>> '{5,weight}')::integer, 1)
  )
$$;

-- The first 20 of the company, of a team (p_team) or one seller alone (p_only), in the order of their turns; those left
-- out come last, first who is only absent. With p_any_hour the hours leave nobody out. Inlined.
create function private.line_of(
  p_company uuid, p_team uuid, p_only uuid, p_hours jsonb, p_any_hour boolean, p_now timestamptz, p_local timestamp
) returns table (line jsonb)
language sql stable as $$
  select coalesce(jsonb_agg(
    case when head_start = 0 and weight = 1 and daily_limit is null and left_out is distinct from 'away'
      then jsonb_build_array(id, name, turns, last_assigned_at, left_out)
      else jsonb_build_array(id, name, turns, last_assigned_at, left_out, jsonb_strip_nulls(jsonb_build_object(
        'head_start', nullif(head_start, 0), 'weight', nullif(weight, 1),
        'away_until', case when left_out = 'away' then absent_until end, 'daily_limit', daily_limit,
        'leads_today', case when daily_limit is not null then leads_today end
      )))
    end
  ), '[]')
  from (
    select id, name, weight, daily_limit, absent_until, leads_today, left_out,
      case when p_team is null then leads_received else (member).turns end as turns,
      case when p_team is null then everybody.head_start else (member).head_start end as head_start,
      case when p_team is null then everybody.last_assigned_at else (member).last_assigned_at end as last_assigned_at
    from (
      select s.id, s.name, s.weight, s.daily_limit, s.leads_received, s.head_start, s.last_assigned_at,
        case when p_team is not null then (
          select m from public.team_members m
          where m.company_id = p_company and m.team_id = p_team and m.seller_id = s.id
        ) end as member,
        private.absent_until(s, p_now) as absent_until, private.leads_on(s, p_local::date) as leads_today,
        private.left_out(s, case when not p_any_hour then coalesce(s.weekly_hours, p_hours) end, p_now, p_local)
          as left_out
      from public.sellers s
      where s.company_id = p_company and s.deleted_at is null and (p_only is null or s.id = p_only)
      -- Or member and left_out would be computed at each of their uses. A join of the members costs each capture more.
      offset 0
    ) everybody
    where p_team is null or (member).team_id is not null
    order by case
        when left_out is null then 0 when left_out = 'hours' then 1 when left_out in ('away', 'limit') then 2 else 3
      end,
      private.turn_score(
        case when p_team is null then leads_received else (member).turns end,
        case when p_team is null then everybody.head_start else (member).head_start end, weight
      ),
      last_assigned_at nulls first, id
    limit 20
  ) first
$$;

-- 65_rotation/04_take_turn.sql

-- Whose turn it is at a moment, and why. The line's first entry is the next seller, unless it is left out. The reason
-- alone tells how it came about:
--   line: the first 20 of the group, those left out last, first who is only absent. Each is [id, name, turns,
--     last_assigned_at, left_out] and, where something of it is there, {head_start, weight, away_until, daily_limit,
--     leads_today}
--   group: 'team', 'team at any hour', 'company at any hour', 'same seller', 'chosen'; none for the company
--   team: the team that was asked for, [id, name]
--   tried: the groups before, in which nobody was available, each [group, line]
--   same_seller: the contact's earlier lead, [id, time]
--   waits: the company's when_nobody, if the lead waits because of it
-- Others add what they do: register_lead() registered_by and chosen_by, release_quarantined_lead() released_at,
-- hand_out_waiting_leads() handed_out_at, transfer_lead() the list transfers.
create function private.find_turn(
  p_company uuid, p_team uuid, p_phone_key text, p_chosen uuid, p_now timestamptz default clock_timestamp()
) returns jsonb
language plpgsql stable as $$
declare
  v_company public.companies;
  v_local timestamp;
  v_team public.teams;
  v_last_lead uuid;
  v_last_time timestamptz;
  v_last_seller uuid;
  v_groups text[] := '{company,company at any hour}';
  v_group text;
  v_earlier text;
  v_line jsonb;
  v_tried jsonb := '[]';
begin
  select * into v_company from public.companies where id = p_company;
  v_local := p_now at time zone v_company.time_zone;
  if p_team is not null then
    select * into v_team from public.teams where id = p_team and company_id = p_company;
    if found then
      v_groups := '{team,team at any hour}' || v_groups;
    end if;
  end if;
  if v_company.same_seller_days is not null and p_chosen is null then
    select id, created_at, seller_id into v_last_lead, v_last_time, v_last_seller
    from private.last_lead_of_phone(p_company, p_phone_key, p_now - make_interval(days => v_company.same_seller_days));
    if found then
      v_groups := '{same seller}' || v_groups;
    end if;
  end if;
  if p_chosen is not null then
    v_groups := '{chosen}';
  end if;

  foreach v_group in array v_groups loop
    -- Where leads rotate in spite of the hours, these are set aside if they alone leave somebody out.
    continue when v_group like '%at any hour' and (
      v_company.when_nobody <> 'rotate' or v_line #>> '{0,4}' is distinct from 'hours'
      or v_group like 'team%' and v_team.weekly_hours is null
    );
    if v_earlier is not null then
      v_tried := v_tried || jsonb_build_array(jsonb_build_array(v_earlier, v_line));
    end if;
    v_earlier := v_group;
    select line into v_line from private.line_of(
      p_company,
      case when v_group like 'team%' then v_team.id end,
      case v_group when 'same seller' then v_last_seller when 'chosen' then p_chosen end,
      case when v_group like 'team%' and v_team.weekly_hours is not null then v_team.weekly_hours
        else v_company.weekly_hours end,
      v_group = 'chosen' or v_group like '%at any hour',
      p_now, v_local
    );
    exit when v_line #> '{0,4}' = 'null' or v_group = 'chosen';
    -- Its own hours keep a team's leads, unless no member could ever take them.
    exit when v_group = 'team' and v_team.weekly_hours is not null and v_company.when_nobody <> 'rotate'
      and v_line #>> '{0,4}' in ('hours', 'away', 'limit');
  end loop;

  return jsonb_build_object('line', v_line) || jsonb_strip_nulls(jsonb_build_object(
    'group', nullif(v_earlier, 'company'),
    'team', case when v_team.id is not null then jsonb_build_array(v_team.id, v_team.name) end,
    'tried', nullif(v_tried, '[]'),
    'same_seller', case when v_last_lead is not null then jsonb_build_array(v_last_lead, v_last_time) end,
    'waits', case when v_company.when_nobody <> 'rotate' and v_line #>> '{0,4}' in ('hours', 'away', 'limit')
      then v_company.when_nobody end
  ));
end
$$;

-- Counts the turn; seller_id is null if nobody is available. The caller holds the rotation lock. A lead for p_chosen
-- counts as a turn, one for the same seller does not.
create function private.take_turn(
  p_company uuid, p_team uuid, p_phone_key text, p_chosen uuid default null,
  out seller_id uuid, out seller_name text, out seller_phone text, out reason jsonb
)
language plpgsql as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_today date;
  v_next uuid;
  v_is_special boolean;
begin
  loop
    -- In the usual case this is what find_turn() finds, in half the time.
    select jsonb_build_object('line', l.line), c.local::date, (l.line #>> '{0,0}')::uuid,
      l.line #> '{0,4}' is distinct from 'null' or num_nonnulls(c.same_seller_days, p_team, p_chosen) > 0
    into reason, v_today, v_next, v_is_special
    from (
      select id, weekly_hours, same_seller_days, v_now at time zone time_zone as local
      from public.companies where id = p_company offset 0
    ) c
    cross join lateral private.line_of(c.id, null, null, c.weekly_hours, false, v_now, c.local) l;
    if v_is_special then
      reason := private.find_turn(p_company, p_team, p_phone_key, p_chosen);
      v_next := case when p_chosen is not null or reason #> '{line,0,4}' = 'null' then (reason #>> '{line,0,0}')::uuid end;
    end if;

    -- Waits for a concurrent change; if it made the seller ineligible, no row is found and the next is tried.
    update public.sellers s
    set leads_received = s.leads_received + t.turns,
      last_assigned_at = case when t.turns = 1 then clock_timestamp() else s.last_assigned_at end,
      leads_total = s.leads_total + 1, last_activity = clock_timestamp(),
      conversion_rate = private.conversion_rate(s.leads_converted, s.leads_total + 1),
      leads_today = private.leads_on(s, v_today) + 1, leads_today_on = private.day_of_leads(s, v_today)
    from (select case when reason ->> 'group' = 'same seller' then 0 else 1 end as turns) t
    where s.id = v_next and private.is_eligible(s)
    returning s.id, s.name, s.phone_key into seller_id, seller_name, seller_phone;
    exit when found or v_next is null or p_chosen is not null;
  end loop;
  if v_is_special and reason ->> 'group' like 'team%' then
    update public.team_members m
    set turns = m.turns + 1, last_assigned_at = clock_timestamp()
    where m.company_id = p_company and m.team_id = (reason #>> '{team,0}')::uuid and m.seller_id = take_turn.seller_id;
  end if;
end
$$;

-- The seller that a reason leads to, computed from nothing else, in the order of private.line_of(); null for nobody, or if
-- a transfer does not begin where the reason stood before it.
create function private.seller_of_reason(p_reason jsonb) returns uuid
language sql immutable strict parallel safe as $$
  with first as (
    select (
      select (p ->> 0)::uuid
      from jsonb_array_elements(p_reason -> 'line') as line (p)
      where p -> 4 = 'null' or p_reason ->> 'group' = 'chosen'
      order by private.entry_score(p), (p ->> 3)::timestamptz nulls first, (p ->> 0)::uuid
      limit 1
    ) as id
  )
  select case
    when not p_reason ? 'transfers' then first.id
    when not exists (
      select from jsonb_array_elements(p_reason -> 'transfers') with ordinality as t (step, n)
      where (step #>> '{from,0}')::uuid is distinct from
        case n when 1 then first.id else (p_reason -> 'transfers' -> (n - 2)::integer #>> '{to,0}')::uuid end
    ) then (p_reason #>> '{transfers,-1,to,0}')::uuid
  end
  from first
$$;

-- 65_rotation/05_hand_out_waiting_leads.sql

-- In order of arrival, at most 50 to bound the wait; returns the number. A team of which nobody is available holds up
-- no other lead. The caller holds the rotation lock, for which a locked lead's transaction may wait, so locked leads are
-- skipped.
create function private.hand_out_waiting_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_company_name constant text := (select c.name from public.companies c where c.id = p_company);
  v_blocked uuid[] := '{}';
  v_lead record;
  v_turn record;
  v_message text;
  v_count integer := 0;
begin
  while v_count < 50 loop
    -- The first of each team's waiting leads, by one look into the index for each.
    with recursive waiting as (
      (
        select private.waits_for_team(l.reason) as team from public.leads_captured l
        where l.company_id = p_company and l.seller_id is null order by 1 limit 1
      )
      union all
      select (
        select private.waits_for_team(l.reason) from public.leads_captured l
        where l.company_id = p_company and l.seller_id is null and private.waits_for_team(l.reason) > w.team
        order by 1 limit 1
      )
      from waiting w where w.team is not null
    )
    select w.team, l.* into v_lead
    from waiting w cross join lateral (
      select l.id, l.name, l.city, l.phone_key, l.message, l.reason::jsonb, l.created_at
      from public.leads_captured l
      where l.company_id = p_company and l.seller_id is null and private.waits_for_team(l.reason) = w.team
      order by l.created_at, l.id limit 1 for no key update skip locked
    ) l
    where w.team <> all (v_blocked)
    order by l.created_at, l.id limit 1;
    exit when not found;

    v_turn := private.take_turn(p_company, v_lead.team, v_lead.phone_key);
    if v_turn.seller_id is null then
      v_blocked := v_blocked || v_lead.team;
      continue;
    end if;
    v_message := private.fill_message(
      coalesce(v_lead.reason ->> 'template', v_lead.message, ''),
      v_lead.name, v_lead.city, v_company_name, v_turn.seller_name, private.lead_code(v_lead.id)
    );
    update public.leads_captured
    set seller_id = v_turn.seller_id,
      message = v_message,
      whatsapp_url = private.whatsapp_url(v_turn.seller_phone, v_message),
      -- Keeps what a release or somebody who registered the lead has added.
      reason = (v_lead.reason - '{line,team,group,tried,same_seller,waits}'::text[]) || v_turn.reason
        || jsonb_build_object('handed_out_at', clock_timestamp())
    where id = v_lead.id;
    v_count := v_count + 1;
  end loop;
  if v_count = 50 then
    perform private.enqueue_job(
      'hand_out_leads', jsonb_build_object('company_id', p_company), null, 'hand_out:' || p_company
    );
  end if;
  return v_count;
end
$$;

create function private.hand_out_more_leads(p_company uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('lock_timeout', '5s', true);
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  return private.hand_out_waiting_leads(p_company);
end
$$;

grant execute on function private.hand_out_more_leads(uuid) to service_role;

-- Companies that have leads which the rotation left waiting, and somebody who may be available for one: an absence ended,
-- hours began, a day did.
create function private.companies_to_hand_out() returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive waiting as (
    (select company_id from public.leads_captured where seller_id is null order by company_id limit 1)
    union all
    select (
      select l.company_id from public.leads_captured l
      where l.seller_id is null and l.company_id > w.company_id order by l.company_id limit 1
    )
    from waiting w where w.company_id is not null
  )
  select c.id from waiting w join public.companies c on c.id = w.company_id
  where c.active and c.deleted_at is null and exists (
    select from public.leads_captured l
    where l.company_id = c.id and l.seller_id is null and l.reason::jsonb ? 'line'
  ) and exists (
    select from public.sellers s
    cross join lateral (
      select coalesce(s.weekly_hours, c.weekly_hours) as weekly_hours
      union all
      select coalesce(s.weekly_hours, t.weekly_hours, c.weekly_hours)
      from public.team_members m join public.teams t on t.id = m.team_id
      where m.company_id = c.id and m.seller_id = s.id
    ) h
    where s.company_id = c.id and s.deleted_at is null and private.left_out(
      s, case when c.when_nobody <> 'rotate' then h.weekly_hours end, now(), now() at time zone c.time_zone
    ) is null
  )
$$;

grant execute on function private.companies_to_hand_out() to service_role;

-- 65_rotation/count_waiting_leads.sql

-- How many of the company's leads have no seller, when the first of them are handed out, and when the last; null where only
-- a person can end a wait.
create function public.count_waiting_leads(p_company_id uuid default null)
returns table (leads bigint, first_at timestamptz, last_at timestamptz)
language sql stable security definer set search_path = '' rows 1 as $$
  select coalesce(sum(w.leads), 0)::bigint, min(r.at), case when every(r.at is not null) then max(r.at) end
  from private.company_to_read(p_company_id) c
  left join lateral (
    select private.kept_for_team(l.reason) as team, l.reason::jsonb ? 'line' as is_of_rotation, count(*) as leads
    from public.leads_captured l where l.company_id = c.id and l.seller_id is null group by 1, 2
  ) w on true
  -- What the server brought without a seller waits until somebody joins.
  left join lateral (select private.returns_at(c, w.team) as at where w.is_of_rotation) r on true
  where c.id is not null
  group by c.id
$$;

grant execute on function public.count_waiting_leads(uuid) to authenticated, service_role;

-- 65_rotation/get_lead_reason.sql

-- What was compared: "3", "2 + 38 de nivelamento", "6, peso 2".
create function private.turn_words(p_entry jsonb) returns text
language sql immutable strict parallel safe as $$
  select (p_entry ->> 2) || coalesce(' + ' || (p_entry #>> '{5,head_start}') || ' de nivelamento', '')
    || coalesce(', peso ' || (p_entry #>> '{5,weight}'), '')
$$;

create function private.moment_words(p_at timestamptz, p_zone text) returns text
language sql stable parallel safe as $$
  select to_char(p_at at time zone p_zone, 'DD/MM "às" HH24:MI')
$$;

-- The last whole day of an absence, or its last moment.
create function private.absence_words(p_until timestamptz, p_zone text) returns text
language sql stable parallel safe as $$
  select 'ausente até ' || case when l.until::time = '00:00' then to_char(l.until - interval '1 day', 'DD/MM')
    else private.moment_words(p_until, p_zone) end
  from (select p_until at time zone p_zone as until) l
$$;

-- "Bia (3), Caio (inativo)", of those who were available or of those who were not, without the first p_skip.
create function private.line_words(p_line jsonb, p_available boolean, p_zone text, p_skip integer default 0) returns text
language sql stable strict parallel safe as $$
  select string_agg(format('%s (%s)', p ->> 1, case p ->> 4
    when 'inactive' then 'inativo'
    when 'manager' then 'gerente'
    when 'phone' then 'telefone inválido'
    when 'hours' then 'fora do horário'
    when 'limit' then format('limite de %s no dia', p #>> '{5,daily_limit}')
    when 'away' then private.absence_words((p #>> '{5,away_until}')::timestamptz, p_zone)
    else private.turn_words(p)
  end), ', ' order by place)
  from jsonb_array_elements(p_line) with ordinality as line (p, place)
  where (p -> 4 = 'null') = p_available and place > p_skip
$$;

-- What made the first of a line the next.
create function private.turn_cause(p_line jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when p_line #> '{1}' is null or p_line #> '{1,4}' <> 'null' then 'alone'
    when s.first < s.second and p_line::text like '%"weight"%' then 'less for the weight'
    when s.first < s.second then 'less'
    when p_line #> '{0,3}' <> p_line #> '{1,3}' then 'longer'
    else 'order'
  end
  from (
    select private.entry_score(p_line -> 0) as first, private.entry_score(p_line -> 1) as second
  ) s
$$;

-- Why the first of a line was the next.
create function private.turn_sentence(p_line jsonb, p_team text, p_zone text) returns text
language sql stable parallel safe as $$
  select format(
    case private.turn_cause(p_line)
      when 'alone' then '%1$s era a única pessoa disponível%3$s.'
      when 'less for the weight' then '%1$s tinha recebido menos em relação ao seu peso%3$s (%2$s).'
      when 'less' then '%1$s tinha ' || case when p_line::text like '%"head_start"%' then 'a menor contagem' else 'o menor número' end
          || ' de leads%3$s (%2$s).'
      when 'longer' then '%1$s estava entre os que tinham menos leads%3$s (%2$s) e esperava há mais tempo.'
      else '%1$s estava entre os que tinham menos leads%3$s (%2$s); no empate, valeu a ordem sorteada no cadastro.'
    end,
    p_line #>> '{0,1}', private.turn_words(p_line -> 0), coalesce(' na equipe ' || p_team, '')
  ) || coalesce(' Na sequência: ' || private.line_words(p_line, true, p_zone, 1) || '.', '')
$$;

-- The answer to "Por que este vendedor?": of private.find_turn(), and of what those who gave out the lead have added.
create function private.reason_sentence(p_reason jsonb, p_zone text) returns text
language plpgsql stable strict parallel safe security definer set search_path = '' as $$
declare
  v_line constant jsonb := coalesce(p_reason -> 'line', '[]');
  v_first constant text := v_line #>> '{0,1}';
  v_group constant text := coalesce(p_reason ->> 'group', 'company');
  v_team constant text := p_reason #>> '{team,1}';
  v_tried jsonb;
  v_transfer jsonb;
  v_transfers text := '';
  v_text text := '';
begin
  if p_reason ? 'released_at' then
    v_text := v_text || 'Este contato foi liberado da quarentena. ';
  end if;
  if p_reason ? 'registered_by' then
    v_text := v_text || format('Este contato foi registrado %s. ', regexp_replace(
      'por ' || (p_reason #>> '{registered_by,1}'), '^por chave “', 'pela chave “'
    ));
  end if;
  if p_reason ? 'handed_out_at' then
    v_text := v_text || 'Este contato aguardou até haver um vendedor disponível. ';
  end if;
  for v_tried in select * from jsonb_array_elements(p_reason -> 'tried') loop
    v_text := v_text || case
      when v_tried ->> 0 like '%at any hour' or v_group = (v_tried ->> 0) || ' at any hour' then ''
      when v_tried = '["same seller", []]' then 'Quem já atendeu este contato não está mais na equipe. '
      when v_tried ->> 0 = 'same seller' then format(
        'Quem já atendeu este contato não estava disponível: %s. ', private.line_words(v_tried -> 1, false, p_zone)
      )
      when v_tried = '["team", []]' then format('A equipe %s não tem vendedores. ', v_team)
      when v_tried ->> 0 = 'team' then format(
        'Ninguém da equipe %s estava disponível: %s. ', v_team, private.line_words(v_tried -> 1, false, p_zone)
      )
      else format('Ninguém estava disponível: %s. ', private.line_words(v_tried -> 1, false, p_zone))
    end;
  end loop;
  v_text := v_text || case
    when v_group = 'company' and p_reason ?& '{team,tried}' and not p_reason ? 'waits' then 'O contato seguiu para o rodízio de toda a empresa. '
    when v_group like '%at any hour' then 'Fora do horário, o rodízio seguiu entre todos. '
    else ''
  end;

  v_text := v_text || case
    when v_group = 'chosen' then format(
      '%s escolheu %s. ', regexp_replace(p_reason #>> '{chosen_by,1}', '^chave “', 'A chave “'), v_first
    )
    when v_group = 'same seller' then format(
      '%s já tinha atendido este contato em %s e continua com ele, fora da vez. ',
      v_first, private.moment_words((p_reason #>> '{same_seller,1}')::timestamptz, p_zone)
    )
    when v_line #> '{0,4}' = 'null' then
      private.turn_sentence(v_line, case when v_group like 'team%' then v_team end, p_zone) || ' '
    when p_reason ?& '{waits,team}' and v_line #>> '{0,4}' = 'hours' then 'Chegou fora do horário de atendimento. '
    when p_reason ? 'waits' and v_line #>> '{0,4}' = 'hours' then
      'Chegou fora do horário de atendimento, para ser distribuído depois. '
    when v_line = '[]' and p_reason ? 'transfers' then ''
    else 'Nenhum vendedor estava disponível quando este contato chegou. '
  end;
  if v_group not in ('chosen', 'same seller') then
    v_text := v_text || coalesce(
      case when jsonb_array_length(jsonb_path_query_array(v_line, 'strict $[*] ? (@[4] != null)')) = 1 then 'Ficou' else 'Ficaram' end
        || ' de fora: ' || private.line_words(v_line, false, p_zone) || '. ', ''
    );
  end if;
  if p_reason ?& '{waits,team}' and not p_reason ? 'transfers' then
    v_text := v_text || format('Aguarda a equipe %s. ', v_team);
  end if;
  for v_transfer in select * from jsonb_array_elements(p_reason -> 'transfers') loop
    v_transfers := v_transfers || format(
      'Transferido%s para %s por %s em %s%s. ', coalesce(' de ' || (v_transfer #>> '{from,1}'), ''),
      v_transfer #>> '{to,1}', v_transfer #>> '{by,1}',
      private.moment_words((v_transfer ->> 'at')::timestamptz, p_zone), coalesce(': ' || rtrim(v_transfer ->> 'note', '. '), '')
    );
  end loop;
  return btrim(v_transfers || v_text);
end
$$;

grant execute on function private.reason_sentence(jsonb, text) to authenticated, service_role;

-- Null unless policies let the caller read the lead.
create function public.get_lead_reason(p_lead_id uuid) returns text
language sql stable set search_path = '' as $$
  select private.reason_sentence(l.reason::jsonb, c.time_zone)
  from public.leads_captured l join public.companies c on c.id = l.company_id
  where l.id = p_lead_id
$$;

grant execute on function public.get_lead_reason(uuid) to authenticated, service_role;

-- 65_rotation/get_return_time.sql

-- For the visitor whose lead waits: when somebody is back, in which time zone, and whether the company's WhatsApp is the
-- way on meanwhile. No row for another lead; returns_at is null if only a person can end the wait.
create function public.get_return_time(p_lead_id uuid)
returns table (returns_at timestamptz, time_zone text, company_phone_first boolean)
language sql stable security definer set search_path = '' rows 1 as $$
  select private.returns_at(c, private.kept_for_team(l.reason)), c.time_zone, c.when_nobody <> 'wait'
  from (
    select company_id, reason::jsonb from public.leads_captured where id = p_lead_id and seller_id is null
    union all
    -- A suspect is answered like a lead that waits.
    select company_id, '{}' from public.quarantined_leads
    where id = p_lead_id and released_lead_id is null
  ) l
  join public.companies c on c.id = l.company_id
$$;

grant execute on function public.get_return_time(uuid) to anon, authenticated, service_role;

-- 65_rotation/level_seller.sql

-- How each seller of a company stands, in the company (no team) and in each of their teams: own is turns + head start, others
-- what the least of the others counts at the seller's weight. The others are those who are eligible and not absent, but
-- of a team none of p_newcomers.
create function private.standings(p_company uuid, p_newcomers uuid[] default '{}')
returns table (seller_id uuid, team_id uuid, weight integer, own integer, others integer, is_present boolean)
language sql stable as $$
  select id, team_id, weight, own, floor(least * weight / 2520)::integer, is_present
  from (
    select id, team_id, weight, own, is_present, min(case when is_present then private.turn_score(own, 0, weight) end)
      over (
        partition by team_id rows between unbounded preceding and unbounded following exclude current row
      ) as least
    from (
      select s.id, null::uuid as team_id, s.weight::integer, s.leads_received + s.head_start as own,
        private.is_eligible(s) and private.absent_until(s, now()) is null as is_present
      from public.sellers s where s.company_id = p_company
      union all
      select s.id, m.team_id, s.weight, m.turns + m.head_start,
        private.is_eligible(s) and private.absent_until(s, now()) is null and s.id <> all (p_newcomers)
      from public.team_members m join public.sellers s on s.id = m.seller_id where m.company_id = p_company
    ) counted
  ) compared
$$;

-- Gives a newcomer, or somebody who was absent, the head start that lifts them to the least of the others, in the company
-- and in each of their teams. Returns the head start in the company.
create function public.level_seller(p_seller_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id and deleted_at is null))
  );
  v_head_start integer;
  v_name text;
begin
  perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  update public.team_members m set head_start = m.head_start + t.others - t.own
  from private.standings(v_company) t
  where t.seller_id = p_seller_id and t.others > t.own
    and m.company_id = v_company and m.team_id = t.team_id and m.seller_id = p_seller_id;
  update public.sellers s set head_start = s.head_start + greatest(t.others - t.own, 0)
  from private.standings(v_company) t
  where t.seller_id = p_seller_id and t.team_id is null and s.id = p_seller_id
  returning s.head_start, s.name into v_head_start, v_name;
  perform private.record_activity(v_company, 'seller.levelled', p_seller_id, v_name);
  return v_head_start;
end
$$;

grant execute on function public.level_seller(uuid) to authenticated, service_role;

-- 65_rotation/list_availability.sql

-- For each seller of the company, or of a team: why no lead comes at present (null: it may), and from when on one may again
-- (null for somebody whom only a person can bring back).
create function public.list_availability(p_company_id uuid default null, p_team_id uuid default null)
returns table (seller_id uuid, left_out text, available_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with everybody as (
    select s, c.time_zone, h.hours, private.left_out(s, h.hours, now(), now() at time zone c.time_zone) as left_out,
      c.when_nobody = 'rotate' as may_ignore_hours, t.id is null or m.seller_id is not null as is_listed,
      -- As in private.find_turn(): a team without hours of its own leaves its leads to the company.
      t.weekly_hours is null or m.seller_id is not null as shares_hours
    from private.company_to_read(p_company_id, 'sellers') c
    left join public.teams t on t.id = p_team_id and t.company_id = c.id
    join public.sellers s on s.company_id = c.id and s.deleted_at is null
    left join public.team_members m on m.company_id = c.id and m.team_id = t.id and m.seller_id = s.id
    cross join lateral (select coalesce(s.weekly_hours, t.weekly_hours, c.weekly_hours) as hours) h
  ), judged as (
    select *, may_ignore_hours and left_out is not distinct from 'hours'
      and not bool_or(shares_hours and left_out is null) over () as ignores_hours
    from everybody
  )
  select (s).id, case when not ignores_hours then left_out end,
    private.available_at(s, case when not ignores_hours then hours end, time_zone, now())
  from judged where is_listed
$$;

grant execute on function public.list_availability(uuid, uuid) to authenticated, service_role;

-- 65_rotation/list_next_turns.sql

-- A line's entry after its p_nth lead from now on.
create function private.entry_after_turn(p_entry jsonb, p_nth integer) returns jsonb
language sql stable as $$
  select jsonb_build_array(
    p_entry -> 0, p_entry -> 1, (p_entry ->> 2)::integer + 1, now() + p_nth * interval '1 microsecond',
    case when m.more ->> 'leads_today' = m.more ->> 'daily_limit' then 'limit' end, m.more
  )
  from (
    select coalesce(p_entry -> 5, '{}') || case when p_entry #> '{5,daily_limit}' is null then '{}'
      else jsonb_build_object('leads_today', (p_entry #>> '{5,leads_today}')::integer + 1) end as more
  ) m
$$;

-- Why the first of a line is the next, as private.turn_sentence() says it afterwards.
create function private.next_turn_words(p_line jsonb, p_team text) returns text
language sql immutable parallel safe as $$
  select format(
    case private.turn_cause(p_line)
      when 'alone' then 'é a única pessoa disponível%s'
      when 'less for the weight' then 'recebeu menos em relação ao seu peso%s'
      when 'less' then case when p_line::text like '%"head_start"%' then 'tem a menor contagem de leads%s' else 'tem menos leads%s' end
      when 'longer' then 'está entre os que têm menos leads%s e espera há mais tempo'
      else 'está entre os que têm menos leads%s; no empate, vale a ordem sorteada no cadastro'
    end,
    coalesce(' na equipe ' || p_team, '')
  )
$$;

-- Who gets the next leads of the company, or of a team, at most 20, if nothing else changes: the order of take_turn(), gone
-- through with counters that nobody stores. Ends where the group's daily limits do. While leads wait, from the moment on
-- at which they are handed out (from_at). why is of the first.
create function public.list_next_turns(
  p_count integer default 10, p_team_id uuid default null, p_company_id uuid default null
)
returns table (place integer, seller_id uuid, seller_name text, why text, from_at timestamptz)
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  v_company constant public.companies := private.company_to_read(p_company_id, 'sellers');
  v_turn jsonb := private.find_turn(v_company.id, p_team_id, null, null);
  v_line jsonb;
begin
  if v_turn #> '{line,0,4}' <> 'null' then
    from_at := private.returns_at(v_company, private.kept_for_team(v_turn));
    if from_at is not null then
      v_turn := private.find_turn(v_company.id, p_team_id, null, null, from_at);
    end if;
  end if;
  v_line := v_turn -> 'line';
  why := private.next_turn_words(v_line, case when v_turn ->> 'group' like 'team%' then v_turn #>> '{team,1}' end);
  for n in 1 .. least(p_count, 20) loop
    seller_id := private.seller_of_reason(jsonb_build_object('line', v_line));
    exit when seller_id is null;
    place := n;
    seller_name := (select p ->> 1 from jsonb_array_elements(v_line) as line (p) where p ->> 0 = seller_id::text);
    return next;
    why := null;
    v_line := (
      select jsonb_agg(case when p ->> 0 = seller_id::text then private.entry_after_turn(p, n) else p end)
      from jsonb_array_elements(v_line) as line (p)
    );
  end loop;
end
$$;

grant execute on function public.list_next_turns(integer, uuid, uuid) to authenticated, service_role;

-- 65_rotation/list_standings.sql

-- Who gets the next leads alone, because they are more than a turn behind the others (product.md 42): in the company (no team)
-- or in the team where they are furthest behind.
create function public.list_standings(p_company_id uuid default null)
returns table (seller_id uuid, team_id uuid, own integer, others integer)
language sql stable security definer set search_path = '' as $$
  select distinct on (t.seller_id) t.seller_id, t.team_id, t.own, t.others
  from private.standings((private.company_to_read(p_company_id, 'sellers')).id) t
  where t.is_present and t.others - t.own > t.weight
  order by t.seller_id, t.others - t.own desc, t.team_id nulls first
$$;

grant execute on function public.list_standings(uuid) to authenticated, service_role;

-- 65_rotation/list_turns.sql

-- Leads that the rotation gave, of days in the company's time zone; both may be null. The platform names a company.
create function private.turns_of(p_company public.companies, p_from date, p_to date)
returns setof public.leads_captured
language sql stable as $$
  select l.* from public.leads_captured l
  where l.company_id = p_company.id and l.reason::jsonb ? 'line'
    and (p_from is null or l.created_at >= private.day_start(p_from, p_company.time_zone))
    and (p_to is null or l.created_at < private.day_start(p_to + 1, p_company.time_zone))
$$;

-- The statement of turns, newest first, without personal data of contacts. turn is the place in these days, the oldest is 1.
-- turns, head_start and weight are the seller's before the turn, turns null for a lead that waited; team is the one whose
-- turns were compared, null for the company's; agrees says whether the
-- reason alone leads to this seller. returns_at is when a lead that waits is handed out. After the row with arrival p_before
-- and turn p_before_turn.
create function public.list_turns(
  p_from date default null, p_to date default null, p_company_id uuid default null, p_before bigint default null,
  p_before_turn bigint default null, p_limit integer default 100
)
returns table (
  turn bigint, arrival bigint, at timestamptz, handed_out_at timestamptz, returns_at timestamptz, kind text,
  seller_name text, turns integer, head_start integer, weight integer, team text, sentence text, agrees boolean
)
language sql stable security definer set search_path = '' rows 100 as $$
  -- Computed once, and only if a listed lead waits.
  with returns as materialized (
    select t.team, private.returns_at(c, t.team) as at
    from private.company_to_read(p_company_id, 'contacts') c
    cross join lateral (
      select id as team from public.teams where company_id = c.id union all select null
    ) t
  )
  select coalesce(p_before_turn, 1 + (select count(*) from private.turns_of(c, p_from, p_to)))
      - row_number() over (order by l.created_at desc, l.arrival desc),
    l.arrival, l.created_at, (r.reason ->> 'handed_out_at')::timestamptz,
    case when l.seller_id is null
      then (select w.at from returns w where w.team is not distinct from private.kept_for_team(r.reason)) end,
    case
      when r.reason ? 'transfers' then 'transfer'
      when l.seller_id is null then 'waiting'
      when r.reason ->> 'group' = 'same seller' then 'same_seller'
      when r.reason ->> 'group' = 'chosen' then 'chosen'
      else 'turn'
    end,
    coalesce((r.reason #>> '{transfers,0,from,1}') || ' → ', '') || s.name,
    case when f.entry -> 4 = 'null' or r.reason ->> 'group' = 'chosen' then (f.entry ->> 2)::integer end,
    coalesce((f.entry #>> '{5,head_start}')::integer, 0), coalesce((f.entry #>> '{5,weight}')::integer, 1),
    case when r.reason ->> 'group' like 'team%' then r.reason #>> '{team,1}' end,
    private.reason_sentence(r.reason, c.time_zone), l.seller_id is not distinct from private.seller_of_reason(r.reason)
  from private.company_to_read(p_company_id, 'contacts') c
  cross join lateral (
    select * from private.turns_of(c, p_from, p_to) t
    where p_before is null or (t.created_at, t.arrival) < (
      select b.created_at, b.arrival from public.leads_captured b where b.company_id = c.id and b.arrival = p_before
    )
    order by t.created_at desc, t.arrival desc
    limit least(greatest(coalesce(p_limit, 100), 1), 1000)
  ) l
  -- A note may be about the contact.
  cross join lateral (
    select case when l.reason::jsonb ? 'transfers' then jsonb_set(l.reason, '{transfers}', (
      select jsonb_agg(step - 'note' order by n)
      from jsonb_array_elements(l.reason::jsonb -> 'transfers') with ordinality as t (step, n)
    )) else l.reason::jsonb end as reason
  ) r
  cross join lateral (select r.reason #> '{line,0}' as entry) f
  left join public.sellers s on s.id = l.seller_id
  order by l.created_at desc, l.arrival desc
$$;

grant execute on function public.list_turns(date, date, uuid, bigint, bigint, integer) to authenticated, service_role;

-- Computes each turn of the days again from its stored reason.
create function public.check_turns(p_from date default null, p_to date default null, p_company_id uuid default null)
returns table (checked bigint, different bigint)
language sql stable security definer set search_path = '' rows 1 as $$
  select count(*), count(*) filter (where l.seller_id is distinct from private.seller_of_reason(l.reason))
  from private.company_to_read(p_company_id, 'contacts') c cross join lateral private.turns_of(c, p_from, p_to) l
$$;

grant execute on function public.check_turns(date, date, uuid) to authenticated, service_role;

-- 65_rotation/pause_seller.sql

-- Null ends a pause, and a leave that has begun.
create function private.write_pause(p_seller uuid, p_until timestamptz) returns void
language sql as $$
  update public.sellers s set away_until = p_until,
    (leave_from, leave_until) = (
      select s.leave_from, s.leave_until where p_until is not null or not now() between s.leave_from and s.leave_until
    )
  where id = p_seller
$$;

-- Takes a seller out of the rotation until then; null brings the seller back. Raises 42501, PT404, 22023.
create function public.pause_seller(p_seller_id uuid, p_until timestamptz default null) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id and deleted_at is null))
  );
  if not p_until between now() and now() + interval '1 year' then
    raise exception 'Escolha um momento futuro, de até um ano.' using errcode = '22023';
  end if;
  perform private.write_pause(p_seller_id, p_until);
  return p_until;
end
$$;

grant execute on function public.pause_seller(uuid, timestamptz) to authenticated, service_role;

-- 65_rotation/transfer_lead.sql

-- [id, name] of the caller, for a reason; an API key and the platform have no id.
create function private.who_acts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_array(auth.uid(), coalesce(
    (select u.name from public.users u where u.id = auth.uid()), 'chave “' || (private.calling_key()).name || '”', 'Rodízio'
  ));
end
$$;

-- Raises 22023 unless the seller of the company can get a lead. Absence and hours do not bind whom somebody chooses.
create function private.require_receiver(p_company uuid, p_seller uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_seller public.sellers;
begin
  select * into v_seller from public.sellers where id = p_seller and company_id = p_company and deleted_at is null;
  if not found then
    raise exception 'Vendedor não encontrado.' using errcode = '22023';
  elsif not private.is_eligible(v_seller) then
    raise exception 'Este vendedor não pode receber leads agora.' using errcode = '22023';
  end if;
end
$$;

-- Moves a lead and its turn to another seller: the turn leaves the giver, never below 0, and counts for the receiver,
-- also in the lead's team. A giver whom the lead cost no turn keeps theirs. Raises 42501, PT404, 22023.
create function public.transfer_lead(p_lead_id uuid, p_seller_id uuid, p_note text default null)
returns table (lead_id uuid, seller_name text, whatsapp_url text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.leads_captured where id = p_lead_id))
  );
  v_note constant text := private.clean_line(p_note);
  v_lead public.leads_captured;
  v_reason jsonb;
  v_team uuid;
  v_giver public.sellers;
  v_receiver public.sellers;
  v_company_name text;
  v_today date;
  v_given_on date;
begin
  if char_length(v_note) > 500 then perform private.too_long('Observação', 500); end if;
  perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  select * into v_lead from public.leads_captured where id = p_lead_id and company_id = v_company
  -- Whoever holds the row may wait for the rotation.
  for no key update nowait;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  perform private.require_receiver(v_company, p_seller_id);
  if v_lead.seller_id = p_seller_id then
    raise exception 'Este contato já é deste vendedor.' using errcode = '22023';
  end if;
  v_reason := v_lead.reason;
  v_team := case when v_reason ->> 'group' like 'team%' then v_reason #>> '{team,0}' end;
  select c.name, (now() at time zone c.time_zone)::date, (
      coalesce(
        (coalesce(v_reason #>> '{transfers,-1,at}', v_reason ->> 'handed_out_at'))::timestamptz, v_lead.created_at
      ) at time zone c.time_zone
    )::date
  into v_company_name, v_today, v_given_on
  from public.companies c where c.id = v_company;
  select * into v_giver from public.sellers where id = v_lead.seller_id;

  if v_reason ? 'transfers' or v_reason ? 'line' and v_reason ->> 'group' is distinct from 'same seller' then
    update public.sellers
    set leads_received = greatest(leads_received - 1, 0),
      leads_today = case when leads_today_on = v_given_on then greatest(leads_today - 1, 0) else leads_today end
    where id = v_giver.id;
    update public.team_members set turns = greatest(turns - 1, 0)
    where company_id = v_company and team_id = v_team and seller_id = v_giver.id;
  end if;
  update public.sellers s
  set leads_received = s.leads_received + 1, last_assigned_at = clock_timestamp(),
    leads_today = private.leads_on(s, v_today) + 1, leads_today_on = private.day_of_leads(s, v_today)
  where s.id = p_seller_id
  returning * into v_receiver;
  update public.team_members set turns = turns + 1, last_assigned_at = clock_timestamp()
  where company_id = v_company and team_id = v_team and seller_id = p_seller_id;
  perform private.add_to_seller(v_giver.id, -1, 0, 0, null);
  perform private.add_to_seller(v_receiver.id, 1, 0, 0, clock_timestamp());

  if v_reason ? 'template' then
    v_lead.message := private.fill_message(
      v_reason ->> 'template', v_lead.name, v_lead.city, v_company_name, v_receiver.name,
      private.lead_code(p_lead_id)
    );
  end if;
  perform private.record_activity(
    v_company, 'lead.transferred', p_lead_id, private.lead_code(p_lead_id),
    jsonb_strip_nulls(jsonb_build_object('seller', v_giver.name)), jsonb_build_object('seller', v_receiver.name)
  );
  return query
    update public.leads_captured l
    set seller_id = v_receiver.id, message = v_lead.message,
      whatsapp_url = private.whatsapp_url(v_receiver.phone_key, v_lead.message),
      reason = jsonb_set(v_reason, '{transfers}', coalesce(v_reason -> 'transfers', '[]') || jsonb_strip_nulls(
        jsonb_build_object(
          'from', case when v_giver.id is not null then jsonb_build_array(v_giver.id, v_giver.name) end,
          'to', jsonb_build_array(v_receiver.id, v_receiver.name),
          'by', private.who_acts(), 'at', clock_timestamp(), 'note', v_note
        )
      ))
    where l.id = p_lead_id
    returning l.id, v_receiver.name, l.whatsapp_url::text;
end
$$;

grant execute on function public.transfer_lead(uuid, uuid, text) to authenticated, service_role;

-- 66_lead_screens/add_lead_note.sql

-- Of an approved member of the company, or super_admin. Raises 42501, PT404, 22023.
create function public.add_lead_note(p_lead_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_text constant text := nullif(btrim(p_text, E' \n\r\t'), '');
  v_id uuid;
begin
  if not private.is_approved() then
    raise exception 'Sua conta aguarda aprovação.' using errcode = '42501';
  end if;
  if v_text is null then
    raise exception 'Escreva a anotação.' using errcode = '22023';
  end if;
  if char_length(v_text) > 1000 then perform private.too_long('Anotação', 1000); end if;
  insert into public.lead_notes (lead_id, text, author_id, author_name)
  select l.id, v_text, auth.uid(), private.who_acts() ->> 1
  from public.leads_captured l
  where l.id = p_lead_id and l.company_id = any (private.readable_companies())
  returning id into v_id;
  if v_id is null then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  return v_id;
end
$$;

grant execute on function public.add_lead_note(uuid, text) to authenticated;

-- 66_lead_screens/count_leads_by.sql

-- A bounded period has a row per day. The nil id is the key of leads without a seller. No rows unless the caller may
-- read the company.
create function public.count_leads_by(
  p_by text, p_company_id uuid default null, p_seller_id uuid default null, p_period text default 'all'
)
returns table (key text, label text, leads bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company public.companies := private.company_to_read(p_company_id);
  v_days record := private.period_days(p_period, coalesce(v_company.time_zone, 'UTC'));
begin
  if p_by is null or p_by not in ('day', 'source', 'seller') then
    raise exception 'Agrupamento desconhecido.' using errcode = '22023';
  end if;
  if v_company.id is null then
    return;
  end if;
  if p_by = 'day' then
    return query
    select to_char(d.day, 'YYYY-MM-DD'), to_char(d.day, 'DD/MM/YYYY'), coalesce(sum(t.leads), 0)
    from private.tallies_of(v_company.id, p_seller_id, v_days.from_day, v_days.to_day) t
    full join (
      select day::date from generate_series(v_days.from_day::timestamp, v_days.to_day::timestamp, '1 day') day
    ) period on period.day = t.day
    cross join lateral (select coalesce(t.day, period.day) as day) d
    group by d.day order by d.day;
  elsif p_by = 'source' then
    return query
    select t.source, coalesce(min(s.label), t.source), sum(t.leads)
    from private.tallies_of(v_company.id, p_seller_id, v_days.from_day, v_days.to_day) t
    left join public.lead_sources s on s.source = t.source
    group by t.source order by sum(t.leads) desc, t.source;
  else
    return query
    select t.seller_id::text, coalesce(s.name, 'Sem vendedor'), t.leads
    from private.tallies_by_seller(v_company.id, v_days.from_day, v_days.to_day) t
    left join public.sellers s on s.id = t.seller_id and s.company_id = v_company.id
    where p_seller_id is null or t.seller_id = p_seller_id
    order by t.leads desc, t.seller_id;
  end if;
end
$$;

grant execute on function public.count_leads_by(text, uuid, uuid, text) to authenticated, service_role;

-- 66_lead_screens/delete_lead_note.sql

-- By its author, an admin or a manager. Raises PT404.
create function public.delete_lead_note(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.lead_notes n using public.leads_captured l
  where n.id = p_id and l.id = n.lead_id and l.company_id = any (
    case when n.author_id = auth.uid() then private.readable_companies() else private.managed_companies() end
  );
  if not found then
    raise exception 'Anotação não encontrada.' using errcode = 'PT404';
  end if;
  return p_id;
end
$$;

grant execute on function public.delete_lead_note(uuid) to authenticated;

-- 66_lead_screens/get_answer_times.sql

-- From one day of the company to another; without a bound the last 12 months.
create function private.period_moments(
  p_company public.companies, p_period text, out from_instant timestamptz, out to_instant timestamptz
)
language plpgsql stable as $$
declare
  v_days constant record := private.period_days(p_period, p_company.time_zone);
  v_today constant date := (now() at time zone p_company.time_zone)::date;
begin
  from_instant := private.day_start(coalesce(v_days.from_day, (v_today - interval '1 year')::date), p_company.time_zone);
  to_instant := private.day_start(coalesce(v_days.to_day, v_today) + 1, p_company.time_zone);
end
$$;

-- Minutes from a lead to its seller's first call, message or answer: the median, and what nine of ten do not exceed. By
-- name. No row for a seller without an answer, nor unless the caller may read the company. Raises 22023.
create function public.get_answer_times(p_company_id uuid default null, p_period text default 'last_90_days')
returns table (seller_id uuid, seller_name text, answered bigint, median numeric, ninetieth numeric)
-- 600,000 answers are sorted in memory.
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_span record;
begin
  v_span := private.period_moments(v_company, p_period);
  if v_company.id is null then
    return;
  end if;
  return query
    select s.id, s.name, t.answered, round(t.minutes[1]::numeric, 1), round(t.minutes[2]::numeric, 1)
    from (
      select p.seller_id, count(*) as answered, percentile_cont(array[0.5, 0.9]) within group (
        order by date_part('epoch', least(p.called_at, p.answered_at) - p.created_at) / 60
      ) as minutes
      from public.lead_progress p
      where p.company_id = v_company.id and p.created_at >= v_span.from_instant and p.created_at < v_span.to_instant
        and (p.called_at is not null or p.answer = 'received')
      group by p.seller_id
    ) t
    join public.sellers s on s.id = t.seller_id
    order by s.name, s.id;
end
$$;

grant execute on function public.get_answer_times(uuid, text) to authenticated, service_role;

-- 66_lead_screens/get_lead_counters.sql

-- Local days; the last 7 and 30 days end now. Without a company, super_admin and service_role get the whole platform,
-- each company in its own time zone.
create function public.get_lead_counters(p_company_id uuid default null, p_seller_id uuid default null)
returns table (
  total bigint, today bigint, yesterday bigint, this_week bigint, this_month bigint,
  last_7_days bigint, last_30_days bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := p_company_id;
  v_company public.companies;
  v_today date;
  v_month date;
begin
  if v_id is null and private.own_company() is null and private.acts_for_platform() then
    if p_seller_id is null then
      return query select * from private.platform_counters();
      return;
    end if;
    select s.company_id into v_id from public.sellers s join public.companies c on c.id = s.company_id
    where s.id = p_seller_id and c.deleted_at is null;
    if not found then
      return query select 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint;
      return;
    end if;
  end if;
  v_company := private.company_to_read(v_id);
  if v_company.id is null then
    return;
  end if;

  v_today := (now() at time zone v_company.time_zone)::date;
  v_month := date_trunc('month', v_today);
  return query
  select
    coalesce(case when p_seller_id is null
      then private.leads_of_company(v_company.id)
      else (select sum(a.leads) from private.tallies_of(v_company.id, p_seller_id, null, null) a)
    end, 0),
    coalesce(sum(t.leads) filter (where t.day = v_today), 0),
    coalesce(sum(t.leads) filter (where t.day = v_today - 1), 0),
    coalesce(sum(t.leads) filter (where t.day >= v_today - extract(dow from v_today)::integer), 0),
    coalesce(sum(t.leads) filter (where t.day >= v_month), 0),
    private.leads_since(v_company, p_seller_id, now() - interval '7 days'),
    private.leads_since(v_company, p_seller_id, now() - interval '30 days')
  from private.tallies_of(v_company.id, p_seller_id, least(v_month, v_today - 6), v_today) t;
end
$$;

grant execute on function public.get_lead_counters(uuid, uuid) to authenticated, service_role;

-- 66_lead_screens/get_lead_funnel.sql

-- What visitors did in a period, step by step. A form without a link (a capture page, the widget) is its own click,
-- and so is each form of a page that is asked for. Clicks
-- and forms are null with a team or a seller, whom a visitor gets only by sending. Confirmed: the seller has it, called or
-- wrote. No row unless the caller may read the company. Raises 22023.
create function public.get_lead_funnel(
  p_company_id uuid default null, p_period text default 'last_30_days', p_short_url_id uuid default null,
  p_page_id uuid default null, p_team_id uuid default null, p_seller_id uuid default null
)
returns table (clicks bigint, forms bigint, sent bigint, opened bigint, confirmed bigint, won bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 1 as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_span record;
begin
  v_span := private.period_moments(v_company, p_period);
  if v_company.id is null then
    return;
  end if;
  if p_team_id is null and p_seller_id is null then
    select coalesce(sum(v.views), 0), coalesce(sum(v.views) filter (where p_page_id is not null or not exists (
      select from public.short_urls s where s.id in (v.origin_id, v.link_id)
    )), 0) into forms, clicks
    from (
      select h.origin_id, h.link_id, h.views from private.form_hours h
      where h.company_id = v_company.id and h.hour >= v_span.from_instant and h.hour < v_span.to_instant
      union all
      select n.origin_id, n.link_id, 1 from private.form_views n
      where n.company_id = v_company.id and n.viewed_at >= v_span.from_instant and n.viewed_at < v_span.to_instant
    ) v
    where (p_short_url_id is null or p_short_url_id in (v.origin_id, v.link_id))
      and (p_page_id is null or v.origin_id = p_page_id);
    if p_page_id is null then
      clicks := clicks + private.clicks_between(
        v_company.id, p_short_url_id, v_span.from_instant, v_span.to_instant
      );
    end if;
  end if;
  select count(*), count(*) filter (where p.opened_at is not null),
    count(*) filter (where p.answer = 'received' or p.called_at is not null), count(*) filter (where p.is_won)
  into sent, opened, confirmed, won
  from (
    select * from public.lead_progress
    where company_id = v_company.id and created_at >= v_span.from_instant and created_at < v_span.to_instant
    union all
    select f.* from private.tail_of(v_company.id) l cross join lateral private.first_progress(l) f
    where l.created_at >= v_span.from_instant and l.created_at < v_span.to_instant
      and not exists (select from public.lead_progress p where p.lead_id = l.id)
  ) p
  where p.from_visitor
    and (p_short_url_id is null or p.short_url_id = p_short_url_id) and (p_page_id is null or p.page_id = p_page_id)
    and (p_team_id is null or p.team_id = p_team_id)
    and (p_seller_id is null or p.seller_id = p_seller_id);
  return next;
end
$$;

grant execute on function public.get_lead_funnel(uuid, text, uuid, uuid, uuid, uuid) to authenticated, service_role;

-- 66_lead_screens/list_newest_leads.sql

-- Of the whole platform, with initials only: no look into a company. A select through the policies takes 0.26 s for
-- 100,000 leads. Raises 42501 unless super_admin.
create function public.list_newest_leads(p_limit integer default 6)
returns table (
  id uuid, initials text, source text, created_at timestamptz, company_id uuid, company_name text
)
language plpgsql stable security definer set search_path = '' rows 6 as $$
#variable_conflict use_column
declare
  v_removed constant uuid[] := array(select c.id from public.companies c where c.deleted_at is not null);
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select l.id, private.initials_of(l.name), l.source::text,
      l.created_at, l.company_id, c.name::text
    from (
      select * from public.leads_captured
      where company_id <> all (v_removed)
      order by created_at at time zone 'UTC' desc
      limit least(greatest(coalesce(p_limit, 6), 1), 100)
    ) l
    join public.companies c on c.id = l.company_id
    order by l.created_at desc, l.id;
end
$$;

grant execute on function public.list_newest_leads(integer) to authenticated, service_role;

-- 66_lead_screens/set_lead_outcome.sql

-- won, lost, or null. The caller may change the lead. Raises 22023, PT404.
create function private.write_outcome(p_company uuid, p_lead uuid, p_outcome text, p_value numeric, p_by uuid)
returns void
language plpgsql as $$
begin
  if p_outcome not in ('won', 'lost') then
    raise exception 'Resultado desconhecido.' using errcode = '22023';
  end if;
  if p_value is not null and p_outcome is distinct from 'won' then
    raise exception 'Só um contato ganho tem valor.' using errcode = '22023';
  end if;
  if not round(p_value, 2) between 0 and 999999999999.99 then
    raise exception 'Valor inválido.' using errcode = '22023';
  end if;
  -- Before the trigger writes a seller, to prevent deadlocks.
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  -- A repeated outcome keeps its author and time.
  update public.leads_captured l
  set outcome = p_outcome, outcome_value = round(p_value, 2),
    outcome_at = case when p_outcome is not null then clock_timestamp() end,
    outcome_by = case when p_outcome is not null then p_by end
  where l.id = p_lead and (l.outcome, l.outcome_value) is distinct from (p_outcome, round(p_value, 2));
end
$$;

-- won, lost, or null. Returns the changed lead.
create function public.set_lead_outcome(p_lead_id uuid, p_outcome text, p_value numeric default null)
returns table (id uuid, outcome text, outcome_value numeric, outcome_at timestamptz)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_server boolean := coalesce(auth.role(), '') = 'service_role';
  v_of_key constant uuid := case when auth.role() = 'api_client' then private.company_to_manage() end;
  v_company uuid;
begin
  if not v_server and v_of_key is null and not private.is_approved() then
    raise exception 'Sua conta aguarda aprovação.' using errcode = '42501';
  end if;
  select l.company_id into v_company from public.leads_captured l
  where l.id = p_lead_id and (
    v_server or l.company_id = v_of_key or l.company_id = any (private.readable_companies())
  );
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  perform private.write_outcome(v_company, p_lead_id, p_outcome, p_value, auth.uid());
  return query select l.id, l.outcome::text, l.outcome_value::numeric, l.outcome_at
    from public.leads_captured l where l.id = p_lead_id;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
end
$$;

grant execute on function public.set_lead_outcome(uuid, text, numeric) to authenticated, service_role;

-- 70_contacts/01_contacts.sql

-- The lead's own row is ten times as wide. private.fold_leads() and triggers write; only functions read.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

create table private.contacts (
  company_id uuid not null,
  created_at timestamptz not null,
  lead_id uuid not null,
  seller_id uuid not null,
  source text not null,
  search_text text collate "C" not null,
  -- 'won', 'lost' or 'open'.
  outcome text not null default 'open',
  -- Of a deleted link too.
  link_id uuid,
  -- As the visitor's address named it.
  campaign text
  -- New rows are read most, and index-only scans need a vacuum.
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

-- For index-only scans of a page.
create unique index contacts_time_idx on private.contacts (company_id, created_at, lead_id)
include (seller_id, source, search_text);
create index contacts_name_idx on private.contacts (company_id, search_text, lead_id)
include (created_at, seller_id, source);
create index contacts_seller_idx on private.contacts (company_id, seller_id, created_at, lead_id)
include (source, search_text);
create index contacts_outcome_idx on private.contacts (company_id, outcome, created_at, lead_id);
create index contacts_link_idx on private.contacts (company_id, link_id, created_at, lead_id) where link_id is not null;
create index contacts_campaign_idx on private.contacts (company_id, campaign, created_at, lead_id)
where campaign is not null;

-- Each search reads the pending list in full; kept short, about one lead in a thousand flushes it.
do $$
begin
  -- A managed server may keep extensions in another schema.
  execute format(
    'create index contacts_search_idx on private.contacts using gin (company_id, search_text %s.gin_trgm_ops)
      with (gin_pending_list_limit = 1024)',
    (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'pg_trgm')
  );
end
$$;

-- Inlined. The same types and collation as the table's: else no index gives the order of both.
create function private.contact_of(l public.leads_captured) returns setof private.contacts
language sql stable rows 1 as $$
  select l.company_id, l.created_at, l.id, private.seller_key(l.seller_id), l.source::text,
    private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) collate "C",
    coalesce(l.outcome::text, 'open'), l.short_url_id, left(nullif(btrim(l.attribution ->> 'utm_campaign'), ''), 200)
$$;

-- 70_contacts/02_contact_question.sql

-- A word of one or two letters must begin a word: trigrams include the blank.
create function private.search_pattern(p_word text) returns text
language sql immutable parallel safe as $$
  select case when char_length(p_word) < 3 then '% ' else '%' end
    || replace(replace(replace(p_word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- A match has one of any_of and each of all_of, if not null. Digits with punctuation are one phone; a word that may
-- be the code of a lead is also one; otherwise each word must match, longest first.
create function private.search_patterns(p_search text, out any_of text[], out all_of text[])
language plpgsql immutable as $$
declare
  v_text constant text := private.search_key(private.clean_line(p_search));
  v_digits text;
  v_code constant text := upper(substring(v_text from '^#?([bcdfghjkmnp-tv-z2-9]{5})$'));
begin
  if char_length(v_text) > 100 then
    raise exception 'A busca pode ter no máximo 100 caracteres.' using errcode = '22023';
  elsif v_text ~ '^[0-9 ()+./-]*[0-9][0-9 ()+./-]*$' then
    v_digits := regexp_replace(regexp_replace(v_text, '^\+ ?55', ''), '[^0-9]', '', 'g');
    select array_agg(distinct private.search_pattern(digits)) into any_of
    from unnest(array[
      v_digits, private.national_digits(v_digits), private.phone_key(private.national_digits(v_digits))
    ]) as digits
    where digits <> '';
  elsif v_code is not null then
    any_of := array[private.search_pattern(v_text)];
  else
    -- Digits and punctuation are part of a phone.
    select array_agg(pattern order by char_length(pattern) desc) into all_of
    from unnest(string_to_array(v_text, ' ')) as word
    cross join lateral private.search_pattern(
      case when word ~ '^[0-9()+./-]*[0-9][0-9()+./-]*$' then regexp_replace(word, '[^0-9]', '', 'g') else word end
    ) as pattern;
  end if;
  if v_code is not null then
    any_of := any_of || ('%#' || v_code || '%');
  end if;
end
$$;

create type private.contact_question as (
  company_id uuid, time_zone text, seller_id uuid, source text, outcome text, link_id uuid, campaign text,
  from_day date, to_day date, from_instant timestamptz, to_instant timestamptz,
  -- True if the tallies know how many contacts pass the filters.
  is_tallied boolean,
  is_search boolean, any_of text[], all_of text[], sellers uuid[],
  -- True if the trigram index can serve the search.
  is_indexed boolean,
  -- Keyset pagination by created_at.
  is_ascending boolean, after_at timestamptz, after_id uuid
);

-- company_id is null if the caller may not read the company. Raises 22023.
create function private.contact_question(
  p_company_id uuid, p_seller_id uuid, p_source text, p_period text, p_search text,
  p_from date, p_to date, p_outcome text, p_link_id uuid, p_campaign text
)
returns private.contact_question
language plpgsql stable as $$
declare
  q private.contact_question;
  v_company constant public.companies := private.company_to_read(p_company_id, 'contacts');
  v_days constant record := private.period_days(coalesce(p_period, 'all'), coalesce(v_company.time_zone, 'UTC'));
begin
  select s.any_of, s.all_of into q.any_of, q.all_of from private.search_patterns(p_search) s;
  if p_outcome not in ('won', 'lost', 'open') then
    raise exception 'Resultado desconhecido.' using errcode = '22023';
  elsif p_from < date '0002-01-01' or p_to > date '9999-12-30' then
    raise exception 'Período desconhecido.' using errcode = '22023';
  end if;
  if v_company.id is null then
    return null;
  end if;
  q.company_id := v_company.id;
  q.time_zone := v_company.time_zone;
  q.seller_id := p_seller_id;
  q.source := p_source;
  q.outcome := p_outcome;
  q.link_id := p_link_id;
  q.campaign := p_campaign;
  q.is_tallied := num_nonnulls(p_outcome, p_link_id, p_campaign) = 0;
  q.from_day := greatest(v_days.from_day, p_from);
  q.to_day := least(v_days.to_day, p_to);
  q.from_instant := private.day_start(q.from_day, q.time_zone);
  q.to_instant := private.day_start(q.to_day + 1, q.time_zone);
  q.is_search := q.any_of is not null or q.all_of is not null;
  -- Three letters, two at the end of a word, or one at its beginning.
  q.is_indexed := q.any_of is not null
    or array_to_string(q.all_of, '') ~ '[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9%]|[^a-z0-9%][a-z0-9]';
  if q.is_search then
    q.sellers := (
      select array_agg(s.id) from public.sellers s
      where s.company_id = q.company_id and private.is_found(' ' || private.search_key(s.name), s.id, q)
    );
  end if;
  if q.seller_id is not null then
    q.is_search := q.is_search and not coalesce(q.seller_id = any (q.sellers), false);
    q.sellers := null;
  end if;
  return q;
end
$$;

-- Inlined, like is_found, so that a custom plan drops unused conditions. A SET clause would prevent it.
create function private.contacts_asked(q private.contact_question) returns setof private.contacts
language sql stable as $$
  select * from (
    -- No condition here: else no index gives the order.
    select * from private.contacts
    union all
    select c.* from private.tail_of(q.company_id) l cross join lateral private.contact_of(l) c
  ) c
  where company_id = q.company_id
    and (q.seller_id is null or seller_id = q.seller_id)
    and (q.source is null or source = q.source)
    and (q.outcome is null or outcome = q.outcome)
    and (q.link_id is null or link_id = q.link_id)
    and (q.campaign is null or campaign = q.campaign)
    and (q.from_instant is null or created_at >= q.from_instant)
    and (q.to_instant is null or created_at < q.to_instant)
    and (q.after_id is null or case when q.is_ascending
      then (created_at, lead_id) > (q.after_at, q.after_id)
      else (created_at, lead_id) < (q.after_at, q.after_id) end)
$$;

-- Trigram indexes do not support `like all`.
create function private.is_found(p_search_text text, p_seller_id uuid, q private.contact_question) returns boolean
language sql immutable parallel safe as $$
  select not q.is_search
    or (q.any_of is null or p_search_text like any (q.any_of))
      and (q.all_of[1] is null or p_search_text like q.all_of[1])
      and (q.all_of[2] is null or p_search_text like q.all_of[2])
      and (q.all_of[3] is null or p_search_text like all (q.all_of))
    or q.sellers is not null and p_seller_id = any (q.sellers)
$$;

-- Contacts that pass the filters, before any search.
create function private.leads_of(q private.contact_question) returns bigint
language sql stable as $$
  select coalesce(case
    when not q.is_tallied then (select count(*) from private.contacts_asked(q))
    when q.seller_id is null and q.source is null and q.from_day is null and q.to_day is null
      then private.leads_of_company(q.company_id)
    else (
      select sum(t.leads) from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
      where q.source is null or t.source = q.source
    ) end, 0)
$$;

-- Of the newest p_rows filtered contacts, without the tail: 2 ms for 5,000.
create function private.share_found(q private.contact_question, p_rows integer) returns numeric
language plpgsql stable as $$
begin
  return (
    select coalesce(avg(private.is_found(n.search_text, n.seller_id, q)::integer), 0)
    from (
      select * from private.contacts
      where company_id = q.company_id and created_at >= coalesce(q.from_instant, '-infinity')
        and created_at < coalesce(q.to_instant, 'infinity')
      order by created_at desc limit p_rows
    ) n
    where (q.seller_id is null or n.seller_id = q.seller_id) and (q.source is null or n.source = q.source)
      and (q.outcome is null or n.outcome = q.outcome) and (q.link_id is null or n.link_id = q.link_id)
      and (q.campaign is null or n.campaign = q.campaign)
  );
end
$$;

-- 70_contacts/03_last_lead_of_phone.sql

-- The company's newest lead with a seller, since p_since. leads_captured has no index on phone_key.
create function private.last_lead_of_phone(p_company uuid, p_key text, p_since timestamptz)
returns table (id uuid, created_at timestamptz, seller_id uuid)
language sql stable rows 1 as $$
  select l.id, l.created_at, l.seller_id
  from (
    select l.* from private.contacts c join public.leads_captured l on l.id = c.lead_id
    where c.company_id = p_company and c.search_text like '%' || p_key || '%'
    union all
    select * from private.tail_of(p_company)
  ) l
  where l.company_id = p_company and l.phone_key = p_key and l.created_at >= p_since and l.seller_id is not null
  order by l.arrival desc
  limit 1
$$;

-- 70_contacts/count_contacts.sql

-- Exact up to 10,000 matches or without a search; beyond, or without help of the trigram index, an estimate from the
-- newest 20,000.
create function public.count_contacts(
  p_company_id uuid default null, p_seller_id uuid default null, p_source text default null,
  p_period text default 'all', p_search text default null, p_from date default null, p_to date default null,
  p_outcome text default null, p_link_id uuid default null, p_campaign text default null
)
returns table (total bigint, is_exact boolean)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set max_parallel_workers_per_gather = 0 set jit = off
as $$
declare
  q private.contact_question := private.contact_question(
    p_company_id, p_seller_id, p_source, p_period, p_search, p_from, p_to, p_outcome, p_link_id, p_campaign
  );
  v_most constant integer := 10000;
  v_share numeric;
  v_expected bigint;
begin
  if q.company_id is null then
    return;
  end if;
  total := private.leads_of(q);
  is_exact := not q.is_search or q.is_indexed or total <= v_most;
  if q.is_search then
    v_share := private.share_found(q, 20000);
    v_expected := round(v_share * total);
  end if;
  if q.is_search and is_exact then
    -- From a quarter of the rows on, a scan is faster than the index.
    perform set_config('enable_bitmapscan', (v_share < 0.25)::text, true);
    select count(*) into total from (
      select from private.contacts_asked(q) where private.is_found(search_text, seller_id, q) limit v_most + 1
    ) found;
    is_exact := total <= v_most;
    v_expected := greatest(v_expected, total);
  end if;
  if not is_exact then
    total := v_expected;
  end if;
  return next;
end
$$;

grant execute on function public.count_contacts(
  uuid, uuid, text, text, text, date, date, text, uuid, text
) to authenticated, service_role;

-- 70_contacts/list_campaigns.sql

-- Of the campaigns that leads came from, the 300 with the most. No rows unless the caller may read the company.
create function public.list_campaigns(p_company_id uuid default null)
returns table (campaign text, leads bigint)
language sql stable security definer set search_path = '' as $$
  select c.campaign, count(*)
  from private.company_to_read(p_company_id) asked
  cross join lateral (
    select campaign from private.contacts where company_id = asked.id and campaign is not null
    union all
    select c.campaign from private.tail_of(asked.id) l cross join lateral private.contact_of(l) c
    where c.campaign is not null
  ) c
  group by c.campaign order by count(*) desc, c.campaign limit 300
$$;

grant execute on function public.list_campaigns(uuid) to authenticated, service_role;

-- 70_contacts/list_contacts.sql

-- The tallies tell the days of a page, so that page 25,000 costs as much as any.
create function private.page_by_day(q private.contact_question, p_offset bigint, p_limit integer) returns uuid[]
language plpgsql stable as $$
declare
  v_direction constant text := case when q.is_ascending then 'asc' else 'desc' end;
  v_days date[];
  v_before bigint;
  v_ids uuid[];
begin
  select array_agg(day), min(before) into v_days, v_before
  from (
    select t.day, sum(t.leads) as leads, sum(sum(t.leads)) over (
      order by case when q.is_ascending then t.day - date '2000-01-01' else date '2000-01-01' - t.day end
    ) - sum(t.leads) as before
    from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
    where q.source is null or t.source = q.source
    group by t.day
  ) days
  where before < p_offset + p_limit and before + leads > p_offset;
  execute format(
    'select array(
      select lead_id from unnest($2) as day
      cross join lateral (
        select created_at, lead_id from private.contacts_asked($1)
        where created_at >= private.day_start(day, $3) and created_at < private.day_start(day + 1, $3)
        order by created_at %1$s, lead_id %1$s limit $4 + $5
      ) of_day
      order by created_at %1$s, lead_id %1$s offset $4 limit $5
    )', v_direction
  ) into v_ids using q, v_days, q.time_zone, p_offset - v_before, p_limit;
  return v_ids;
end
$$;

-- Walks an index in the page's order or looks up the search, whichever is cheaper. Forced: the embedded engine has no
-- statistics, and PostgreSQL misjudges names (' zelia' of 1,000,000 contacts: 290 instead of 20 ms).
create function private.page_of_contacts(
  q private.contact_question, p_by_time boolean, p_offset bigint, p_limit integer
)
returns uuid[]
language plpgsql stable as $$
declare
  v_order constant text := format(
    '%1$s %2$s, lead_id %2$s',
    case when p_by_time then 'created_at' else 'search_text' end, case when q.is_ascending then 'asc' else 'desc' end
  );
  v_leads bigint;
  v_fence text := '';
  v_ids uuid[];
begin
  if p_by_time and q.is_tallied and not q.is_search and q.after_id is null and (q.source is not null or p_offset >= 1000) then
    return private.page_by_day(q, p_offset, p_limit);
  elsif q.is_search then
    v_leads := private.leads_of(q);
    -- Most searches fill a page within 20,000 index entries.
    execute format(
      'select array(
        select lead_id from (select * from private.contacts_asked($1) order by %1$s limit $4) first
        where private.is_found(search_text, seller_id, $1) order by %1$s offset $2 limit $3
      )', v_order
    ) into v_ids using q, p_offset, p_limit, 1 + 20000 * v_leads / nullif(private.leads_of_company(q.company_id), 0);
    if cardinality(v_ids) = p_limit then
      return v_ids;
    elsif q.is_indexed and private.share_found(q, 5000) * v_leads < 50000 then
      -- A looked-up match costs 1.6 µs, a walked entry 0.28 µs.
      perform set_config('enable_bitmapscan', 'on', true);
      v_fence := case when p_by_time then '' else 'offset 0' end;
    end if;
  end if;
  execute format(
    'select array(
      select lead_id from (
        select * from private.contacts_asked($1) where private.is_found(search_text, seller_id, $1) %1$s
      ) found
      order by %2$s offset $2 limit $3
    )', v_fence, v_order
  ) into v_ids using q, p_offset, p_limit;
  return v_ids;
end
$$;

-- super_admin and the service role must name the company. The nil id selects leads without a seller. p_after_created_at
-- and p_after_id continue after that row, in either direction of created_at. By name and with a search, p_offset is at
-- most 10,000. p_from and p_to are days of the company, within the period; p_outcome is 'won', 'lost' or 'open'. Raises
-- 22023.
create function public.list_contacts(
  p_company_id uuid default null, p_seller_id uuid default null, p_source text default null,
  p_period text default 'all', p_search text default null, p_sort text default 'created_at',
  p_ascending boolean default false, p_limit integer default 20, p_offset bigint default 0,
  p_after_created_at timestamptz default null, p_after_id uuid default null,
  p_from date default null, p_to date default null,
  p_outcome text default null, p_link_id uuid default null, p_campaign text default null
)
returns table (
  id uuid, name text, phone text, email text, city text, source text, source_label text, created_at timestamptz,
  whatsapp_url text, seller_id uuid, seller_name text, seller_phone text, short_url_id uuid,
  outcome text, outcome_value numeric,
  -- 'no_messages' where the person asked for that; else what the seller told: private.lead_answer or 'called'. Null while
  -- nothing.
  progress text
)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set max_parallel_workers_per_gather = 0 set jit = off
as $$
#variable_conflict use_column
declare
  q private.contact_question;
  v_ids uuid[];
begin
  if p_sort is null or p_sort not in ('created_at', 'name') or p_limit is null or p_limit not between 1 and 1000
    or p_offset is null or p_offset < 0
    or (p_after_created_at is null) <> (p_after_id is null)
    or (p_after_id is not null and (p_sort <> 'created_at' or p_offset <> 0)) then
    raise exception 'Ordem ou página desconhecida.' using errcode = '22023';
  end if;
  q := private.contact_question(
    p_company_id, p_seller_id, p_source, p_period, p_search, p_from, p_to, p_outcome, p_link_id, p_campaign
  );
  if q.company_id is null then
    return;
  elsif p_offset > 10000 and (p_sort = 'name' or q.is_search) then
    raise exception 'Com busca ou em ordem de nome, só os primeiros 10.000 contatos podem ser vistos. Use mais filtros.'
      using errcode = '22023';
  end if;
  q.is_ascending := coalesce(p_ascending, false);
  q.after_at := p_after_created_at;
  q.after_id := p_after_id;
  v_ids := private.page_of_contacts(q, p_sort = 'created_at', p_offset, p_limit);
  return query
  select l.id, l.name::text, l.phone::text, l.email::text, l.city::text, l.source::text, coalesce(o.label, l.source),
    l.created_at, l.whatsapp_url::text, l.seller_id, s.name, s.phone, l.short_url_id,
    l.outcome::text, l.outcome_value::numeric,
    case
      when p.no_messages_at is not null then 'no_messages'
      when p.called_at is not null and (p.answer is null or p.answer = 'missed' and p.called_at > p.answered_at) then 'called'
      else p.answer::text
    end
  from unnest(v_ids) with ordinality as page (id, place)
  join public.leads_captured l on l.id = page.id
  left join public.lead_progress p on p.lead_id = l.id
  left join public.sellers s on s.id = l.seller_id
  left join public.lead_sources o on o.source = l.source
  order by page.place;
end
$$;

grant execute on function public.list_contacts(
  uuid, uuid, text, text, text, text, boolean, integer, bigint, timestamptz, uuid, date, date, text, uuid, text
) to authenticated, service_role;

-- 73_privacy/01_erased_leads.sql

-- For replay_journal, after a crash. A journal is at most a week old.
create table private.erased_leads (
  id uuid primary key,
  erased_at timestamptz not null default now()
);

create index erased_leads_erased_at_idx on private.erased_leads (erased_at);

-- Returns the number of rows; triggers delete dependent ones. Queues forget_mails, for mails stored as files.
create function private.erase_leads(p_companies uuid[], p_leads uuid[], p_suspects uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_suspects integer;
  v_leads integer;
begin
  perform private.lock_rotations(p_companies);
  delete from public.quarantined_leads where id = any (p_suspects);
  get diagnostics v_suspects = row_count;
  delete from public.leads_captured where id = any (p_leads);
  get diagnostics v_leads = row_count;
  insert into private.erased_leads (id) select unnest(p_leads || p_suspects) on conflict do nothing;
  if v_leads > 0 then
    perform private.enqueue_job('forget_mails', jsonb_build_object('lead_ids', to_jsonb(p_leads)));
  end if;
  return v_suspects + v_leads;
end
$$;

create function private.trim_erased_leads(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.erased_leads where id = any (array(
      select id from private.erased_leads where erased_at < p_now - interval '7 days' order by erased_at limit p_most
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_erased_leads(integer, timestamptz) to service_role;

-- 73_privacy/02_contact_of_phone.sql

-- None for the platform without a company. Raises 42501 with p_sentence.
create function private.companies_to_search(p_company_id uuid, p_sentence text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_companies uuid[];
begin
  if private.acts_for_platform() then
    return array_remove(array[p_company_id], null);
  end if;
  v_companies := private.managed_companies();
  if coalesce((private.caller()).role, '') not in ('admin', 'manager') or p_company_id <> all (v_companies) then
    raise exception '%', p_sentence using errcode = '42501';
  end if;
  return v_companies;
end
$$;

-- leads_captured has no index on phone_key. Inlined: no definer's rights, no search_path.
create function private.leads_of_phone(p_key text) returns setof public.leads_captured
language sql stable as $$
  select l.*
  from private.contacts c join public.leads_captured l on l.id = c.lead_id
  where c.search_text like '%' || p_key || '%' and l.phone_key = p_key
  union all
  select l.* from private.company_tallies t
  cross join lateral (select * from private.tail_of(t.company_id) offset 0) l
  where t.has_tail and l.phone_key = p_key
$$;

-- 73_privacy/03_lead_retention.sql

-- Raises 42501, and 22023 if out of range. Null means without limit.
create function private.check_lead_retention(p_company uuid, p_months integer) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.acts_for_platform()
    and ((private.caller()).role = 'admin' and p_company = any (private.managed_companies())) is not true then
    raise exception 'Apenas administradores podem decidir por quanto tempo os contatos ficam guardados.'
      using errcode = '42501';
  end if;
  if p_months not between 1 and 120 then
    raise exception 'Escolha de 1 a 120 meses.' using errcode = '22023';
  end if;
end
$$;

-- 73_privacy/04_erased_phones.sql

-- So that a restored backup erases them again (product.md 56). Beside the database the server keeps a copy of the list, which
-- says nothing without the key: docs/decisions/0058.

-- The padded blocks of HMAC-SHA256, drawn at random. A backup holds them; another key would know none of the list's phones.
create table private.erasure_key (
  id boolean primary key default true check (id),
  inner_block bytea not null default extensions.gen_random_bytes(64),
  outer_block bytea not null default extensions.gen_random_bytes(64)
);

insert into private.erasure_key default values;

-- Without a reference to the company, which a backup may bring back.
create table private.erased_phones (
  company_id uuid not null,
  phone_hash bytea not null,
  -- What came later is another contact.
  until timestamptz not null,
  primary key (company_id, phone_hash)
);

create index erased_phones_until_idx on private.erased_phones (until);

create function private.hash_phone(p_company uuid, p_key text) returns bytea
language sql stable as $$
  select sha256(k.outer_block || sha256(k.inner_block || convert_to(p_company || ' ' || p_key, 'UTF8')))
  from private.erasure_key k
$$;

-- Under the companies' rotation locks, so that the clock tells earlier leads from later ones.
create function private.note_erased_phone(p_companies uuid[], p_key text) returns void
language plpgsql volatile as $$
begin
  insert into private.erased_phones as e (company_id, phone_hash, until)
  select c, private.hash_phone(c, p_key), clock_timestamp() from unnest(p_companies) c where p_key is not null
  on conflict (company_id, phone_hash) do update set until = greatest(e.until, excluded.until);
  perform private.enqueue_job('keep_erasures', p_key => 'keep_erasures');
end
$$;

-- The list as the server keeps it: an array of {company, phone, until}.
create function private.list_erased_phones() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('company', company_id, 'phone', encode(phone_hash, 'hex'), 'until', until)
    order by until, phone_hash
  ), '[]')
  from private.erased_phones
$$;

grant execute on function private.list_erased_phones() to service_role;

-- Erases what the list names and this database still holds, up to each erasure; returns the number of rows. Entries that
-- the database knows cost nothing.
create function private.erase_again(p_list jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company record;
  v_leads uuid[];
  v_suspects uuid[];
  v_gone integer := 0;
begin
  for v_company in
    select l.company as id, array_agg(decode(l.phone, 'hex')) as phones, array_agg(l.until) as untils
    from jsonb_to_recordset(p_list) l (company uuid, phone text, until timestamptz)
    where not exists (
      select from private.erased_phones e
      where e.company_id = l.company and e.phone_hash = decode(l.phone, 'hex') and e.until >= l.until
    )
    group by l.company order by l.company
  loop
    perform private.lock_rotations(array[v_company.id]);
    with list as materialized (select * from unnest(v_company.phones, v_company.untils) n (phone, until)),
    leads as (
      select l.id from public.leads_captured l
      join list n on n.phone = private.hash_phone(v_company.id, l.phone_key) and l.created_at <= n.until
      where l.company_id = v_company.id and l.phone_key is not null
    ),
    suspects as (
      select q.id from public.quarantined_leads q
      join list n on n.phone = private.hash_phone(v_company.id, q.phone_key) and q.created_at <= n.until
      where q.company_id = v_company.id
    )
    select array(select id from leads), array(select id from suspects) into v_leads, v_suspects;
    v_gone := v_gone + private.erase_leads(array[v_company.id], v_leads, v_suspects);
    delete from public.privacy_requests r
    using unnest(v_company.phones, v_company.untils) n (phone, until)
    where r.company_id = v_company.id and r.phone is not null and r.created_at <= n.until
      and n.phone = private.hash_phone(v_company.id, r.phone);
    insert into private.erased_phones as e (company_id, phone_hash, until)
    select v_company.id, n.phone, max(n.until) from unnest(v_company.phones, v_company.untils) n (phone, until)
    group by n.phone
    on conflict (company_id, phone_hash) do update set until = greatest(e.until, excluded.until);
  end loop;
  return v_gone;
end
$$;

grant execute on function private.erase_again(jsonb) to service_role;

-- No backup should be older.
create function private.trim_erased_phones(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.erased_phones where (company_id, phone_hash) in (
      select company_id, phone_hash from private.erased_phones
      where until < p_now - interval '2 years' order by until limit p_most
    )
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_erased_phones(integer, timestamptz) to service_role;

-- 73_privacy/delete_company_for_good.sql

-- One transaction: a lost connection between two calls would leave a company that no screen lists. Idempotent.
create function public.delete_company_for_good(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem excluir empresas definitivamente.');
  if exists (select from public.companies c where c.id = p_id and c.deleted_at is null) then
    perform public.delete_company(p_id);
  end if;
  return public.erase_company(p_id);
end
$$;

grant execute on function public.delete_company_for_good(uuid) to authenticated, service_role;

-- 73_privacy/erase_company.sql

-- Deletes no row: ends the 30 days and makes the job purge_deleted_companies due now. Raises PT404 unless the company
-- is deleted.
create function public.erase_company(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem excluir empresas definitivamente.');
  update public.companies set deleted_at = least(deleted_at, now() - interval '31 days')
  where id = p_id and deleted_at is not null;
  if not found then
    raise exception 'Remova a empresa antes de excluir os dados dela definitivamente.' using errcode = 'PT404';
  end if;
  update private.jobs set run_at = now(), again = lease is not null where key = 'purge_deleted_companies';
  -- Stored mails do not name the company, so all are deleted.
  perform private.enqueue_job('forget_mails');
  return p_id;
end
$$;

grant execute on function public.erase_company(uuid) to authenticated, service_role;

-- 73_privacy/erase_contact.sql

-- With or without the ninth digit; returns the number of rows. The audit entry does not contain the contact.
create function public.erase_contact(p_phone text, p_company_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_companies uuid[] := private.companies_to_search(
    p_company_id, 'Apenas administradores e gerentes podem excluir os dados de um contato.'
  );
  v_key text := private.phone_key(private.read_phone(p_phone));
  v_emails text[];
  v_gone integer;
begin
  if p_company_id is null and private.acts_for_platform() then
    v_companies := array(
      select company_id from private.leads_of_phone(v_key)
      union select company_id from public.quarantined_leads where phone_key = v_key
    );
  end if;
  -- Concurrent captures are stored by now or start after the erasure.
  perform private.lock_rotations(v_companies);
  v_emails := array(
    select lower(email) from private.leads_of_phone(v_key) where company_id = any (v_companies)
    union select lower(email) from public.quarantined_leads where phone_key = v_key and company_id = any (v_companies)
  );
  v_gone := private.erase_leads(
    v_companies,
    array(select l.id from private.leads_of_phone(v_key) l where l.company_id = any (v_companies)),
    array(select q.id from public.quarantined_leads q where q.phone_key = v_key and q.company_id = any (v_companies))
  );
  perform private.record_activity(c, 'contacts.erased') from unnest(v_companies) c where v_gone > 0;
  perform private.note_erased_phone(v_companies, v_key);
  -- An open request still has to be answered.
  update public.privacy_requests set phone = null, email = null, note = null
  where company_id = any (v_companies) and (phone = v_key or email = any (v_emails)) and answered_at is not null;
  perform private.note_account_event(
    'contact_erased', 'user', jsonb_build_object('company_id', p_company_id, 'leads', v_gone)
  );
  return v_gone;
end
$$;

grant execute on function public.erase_contact(text, uuid) to authenticated, service_role;

-- 73_privacy/erase_expired_leads.sql

-- For the hourly job trim_old_records. Up to p_most expired rows of one company. Returns 0 only if there are none, and
-- at least 1 after a race with a purge.
create function private.erase_expired_leads(p_most integer default 500, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company record;
  v_leads uuid[];
  v_suspects uuid[];
begin
  for v_company in
    select id, p_now - make_interval(months => keep_leads_months) as until
    from public.companies where keep_leads_months is not null order by id
  loop
    v_suspects := array(
      select id from public.quarantined_leads where company_id = v_company.id and created_at < v_company.until
      order by created_at limit p_most
    );
    -- Suspects first: without its released lead a suspect would look unreleased.
    v_leads := case when cardinality(v_suspects) > 0 then '{}' else array(
      select id from public.leads_captured where company_id = v_company.id and created_at < v_company.until
      order by created_at limit p_most
    ) end;
    if cardinality(v_leads) + cardinality(v_suspects) > 0 then
      return greatest(1, private.erase_leads(array[v_company.id], v_leads, v_suspects));
    end if;
  end loop;
  return 0;
end
$$;

grant execute on function private.erase_expired_leads(integer, timestamptz) to service_role;

-- 73_privacy/get_contact_data.sql

-- Without `reason`, which names other sellers. Volatile: writes an audit entry, and a GET would put the phone into
-- logged URLs. Raises 22023 for the platform without a company.
create function public.get_contact_data(p_phone text, p_company_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_companies uuid[];
  v_key text;
  v_data jsonb;
begin
  if p_company_id is null and private.acts_for_platform() then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
  end if;
  v_companies := private.companies_to_search(
    p_company_id, 'Apenas administradores e gerentes podem ver todos os dados de um contato.'
  );
  v_key := private.phone_key(private.read_phone(p_phone));
  v_data := jsonb_build_object(
    'phone', v_key,
    'leads', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', l.id, 'created_at', l.created_at, 'company', p.name, 'name', l.name, 'phone', l.phone, 'email', l.email,
          'city', l.city, 'source', l.source, 'message', l.message, 'answers', l.extra, 'attribution', l.attribution,
          'consent', l.consent, 'seller', s.name, 'outcome', l.outcome, 'outcome_value', l.outcome_value,
          'outcome_at', l.outcome_at, 'opened_at', g.opened_at, 'called_at', g.called_at, 'called_by', g.called_by,
          'answer', g.answer, 'answered_at', g.answered_at, 'answered_by', g.answered_by, 'closing', g.closing,
          'lost_reason', g.lost_reason, 'no_messages_at', g.no_messages_at,
          'notes', coalesce((
            select jsonb_agg(jsonb_build_object('seller', w.name, 'note', n.note) order by w.name, w.id)
            from private.seller_notes n join public.sellers w on w.id = n.seller_id
            where n.lead_id = l.id
          ), '[]'),
          'company_notes', coalesce((
            select jsonb_agg(jsonb_build_object('by', n.author_name, 'note', n.text, 'at', n.created_at) order by n.created_at)
            from public.lead_notes n where n.lead_id = l.id
          ), '[]'),
          'sent', coalesce((
            select jsonb_agg(
              jsonb_build_object('to', private.webhook_host(w.url), 'event', d.type, 'at', d.finished_at) order by d.id
            )
            from private.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
            where d.lead_id = l.id and d.status between 200 and 299
          ), '[]')
        ) order by l.created_at
      )
      from private.leads_of_phone(v_key) l
      left join public.lead_progress g on g.lead_id = l.id
      join public.companies p on p.id = l.company_id
      left join public.sellers s on s.id = l.seller_id
      where l.company_id = any (v_companies)
    ), '[]'),
    'quarantined', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', q.id, 'created_at', q.created_at, 'company', p.name, 'cause', q.cause, 'name', q.name, 'phone', q.phone,
          'email', q.email, 'city', q.city, 'source', q.source, 'answers', q.extra, 'attribution', q.attribution,
          'consent', q.consent, 'released_lead_id', q.released_lead_id
        ) order by q.created_at
      )
      from public.quarantined_leads q join public.companies p on p.id = q.company_id
      where q.phone_key = v_key and q.company_id = any (v_companies)
    ), '[]'),
    'requests', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'kind', r.kind, 'phone', r.phone, 'email', r.email, 'note', r.note, 'created_at', r.created_at,
          'answered_at', r.answered_at
        ) order by r.created_at
      )
      from public.privacy_requests r where r.phone = v_key and r.company_id = any (v_companies)
    ), '[]')
  );
  perform private.note_account_event('contact_read', 'user', jsonb_build_object(
    'company_id', p_company_id,
    'leads', jsonb_array_length(v_data -> 'leads') + jsonb_array_length(v_data -> 'quarantined')
  ));
  -- Without the contact, as the audit entry.
  perform private.record_activity(
    c, 'contacts.copied', p_after => jsonb_build_object('leads', jsonb_array_length(v_data -> 'leads'))
  ) from unnest(v_companies) c;
  return v_data;
end
$$;

grant execute on function public.get_contact_data(text, uuid) to authenticated, service_role;

-- 73_privacy/preview_lead_retention.sql

-- When `p_created_at < now() - p_age` begins to hold. Not p_created_at + p_age: a lead of January 31 is a month old in
-- March.
create function private.first_older_than(p_created_at timestamptz, p_age interval) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when p_created_at + p_age - p_age < p_created_at then date_trunc('month', p_created_at + p_age) + interval '1 month'
    else p_created_at + p_age
  end
$$;

-- Expired leads and unreleased suspects, and when the oldest expires.
create function public.preview_lead_retention(p_months integer, p_company_id uuid default null)
returns table (leads bigint, quarantined bigint, first_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_company public.companies := private.company_to_read(p_company_id);
  v_age interval;
begin
  perform private.check_lead_retention(v_company.id, coalesce(p_months, 0));
  if v_company.id is null then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  v_age := make_interval(months => p_months);
  return query
    select
      private.leads_of_company(v_company.id)
        - private.leads_since(v_company, null, now() - v_age),
      (
        select count(*) from public.quarantined_leads q
        where q.company_id = v_company.id and q.released_lead_id is null and q.created_at < now() - v_age
      ),
      private.first_older_than(least(
        (select min(l.created_at) from public.leads_captured l where l.company_id = v_company.id),
        (
          select min(q.created_at) from public.quarantined_leads q
          where q.company_id = v_company.id and q.released_lead_id is null
        )
      ), v_age);
end
$$;

grant execute on function public.preview_lead_retention(integer, uuid) to authenticated, service_role;

-- 73_privacy/purge_deleted_companies.sql

-- Up to p_most rows of one company that was deleted 30 days ago; returns their number, 0 at the end. Small batches keep
-- locks short. Users go too, except super_admin, with their audit entries.
create function private.purge_deleted_companies(p_most integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company uuid;
  v_table text;
  v_people text[];
  v_gone integer;
begin
  select c.id into v_company from public.companies c
  where c.deleted_at < p_now - interval '30 days'
  order by c.deleted_at limit 1;
  if not found then
    return 0;
  end if;
  -- Lock order: rotation, then row. A concurrent erasure ends before the search.
  perform private.lock_rotations(array[v_company]);
  perform from public.companies c where c.id = v_company and c.deleted_at < p_now - interval '30 days' for update;
  if not found then
    return 1;
  end if;

  delete from public.link_visits where id = any (array(
    select v.id from public.link_visits v join public.short_urls s on s.id = v.short_url_id
    where s.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  delete from private.webhook_deliveries where id = any (array(
    select d.id from private.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
    where w.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  -- Referencing rows first. Without its released lead a suspect would look unreleased.
  foreach v_table in array array[
    'quarantined_leads', 'leads_captured', 'capture_pages', 'short_urls', 'seller_zeroings', 'sellers'
  ] loop
    execute format(
      'delete from public.%1$I where id = any (array(select id from public.%1$I where company_id = $1 limit $2))',
      v_table
    ) using v_company, p_most;
    get diagnostics v_gone = row_count;
    if v_gone > 0 then
      return v_gone;
    end if;
  end loop;

  update public.users set company_id = null where company_id = v_company and role = 'super_admin';
  v_people := array(select u.id::text from public.users u where u.company_id = v_company limit p_most);
  -- One scan: GoTrue's table has no index on the user.
  if cardinality(v_people) > 0 then
    delete from auth.audit_log_entries e
    where e.payload ->> 'actor_id' = any (v_people) or e.payload -> 'traits' ->> 'user_id' = any (v_people);
  end if;
  delete from auth.users where id = any (v_people::uuid[]);
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  delete from public.companies where id = v_company;
  insert into private.erased_leads (id) values (v_company) on conflict do nothing;
  -- Stored mails do not name the company, so all are deleted.
  perform private.enqueue_job('forget_mails', p_key => 'forget_mails');
  return 1;
end
$$;

grant execute on function private.purge_deleted_companies(integer, timestamptz) to service_role;

-- 73_privacy/set_lead_retention.sql

-- Null: without limit. Returns the company's id.
create function public.set_lead_retention(p_months integer, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company uuid := coalesce(p_company_id, (private.caller()).company_id);
begin
  perform private.check_lead_retention(v_company, p_months);
  update public.companies set keep_leads_months = p_months where id = v_company and deleted_at is null
  returning id into v_company;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  return v_company;
end
$$;

grant execute on function public.set_lead_retention(integer, uuid) to authenticated, service_role;

-- 75_capture/01_allowances.sql

-- A share of 1 is a full allowance, which p_at_once calls use up; an empty one refills in 30 minutes. Without a client
-- address nothing is counted.
create unlogged table private.capture_allowances (
  key text primary key,
  share double precision not null,
  at timestamptz not null
) with (fillfactor = 50);

-- A time ahead comes from a wrong clock; it would refuse the address until then.
create function private.refilled_share(p_share double precision, p_at timestamptz, p_now timestamptz)
returns double precision
language sql immutable parallel safe as $$
  select case
    when extract(epoch from p_at - p_now) > 60 then 1
    else least(1, p_share + greatest(extract(epoch from p_now - p_at), 0) / extract(epoch from interval '30 minutes'))
  end
$$;

-- An IPv6 /64 is one sender.
create function private.network_of(p_address text) returns text
language sql immutable parallel safe as $$
  select case when p_address like '%:%' then network(set_masklen(p_address::inet, 64))::text else p_address end
$$;

-- Returns the rest, negative if exhausted; the debt is bounded, so that a sender recovers soon.
create function private.spend_share(p_key text, p_at_once double precision) returns double precision
language plpgsql as $$
declare
  v_share double precision;
begin
  insert into private.capture_allowances as a (key, share, at)
  values (p_key, 1 - 1 / p_at_once, clock_timestamp())
  on conflict (key) do update set
    share = greatest(private.refilled_share(a.share, a.at, excluded.at) - 1 / p_at_once, -0.0001),
    at = excluded.at
  returning a.share into v_share;
  return v_share;
end
$$;

-- A job calls it too: without captures, visitors' addresses would remain.
create function private.trim_allowances(p_most integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from private.capture_allowances where ctid = any (array(
    select ctid from private.capture_allowances
    where at < p_now - interval '30 minutes' limit p_most for update skip locked
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

grant execute on function private.trim_allowances(integer, timestamptz) to service_role;

-- Returns false if exhausted. While three quarters are left, one call in ten writes, at ten times the cost.
create function private.spend_sampled(p_key text, p_at_once double precision) returns boolean
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_share double precision;
begin
  select private.refilled_share(a.share, a.at, v_now) into v_share
  from private.capture_allowances a where a.key = p_key;
  if v_share < 0.75 then
    return v_share >= 0 and private.spend_share(p_key, p_at_once) >= 0;
  end if;
  if random() < 0.1 then
    perform private.spend_share(p_key, p_at_once / 10);
  end if;
  return true;
end
$$;

-- Per company and address about 1,800 forms at once and 60 a minute (carriers share addresses), a third without a
-- signed, unhurried form; per link 18,000 and 600. A form beyond is set aside as `rate` and costs its link nothing.
create function private.spend_allowance(p_company uuid, p_link uuid, p_address text, p_signed boolean) returns boolean
language plpgsql as $$
begin
  if random() < 0.002 then
    perform private.trim_allowances(1000, clock_timestamp());
  end if;
  return private.spend_sampled(
    'address:' || p_company || ':' || private.network_of(p_address),
    p_at_once => case when p_signed then 1800 else 600 end
  ) and private.spend_sampled('link:' || coalesce(p_link, p_company), p_at_once => 18000);
end
$$;

-- Per company and address 180 suspects at once and 6 a minute: a row takes up to 24 KB of disk.
create function private.spend_suspicion(p_company uuid) returns boolean
language plpgsql as $$
declare
  v_address text := nullif(current_setting('request.client_address', true), '');
begin
  return v_address is null
    or private.spend_share('suspect:' || p_company || ':' || private.network_of(v_address), p_at_once => 180) >= 0;
end
$$;

-- Per company and address about 1,800 visits at once and 60 a minute.
create function private.spend_visit(p_company uuid, p_address text) returns boolean
language sql as $$
  select private.spend_sampled('visit:' || p_company || ':' || private.network_of(p_address), p_at_once => 1800)
$$;

-- 75_capture/02_tenant.sql

create type private.tenant as (
  company_id uuid, company_name text, company_phone text, link_id uuid, link_code text, link_config jsonb
);

-- Link, else company id, else caller, else the platform's default. All null if that one is unknown or inactive: a lead
-- never reaches another company.
create function private.find_tenant(p_short_code text, p_company_id uuid) returns private.tenant
language plpgsql stable as $$
declare
  v_company uuid := p_company_id;
  v_tenant private.tenant;
begin
  if p_short_code ~ '[^[:space:]]' then
    select c.id, c.name, c.phone, l.id, l.short_code, l.config into v_tenant
    from private.find_link(p_short_code) l join public.companies c on c.id = l.company_id;
    return v_tenant;
  end if;
  if v_company is null and auth.uid() is not null then
    select u.company_id into v_company from public.users u where u.id = auth.uid() and u.approved;
  end if;
  if v_company is null then
    select c.id into v_company
    from public.companies c
    where c.active and c.deleted_at is null
    order by c.id = (select s.default_company_id from public.platform_settings s) desc nulls last, c.created_at, c.id
    limit 1;
  end if;
  select c.id, c.name, c.phone into v_tenant.company_id, v_tenant.company_name, v_tenant.company_phone
  from public.companies c where c.id = v_company and c.active and c.deleted_at is null;
  return v_tenant;
end
$$;

-- 75_capture/03_render_marks.sql

-- When a form was rendered: milliseconds, a dot, signature of time and company.

-- The padded blocks of HMAC-SHA256, drawn at random.
create table private.capture_key (
  id boolean primary key default true check (id),
  inner_block bytea not null default extensions.gen_random_bytes(64),
  outer_block bytea not null default extensions.gen_random_bytes(64)
);

insert into private.capture_key default values;

-- By sha256(): 39 µs per form instead of 132 with pgcrypto's hmac().
create function private.sign_render(p_company uuid, p_time text) returns text
language plpgsql stable as $$
declare
  v_key private.capture_key;
begin
  select * into v_key from private.capture_key;
  return left(encode(
    sha256(v_key.outer_block || sha256(v_key.inner_block || convert_to(p_time || p_company::text, 'UTF8'))), 'hex'
  ), 32);
end
$$;

create function private.render_mark(p_company uuid) returns text
language plpgsql stable as $$
declare
  v_time text := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  return v_time || '.' || private.sign_render(p_company, v_time);
end
$$;

-- Milliseconds; null if missing, forged, another company's or older than a day.
create function private.render_age(p_company uuid, p_mark text) returns bigint
language plpgsql stable as $$
declare
  v_time text := substring(p_mark from '^([0-9]{13})\.[0-9a-f]{32}$');
  v_age bigint;
begin
  if v_time is null or private.sign_render(p_company, v_time) <> split_part(p_mark, '.', 2) then
    return null;
  end if;
  v_age := (extract(epoch from clock_timestamp()) * 1000)::bigint - v_time::bigint;
  return case when v_age between 0 and 86400000 then v_age end;
end
$$;

-- 75_capture/04_submissions.sql

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

-- 75_capture/05_assign_lead.sql

-- p_more is added to the reason; p_chosen gets the lead out of turn. The caller holds the rotation lock.
create function private.assign_lead(
  p_tenant private.tenant, p_sent private.submission, p_more jsonb default null, p_chosen uuid default null
)
returns private.capture_answer
language plpgsql as $$
declare
  v_turn record;
  v_message text;
  v_answer private.capture_answer;
begin
  -- Leads that arrived while nobody was available go first.
  if exists (
    select from public.leads_captured l where l.company_id = p_tenant.company_id and l.seller_id is null
  ) then
    perform private.hand_out_waiting_leads(p_tenant.company_id);
  end if;

  v_turn := private.take_turn(p_tenant.company_id, p_sent.team_id, p_sent.phone_key, p_chosen);
  if v_turn.seller_id is null or p_sent.template like '%{%' and p_sent.template ilike '%vendedor%' then
    if v_turn.seller_id is null and p_chosen is not null then
      raise exception 'Este vendedor não pode receber leads agora.' using errcode = '22023';
    end if;
    -- For whoever hands out or transfers the lead.
    p_more := coalesce(p_more, '{}') || jsonb_build_object('template', p_sent.template);
  end if;
  v_answer.lead_id := gen_random_uuid();
  v_message := private.fill_message(
    p_sent.template, p_sent.name, p_sent.city, p_tenant.company_name, v_turn.seller_name,
    case when p_sent.template like '%{%' then private.lead_code(v_answer.lead_id) end
  );
  v_answer.seller_name := v_turn.seller_name;
  v_answer.whatsapp_url := private.whatsapp_url(coalesce(v_turn.seller_phone, p_tenant.company_phone), v_message);
  insert into public.leads_captured (
    id, company_id, seller_id, short_url_id, name, phone, phone_key, email, city, source, message, whatsapp_url,
    extra, attribution, consent, reason, idempotency_key, created_at
  ) values (
    v_answer.lead_id, p_tenant.company_id, v_turn.seller_id, p_sent.short_url_id, p_sent.name, p_sent.phone, p_sent.phone_key,
    p_sent.email, p_sent.city, p_sent.source, v_message, v_answer.whatsapp_url,
    p_sent.extra, p_sent.attribution, p_sent.consent, coalesce(v_turn.reason || p_more, v_turn.reason),
    p_sent.idempotency_key, p_sent.created_at
  );
  return v_answer;
end
$$;

-- 75_capture/06_quarantine_cause.sql

-- Why a submission is set aside, until release_quarantined_lead(); null for an ordinary lead.
create function private.quarantine_cause(p_company uuid, p_link uuid, p_attribution jsonb) returns text
language plpgsql as $$
declare
  v_address text := nullif(current_setting('request.client_address', true), '');
  v_age bigint := private.render_age(p_company, p_attribution ->> '_t');
begin
  if nullif(p_attribution ->> '_hp', '') is not null then
    return 'honeypot';
  end if;
  -- Browsers autofill: only an impossible speed is suspect.
  if v_age < 100 then
    return 'too_fast';
  end if;
  if v_address is not null
    and not private.spend_allowance(p_company, p_link, v_address, coalesce(v_age >= 1500, false)) then
    return 'rate';
  end if;
  return null;
end
$$;

-- 75_capture/07_quarantine_lead.sql

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

-- 75_capture/capture_lead_public.sql

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

  if p_idempotency_key is not null then
    v_answer := private.find_earlier_answer(v_tenant, v_sent);
  end if;
  if v_answer.lead_id is null then
    -- Null if the link was deleted; else locked until the lead is stored.
    if v_tenant.link_id is not null then
      select s.id, s.team_id into v_sent.short_url_id, v_sent.team_id
      from public.short_urls s where s.id = v_tenant.link_id for key share;
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

-- 75_capture/get_capture_form.sql

create function public.get_capture_form(p_short_code text default null, p_company_id uuid default null)
returns table (
  company_id uuid, company_name text, company_phone text, short_url_id uuid, short_code text, config jsonb,
  render_mark text, privacy_text text, privacy_version integer, asks_for_ads boolean,
  form_sites text[], company_logo text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select t.company_id, t.company_name, t.company_phone, t.link_id, t.link_code, t.link_config,
      private.render_mark(t.company_id), c.privacy_text, c.privacy_version, c.asks_for_ads, c.form_sites,
      private.company_logo(c.id)
    from private.find_tenant(p_short_code, p_company_id) t
    join public.companies c on c.id = t.company_id;
end
$$;

grant execute on function public.get_capture_form(text, uuid) to anon, authenticated, service_role;

-- 75_capture/get_capture_page.sql

create function public.get_capture_page(p_slug text)
returns table (
  id uuid, company_id uuid, company_name text, company_phone text, slug text, name text, title text, description text,
  fields text[], custom_css text, render_mark text,
  privacy_text text, privacy_version integer, team_id uuid, asks_for_ads boolean,
  form_sites text[], primary_color text, background_color text, logo_url text, company_logo text
)
language plpgsql stable security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
begin
  return query
    select p.id, c.id, c.name::text, c.phone::text, p.slug, p.name, p.title, p.description, p.fields, p.custom_css,
      private.render_mark(c.id), c.privacy_text, c.privacy_version, p.team_id, c.asks_for_ads, c.form_sites,
      p.primary_color, p.background_color, p.logo_url, private.company_logo(c.id)
    from public.capture_pages p
    join public.companies c on c.id = p.company_id
    where p.slug = private.typed_code(p_slug) and p.active and c.active and c.deleted_at is null;
end
$$;

grant execute on function public.get_capture_page(text) to anon, authenticated, service_role;

-- 75_capture/register_lead.sql

-- A lead that somebody in the company enters, for the next in turn (of a team) or for p_seller_id. Idempotent per key.
-- Raises 42501, PT404, PT409 and 22023 for a bad field.
create function public.register_lead(
  p_name text, p_phone text, p_email text default null, p_city text default null, p_source text default null,
  p_message text default null, p_seller_id uuid default null, p_team_id uuid default null,
  p_company_id uuid default null, p_idempotency_key uuid default null
)
returns table (lead_id uuid, seller_name text, whatsapp_url text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_sent private.submission := private.read_submission(
    p_name, p_phone, p_email, p_city, null, null, null, p_idempotency_key
  );
  v_tenant private.tenant;
  v_answer private.capture_answer;
  v_reason jsonb := jsonb_build_object('registered_by', private.who_acts());
begin
  select c.id, c.name, c.phone into v_tenant.company_id, v_tenant.company_name, v_tenant.company_phone
  from public.companies c where c.id = v_company;
  v_sent.template := private.message_template(null, p_message);
  v_sent.source := left(coalesce(private.clean_line(p_source), 'outros'), 60);
  v_sent.team_id := p_team_id;

  perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  v_sent.created_at := clock_timestamp();
  if p_idempotency_key is not null then
    v_answer := private.find_earlier_answer(v_tenant, v_sent);
  end if;
  if v_answer.lead_id is null then
    if p_team_id is not null and not exists (
      select from public.teams t where t.id = p_team_id and t.company_id = v_company
    ) then
      raise exception 'Equipe não encontrada.' using errcode = '22023';
    end if;
    if p_seller_id is not null then
      perform private.require_receiver(v_company, p_seller_id);
      v_reason := v_reason || jsonb_build_object('chosen_by', private.who_acts());
    end if;
    v_answer := private.assign_lead(v_tenant, v_sent, v_reason, p_seller_id);
    perform private.record_activity(
      v_company, 'lead.registered', v_answer.lead_id, private.lead_code(v_answer.lead_id),
      p_after => jsonb_strip_nulls(jsonb_build_object('seller', v_answer.seller_name))
    );
  end if;
  return query select v_answer.lead_id, v_answer.seller_name, v_answer.whatsapp_url;
end
$$;

grant execute on function public.register_lead(text, text, text, text, text, text, uuid, uuid, uuid, uuid)
to authenticated, service_role;

-- 75_capture/release_quarantined_lead.sql

-- Idempotent. Raises PT404, also if the suspect is erased while waiting for the rotation lock.
create function public.release_quarantined_lead(p_id uuid)
returns table (lead_id uuid, seller_name text, whatsapp_url text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_server boolean := coalesce(auth.role(), '') = 'service_role';
  v_tenant private.tenant;
  v_suspect public.quarantined_leads;
begin
  if not v_server and coalesce((private.caller()).role, '') not in ('super_admin', 'admin', 'manager') then
    raise exception 'Apenas administradores e gerentes podem liberar contatos em quarentena.' using errcode = '42501';
  end if;
  select c.id, c.name, c.phone into v_tenant.company_id, v_tenant.company_name, v_tenant.company_phone
  from public.companies c
  where c.id = (select q.company_id from public.quarantined_leads q where q.id = p_id)
    and (v_server or c.id = any (private.managed_companies()));
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;

  perform pg_advisory_xact_lock(private.rotation_lock(v_tenant.company_id));
  select * into v_suspect from public.quarantined_leads q where q.id = p_id for no key update;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  if v_suspect.released_lead_id is null then
    v_suspect.released_lead_id := (private.assign_lead(
      v_tenant, jsonb_populate_record(null::private.submission, to_jsonb(v_suspect)),
      jsonb_build_object('released_at', clock_timestamp(), 'quarantined_id', p_id)
    )).lead_id;
    -- So that a repeated submission is answered with the lead.
    update public.quarantined_leads
    set released_lead_id = v_suspect.released_lead_id, idempotency_key = null where id = p_id;
    -- Who asked for no more messages since then.
    if exists (
      select from public.privacy_requests r
      where r.company_id = v_suspect.company_id and r.kind = 'no_messages' and r.answered_at > v_suspect.created_at
        and v_suspect.phone_key in (select phone_key from private.records_of_request(r))
    ) then
      perform private.mark_no_messages(v_suspect.released_lead_id, auth.uid());
    end if;
  end if;
  return query select l.id, s.name, l.whatsapp_url::text
    from public.leads_captured l left join public.sellers s on s.id = l.seller_id
    where l.id = v_suspect.released_lead_id;
end
$$;

grant execute on function public.release_quarantined_lead(uuid) to authenticated, service_role;

-- 75_capture/replay_journal.sql

-- Skips a row that exists or was erased. Always true; raises for a malformed line or an unknown company. A missing
-- column and a lost seller or link become null.
create function private.replay_journal(p_line jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_company uuid := p_line -> 'row' ->> 'company_id';
  v_lead public.leads_captured;
  v_suspect public.quarantined_leads;
  v_turn integer;
  v_day date;
begin
  -- Lines of an erased company are skipped; those of one that was only lost raise.
  if exists (select from private.erased_leads e where e.id = (p_line -> 'row' ->> 'id')::uuid) or (
    exists (select from private.erased_leads e where e.id = v_company)
    and not exists (select from public.companies c where c.id = v_company)
  ) then
    return true;
  end if;
  if p_line ->> 'table' = 'quarantined_leads' then
    v_suspect := jsonb_populate_record(null::public.quarantined_leads, p_line -> 'row');
    v_suspect.released_lead_id := null;
    select s.id into v_suspect.short_url_id from public.short_urls s where s.id = v_suspect.short_url_id;
    insert into public.quarantined_leads select v_suspect.* on conflict do nothing;
    return true;
  end if;
  if p_line ->> 'table' is distinct from 'leads_captured' then
    raise exception 'Unknown journal line.' using errcode = '22023';
  end if;

  v_lead := jsonb_populate_record(null::public.leads_captured, p_line -> 'row');
  v_day := (
    select v_lead.created_at at time zone c.time_zone from public.companies c where c.id = v_lead.company_id
  );
  v_turn := case when v_lead.reason::jsonb ->> 'group' = 'same seller' then 0 else 1 end;
  perform pg_advisory_xact_lock(private.rotation_lock(v_lead.company_id));
  if exists (
    select from public.leads_captured l
    where l.id = v_lead.id or (l.company_id = v_lead.company_id and l.idempotency_key = v_lead.idempotency_key)
  ) then
    return true;
  end if;
  select s.id into v_lead.short_url_id from public.short_urls s where s.id = v_lead.short_url_id;
  update public.sellers
  set leads_received = leads_received + v_turn,
    last_assigned_at = case when v_turn = 1 then greatest(last_assigned_at, v_lead.created_at)
      else last_assigned_at end,
    leads_today = case when leads_today_on > v_day then leads_today when leads_today_on = v_day then leads_today + 1
      else 1 end,
    leads_today_on = greatest(leads_today_on, v_day)
  where id = v_lead.seller_id and company_id = v_lead.company_id
  returning id into v_lead.seller_id;
  update public.team_members
  set turns = turns + 1, last_assigned_at = greatest(last_assigned_at, v_lead.created_at)
  where company_id = v_lead.company_id and team_id = (v_lead.reason::jsonb #>> '{team,0}')::uuid
    and seller_id = v_lead.seller_id and v_lead.reason::jsonb ->> 'group' like 'team%';
  perform private.add_to_seller(
    v_lead.seller_id, 1, case when v_lead.outcome = 'won' then 1 else 0 end, v_lead.outcome_value,
    greatest(v_lead.created_at, v_lead.outcome_at)
  );
  insert into public.leads_captured overriding user value select v_lead.*;
  -- So that a second click creates no lead.
  update public.quarantined_leads
  set released_lead_id = v_lead.id, idempotency_key = null
  where id = (v_lead.reason::jsonb ->> 'quarantined_id')::uuid and released_lead_id is null;
  return true;
end
$$;

-- 77_seller_page/01_seller_pages.sql

-- The page of a seller without an account, /v/{token} (product.md 48). The token is shown once; here is its hash.
create table private.seller_pages (
  seller_id uuid primary key references public.sellers (id) on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  made_by varchar(120),
  -- Last time, and the browser.
  opened_at timestamptz,
  opened_with varchar(200)
);

-- A token has 144 random bits, so that a plain hash cannot be searched.
create function private.hash_token(p_token text) returns bytea
language sql immutable strict parallel safe as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

-- A null row if the page is closed: replaced, revoked, the seller archived, the company switched off or deleted.
create function private.seller_of_token(p_token text) returns public.sellers
language sql stable as $$
  select s.*
  from private.seller_pages g
  join public.sellers s on s.id = g.seller_id
  join public.companies c on c.id = s.company_id
  where g.token_hash = private.hash_token(p_token) and s.deleted_at is null and c.active and c.deleted_at is null
$$;

create function private.is_page_open(p_token text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.seller_of_token(p_token)).id is not null
$$;

grant execute on function private.is_page_open(text) to service_role;

-- Only the seller reads it, and the contact: see get_contact_data().
create table private.seller_notes (
  lead_id uuid not null references public.leads_captured (id) on delete cascade,
  seller_id uuid not null references public.sellers (id) on delete cascade,
  note varchar(1000) not null,
  primary key (lead_id, seller_id)
);

create index seller_notes_seller_idx on private.seller_notes (seller_id);

-- Who knows the link is of the company that made it.
create function private.close_page_of_moved_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.seller_pages where seller_id = new.id;
  delete from private.seller_notes where seller_id = new.id;
  return null;
end
$$;

create trigger close_page_of_moved_seller after update of company_id on public.sellers
for each row when (old.company_id <> new.company_id) execute function private.close_page_of_moved_seller();

create function private.forget_notes_of_moved_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.seller_notes where lead_id = new.id;
  return null;
end
$$;

create trigger forget_notes_of_moved_lead after update of company_id on public.leads_captured
for each row when (old.company_id <> new.company_id) execute function private.forget_notes_of_moved_lead();

-- 77_seller_page/02_first_message.sql

-- wa.me to the visitor, by the first name, with the text that the company wrote for it.
create function private.first_contact_url(
  p_lead public.leads_captured, p_company public.companies, p_seller_name text
)
returns text
language sql immutable parallel safe as $$
  select private.whatsapp_url(p_lead.phone_key, private.fill_message(
    coalesce(
      p_company.first_message,
      'Olá, {nome}! Aqui é {vendedor}, da {empresa}. Recebemos seu contato e quero ajudar você. Podemos conversar?'
    ),
    split_part(p_lead.name, ' ', 1), p_lead.city, p_company.name, p_seller_name, private.lead_code(p_lead.id)
  ))
$$;

-- 77_seller_page/03_write_answer.sql

-- 'received', 'missed', or 'closed' for a reason. Who repeats an answer changes nothing. Raises 22023, also for 'missed' of a person
-- who wants no more messages: it would ask somebody to call.
create function private.write_answer(p_lead uuid, p_answer text, p_closing text, p_by text) returns void
language plpgsql as $$
declare
  v_progress public.lead_progress;
  v_closing constant text := case when p_answer = 'closed' then private.clean_line(p_closing) end;
begin
  if coalesce(p_answer, '') not in ('received', 'missed', 'closed') then
    raise exception 'Resposta desconhecida.' using errcode = '22023';
  end if;
  if p_answer = 'closed' and v_closing is null then
    raise exception 'Informe o motivo.' using errcode = '22023';
  end if;
  if char_length(v_closing) > 200 then perform private.too_long('Motivo', 200); end if;
  v_progress := private.progress_of(p_lead);
  if p_answer = 'missed' and v_progress.no_messages_at is not null then
    raise exception 'Esta pessoa pediu para não receber mais mensagens.' using errcode = '22023';
  end if;
  update public.lead_progress
  set answer = p_answer, answered_at = clock_timestamp(), answered_by = p_by, closing = v_closing
  where lead_id = p_lead and (answer, closing) is distinct from (p_answer::private.lead_answer, v_closing);
end
$$;

-- 77_seller_page/04_note_opening.sql

-- What the visitor's page sends when WhatsApp opens is signed, so that only that page can say so.
create function private.sign_opening(p_lead uuid) returns text
language plpgsql stable as $$
declare
  v_key private.capture_key;
begin
  select * into v_key from private.capture_key;
  return encode(
    sha256(v_key.outer_block || sha256(v_key.inner_block || convert_to('opening:' || p_lead, 'UTF8'))), 'hex'
  );
end
$$;

-- The blocks of HMAC-SHA256 with which the server signs as private.sign_opening() does.
create function private.get_opening_key(out inner_block bytea, out outer_block bytea)
language sql stable security definer set search_path = '' as $$
  select k.inner_block, k.outer_block from private.capture_key k
$$;

grant execute on function private.get_opening_key() to service_role;

-- Sets the moment, once, within a day of the lead; anything else changes nothing.
create function private.note_opening(p_lead uuid, p_signature text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.sign_opening(p_lead) is distinct from p_signature or not exists (
    select from public.leads_captured where id = p_lead and created_at > now() - interval '1 day'
  ) then
    return;
  end if;
  perform private.progress_of(p_lead);
  update public.lead_progress set opened_at = clock_timestamp() where lead_id = p_lead and opened_at is null;
end
$$;

grant execute on function private.note_opening(uuid, text) to service_role;

-- 77_seller_page/05_read_seller_page.sql

-- The median of 90 days, in minutes: from the lead to the seller's first call, message or answer. Null without one.
create function private.minutes_to_answer(p_seller public.sellers) returns numeric
language sql stable as $$
  select round((percentile_cont(0.5) within group (
    order by extract(epoch from least(p.called_at, p.answered_at) - p.created_at) / 60
  ))::numeric, 1)
  from public.lead_progress p
  where p.company_id = p_seller.company_id and p.seller_id = p_seller.id and p.created_at > now() - interval '90 days'
    and (p.called_at is not null or p.answer = 'received')
$$;

-- A lead as its seller's page shows it.
create function private.lead_on_page(p_lead public.leads_captured, p_company public.companies, p_seller public.sellers)
returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', p_lead.id, 'name', p_lead.name, 'phone', p_lead.phone_key, 'email', p_lead.email, 'city', p_lead.city,
    'source', coalesce((select o.label from public.lead_sources o where o.source = p_lead.source), p_lead.source),
    'answers', p_lead.extra, 'created_at', p_lead.created_at,
    'url', private.first_contact_url(p_lead, p_company, p_seller.name),
    'opened', p.opened_at is not null, 'answer', p.answer, 'closing', p.closing, 'called_at', p.called_at,
    'called_by', p.called_by, 'outcome', p_lead.outcome, 'value', p_lead.outcome_value,
    'lost_reason', p.lost_reason, 'no_messages', p.no_messages_at is not null, 'note', n.note
  )
  from (values (true)) one
  left join public.lead_progress p on p.lead_id = p_lead.id
  left join private.seller_notes n on n.lead_id = p_lead.id and n.seller_id = p_seller.id
$$;

-- The seller's leads since a moment, newest first, at most 100; with a search, those of 90 days that it finds.
create function private.leads_on_page(
  p_company public.companies, p_seller public.sellers, p_since timestamptz, p_search text default null
)
returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(private.lead_on_page(l, p_company, p_seller) order by l.created_at desc), '[]')
  from (
    select l.* from public.leads_captured l, private.search_patterns(p_search) q
    where l.seller_id = p_seller.id and l.company_id = p_seller.company_id and l.created_at >= p_since
      and (q.any_of is null or private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) like any (q.any_of))
      and (q.all_of is null or private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) like all (q.all_of))
    order by l.created_at desc limit 100
  ) l
$$;

-- All that the page shows; null if it is closed. Notes the visit of a browser, once a minute.
create function private.read_seller_page(p_token text, p_browser text default null, p_search text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_company public.companies;
  v_today timestamptz;
begin
  if v_seller.id is null then
    return null;
  end if;
  update private.seller_pages set opened_at = now(), opened_with = left(private.clean_line(p_browser), 200)
  where p_browser is not null and seller_id = v_seller.id and (opened_at is null or opened_at < now() - interval '1 minute');
  select * into v_company from public.companies where id = v_seller.company_id;
  v_today := private.day_start((now() at time zone v_company.time_zone)::date, v_company.time_zone);
  return jsonb_build_object(
    'seller', v_seller.name, 'company', v_company.name, 'time_zone', v_company.time_zone,
    'active', v_seller.active,
    'away_until', private.absent_until(v_seller, now()),
    'leave', case when v_seller.leave_from > now() then jsonb_build_object(
      'from', (v_seller.leave_from at time zone v_company.time_zone)::date,
      'until', (v_seller.leave_until at time zone v_company.time_zone - interval '1 millisecond')::date
    ) end,
    'place', (
      select place from jsonb_array_elements(private.find_turn(v_company.id, null, null, null) -> 'line')
        with ordinality as line (p, place)
      where p ->> 0 = v_seller.id::text and p -> 4 = 'null'
    ),
    'available', private.left_out(
      v_seller, coalesce(v_seller.weekly_hours, v_company.weekly_hours), now(), now() at time zone v_company.time_zone
    ) is null,
    'received', v_seller.leads_total, 'won', v_seller.leads_converted, 'sales', v_seller.total_sales,
    'minutes', private.minutes_to_answer(v_seller),
    'to_call', (
      select coalesce(jsonb_agg(
        private.lead_on_page(l, v_company, v_seller) order by p.called_at is not null, l.created_at desc
      ), '[]')
      from private.leads_to_call(v_company, v_seller.id) l join public.lead_progress p on p.lead_id = l.id
    ),
    'today', private.leads_on_page(v_company, v_seller, v_today),
    'week', private.leads_on_page(v_company, v_seller, v_today - interval '6 days'),
    'found', case when private.clean_line(p_search) is not null
      then private.leads_on_page(v_company, v_seller, now() - interval '90 days', p_search) end
  );
end
$$;

grant execute on function private.read_seller_page(text, text, text) to service_role;

-- 77_seller_page/06_act_on_lead.sql

-- What the seller does with a lead of theirs: 'received', 'missed' or 'closed' (with a text), 'called', 'won' (with a value),
-- 'lost' (with a text), 'open' again, 'reopened' after 'closed', 'note' (a text; none deletes it). Raises PT404 if the page is closed
-- or the lead is not the seller's, 22023.
create function private.act_on_lead(
  p_token text, p_lead_id uuid, p_act text, p_text text default null, p_value numeric default null
)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_note constant text := nullif(btrim(p_text, E' \n\r\t'), '');
  v_reason constant text := private.clean_line(p_text);
begin
  if v_seller.id is null then
    raise exception 'Esta página foi encerrada.' using errcode = 'PT404';
  end if;
  if p_act in ('won', 'lost', 'open') then
    -- A transfer may be on its way.
    perform pg_advisory_xact_lock(private.rotation_lock(v_seller.company_id));
  end if;
  if not exists (
    select from public.leads_captured
    where id = p_lead_id and seller_id = v_seller.id and company_id = v_seller.company_id
  ) then
    raise exception 'Este lead não está mais com você.' using errcode = 'PT404';
  end if;
  case
    when p_act in ('received', 'missed', 'closed') then
      perform private.write_answer(p_lead_id, p_act, p_text, v_seller.name);
    when p_act = 'reopened' then
      -- Who wants no more messages stays closed.
      update public.lead_progress set (answer, answered_at, answered_by, closing) = (null, null, null, null)
      where lead_id = p_lead_id and answer = 'closed' and no_messages_at is null;
    when p_act = 'called' then
      perform private.progress_of(p_lead_id);
      update public.lead_progress set called_at = clock_timestamp(), called_by = v_seller.name
      where lead_id = p_lead_id and called_at is null;
    when p_act = 'lost' and v_reason is null then
      raise exception 'Informe o motivo.' using errcode = '22023';
    when p_act in ('won', 'lost', 'open') then
      if p_act = 'lost' and char_length(v_reason) > 200 then perform private.too_long('Motivo', 200); end if;
      perform private.write_outcome(v_seller.company_id, p_lead_id, nullif(p_act, 'open'), p_value, null);
      if p_act = 'lost' then
        perform private.progress_of(p_lead_id);
        update public.lead_progress set lost_reason = v_reason where lead_id = p_lead_id;
      end if;
    when p_act = 'note' and v_note is null then
      delete from private.seller_notes where lead_id = p_lead_id and seller_id = v_seller.id;
    when p_act = 'note' then
      if char_length(v_note) > 1000 then perform private.too_long('Anotação', 1000); end if;
      insert into private.seller_notes (lead_id, seller_id, note) values (p_lead_id, v_seller.id, v_note)
      on conflict (lead_id, seller_id) do update set note = excluded.note;
    else
      raise exception 'Ação desconhecida.' using errcode = '22023';
  end case;
end
$$;

grant execute on function private.act_on_lead(text, uuid, text, text, numeric) to service_role;

-- Takes the seller out of the rotation for '30 minutes', '1 hour', until the 'day' ends or until p_date begins; 'back' ends a pause and a
-- leave.
-- Returns until when. Raises PT404 if the page is closed, 22023.
create function private.pause_seller(p_token text, p_until text, p_date date default null) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_zone constant text := (select c.time_zone from public.companies c where c.id = v_seller.company_id);
  v_today constant date := (now() at time zone v_zone)::date;
  v_until timestamptz;
begin
  if v_seller.id is null then
    raise exception 'Esta página foi encerrada.' using errcode = 'PT404';
  end if;
  v_until := case
    when p_until in ('30 minutes', '1 hour') then now() + p_until::interval
    when p_until = 'day' then private.day_start(v_today + 1, v_zone)
    when p_until = 'date' then private.day_start(p_date, v_zone)
  end;
  if p_until is distinct from 'back' and (v_until is null or v_until <= now() or v_until > now() + interval '1 year') then
    raise exception 'Escolha uma data a partir de amanhã, de até um ano.' using errcode = '22023';
  end if;
  perform set_config('rodizio.seller_page', v_seller.id::text, true);
  perform private.write_pause(v_seller.id, v_until);
  return v_until;
end
$$;

grant execute on function private.pause_seller(text, text, date) to service_role;

-- 77_seller_page/07_push_subscriptions.sql

create domain private.push_kind as text check (value in ('new', 'rescue'));

-- The browsers that are told of a seller's leads (product.md 50). They go with the page that subscribed them.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references private.seller_pages (seller_id) on delete cascade,
  -- Whoever knows it, and has the server's key, reaches the browser.
  endpoint varchar(1000) not null check (endpoint ~ '^https://[^/]'),
  -- Of the browser, base64url: the public key to encrypt for, and a secret.
  p256dh varchar(87) not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth varchar(22) not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  made_at timestamptz not null default clock_timestamp(),
  unique (seller_id, endpoint)
);

-- Kept for two days: nothing is repeated for longer than one. Without a reference to the lead, which each deleted lead
-- would look up.
create table private.push_told (
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  lead_id uuid not null,
  kind private.push_kind not null,
  told_at timestamptz not null default now(),
  primary key (subscription_id, lead_id, kind)
);

-- Returns the id, also of a browser that is known. Of more than ten, the oldest go. Raises PT404 if the page is closed,
-- 22023.
create function private.subscribe_push(p_token text, p_endpoint text, p_p256dh text, p_auth text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seller constant uuid := (private.seller_of_token(p_token)).id;
  v_id uuid;
begin
  -- The page may be replaced meanwhile.
  perform from private.seller_pages
  where seller_id = v_seller and token_hash = private.hash_token(p_token) for no key update;
  if not found then
    raise exception 'Esta página foi encerrada.' using errcode = 'PT404';
  end if;
  insert into private.push_subscriptions as p (seller_id, endpoint, p256dh, auth)
  values (v_seller, p_endpoint, p_p256dh, p_auth)
  on conflict (seller_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
  returning p.id into v_id;
  delete from private.push_subscriptions where id in (
    select id from private.push_subscriptions where seller_id = v_seller order by made_at desc, id offset 10
  );
  return v_id;
exception when check_violation or not_null_violation or string_data_right_truncation then
  raise exception 'Este navegador não pode receber avisos.' using errcode = '22023';
end
$$;

grant execute on function private.subscribe_push(text, text, text, text) to service_role;

create function private.unsubscribe_push(p_token text, p_endpoint text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions
  where seller_id = (private.seller_of_token(p_token)).id and endpoint = p_endpoint
$$;

grant execute on function private.unsubscribe_push(text, text) to service_role;

-- What push services know the server by. No default: PostgreSQL draws no key pair, and the first server that asks
-- brings one.
create table private.push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null
);

create function private.get_push_key(inout public_key text, inout private_key text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into private.push_key values (true, get_push_key.public_key, get_push_key.private_key) on conflict do nothing;
  select k.public_key, k.private_key into get_push_key.public_key, get_push_key.private_key from private.push_key k;
end
$$;

grant execute on function private.get_push_key(text, text) to service_role;

-- 77_seller_page/08_seller_mails.sql

-- What sellers were mailed, for two days, as private.push_told.
create table private.seller_mails (
  lead_id uuid not null,
  seller_id uuid not null references public.sellers (id) on delete cascade,
  kind private.push_kind not null,
  told_at timestamptz not null default now(),
  primary key (lead_id, seller_id, kind)
);

create index seller_mails_seller_idx on private.seller_mails (seller_id);

-- Once for each lead, unless the seller has a phone that is told. The caller knows that the company wants it.
create function private.mail_seller(p_kind private.push_kind, p_lead uuid, p_seller uuid) returns void
language plpgsql as $$
begin
  if p_seller is null or exists (select from private.push_subscriptions where seller_id = p_seller) then
    return;
  end if;
  insert into private.seller_mails (lead_id, seller_id, kind) values (p_lead, p_seller, p_kind) on conflict do nothing;
  if found then
    perform private.enqueue_job('mail_seller', jsonb_build_object(
      'kind', p_kind, 'lead_id', p_lead, 'seller_id', p_seller, 'at', clock_timestamp()
    ));
  end if;
end
$$;

-- No row if the seller need not know any more.
create function private.seller_mail(p_kind text, p_lead uuid, p_seller uuid, p_at timestamptz)
returns table (
  recipient text, recipient_name text, company_name text, time_zone text, lead_name text, lead_phone text,
  lead_city text, source text, captured_at timestamptz, missed boolean, url text
)
language sql stable security definer set search_path = '' as $$
  select s.email, s.name, c.name, c.time_zone, l.name, l.phone_key, l.city, coalesce(o.label, l.source), l.created_at,
    g.answer is not distinct from 'missed', private.first_contact_url(l, c, s.name)
  from public.leads_captured l
  join public.sellers s on s.id = l.seller_id and s.deleted_at is null
  join public.companies c on c.id = l.company_id and c.active and c.deleted_at is null and c.seller_mails
  left join public.lead_progress g on g.lead_id = l.id
  left join public.lead_sources o on o.source = l.source
  where l.id = p_lead and s.id = p_seller and l.outcome is null and p_at > now() - interval '1 day'
    and (p_kind = 'new' or g.answer = 'missed' or g.lead_id is not null and g.answer is null and g.opened_at is null)
$$;

grant execute on function private.seller_mail(text, uuid, uuid, timestamptz) to service_role;

-- 77_seller_page/09_push_leads.sql

-- One job for the seller's devices; those that were told are left out of its next attempt.
create function private.queue_push(
  p_kind private.push_kind, p_lead uuid, p_seller uuid, p_at timestamptz default clock_timestamp()
)
returns bigint
language plpgsql as $$
begin
  return private.enqueue_job(
    'push_lead', jsonb_build_object('kind', p_kind, 'lead_id', p_lead, 'seller_id', p_seller, 'at', p_at), null,
    private.push_job_key(p_kind, p_lead, p_seller), 60
  );
end
$$;

create function private.push_job_key(p_kind private.push_kind, p_lead uuid, p_seller uuid) returns text
language sql immutable parallel safe as $$
  select 'push_' || p_kind || ':' || p_lead || ':' || p_seller
$$;

-- An imported lead of another day is not.
create function private.is_news(p_lead public.leads_captured) returns boolean
language sql stable as $$
  select coalesce((p_lead.reason::jsonb ->> 'released_at')::timestamptz, p_lead.created_at) > now() - interval '1 day'
$$;

-- For the fold: by one look into an index for each lead.
create function private.queue_new_pushes(p_company uuid, p_after bigint, p_until bigint) returns void
language plpgsql as $$
begin
  perform private.queue_push('new', l.id, l.seller_id)
  from public.leads_captured l
  where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until
    and (select true from private.push_subscriptions p where p.seller_id = l.seller_id limit 1)
    and private.is_news(l)
  order by l.arrival;
  if (select seller_mails from public.companies where id = p_company) then
    perform private.mail_seller('new', l.id, l.seller_id)
    from public.leads_captured l
    where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until and private.is_news(l)
    order by l.arrival;
  end if;
end
$$;

-- A lead that comes back is news again.
create function private.push_to_new_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.push_subscriptions where seller_id = new.seller_id) then
    delete from private.push_told t using private.push_subscriptions p
    where p.seller_id = new.seller_id and t.subscription_id = p.id and t.lead_id = new.id;
    perform private.queue_push('new', new.id, new.seller_id);
  elsif (select seller_mails from public.companies where id = new.company_id) then
    delete from private.seller_mails where lead_id = new.id and seller_id = new.seller_id;
    perform private.mail_seller('new', new.id, new.seller_id);
  end if;
  return null;
end
$$;

create trigger push_to_new_seller after update of seller_id on public.leads_captured
for each row when (new.seller_id is not null and new.seller_id is distinct from old.seller_id)
execute function private.push_to_new_seller();

-- Of a rescue also by the lead itself, if that came later: handed out or transferred.
create function private.was_told(p_subscription uuid, p_kind text, p_lead uuid, p_at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from private.push_told t
    where t.subscription_id = p_subscription and t.lead_id = p_lead and (t.kind = p_kind or t.told_at > p_at)
  )
$$;

-- Devices that are to be told, and have not been; none after a day, or once the lead is nobody's news.
create function private.push_targets(p_kind text, p_lead uuid, p_seller uuid, p_at timestamptz)
returns table (
  id uuid, endpoint text, p256dh text, auth text, lead_name text, city text, source text, missed boolean
)
language sql stable security definer set search_path = '' rows 2 as $$
  select p.id, p.endpoint, p.p256dh, p.auth, l.name, l.city, coalesce(o.label, l.source),
    g.answer is not distinct from 'missed'
  from private.push_subscriptions p
  join public.sellers s on s.id = p.seller_id and s.deleted_at is null
  join public.companies c on c.id = s.company_id and c.active and c.deleted_at is null
  join public.leads_captured l on l.id = p_lead and l.seller_id = s.id and l.outcome is null
  left join public.lead_progress g on g.lead_id = l.id
  left join public.lead_sources o on o.source = l.source
  where p.seller_id = p_seller and p.made_at <= p_at and p_at > now() - interval '1 day'
    and (p_kind = 'new' or g.answer = 'missed' or g.lead_id is not null and g.answer is null and g.opened_at is null)
    and not private.was_told(p.id, p_kind, p_lead, p_at)
$$;

grant execute on function private.push_targets(text, uuid, uuid, timestamptz) to service_role;

create function private.note_pushed(p_subscription uuid, p_kind text, p_lead uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.push_told (subscription_id, lead_id, kind)
  select id, p_lead, p_kind from private.push_subscriptions where id = p_subscription for key share
  on conflict do nothing
$$;

grant execute on function private.note_pushed(uuid, text, uuid) to service_role;

-- For the push service, the browser is gone.
create function private.drop_push_subscription(p_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions where id = p_id
$$;

grant execute on function private.drop_push_subscription(uuid) to service_role;

create function private.trim_told_sellers(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.push_told where ctid = any (array(
      select ctid from private.push_told where told_at < p_now - interval '2 days' limit p_most
    ))
    returning true
  ), gone_mails as (
    delete from private.seller_mails where ctid = any (array(
      select ctid from private.seller_mails where told_at < p_now - interval '2 days' limit p_most
    ))
    returning true
  )
  select greatest((select count(*) from gone), (select count(*) from gone_mails))::integer
$$;

grant execute on function private.trim_told_sellers(integer, timestamptz) to service_role;

-- 77_seller_page/10_push_rescues.sql

-- Leads that entered "Chamar agora" by waiting, within the hour.
create function private.begun_rescues(p_company public.companies, out lead_id uuid, out begun timestamptz)
returns setof record
language sql stable as $$
  select g.lead_id, g.created_at + make_interval(mins => p_company.rescue_minutes)
  from public.lead_progress g
  join public.leads_captured l on l.id = g.lead_id and l.outcome is null and l.seller_id is not null
  where g.company_id = p_company.id and g.from_visitor and g.answer is null and g.opened_at is null
    and g.created_at <= now() - make_interval(mins => p_company.rescue_minutes)
    and g.created_at > now() - make_interval(mins => p_company.rescue_minutes) - interval '1 hour'
$$;

-- For a job; returns how many pushes. A seller who was told, or whose job still tries, is left alone.
create function private.queue_rescue_pushes() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Sellers without a phone that is told.
  perform private.mail_seller('rescue', l.id, l.seller_id)
  from public.companies c
  cross join lateral private.begun_rescues(c) b
  join public.leads_captured l on l.id = b.lead_id
  where c.seller_mails and c.active and c.deleted_at is null and not exists (
    select from private.seller_mails m
    where m.lead_id = l.id and m.seller_id = l.seller_id and (m.kind = 'rescue' or m.told_at > b.begun)
  );
  return (
    select count(private.queue_push('rescue', l.id, l.seller_id, b.begun))
    from (
      select distinct s.company_id from private.push_subscriptions p join public.sellers s on s.id = p.seller_id
    ) d
    join public.companies c on c.id = d.company_id and c.active and c.deleted_at is null
    cross join lateral private.begun_rescues(c) b
    join public.leads_captured l on l.id = b.lead_id
    where exists (
      select from private.push_subscriptions p
      join public.sellers s on s.id = p.seller_id and s.deleted_at is null
      where p.seller_id = l.seller_id and p.made_at <= b.begun
        and not private.was_told(p.id, 'rescue', l.id, b.begun)
    ) and not exists (
      select from private.jobs j
      where j.key = private.push_job_key('rescue', l.id, l.seller_id) and j.dead_at is null
    )
  );
end
$$;

grant execute on function private.queue_rescue_pushes() to service_role;

-- Somebody of the company says that the message did not arrive; on the own page the seller need not be told.
create function private.push_missed_lead(p_lead uuid) returns void
language plpgsql as $$
begin
  perform private.queue_push('rescue', l.id, l.seller_id)
  from public.leads_captured l
  where l.id = p_lead and exists (select from private.push_subscriptions p where p.seller_id = l.seller_id);
  perform private.mail_seller('rescue', l.id, l.seller_id)
  from public.leads_captured l join public.companies c on c.id = l.company_id and c.seller_mails
  where l.id = p_lead;
end
$$;

-- 77_seller_page/11_live_pages.sql

-- Those of the tokens whose page is open, each with a mark that changes with the seller's newest lead, what became of it, turns, leaves
-- and those who want no more messages.
-- The server asks it every second for all pages that a browser shows.
create function private.live_seller_pages(p_tokens text[]) returns table (token text, mark text)
language sql stable security definer set search_path = '' as $$
  select t.token, (
    s.leads_total, s.active, s.away_until, s.leave_from, s.leave_until, l.id, g.answer, g.opened_at,
    (select count(*) from public.lead_progress p where p.seller_id = s.id and p.no_messages_at is not null)
  )::text
  from unnest(p_tokens) t (token)
  cross join lateral private.seller_of_token(t.token) s
  left join lateral (
    select id from public.leads_captured where seller_id = s.id order by created_at desc limit 1
  ) l on true
  left join public.lead_progress g on g.lead_id = l.id
  where s.id is not null
$$;

grant execute on function private.live_seller_pages(text[]) to service_role;

-- 77_seller_page/answer_lead.sql

-- By somebody of the company. Raises 42501, PT404, 22023.
create function public.answer_lead(p_lead_id uuid, p_answer text, p_closing text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.acts_for_platform() and not exists (
    select from public.leads_captured where id = p_lead_id and company_id = any (private.readable_companies())
  ) then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  perform private.write_answer(p_lead_id, p_answer, p_closing, private.who_acts() ->> 1);
  if p_answer = 'missed' then
    perform private.push_missed_lead(p_lead_id);
  end if;
end
$$;

grant execute on function public.answer_lead(uuid, text, text) to authenticated, service_role;

-- 77_seller_page/create_seller_page.sql

-- Returns the token, which nobody can read again. It replaces an earlier one, and what that
-- one's devices are told. Raises 42501, PT404.
create function public.create_seller_page(p_seller_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id and deleted_at is null))
  );
  v_token constant text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
begin
  insert into private.seller_pages as g (seller_id, token_hash, made_by)
  values (p_seller_id, private.hash_token(v_token), private.who_acts() ->> 1)
  on conflict (seller_id) do update
  set token_hash = excluded.token_hash, made_at = now(), made_by = excluded.made_by, opened_at = null, opened_with = null;
  delete from private.push_subscriptions where seller_id = p_seller_id;
  return v_token;
end
$$;

grant execute on function public.create_seller_page(uuid) to authenticated, service_role;

-- 77_seller_page/list_rescues.sql

-- Visitors of the company, or of one seller, whom somebody should call, newest first, at most 200: of 90 days.
create function private.leads_to_call(p_company public.companies, p_seller uuid default null) returns setof public.leads_captured
language sql stable as $$
  select l.*
  from public.lead_progress p join public.leads_captured l on l.id = p.lead_id
  where p.company_id = p_company.id and (p_seller is null or p.seller_id = p_seller)
    and (p.answer = 'missed' or p.from_visitor and p.answer is null and p.opened_at is null)
    and p.created_at > now() - interval '90 days'
    and (p.answer = 'missed' or p.created_at <= now() - make_interval(mins => p_company.rescue_minutes))
    and l.seller_id is not null and l.outcome is null
  order by p.created_at desc
  limit 200
$$;

create function public.list_rescues(p_company_id uuid default null)
returns table (
  lead_id uuid, name text, phone text, city text, source_label text, created_at timestamptz, seller_id uuid,
  seller_name text, missed boolean, called_at timestamptz, whatsapp_url text
)
language sql stable security definer set search_path = '' rows 50 as $$
  select l.id, l.name, l.phone, l.city, coalesce(o.label, l.source), l.created_at, s.id, s.name,
    p.answer is not distinct from 'missed', p.called_at, private.first_contact_url(l, c, s.name)
  from private.company_to_read(p_company_id, 'contacts') c
  cross join lateral private.leads_to_call(c) l
  join public.lead_progress p on p.lead_id = l.id
  join public.sellers s on s.id = l.seller_id
  left join public.lead_sources o on o.source = l.source
  order by p.called_at is not null, l.created_at desc, l.id
$$;

grant execute on function public.list_rescues(uuid) to authenticated, service_role;

-- 77_seller_page/list_seller_pages.sql

-- Which sellers of the company have a page, and who opened it last. Raises 42501, PT404.
create function public.list_seller_pages(p_company_id uuid default null)
returns table (seller_id uuid, made_at timestamptz, made_by text, opened_at timestamptz, opened_with text)
language sql stable security definer set search_path = '' as $$
  select g.seller_id, g.made_at, g.made_by, g.opened_at, g.opened_with
  from public.sellers s join private.seller_pages g on g.seller_id = s.id
  where s.company_id = private.company_to_manage(p_company_id) and s.deleted_at is null
    and private.record_look(s.company_id, 'sellers')
$$;

grant execute on function public.list_seller_pages(uuid) to authenticated, service_role;

-- 77_seller_page/revoke_seller_page.sql

-- Closes the page at once. Raises 42501, PT404.
create function public.revoke_seller_page(p_seller_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id))
  );
  delete from private.seller_pages where seller_id = p_seller_id;
end
$$;

grant execute on function public.revoke_seller_page(uuid) to authenticated, service_role;

-- 80_jobs/01_jobs.sql

-- At least once: again after the lease if the process dies. No index covers a column that changes while a job waits or
-- repeats: updates stay heap-only in the embedded engine, which never vacuums. Taking a job: 0.5 ms; with 10,000
-- waiting 10 ms, embedded 24 ms.
create table private.jobs (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,59}$'),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  -- Unique among jobs that are not dead.
  key text check (char_length(key) <= 200),
  run_at timestamptz not null,
  -- A repeating job: run_at = now + every; it never dies.
  every interval check (every > interval '0'),
  attempts integer not null default 0,
  max_attempts integer not null check (max_attempts > 0),
  lease uuid,
  locked_until timestamptz,
  -- Enqueued again while it ran.
  again boolean not null default false,
  last_error text,
  failed_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 50);

create unique index jobs_key_idx on private.jobs (key) where key is not null and dead_at is null;
create index jobs_dead_idx on private.jobs (dead_at) where dead_at is not null;

insert into private.jobs (kind, key, run_at, every, max_attempts) values
  -- Within a second, so that mails and searches follow; figures are exact before.
  ('fold_leads', 'fold_leads', now(), '1 second', 1),
  ('hand_out_due_leads', 'hand_out_due_leads', now(), '15 seconds', 1),
  ('tell_rescues', 'tell_rescues', now(), '15 seconds', 1),
  ('fold_link_visits', 'fold_link_visits', now(), '5 seconds', 1),
  ('purge_deleted_companies', 'purge_deleted_companies', now(), '1 hour', 1),
  ('trim_old_records', 'trim_old_records', now(), '1 hour', 1),
  ('queue_daily_summaries', 'queue_daily_summaries', now(), '1 minute', 1),
  ('queue_fault_mails', 'queue_fault_mails', now(), '1 minute', 1),
  -- Deletes the bytes of removed, replaced or unfinished files.
  ('collect_files', 'collect_files', now(), '5 minutes', 1),
  -- Writes the list of erased phones beside the database; each erasure makes it due.
  ('keep_erasures', 'keep_erasures', now(), '1 day', 1);

-- Only a clock that was ahead can have set it; a minute allows for skew.
create function private.was_set_ahead(p_job private.jobs, p_now timestamptz) returns boolean
language sql immutable parallel safe as $$
  select case
    when p_job.attempts > 0 then p_job.run_at > p_now + interval '61 minutes'
    when p_job.every is not null then p_job.run_at > p_now + p_job.every + interval '1 minute'
    else p_job.created_at > p_now + interval '1 minute'
  end
$$;

-- take_job also takes jobs that was_set_ahead.
create function private.is_due(p_job private.jobs) returns boolean
language sql stable parallel safe as $$
  select p_job.dead_at is null and p_job.run_at <= now() and (p_job.lease is null or p_job.locked_until <= now())
$$;

-- 10 s, 20 s, 40 s … up to p_most, less a random half.
create function private.back_off(p_attempts integer, p_most interval) returns interval
language sql volatile as $$
  select least(interval '10 seconds' * power(2, least(p_attempts - 1, 20)), p_most) * (1 - random() / 2)
$$;

-- Returns the id. A waiting job of the same key gets the new payload and time, but a failed one keeps its back-off; a
-- running one runs once more.
create function private.enqueue_job(
  p_kind text, p_payload jsonb default '{}', p_run_at timestamptz default null, p_key text default null,
  p_max_attempts integer default 20
) returns bigint
language sql security definer set search_path = '' as $$
  insert into private.jobs as j (kind, payload, run_at, key, max_attempts)
  values (p_kind, p_payload, coalesce(p_run_at, clock_timestamp()), p_key, p_max_attempts)
  on conflict (key) where key is not null and dead_at is null do update set
    kind = excluded.kind,
    payload = excluded.payload,
    run_at = case when j.attempts > 0 then greatest(j.run_at, excluded.run_at) else excluded.run_at end,
    max_attempts = excluded.max_attempts,
    again = j.lease is not null
  returning j.id
$$;

grant execute on function private.enqueue_job(text, jsonb, timestamptz, text, integer) to service_role;

-- No row if none is due. Other kinds are left to other versions of the program.
create function private.take_job(
  p_kinds text[], p_now timestamptz default clock_timestamp(), p_lease interval default '1 minute'
) returns table (id bigint, kind text, payload jsonb, attempt integer, lease uuid)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
begin
  -- A lease lost in a power failure only repeats the job.
  perform set_config('synchronous_commit', 'off', true);
  return query
    update private.jobs set
      attempts = attempts + 1, lease = gen_random_uuid(), locked_until = p_now + p_lease, again = false
    where id = any (array(
      select j.id from private.jobs j
      where j.dead_at is null and j.kind = any (p_kinds)
        and (j.run_at <= p_now or private.was_set_ahead(j, p_now))
        and (
          j.lease is null
          or (j.locked_until <= p_now or j.locked_until > p_now + p_lease + interval '1 minute')
            and (j.every is not null or j.attempts < j.max_attempts)
        )
      order by j.id limit 1 for update skip locked
    ))
    returning id, kind, payload, attempts, lease;
  if not found then
    -- The job kills its process at every attempt.
    update private.jobs set
      lease = null, locked_until = null, failed_at = p_now, dead_at = p_now,
      last_error = 'The process ended while it ran.'
    where lease is not null and locked_until <= p_now and every is null and attempts >= max_attempts
      and kind = any (p_kinds);
  end if;
end
$$;

grant execute on function private.take_job(text[], timestamptz, interval) to service_role;

-- False if the lease was lost.
create function private.finish_job(p_id bigint, p_lease uuid, p_now timestamptz default clock_timestamp())
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.jobs set
    run_at = case when again then run_at else p_now + every end,
    attempts = 0, lease = null, locked_until = null, again = false, last_error = null, failed_at = null
  where id = p_id and lease = p_lease and (every is not null or again);
  if found then
    return true;
  end if;
  delete from private.jobs where id = p_id and lease = p_lease;
  return found;
end
$$;

grant execute on function private.finish_job(bigint, uuid, timestamptz) to service_role;

-- After max_attempts, nine hours by default, the job is dead. False if the lease was lost. A repeating job waits at
-- most `every`, or five minutes if that is longer.
create function private.fail_job(
  p_id bigint, p_lease uuid, p_error text, p_now timestamptz default clock_timestamp()
) returns boolean
language sql volatile security definer set search_path = '' as $$
  with failed as (
    update private.jobs set
      run_at = p_now + private.back_off(
        attempts, least(interval '1 hour', greatest(coalesce(every, '1 hour'), interval '5 minutes'))
      ),
      attempts = case when again then 0 else attempts end,
      lease = null, locked_until = null, again = false, last_error = left(p_error, 500), failed_at = p_now,
      dead_at = case when every is null and attempts >= max_attempts and not again then p_now end
    where id = p_id and lease = p_lease
    returning id
  )
  select exists (select from failed)
$$;

grant execute on function private.fail_job(bigint, uuid, text, timestamptz) to service_role;

-- Payloads may contain personal data.
create function private.trim_dead_jobs(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.jobs where id = any (array(
      select id from private.jobs where dead_at < p_now - interval '90 days' order by dead_at limit p_most
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_dead_jobs(integer, timestamptz) to service_role;

-- 80_jobs/discard_dead_job.sql

create function public.discard_dead_job(p_id bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  delete from private.jobs where id = p_id and dead_at is not null;
  return found;
end
$$;

grant execute on function public.discard_dead_job(bigint) to authenticated, service_role;

-- 80_jobs/get_job_counts.sql

-- `retrying`: the last attempt failed. Raises 42501 unless super_admin.
create function public.get_job_counts()
returns table (waiting bigint, running bigint, retrying bigint, dead bigint, late_since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  return query
    select
      count(*) filter (where j.dead_at is null and j.every is null and j.lease is null),
      count(*) filter (where j.locked_until > now()),
      count(*) filter (where j.dead_at is null and j.last_error is not null),
      count(*) filter (where j.dead_at is not null),
      min(j.run_at) filter (where private.is_due(j))
    from private.jobs j;
end
$$;

grant execute on function public.get_job_counts() to authenticated, service_role;

-- 80_jobs/list_dead_jobs.sql

-- Includes repeating jobs whose last attempt failed (dead_at is null). Without the payload, which may contain a mail.
create function public.list_dead_jobs()
returns table (
  id bigint, kind text, repeating boolean, attempts integer, last_error text, created_at timestamptz,
  failed_at timestamptz, dead_at timestamptz, run_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  return query
    select j.id, j.kind, j.every is not null, j.attempts, j.last_error, j.created_at, j.failed_at, j.dead_at, j.run_at
    from private.jobs j
    where j.dead_at is not null or (j.every is not null and j.last_error is not null)
    order by j.failed_at desc, j.id desc limit 200;
end
$$;

grant execute on function public.list_dead_jobs() to authenticated, service_role;

-- 80_jobs/retry_dead_job.sql

-- False if there is none. Raises PT409 if a living job has its key.
create function public.retry_dead_job(p_id bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  update private.jobs set dead_at = null, attempts = 0, run_at = clock_timestamp()
  where id = p_id and lease is null and (dead_at is not null or (every is not null and last_error is not null));
  return found;
exception when unique_violation then
  raise exception 'Já existe uma tarefa igual na fila.' using errcode = 'PT409';
end
$$;

grant execute on function public.retry_dead_job(bigint) to authenticated, service_role;

-- 85_notifications/01_notification_settings.sql

-- Without a row a user gets no mails.
create table public.notification_settings (
  user_id uuid primary key references public.users (id) on delete cascade,
  lead_mail boolean not null default false,
  summary_mail boolean not null default false,
  -- The company's local day of the last queued summary.
  summarised_on date,
  updated_at timestamptz not null default now()
);

alter table public.notification_settings enable row level security;
grant select on public.notification_settings to authenticated, service_role;
create policy "users read their own" on public.notification_settings for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_approved()));
create policy "a verified second factor was used" on public.notification_settings
as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- A small table for folds to read.
create table private.lead_mail_companies (
  company_id uuid primary key references public.companies (id) on delete cascade
);

-- private.caller() applies the same condition.
create function private.is_locked_out(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users a where a.id = p_user and (a.banned_until > now() or a.deleted_at is not null)
  )
$$;

-- Serializes changes of a company; captures do not take this lock. Earlier leads are folded first, so that they are
-- mailed as was chosen when they came.
create function private.follow_lead_mail(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fold_tail(p_company);
  perform pg_advisory_xact_lock(hashtextextended('rodizio.lead_mail:' || p_company::text, 0));
  if exists (
    select from public.users u join public.notification_settings n on n.user_id = u.id
    where u.company_id = p_company and u.approved and n.lead_mail
  ) then
    insert into private.lead_mail_companies (company_id) values (p_company) on conflict do nothing;
  else
    delete from private.lead_mail_companies where company_id = p_company;
  end if;
end
$$;

-- 85_notifications/02_first_steps.sql

-- What no other row tells: the address was copied; the steps are over for good.
create table private.first_steps (
  company_id uuid primary key references public.companies (id) on delete cascade,
  shared_at timestamptz,
  over_at timestamptz
);

-- 85_notifications/approval_mail.sql

-- No row if no longer approved.
create function private.approval_mail(p_user uuid)
returns table (recipient text, recipient_name text, company_name text)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text
  from public.users u
  left join public.companies c on c.id = u.company_id and c.deleted_at is null
  where u.id = p_user and u.approved and u.email is not null
$$;

grant execute on function private.approval_mail(uuid) to service_role;

-- 85_notifications/daily_summaries.sql

create function private.summary_start() returns time
language sql immutable parallel safe as $$
  select time '08:00'
$$;

-- From summary_start() to 20:00 of the company's day, about yesterday; returns the number. Any number of processes may
-- call it: the day is stored in the same transaction. Not for a banned user, whose ban may end before 20:00.
create function private.queue_daily_summaries(p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with due as (
    update public.notification_settings n
    set summarised_on = local.at::date
    from public.users u
    join public.companies c on c.id = u.company_id and c.active and c.deleted_at is null
    cross join lateral (select p_now at time zone c.time_zone as at) local
    where n.summary_mail and u.id = n.user_id and u.approved and u.email is not null
      and local.at::time >= private.summary_start() and local.at::time < '20:00'
      and coalesce(n.summarised_on, '-infinity') < local.at::date
      and not private.is_locked_out(u.id)
    returning n.user_id, n.summarised_on - 1 as day
  )
  select count(private.enqueue_job(
    'mail_daily_summary', jsonb_build_object('user_id', user_id, 'day', day), null,
    'mail_daily_summary:' || user_id || ':' || day
  ))::integer
  from due
$$;

grant execute on function private.queue_daily_summaries(timestamptz) to service_role;

-- No row if the user no longer wants it.
create function private.daily_summary(p_user uuid, p_day date)
returns table (
  recipient text, recipient_name text, company_name text, leads bigint, leads_before bigint, waiting bigint,
  sellers jsonb, sources jsonb
)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text,
    (select coalesce(sum(t.leads), 0) from private.tallies_of(c.id, null, p_day, p_day) t),
    (select coalesce(sum(t.leads), 0) from private.tallies_of(c.id, null, p_day - 1, p_day - 1) t),
    (select count(*) from public.leads_captured l where l.company_id = c.id and l.seller_id is null),
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'leads', leads) order by leads desc, name), '[]')
      from (
        select s.name, t.leads
        from private.tallies_by_seller(c.id, p_day, p_day) t join public.sellers s on s.id = t.seller_id
        where s.company_id = c.id
        order by t.leads desc, s.name limit 20
      ) by_seller
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'leads', leads) order by leads desc, name), '[]')
      from (
        select coalesce(s.label, t.source) as name, sum(t.leads) as leads
        from private.tallies_of(c.id, null, p_day, p_day) t left join public.lead_sources s on s.source = t.source
        group by 1 order by leads desc, name limit 5
      ) by_source
    )
  from public.users u
  join public.notification_settings n on n.user_id = u.id and n.summary_mail
  join public.companies c on c.id = u.company_id and c.active and c.deleted_at is null
  where u.id = p_user and u.approved and u.email is not null
$$;

grant execute on function private.daily_summary(uuid, date) to service_role;

-- 85_notifications/get_first_steps.sql

-- short_code: of the newest active link to the form. No row if the steps are over or the caller does not manage the
-- company.
create function public.get_first_steps(p_company_id uuid)
returns table (has_seller boolean, short_code text, has_lead boolean, is_shared boolean)
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select from public.sellers s
      where s.company_id = c.id and s.role = 'seller' and s.active and s.deleted_at is null
    ),
    (
      select l.short_code from public.short_urls l
      where l.company_id = c.id and l.active and l.original_url like '%/capture-lead%'
      order by l.created_at desc, l.id limit 1
    ),
    exists (select from public.leads_captured e where e.company_id = c.id),
    f.shared_at is not null or exists (
      select from public.short_urls l
      where l.company_id = c.id and l.active and l.original_url like '%/capture-lead%'
        and (l.clicks > 0 or exists (select from public.link_visits v where v.short_url_id = l.id and v.human))
    )
  from public.companies c left join private.first_steps f on f.company_id = c.id
  where c.id = p_company_id and c.deleted_at is null and f.over_at is null
    and (c.id = any ((select private.managed_companies())::uuid[]) or (select private.acts_for_platform()))
$$;

grant execute on function public.get_first_steps(uuid) to authenticated, service_role;

-- 85_notifications/get_notifications.sql

-- For super_admin of p_company_id or all companies, with initials only: no look into a company. A page of 1 to 100 rows
-- follows the row (p_before, p_before_id).
-- Definer's rights: a policy on company_id would keep the planner from reading an index in order.
create function public.get_notifications(
  p_company_id uuid default null, p_limit integer default 20, p_before timestamptz default null,
  p_before_id text default null
)
returns table (
  id text, kind text, subject text, details jsonb, company_id uuid, company_name text, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 20 as $$
#variable_conflict use_column
declare
  v_all boolean := private.acts_for_platform();
  v_manages boolean;
  v_abridged boolean := private.is_support()
    and (p_company_id is null or p_company_id is distinct from (private.caller()).company_id);
  v_company uuid := p_company_id;
  v_gone uuid[];
  v_before timestamptz := coalesce(p_before, 'infinity');
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
begin
  if not v_all then
    v_company := (private.readable_companies())[1];
    if v_company is null or p_company_id <> v_company then
      return;
    end if;
  end if;
  v_manages := v_all or (private.caller()).role in ('admin', 'manager');
  v_gone := array(select c.id from public.companies c where c.deleted_at is not null);
  if v_company = any (v_gone) then
    return;
  end if;

  return query
    with leads as not materialized (select *, ('lead:' || id) collate "C" as key from public.leads_captured)
    select n.id, n.kind,
      case when v_abridged and n.kind in ('lead_received', 'lead_without_seller', 'lead_quarantined')
        then private.initials_of(n.subject) else coalesce(n.subject, c.name::text) end,
      case when v_abridged then n.details - 'seller_name' else n.details end,
      n.company_id, c.name::text, n.created_at
    from (
      select * from (
        (
          select l.key, case when l.seller_id is null then 'lead_without_seller' else 'lead_received' end,
            l.name::text, jsonb_build_object('lead_id', l.id, 'source', l.source, 'seller_name', s.name)
              || coalesce((select to_jsonb(r) from public.get_return_time(l.id) r), '{}'),
            l.company_id, l.created_at
          from (
            (
              select * from leads
              where company_id = v_company and (created_at, key) < (v_before, p_before_id)
              order by created_at desc, key desc limit v_limit
            ) union all (
              -- leads_captured_newest_idx is on this expression.
              select * from leads
              where v_company is null and company_id <> all (v_gone)
                and (created_at at time zone 'UTC', key) < (v_before at time zone 'UTC', p_before_id)
              order by created_at at time zone 'UTC' desc, key desc limit v_limit
            )
          ) l left join public.sellers s on s.id = l.seller_id
        ) union all (
          select key, 'counters_zeroed', null,
            jsonb_build_object(
              'sellers', sellers, 'zeroed_by', (select u.name from public.users u where u.id = z.zeroed_by)
            ), company_id, created_at
          from (
            select ('zeroing:' || min(id)) collate "C" as key, count(*) as sellers, zeroed_by, company_id,
              zeroed_at as created_at
            from public.seller_zeroings
            where (v_company is null or company_id = v_company) and company_id <> all (v_gone) and zeroed_at <= v_before
            group by zeroed_at, company_id, zeroed_by
          ) z
          where (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        ) union all (
          select key, 'lead_quarantined', name,
            jsonb_build_object('quarantined_id', id, 'source', source, 'cause', cause), company_id, created_at
          from (select *, ('quarantined:' || id) collate "C" as key from public.quarantined_leads) q
          where v_manages and released_lead_id is null
            and (v_company is null or company_id = v_company) and company_id <> all (v_gone)
            and (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        ) union all (
          select key, kind, null, details, company_id, created_at
          from (select *, ('event:' || id) collate "C" as key from public.company_events) e
          where (v_company is null or company_id = v_company) and company_id <> all (v_gone)
            and (not v_all or kind <> 'company_created') and (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        ) union all (
          select key, 'user_waiting', name, jsonb_build_object('user_id', id, 'email', email), company_id, created_at
          from (select *, ('user:' || id) collate "C" as key from public.users) u
          where v_all and not approved and (v_company is null or company_id = v_company)
            and (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        ) union all (
          -- A company may be older than the table of events.
          select key, 'company_created', name::text, jsonb_build_object('plan', plan), id, created_at
          from (select *, ('company:' || id) collate "C" as key from public.companies) c
          where v_all and deleted_at is null and (v_company is null or id = v_company)
            and (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        )
      ) as every (id, kind, subject, details, company_id, created_at)
      order by created_at desc, id desc limit v_limit
    ) n left join public.companies c on c.id = n.company_id
    order by n.created_at desc, n.id desc;
end
$$;

grant execute on function public.get_notifications(uuid, integer, timestamptz, text) to authenticated, service_role;

-- 85_notifications/lead_mails.sql

create function private.lead_mail_users(p_lead uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id
  from public.leads_captured l
  join public.companies c on c.id = l.company_id and c.active and c.deleted_at is null
  join public.users u on u.company_id = c.id and u.approved and u.email is not null
  join public.notification_settings n on n.user_id = u.id and n.lead_mail
  where l.id = p_lead and not private.is_locked_out(u.id)
$$;

-- A failing mail repeats no other. Returns the number of jobs.
create function private.queue_lead_mails(p_lead uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mails integer;
begin
  select count(private.enqueue_job(
    'mail_new_lead', jsonb_build_object('lead_id', p_lead, 'user_id', told.id), null,
    'mail_new_lead:' || p_lead || ':' || told.id
  )) into v_mails
  from private.lead_mail_users(p_lead) as told (id);
  if v_mails = 0 then
    perform private.follow_lead_mail(l.company_id) from public.leads_captured l where l.id = p_lead;
  end if;
  return v_mails;
end
$$;

grant execute on function private.queue_lead_mails(uuid) to service_role;

-- No row if the user no longer wants it.
create function private.new_lead_mail(p_lead uuid, p_user uuid)
returns table (
  recipient text, recipient_name text, company_name text, time_zone text, lead_id uuid, lead_name text,
  lead_phone text, lead_city text, source text, seller_name text, captured_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, c.time_zone, l.id, l.name::text, l.phone::text, l.city::text,
    coalesce(s.label, l.source)::text, v.name::text, l.created_at
  from public.leads_captured l
  join public.companies c on c.id = l.company_id
  join public.users u on u.id = p_user
  left join public.lead_sources s on s.source = l.source
  left join public.sellers v on v.id = l.seller_id
  where l.id = p_lead and p_user in (select private.lead_mail_users(p_lead))
$$;

grant execute on function private.new_lead_mail(uuid, uuid) to service_role;

-- 85_notifications/note_first_steps.sql

-- Keeps the first time of 'shared' and of 'over' (done or dismissed).
create function public.note_first_steps(p_company_id uuid, p_what text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.acts_for_platform() and p_company_id = any (private.managed_companies()) is not true then
    raise exception 'Apenas administradores e gerentes podem alterar os primeiros passos.' using errcode = '42501';
  end if;
  if p_what is null or p_what not in ('shared', 'over') then
    raise exception 'Passo não encontrado' using errcode = '22023';
  end if;
  insert into private.first_steps as f (company_id, shared_at, over_at)
  values (p_company_id, case when p_what = 'shared' then now() end, case when p_what = 'over' then now() end)
  on conflict (company_id) do update set
    shared_at = coalesce(f.shared_at, excluded.shared_at),
    over_at = coalesce(f.over_at, excluded.over_at);
  return p_company_id;
end
$$;

grant execute on function public.note_first_steps(uuid, text) to authenticated, service_role;

-- 85_notifications/update_own_notifications.sql

-- Null: unchanged. A summary that is turned on after summary_start() starts the next day.
create function public.update_own_notifications(p_lead_mail boolean default null, p_summary_mail boolean default null)
returns public.notification_settings
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
  v_local timestamp;
  v_settings public.notification_settings;
begin
  if v_caller.id is null then
    raise exception 'Apenas contas aprovadas podem escolher notificações por e-mail.' using errcode = '42501';
  end if;
  select now() at time zone c.time_zone into v_local from public.companies c where c.id = v_caller.company_id;
  insert into public.notification_settings as n (user_id, lead_mail, summary_mail, summarised_on)
  values (
    v_caller.id, coalesce(p_lead_mail, false), coalesce(p_summary_mail, false),
    case when v_local::time >= private.summary_start() then v_local::date end
  )
  on conflict (user_id) do update set
    lead_mail = coalesce(p_lead_mail, n.lead_mail),
    summary_mail = coalesce(p_summary_mail, n.summary_mail),
    summarised_on = case when p_summary_mail and not n.summary_mail
      then coalesce(excluded.summarised_on, n.summarised_on) else n.summarised_on end,
    updated_at = now()
  returning * into v_settings;
  if v_caller.company_id is not null and p_lead_mail is not null then
    perform private.follow_lead_mail(v_caller.company_id);
  end if;
  return v_settings;
end
$$;

grant execute on function public.update_own_notifications(boolean, boolean) to authenticated, service_role;

-- 87_privacy_requests/01_privacy_requests.sql

-- What people ask of a company about their data (product.md 56). Whoever asks is a stranger until a link in the mailbox that
-- the contact left proves more.
create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  kind text not null check (kind in ('copy', 'correction', 'erasure', 'no_messages')),
  -- Ways to the person, as typed; null once an erasure is answered. The phone has its ninth digit.
  phone private.national_phone,
  email private.email_address,
  note varchar(1000),
  created_at timestamptz not null default now(),
  -- The fifteenth day in the company's time zone.
  due_on date not null,
  proof_sent_at timestamptz,
  proved_at timestamptz,
  -- The company heard of it, because the link does not answer it.
  told_at timestamptz,
  answered_at timestamptz,
  -- Null where the link answered.
  answered_by uuid references public.users (id) on delete set null
);

create index privacy_requests_open_idx on public.privacy_requests (company_id, due_on) where answered_at is null;
create index privacy_requests_company_idx on public.privacy_requests (company_id, created_at desc);
create index privacy_requests_answered_idx on public.privacy_requests (answered_at) where answered_at is not null;
create index privacy_requests_answered_by_idx on public.privacy_requests (answered_by) where answered_by is not null;

alter table public.privacy_requests enable row level security;
grant select on public.privacy_requests to authenticated, service_role;
create policy "admin, manager and super_admin read" on public.privacy_requests for select to authenticated
using (
  company_id >= (select private.first_managed_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'contacts'))
);
create policy "a verified second factor was used" on public.privacy_requests as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- Links that were mailed. A token is shown once; here is its hash.
create table private.privacy_proofs (
  request_id uuid primary key references public.privacy_requests (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- A note explains a correction. Reads no contact, so that neither answer nor time tells who is on record; the job looks it up.
-- Raises 22023, PT404.
create function private.ask_privacy(p_company uuid, p_kind text, p_phone text, p_email text, p_note text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company public.companies;
  v_phone constant text := private.phone_key(private.read_optional_phone(p_phone));
  v_email constant text := case when p_email ~ '[^[:space:]]' then private.read_email(p_email) end;
  v_note constant text := nullif(btrim(regexp_replace(
    regexp_replace(p_note, '\r\n?', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g'
  ), E' \n'), '');
  v_request uuid;
begin
  if (p_kind in ('copy', 'correction', 'erasure', 'no_messages')) is not true then
    raise exception 'Escolha o que você quer.' using errcode = '22023';
  end if;
  if v_phone is null and v_email is null then
    raise exception 'Informe o telefone ou o e-mail.' using errcode = '22023';
  end if;
  if p_kind = 'correction' and v_note is null then
    raise exception 'Diga o que está errado e como é o certo.' using errcode = '22023';
  end if;
  if char_length(v_note) > 1000 then perform private.too_long('Mensagem', 1000); end if;
  select * into v_company from public.companies where id = p_company and deleted_at is null;
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  -- Sent twice.
  if exists (
    select from public.privacy_requests r
    where r.company_id = p_company and r.answered_at is null and r.created_at > now() - interval '1 hour'
      and (r.kind, r.phone, r.email, r.note) is not distinct from (p_kind, v_phone, v_email, v_note)
  ) then
    return;
  end if;
  insert into public.privacy_requests (company_id, kind, phone, email, note, due_on)
  values (p_company, p_kind, v_phone, v_email, v_note, (now() at time zone v_company.time_zone)::date + 15)
  returning id into v_request;
  perform private.enqueue_job(
    'look_up_privacy_request', jsonb_build_object('request_id', v_request), null, 'look_up_privacy_request:' || v_request
  );
end
$$;

grant execute on function private.ask_privacy(uuid, text, text, text, text) to service_role;

-- What the page of a company says; no row for an unknown one. People keep their rights when it is switched off.
create function private.read_privacy_page(p_company uuid)
returns table (company_name text, company_phone text, privacy_text text, keep_leads_months integer)
language sql stable security definer set search_path = '' as $$
  select c.name::text, c.phone::text, c.privacy_text, c.keep_leads_months
  from public.companies c where c.id = p_company and c.deleted_at is null
$$;

grant execute on function private.read_privacy_page(uuid) to service_role;

create function private.trim_privacy_requests(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from public.privacy_requests where id = any (array(
      select id from public.privacy_requests
      where answered_at < p_now - interval '2 years' order by answered_at limit p_most
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_privacy_requests(integer, timestamptz) to service_role;

-- 87_privacy_requests/02_contacts_of_request.sql

-- What is on record of a company, suspects included, under the request's phone, or else under its e-mail.
create function private.records_of_request(p_request public.privacy_requests)
returns table (phone_key text, email text, name text, created_at timestamptz)
language sql stable as $$
  with pattern as (
    select '%' || regexp_replace(private.search_key(p_request.email), '([\\%_])', '\\\1', 'g') || '%' as of_email
  ),
  phones as (
    select p_request.phone::text as key where p_request.phone is not null
    union
    select l.phone_key
    from pattern, private.contacts c join public.leads_captured l on l.id = c.lead_id
    where p_request.phone is null and c.company_id = p_request.company_id and c.search_text like pattern.of_email
      and lower(l.email) = p_request.email
    union
    select l.phone_key from private.tail_of(p_request.company_id) l
    where p_request.phone is null and lower(l.email) = p_request.email
    union
    select q.phone_key from public.quarantined_leads q
    where p_request.phone is null and q.company_id = p_request.company_id and lower(q.email) = p_request.email
  )
  select l.phone_key, l.email, l.name, l.created_at
  from phones p cross join lateral private.leads_of_phone(p.key) l
  where l.company_id = p_request.company_id
  union all
  select q.phone_key, q.email, q.name, q.created_at
  from phones p join public.quarantined_leads q on q.phone_key = p.key and q.company_id = p_request.company_id
$$;

-- Null unless the mailbox of the request proves the person: everything on record of each phone names this e-mail. Otherwise a
-- form sent with somebody's phone and one's own e-mail would open what the other left.
create function private.phones_to_prove(p_request public.privacy_requests) returns text[]
language sql stable as $$
  select case when bool_and(lower(r.email) is not distinct from p_request.email) then array_agg(distinct r.phone_key) end
  from private.records_of_request(p_request) r
  where p_request.email is not null
$$;

-- 87_privacy_requests/03_proofs.sql

-- The job after a request. A row is the mail with the link; without one the request is the company's to answer. At most three
-- mails a day to an address, and none to one that is not on record.
create function private.look_up_privacy_request(p_request uuid)
returns table (recipient text, company_id uuid, company_name text, kind text, token text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_request public.privacy_requests;
  v_token constant text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
begin
  select * into v_request from public.privacy_requests r
  where r.id = p_request and r.answered_at is null and r.proved_at is null and r.told_at is null for update;
  if not found then
    return;
  end if;
  if private.phones_to_prove(v_request) is null or (
    select count(*) from public.privacy_requests r
    where r.company_id = v_request.company_id and r.email = v_request.email and r.id <> p_request
      and r.proof_sent_at > now() - interval '1 day'
  ) >= 3 then
    perform private.tell_of_privacy_request(p_request);
    return;
  end if;
  insert into private.privacy_proofs as p (request_id, token_hash, expires_at)
  values (p_request, private.hash_token(v_token), now() + interval '48 hours')
  on conflict (request_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  update public.privacy_requests set proof_sent_at = now() where id = p_request;
  -- A link that nobody opens leaves the request to the company.
  perform private.enqueue_job(
    'tell_of_privacy_request', jsonb_build_object('request_id', p_request), now() + interval '48 hours',
    'tell_of_privacy_request:' || p_request
  );
  return query
    select v_request.email::text, c.id, c.name::text, v_request.kind, v_token
    from public.companies c where c.id = v_request.company_id and c.deleted_at is null;
end
$$;

grant execute on function private.look_up_privacy_request(uuid) to service_role;

-- Once, and once an hour for all of a company: a notice, and a mail to each admin and manager. Both lead to the list.
create function private.tell_of_privacy_request(p_request uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_request public.privacy_requests;
begin
  update public.privacy_requests set told_at = now()
  where id = p_request and told_at is null and answered_at is null returning * into v_request;
  if not found or exists (
    select from public.privacy_requests r
    where r.company_id = v_request.company_id and r.id <> p_request and r.told_at > now() - interval '1 hour'
  ) then
    return;
  end if;
  perform private.note_event(v_request.company_id, 'privacy_request', jsonb_build_object(
    'request_id', p_request, 'kind', v_request.kind, 'due_on', v_request.due_on
  ));
  perform private.enqueue_job(
    'mail_privacy_request', jsonb_build_object('request_id', p_request, 'user_id', u.id), null,
    'mail_privacy_request:' || p_request || ':' || u.id
  )
  from public.users u
  where u.company_id = v_request.company_id and u.role in ('admin', 'manager') and u.approved and u.email is not null
    and not private.is_locked_out(u.id);
end
$$;

grant execute on function private.tell_of_privacy_request(uuid) to service_role;

-- No row once it is answered.
create function private.privacy_request_mail(p_request uuid, p_user uuid)
returns table (recipient text, recipient_name text, company_name text, kind text, due_on date)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, r.kind, r.due_on
  from public.privacy_requests r
  join public.companies c on c.id = r.company_id and c.deleted_at is null
  join public.users u on u.id = p_user and u.company_id = c.id and u.approved and u.email is not null
  where r.id = p_request and r.answered_at is null
$$;

grant execute on function private.privacy_request_mail(uuid, uuid) to service_role;

-- The request of a link that is valid, or no row.
create function private.read_privacy_proof(p_company uuid, p_token text)
returns table (company_name text, kind text)
language sql stable security definer set search_path = '' as $$
  select c.name::text, r.kind
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and r.company_id = p_company and r.answered_at is null
  join public.companies c on c.id = r.company_id and c.deleted_at is null
  where p.token_hash = private.hash_token(p_token) and p.expires_at > now()
$$;

grant execute on function private.read_privacy_proof(uuid, text) to service_role;

-- Uses the link up. `done` is copy (then `data` has what get_contact_data() says of each phone), erased, or passed_on: the
-- company answers, also where the contact changed since the link was sent. Raises PT404 for a link that is not valid.
create function private.use_privacy_proof(p_company uuid, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_request public.privacy_requests;
  v_phones text[];
  v_answer jsonb := '{"done": "passed_on"}';
begin
  select r.* into v_request
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and r.company_id = p_company and r.answered_at is null
  join public.companies c on c.id = r.company_id and c.deleted_at is null
  where p.token_hash = private.hash_token(p_token) and p.expires_at > now()
  for update of p, r;
  if not found then
    raise exception 'Este link não vale mais.' using errcode = 'PT404';
  end if;
  delete from private.privacy_proofs where request_id = v_request.id;
  update public.privacy_requests set proved_at = now() where id = v_request.id;
  v_phones := private.phones_to_prove(v_request);
  if v_phones is null then
    update public.privacy_requests set proved_at = null where id = v_request.id;
  elsif v_request.kind = 'copy' then
    -- Requests of the same phone may be another person's.
    v_answer := jsonb_build_object('done', 'copy', 'data', (
      select jsonb_agg(d || jsonb_build_object('requests', jsonb_path_query_array(
        d, '$.requests[*] ? (@.email == $own)', jsonb_build_object('own', v_request.email)
      )))
      from unnest(v_phones) phone cross join lateral public.get_contact_data(phone, p_company) d
    ));
  elsif v_request.kind = 'erasure' then
    perform public.erase_contact(phone, p_company) from unnest(v_phones) phone;
    v_answer := '{"done": "erased"}';
  end if;
  if v_answer ->> 'done' = 'passed_on' then
    perform private.tell_of_privacy_request(v_request.id);
  else
    perform private.close_privacy_request(v_request.id, null);
  end if;
  return v_answer;
end
$$;

grant execute on function private.use_privacy_proof(uuid, text) to service_role;

-- So that nobody writes to the person; who waited to be called waits no longer. A form that is sent later asks for an
-- answer again.
create function private.mark_no_messages(p_lead uuid, p_by uuid) returns void
language plpgsql volatile as $$
begin
  perform private.progress_of(p_lead);
  update public.lead_progress p set no_messages_at = coalesce(p.no_messages_at, now()) where p.lead_id = p_lead;
  update public.lead_progress p set
    answer = 'closed', closing = 'Não quer mais mensagens', answered_at = now(),
    answered_by = (select left(u.name, 120) from public.users u where u.id = p_by)
  where p.lead_id = p_lead and (p.answer = 'missed' or p.from_visitor and p.answer is null and p.opened_at is null);
end
$$;

-- An erasure leaves no way to the person; a wish for no more messages marks all that is on record.
create function private.close_privacy_request(p_request uuid, p_by uuid) returns void
language plpgsql volatile as $$
begin
  perform private.mark_no_messages(id, p_by)
  from (
    select l.id
    from public.privacy_requests r
    cross join lateral (select distinct phone_key from private.records_of_request(r)) p
    cross join lateral private.leads_of_phone(p.phone_key) l
    where r.id = p_request and r.kind = 'no_messages' and r.answered_at is null and l.company_id = r.company_id
    order by l.id
  ) leads_of_person;
  update public.privacy_requests set
    answered_at = now(), answered_by = p_by,
    phone = case when kind <> 'erasure' then phone end,
    email = case when kind <> 'erasure' then email end,
    note = case when kind <> 'erasure' then note end
  where id = p_request and answered_at is null;
  delete from private.privacy_proofs where request_id = p_request;
  perform private.enqueue_job('forget_mails', jsonb_build_object('lead_ids', jsonb_build_array(p_request)));
end
$$;

-- 87_privacy_requests/answer_privacy_request.sql

-- Says that the person has the answer. Raises 42501, PT404. Idempotent.
create function public.answer_privacy_request(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.privacy_requests where id = p_id))
  );
begin
  perform from public.privacy_requests where id = p_id and company_id = v_company for update;
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  perform private.close_privacy_request(p_id, auth.uid());
  return p_id;
end
$$;

grant execute on function public.answer_privacy_request(uuid) to authenticated, service_role;

-- 87_privacy_requests/list_privacy_requests.sql

-- At most 200 after p_offset: open ones first, the next deadline first, then the last that were answered. `contacts` are
-- those that an open request may mean: an array of {phone, name}. Raises 22023, 42501, PT404.
create function public.list_privacy_requests(p_company_id uuid default null, p_offset integer default 0)
returns table (
  id uuid, kind text, phone text, email text, note text, created_at timestamptz, due_on date, is_late boolean,
  proof_sent_at timestamptz, proved_at timestamptz, answered_at timestamptz, answered_by text, contacts jsonb
)
language plpgsql stable security definer set search_path = '' rows 20 as $$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_today constant date := (
    select now() at time zone c.time_zone from public.companies c where c.id = v_company
  );
begin
  if coalesce(p_offset, -1) < 0 then
    raise exception 'Página desconhecida.' using errcode = '22023';
  end if;
  perform private.record_look(v_company, 'contacts');
  return query
    select r.id, r.kind, r.phone::text, r.email::text, r.note::text, r.created_at, r.due_on,
      r.answered_at is null and r.due_on < v_today, r.proof_sent_at, r.proved_at, r.answered_at,
      (select u.name::text from public.users u where u.id = r.answered_by),
      case when r.answered_at is null then coalesce((
        select jsonb_agg(jsonb_build_object('phone', phone_key, 'name', name) order by name, phone_key)
        from (
          select phone_key, (array_agg(name order by created_at desc))[1] as name
          from private.records_of_request(r) group by phone_key
        ) known
      ), '[]') else '[]' end
    from public.privacy_requests r
    where r.company_id = v_company
    order by r.answered_at is not null, case when r.answered_at is null then r.due_on end, r.answered_at desc,
      r.created_at, r.id
    limit 200 offset p_offset;
end
$$;

grant execute on function public.list_privacy_requests(uuid, integer) to authenticated, service_role;

-- 90_integrations/00_api_client.sql

-- The role of a request with an API key. Roles belong to the cluster, so another database may create it concurrently.
do $$
declare
  v_member text;
begin
  begin
    create role api_client nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  -- authenticator logs in and takes the role; so may the owner.
  foreach v_member in array array['authenticator', current_user::text] loop
    if not exists (
      select from pg_catalog.pg_auth_members m
      where m.roleid = 'api_client'::regrole and m.member = quote_ident(v_member)::regrole
    ) and not (v_member = current_user and (select rolsuper from pg_catalog.pg_roles where rolname = current_user)) then
      begin
        execute format('grant api_client to %I', v_member);
      exception
        when unique_violation then null;
        -- The owner of another database of the cluster made the role.
        when insufficient_privilege then null;
      end;
    end if;
  end loop;
end
$$;

-- 90_integrations/01_api_keys.sql

-- A company's keys for programs (product.md 52), and its addresses that export contacts, each with a key in its path. A
-- key is shown once; here is its hash.
create table private.api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  name varchar(60) not null,
  can_write boolean not null,
  purpose text not null default 'api' check (purpose in ('api', 'contacts')),
  -- Its last characters.
  hint varchar(4) not null,
  key_hash bytea not null unique,
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- At most a minute old.
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index api_keys_company_idx on private.api_keys (company_id, created_at desc);
create index api_keys_created_by_idx on private.api_keys (created_by);

-- A key never has more than its maker: false while the maker could not make it.
create function private.is_open(p_key private.api_keys) returns boolean
language sql stable as $$
  select p_key.revoked_at is null
    and exists (
      select from public.companies c where c.id = p_key.company_id and c.active and c.deleted_at is null
    )
    and exists (
      select from public.users u join auth.users a on a.id = u.id
      where u.id = p_key.created_by and u.approved
        and (u.role = 'super_admin' or u.role in ('admin', 'manager') and u.company_id = p_key.company_id)
        and (a.banned_until > now()) is not true and a.deleted_at is null
    )
$$;

-- A null row unless an open key has this hash. Writes when the key was used only if that is a minute old, less the second
-- for which the server remembers the answer.
create function private.use_key(p_hash bytea, p_purpose text) returns private.api_keys
language plpgsql volatile as $$
declare
  v_key private.api_keys;
begin
  select * into v_key from private.api_keys k
  where k.key_hash = p_hash and k.purpose = p_purpose and private.is_open(k);
  update private.api_keys set last_used_at = clock_timestamp()
  where id = v_key.id and (last_used_at > clock_timestamp() - interval '59 seconds') is not true;
  return v_key;
end
$$;

-- The claims of a request with the key that has this hash, or null.
create function private.read_api_key(p_hash bytea) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object(
    'role', 'api_client', 'key_id', k.id, 'company_id', k.company_id, 'can_write', k.can_write
  )
  from private.use_key(p_hash, 'api') k where k.id is not null
$$;

grant execute on function private.read_api_key(bytea) to service_role;

-- The key of this request, by its claims. A null row for any other caller, and once the key is closed.
create function private.calling_key() returns private.api_keys
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key private.api_keys;
begin
  if auth.role() = 'api_client' then
    select k.* into v_key from private.api_keys k
    where k.id = (auth.jwt() ->> 'key_id')::uuid and k.company_id = (auth.jwt() ->> 'company_id')::uuid
      and k.purpose = 'api' and private.is_open(k);
  end if;
  return v_key;
end
$$;

-- The company of the request's key, or null. p_to_write: only if the key may write.
create function private.key_company(p_to_write boolean default false) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key constant private.api_keys := private.calling_key();
begin
  return case when v_key.can_write or not p_to_write then v_key.company_id end;
end
$$;

-- 90_integrations/02_rights_of_keys.sql

-- All that an API key may do. It writes no table, only by the functions, which ask private.company_to_manage().
grant usage on schema public, private to api_client;
grant execute on function private.key_company(boolean) to api_client;

grant select on public.leads_captured, public.sellers, public.short_urls, public.capture_pages, public.teams, public.team_members
to api_client;
create policy "API keys read" on public.leads_captured for select to api_client
using (company_id = (select private.key_company()));
create policy "API keys read" on public.sellers for select to api_client
using (company_id = (select private.key_company()) and deleted_at is null);
create policy "API keys read" on public.short_urls for select to api_client
using (company_id = (select private.key_company()));
create policy "API keys read" on public.capture_pages for select to api_client
using (company_id = (select private.key_company()));
create policy "API keys read" on public.teams for select to api_client
using (company_id = (select private.key_company()));
create policy "API keys read" on public.team_members for select to api_client
using (company_id = (select private.key_company()));

grant execute on function
  public.register_lead(text, text, text, text, text, text, uuid, uuid, uuid, uuid),
  public.set_lead_outcome(uuid, text, numeric),
  public.pause_seller(uuid, timestamptz)
to api_client;

-- 90_integrations/10_webhooks.sql

-- Who is told what happens in a company: addresses (product.md 53), and its ad platforms (54), at most one of each kind.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  kind text not null default 'webhook' check (kind in ('webhook', 'meta', 'google_ads', 'ga4')),
  -- Of an ad platform, its host.
  url varchar(2000) not null,
  -- Of an ad platform, as it names them: target, test_code, lead, won. See public.save_conversions().
  settings private.json_object,
  events text[] not null check (
    cardinality(events) between 1 and 8 and events <@ array[
      'lead.captured', 'lead.assigned', 'lead.opened', 'lead.confirmed', 'lead.rescue', 'lead.outcome', 'lead.erased',
      'seller.changed'
    ]
  ),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Of the failures since the last success.
  failing_since timestamptz,
  -- By the server, which gave up.
  switched_off_at timestamptz,
  -- The secret before signs too until then.
  former_secret_until timestamptz
);

create index webhooks_company_idx on public.webhooks (company_id);
create unique index webhooks_platform_idx on public.webhooks (company_id, kind) where kind <> 'webhook';

alter table public.webhooks enable row level security;
grant select on public.webhooks to authenticated, service_role;
create policy "admin, manager and super_admin read" on public.webhooks for select to authenticated
using (
  company_id >= (select private.first_managed_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'integrations'))
);
create policy "a verified second factor was used" on public.webhooks as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- What is needed for sending, and which process sends now. Secrets are readable here, because they sign or are sent; of
-- Google Ads, which asks, it is the hash of its password.
create table private.webhook_senders (
  webhook_id uuid primary key references public.webhooks (id) on delete cascade,
  secret text not null,
  former_secret text,
  lease uuid,
  locked_until timestamptz
);

-- The outbox and the log: a row for each event and address, sent in the order of `id`. Without a reference to the lead,
-- which each deleted lead would look up.
create table private.webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references public.webhooks (id) on delete cascade,
  -- The receiver knows a repetition by it.
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  lead_id uuid,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Of the last attempt: an answer, or why there was none.
  status integer,
  failure text check (failure in ('timeout', 'refused', 'unknown_host', 'certificate', 'connection')),
  answer varchar(500),
  took_ms integer
);

create index webhook_deliveries_waiting_idx on private.webhook_deliveries (webhook_id, id) where finished_at is null;
create index webhook_deliveries_log_idx on private.webhook_deliveries (webhook_id, id);
create index webhook_deliveries_lead_idx on private.webhook_deliveries (lead_id) where lead_id is not null;

-- Locked, once the caller may. Raises 42501, PT404.
create function private.webhook_to_manage(p_id uuid) returns public.webhooks
language plpgsql as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.webhooks where id = p_id))
  );
  v_webhook public.webhooks;
begin
  select * into v_webhook from public.webhooks where id = p_id and company_id = v_company for no key update;
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  return v_webhook;
end
$$;

-- A name that the whole Internet knows, and no number of any spelling; http only to this machine, which the server allows
-- for development. What the name stands for is checked at each connection. Raises 22023.
create function private.read_webhook_url(p_url text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_url constant text := btrim(p_url);
begin
  if char_length(v_url) > 2000 then perform private.too_long('Endereço', 2000); end if;
  if v_url ~ '[^!-~]|["#<>\\^`{|}]' or (
    v_url ~* '^https://[a-z0-9.-]+\.[a-z][a-z0-9-]*(:[0-9]{1,5})?([/?]|$)'
      and v_url !~* '^https://[^/?:]+\.(local|localhost|internal)([:/?]|$)'
    or v_url ~* '^http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?([/?]|$)'
  ) is not true then
    raise exception 'Informe um endereço público que comece com https://, como https://exemplo.com.br/leads.'
      using errcode = '22023';
  end if;
  return v_url;
end
$$;

-- Sorted, once each. Raises 22023.
create function private.read_webhook_events(p_events text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(cardinality(p_events), 0) = 0 then
    raise exception 'Escolha pelo menos um evento.' using errcode = '22023';
  end if;
  return array(select distinct e from unnest(p_events) e order by e);
end
$$;

create function private.new_webhook_secret() returns text
language sql volatile as $$
  select 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64')
$$;

-- 90_integrations/11_write_events.sql

-- What is told of a lead, as it is now.
create function private.lead_event_data(l public.leads_captured, p public.lead_progress) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', l.id, 'ref', private.lead_code(l.id), 'name', l.name, 'phone', l.phone, 'email', l.email, 'city', l.city,
    'source', l.source, 'link', (select u.short_code from public.short_urls u where u.id = l.short_url_id),
    'answers', l.extra, 'attribution', l.attribution, 'created_at', l.created_at,
    'seller', (select jsonb_build_object('id', s.id, 'name', s.name) from public.sellers s where s.id = l.seller_id),
    'opened_at', p.opened_at, 'answer', p.answer, 'answered_at', p.answered_at,
    'outcome', l.outcome, 'outcome_value', l.outcome_value, 'outcome_at', l.outcome_at
  )
$$;

create function private.event_payload(p_type text, p_at timestamptz, p_data jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('type', p_type, 'timestamp', p_at, 'data', p_data)
$$;

-- A company that has no webhook for it pays one look into an index.
create function private.wants_event(p_company uuid, p_type text) returns boolean
language sql stable as $$
  select exists (
    select from public.webhooks w where w.company_id = p_company and w.active and p_type = any (w.events)
  )
$$;

-- Whether ad platforms may know of the lead. Who was asked is bound by the answer, whatever the company asks later.
create function private.may_be_reported(l public.leads_captured) returns boolean
language sql stable as $$
  select case when l.consent::jsonb ? 'ads' then l.consent::jsonb -> 'ads' = 'true'
    else not (select c.asks_for_ads from public.companies c where c.id = l.company_id)
  end
$$;

-- An ad platform hears of a lead and of its sale once each. Meta refuses a sale without a value; Google Ads reads a file.
create function private.is_conversion(w public.webhooks, p_type text, l public.leads_captured) returns boolean
language sql stable as $$
  select w.kind <> 'google_ads'
    and (p_type = 'lead.captured' or l.outcome = 'won' and (w.kind <> 'meta' or l.outcome_value is not null))
    and private.may_be_reported(l)
    and not exists (
      select from private.webhook_deliveries d where d.lead_id = l.id and d.webhook_id = w.id and d.type = p_type
    )
$$;

-- A webhook that is being deleted is left out. p_lead is null for what concerns none. Ad platforms hear of no correction.
create function private.write_event(
  p_company uuid, p_type text, p_lead public.leads_captured, p_data jsonb, p_is_correction boolean default false
) returns void
language sql as $$
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, p_type, p_lead.id, private.event_payload(p_type, clock_timestamp(), p_data)
  from public.webhooks w
  where w.company_id = p_company and w.active and p_type = any (w.events)
    and (w.kind = 'webhook' or not p_is_correction and private.is_conversion(w, p_type, p_lead))
  order by w.id for key share
$$;

create function private.write_lead_event(
  p_type text, p_lead public.leads_captured, p_is_correction boolean default false
) returns void
language plpgsql as $$
begin
  if private.wants_event(p_lead.company_id, p_type) then
    perform private.write_event(p_lead.company_id, p_type, p_lead, private.lead_event_data(
      p_lead, (select p from public.lead_progress p where p.lead_id = p_lead.id)
    ), p_is_correction);
  end if;
end
$$;

-- Of a lead of the tail the fold tells, as it is then: the order is that of the events.
create function private.is_folded(p_lead public.leads_captured) returns boolean
language sql stable as $$
  select exists (
    select from private.company_tallies t where t.company_id = p_lead.company_id and p_lead.arrival <= t.folded
  )
$$;

-- For the fold, which holds the rotation lock. Rows of progress that somebody changes are waited for: who changes one later
-- finds the lead folded.
create function private.write_new_lead_events(p_company uuid, p_after bigint, p_until bigint) returns void
language plpgsql as $$
begin
  if not exists (select from public.webhooks where company_id = p_company and active) then
    return;
  end if;
  perform from public.leads_captured l join public.lead_progress p on p.lead_id = l.id
  where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until
  order by l.arrival for share of p;
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, e.type, (e.lead).id, e.payload
  from (
    select l as lead, t.place, t.type, private.event_payload(t.type, t.at, d.data) as payload
    from public.leads_captured l
    left join public.lead_progress p on p.lead_id = l.id
    -- Once for each lead.
    cross join lateral (select private.lead_event_data(l, p) as data offset 0) d
    cross join lateral (values
      (1, 'lead.captured', l.created_at),
      (2, 'lead.assigned', case when l.seller_id is not null then l.created_at end),
      (3, 'lead.opened', p.opened_at),
      (4, 'lead.confirmed', case when p.answer = 'received' then p.answered_at end),
      (5, 'lead.rescue', case when p.answer = 'missed' then p.answered_at end),
      (6, 'lead.outcome', l.outcome_at)
    ) as t (place, type, at)
    where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until and t.at is not null
      and private.is_news(l)
    offset 0
  ) e
  join public.webhooks w on w.company_id = p_company and w.active and e.type = any (w.events)
    and (w.kind = 'webhook' or private.is_conversion(w, e.type, e.lead))
  order by (e.lead).arrival, e.place, w.id for key share of w;
end
$$;

create function private.tell_of_changed_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_folded(new) then
    if new.seller_id is distinct from old.seller_id and new.seller_id is not null then
      perform private.write_lead_event('lead.assigned', new);
    end if;
    if (new.outcome, new.outcome_value) is distinct from (old.outcome, old.outcome_value) then
      perform private.write_lead_event(
        'lead.outcome', new, old.outcome is not distinct from 'won' and old.outcome_value is not null
      );
    end if;
  end if;
  return null;
end
$$;

-- After the triggers that wait for the rotation, and so for the fold: those are named follow_.
create trigger tell_of_changed_lead after update of seller_id, outcome, outcome_value on public.leads_captured
for each row when (
  (old.seller_id, old.outcome, old.outcome_value) is distinct from (new.seller_id, new.outcome, new.outcome_value)
) execute function private.tell_of_changed_lead();

create function private.tell_of_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_lead public.leads_captured;
begin
  select * into v_lead from public.leads_captured where id = new.lead_id;
  if not found or not private.is_folded(v_lead) then
    return null;
  end if;
  if old.opened_at is null and new.opened_at is not null then
    perform private.write_lead_event('lead.opened', v_lead);
  end if;
  if new.answer is distinct from old.answer then
    if new.answer = 'received' then
      perform private.write_lead_event('lead.confirmed', v_lead);
    elsif new.answer = 'missed' and v_lead.seller_id is not null and v_lead.outcome is null
      -- Nor one that has waited since it was told.
      and not (old.answer is null and old.opened_at is null and exists (
        select from private.webhook_deliveries d where d.lead_id = v_lead.id and d.type = 'lead.rescue'
      )) then
      perform private.write_lead_event('lead.rescue', v_lead);
    end if;
  end if;
  return null;
end
$$;

create trigger tell_of_progress after update of opened_at, answer on public.lead_progress
for each row when ((old.opened_at, old.answer) is distinct from (new.opened_at, new.answer))
execute function private.tell_of_progress();

-- For a job: rescues that began by waiting, once for each address.
create function private.write_rescue_events() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, 'lead.rescue', l.id,
    private.event_payload('lead.rescue', clock_timestamp(), private.lead_event_data(l, p))
  from public.webhooks w
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  cross join lateral private.begun_rescues(c) b
  join public.leads_captured l on l.id = b.lead_id
  join public.lead_progress p on p.lead_id = l.id
  where w.active and 'lead.rescue' = any (w.events) and b.begun >= w.created_at and not exists (
    select from private.webhook_deliveries d
    where d.lead_id = l.id and d.webhook_id = w.id and d.type = 'lead.rescue'
  )
  order by b.begun, w.id for key share of w
$$;

grant execute on function private.write_rescue_events() to service_role;

-- What was told of an erased lead keeps its id alone, and what was not sent yet is not sent.
create function private.tell_of_erased_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_told bigint[] := array(
    select d.id from gone g
    cross join lateral (select id from private.webhook_deliveries where lead_id = g.id offset 0) d
  );
begin
  delete from private.webhook_deliveries where id = any (v_told) and finished_at is null;
  update private.webhook_deliveries
  set payload = private.event_payload(
      type, (payload ->> 'timestamp')::timestamptz, jsonb_build_object('id', lead_id)
    ), answer = null
  where id = any (v_told);
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, 'lead.erased', g.id,
    private.event_payload('lead.erased', clock_timestamp(), jsonb_build_object('id', g.id))
  from gone g
  join public.companies c on c.id = g.company_id and c.deleted_at is null
  join public.webhooks w on w.company_id = c.id and w.active and 'lead.erased' = any (w.events)
  order by g.arrival, w.id for key share of w;
  return null;
end
$$;

create trigger tell_of_erased_leads after delete on public.leads_captured
referencing old table as gone for each statement execute function private.tell_of_erased_leads();

create function private.tell_of_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.wants_event(new.company_id, 'seller.changed') then
    perform private.write_event(new.company_id, 'seller.changed', null, jsonb_build_object(
      'id', new.id, 'name', new.name, 'email', new.email, 'phone', new.phone, 'role', new.role, 'active', new.active,
      'away_until', new.away_until, 'leave_from', new.leave_from, 'leave_until', new.leave_until,
      'daily_limit', new.daily_limit, 'weight', new.weight, 'archived_at', new.deleted_at
    ));
  end if;
  return null;
end
$$;

create trigger tell_of_new_seller after insert on public.sellers
for each row execute function private.tell_of_seller();
-- Not for counters: a turn fires no trigger.
create trigger tell_of_changed_seller after update of name, email, phone, role, active, deleted_at, away_until, leave_from,
  leave_until, daily_limit, weight on public.sellers
for each row when (
  (old.name, old.email, old.phone, old.role, old.active, old.deleted_at, old.away_until, old.leave_from,
    old.leave_until, old.daily_limit, old.weight)
  is distinct from (new.name, new.email, new.phone, new.role, new.active, new.deleted_at, new.away_until, new.leave_from,
    new.leave_until, new.daily_limit, new.weight)
) execute function private.tell_of_seller();

-- 90_integrations/12_send_events.sql

-- One request that a process is to make. The body of an ad platform's is written from it.
create type private.webhook_call as (
  webhook_id uuid, lease uuid, delivery_id bigint, event_id uuid, url text, secrets jsonb, body text, kind text, settings jsonb
);

-- The first that waits, if it is due: a failed one holds up those behind it.
create function private.next_call(p_webhook uuid, p_lease uuid, p_now timestamptz) returns setof private.webhook_call
language sql stable as $$
  select w.id, p_lease, d.id, d.event_id, w.url, to_jsonb(array_remove(array[
    s.secret, case when w.former_secret_until > p_now then s.former_secret end
  ], null)), d.payload::text, w.kind, w.settings::jsonb
  from public.webhooks w
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  join private.webhook_senders s on s.webhook_id = w.id
  cross join lateral (
    select * from private.webhook_deliveries where webhook_id = w.id and finished_at is null order by id limit 1
  ) d
  where w.id = p_webhook and w.active and d.next_at <= p_now
$$;

-- Of at most p_most webhooks that no process serves; each lease lasts a minute, after which the call is made again.
create function private.take_calls(p_most integer, p_now timestamptz default clock_timestamp())
returns setof private.webhook_call
language plpgsql volatile security definer set search_path = '' rows 10 as $$
declare
  v_taken record;
begin
  for v_taken in
    -- By one look into the index for each webhook that has something to send.
    with recursive waiting as (
      (select webhook_id from private.webhook_deliveries where finished_at is null order by webhook_id limit 1)
      union all
      select (
        select d.webhook_id from private.webhook_deliveries d
        where d.finished_at is null and d.webhook_id > w.webhook_id order by d.webhook_id limit 1
      )
      from waiting w where w.webhook_id is not null
    )
    update private.webhook_senders set lease = gen_random_uuid(), locked_until = p_now + interval '1 minute'
    where webhook_id = any (array(
      select s.webhook_id
      from waiting w
      join private.webhook_senders s on s.webhook_id = w.webhook_id
      where (s.lease is null or s.locked_until <= p_now)
        and exists (select from private.next_call(w.webhook_id, null, p_now))
      limit p_most for update of s skip locked
    ))
    returning webhook_id, lease
  loop
    -- Read anew: another process may have sent it before the lock was taken.
    return query select * from private.next_call(v_taken.webhook_id, v_taken.lease, p_now);
    if not found then
      update private.webhook_senders set lease = null where webhook_id = v_taken.webhook_id;
    end if;
  end loop;
end
$$;

grant execute on function private.take_calls(integer, timestamptz) to service_role;

-- After so many attempts. The ten take three days, as /docs says; private.finish_call() ends with the tenth.
create function private.pause_after_failure(p_attempts integer) returns interval
language sql immutable strict parallel safe as $$
  select (array['10 s', '1 min', '5 min', '30 min', '2 h', '6 h', '12 h', '24 h', '28 h']::interval[])[p_attempts]
$$;

-- p_status is null where nobody answered. p_refused: this event will never be taken, the next may be. A test is made once,
-- and switches nothing off. With p_more the lease goes on to the next call, which is returned if one is due.
-- Whoever lost the lease changes nothing.
create function private.finish_call(
  p_webhook uuid, p_lease uuid, p_delivery bigint, p_status integer, p_failure text, p_answer text, p_took_ms integer,
  p_refused boolean, p_more boolean, p_now timestamptz default clock_timestamp()
)
returns setof private.webhook_call
language plpgsql volatile security definer set search_path = '' rows 1 as $$
declare
  v_arrived constant boolean := coalesce(p_status between 200 and 299, false);
  v_webhook public.webhooks;
  v_finished timestamptz;
  v_is_test boolean;
begin
  -- Before the others, as in a deletion of the webhook.
  select * into v_webhook from public.webhooks where id = p_webhook for no key update;
  perform from private.webhook_senders where webhook_id = p_webhook and lease = p_lease for update;
  if not found then
    return;
  end if;
  update private.webhook_deliveries set
    attempts = attempts + 1, status = p_status, failure = p_failure, answer = nullif(left(p_answer, 500), ''),
    took_ms = p_took_ms,
    -- Gone (410) is gone for good.
    finished_at = case
      when v_arrived or p_refused or p_status = 410 or attempts >= 9 or type = 'webhook.test' then p_now
    end,
    next_at = p_now + coalesce(private.pause_after_failure(attempts + 1), '0')
  where id = p_delivery and finished_at is null
  returning finished_at, type = 'webhook.test' into v_finished, v_is_test;
  if v_arrived then
    update public.webhooks set failing_since = null where id = p_webhook and failing_since is not null;
  elsif not p_refused then
    update public.webhooks set failing_since = p_now where id = p_webhook and failing_since is null;
    if v_finished is not null and v_webhook.active and (not v_is_test or p_status = 410) then
      perform private.give_up_webhook(p_webhook, p_now);
    end if;
  end if;
  return query
    select * from private.next_call(p_webhook, p_lease, p_now) where p_more;
  update private.webhook_senders
  set lease = case when found then lease end, locked_until = p_now + interval '1 minute'
  where webhook_id = p_webhook;
end
$$;

grant execute on function private.finish_call(uuid, uuid, bigint, integer, text, text, integer, boolean, boolean, timestamptz)
to service_role;

-- Switched off until somebody of the company switches it on; what waits stays.
create function private.give_up_webhook(p_webhook uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_webhook public.webhooks;
begin
  update public.webhooks set active = false, switched_off_at = p_now where id = p_webhook returning * into v_webhook;
  perform private.note_event(v_webhook.company_id, 'webhook_switched_off', jsonb_build_object(
    'webhook_id', p_webhook, 'kind', v_webhook.kind, 'host', private.webhook_host(v_webhook.url)
  ));
  perform private.enqueue_job(
    'mail_webhook_off', jsonb_build_object('webhook_id', p_webhook, 'user_id', u.id), null,
    'mail_webhook_off:' || p_webhook || ':' || u.id
  )
  from public.users u
  where u.company_id = v_webhook.company_id and u.role in ('admin', 'manager') and u.approved and u.email is not null
    and not private.is_locked_out(u.id);
end
$$;

-- Without the path, which may hold a password.
create function private.webhook_host(p_url text) returns text
language sql immutable strict parallel safe as $$
  select substring(p_url from '^https?://([^/?]+)')
$$;

-- No row if it is on again.
create function private.webhook_off_mail(p_webhook uuid, p_user uuid)
returns table (recipient text, recipient_name text, company_name text, host text, is_webhook boolean)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, private.webhook_host(w.url), w.kind = 'webhook'
  from public.webhooks w
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  join public.users u on u.id = p_user and u.company_id = c.id and u.approved and u.email is not null
  where w.id = p_webhook and w.switched_off_at is not null and not w.active
$$;

grant execute on function private.webhook_off_mail(uuid, uuid) to service_role;

create function private.trim_webhook_deliveries(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.webhook_deliveries where id = any (array(
      -- They have the order of their times.
      select id from (select id, created_at from private.webhook_deliveries order by id limit p_most) oldest
      where created_at < p_now - interval '30 days'
    ))
    returning true
  ), forgotten as (
    update private.webhook_senders s set former_secret = null
    from public.webhooks w
    where w.id = s.webhook_id and s.former_secret is not null and w.former_secret_until <= p_now
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_webhook_deliveries(integer, timestamptz) to service_role;

-- 90_integrations/13_fetched_files.sql

-- Files that a program fetches: Google Ads its conversions (product.md 54), a sheet or a warehouse the contacts.

-- 192 random bits, so that a plain hash cannot be searched.
create function private.new_password() returns text
language sql volatile as $$
  select translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_')
$$;

create function private.hash_password(p_password text) returns text
language sql immutable strict parallel safe as $$
  select encode(private.hash_token(p_password), 'hex')
$$;

-- No row unless it is on and the password right.
create function private.open_google_file(p_webhook uuid, p_hash text)
returns table (company_id uuid, time_zone text)
language sql stable security definer set search_path = '' rows 1 as $$
  select c.id, c.time_zone
  from public.webhooks w
  join private.webhook_senders s on s.webhook_id = w.id and s.secret = p_hash
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  where w.id = p_webhook and w.kind = 'google_ads' and w.active
$$;

grant execute on function private.open_google_file(uuid, text) to service_role;

-- Null for anything that no ad network wrote.
create function private.click_id(p_attribution jsonb, p_name text) returns text
language sql immutable parallel safe as $$
  select case when char_length(p_attribution ->> p_name) between 5 and 500
    then substring(p_attribution ->> p_name from '^[A-Za-z0-9_][A-Za-z0-9_.-]+$') end
$$;

-- As 2026-11-26 13:05:00-0300.
create function private.time_with_offset(p_at timestamptz, p_zone text) returns text
language sql stable strict parallel safe as $$
  select to_char(local, 'YYYY-MM-DD HH24:MI:SS') || case when distance < interval '0' then '-' else '+' end
    || to_char(greatest(distance, -distance), 'HH24MI')
  from (select p_at at time zone p_zone as local, (p_at at time zone p_zone) - (p_at at time zone 'UTC') as distance) t
$$;

-- A row for each lead of 90 days, within which Google knows a click, and for each sale; ordered, after that row. A click
-- has one id. Time of the company, with its distance from UTC.
create function private.list_google_conversions(
  p_webhook uuid, p_after_at timestamptz default null, p_after_id uuid default null, p_limit integer default null
)
returns table (
  lead_id uuid, created_at text, gclid text, gbraid text, wbraid text, name text, at text, value numeric, agreed boolean
)
language sql stable security definer set search_path = '' as $$
  select l.id, l.created_at::text,
    k.gclid, case when k.gclid is null then k.gbraid end,
    case when k.gclid is null and k.gbraid is null then k.wbraid end,
    e.name, private.time_with_offset(e.at, c.time_zone), e.value, l.consent::jsonb -> 'ads' = 'true'
  from public.webhooks w
  join public.companies c on c.id = w.company_id
  cross join lateral (
    select * from public.leads_captured x
    where x.company_id = c.id and x.created_at > now() - interval '90 days'
      and x.attribution::jsonb ?| '{gclid,gbraid,wbraid}'::text[] and private.may_be_reported(x)
      and (p_after_id is null or (x.created_at, x.id) < (p_after_at, p_after_id) and x.created_at <= p_after_at)
    order by x.created_at desc, x.id desc limit p_limit
  ) l
  cross join lateral (
    select private.click_id(l.attribution, 'gclid') as gclid, private.click_id(l.attribution, 'gbraid') as gbraid,
      private.click_id(l.attribution, 'wbraid') as wbraid
  ) k
  left join lateral (values
    (1, w.settings ->> 'lead', l.created_at, null::numeric),
    (2, w.settings ->> 'won', case when l.outcome = 'won' then l.outcome_at end, l.outcome_value::numeric)
  ) as e (place, name, at, value)
  on e.name is not null and e.at is not null and num_nonnulls(k.gclid, k.gbraid, k.wbraid) > 0
  where w.id = p_webhook
  order by l.created_at desc, l.id desc, e.place
$$;

grant execute on function private.list_google_conversions(uuid, timestamptz, uuid, integer) to service_role;

-- A line of the log that is never sent.
create function private.note_file_read(p_webhook uuid, p_type text, p_rows bigint) returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into private.webhook_deliveries (webhook_id, type, payload, attempts, finished_at, status, took_ms)
  select p_webhook, p_type, private.event_payload(p_type, clock_timestamp(), jsonb_build_object('rows', p_rows)), 1,
    clock_timestamp(), 200, 0
  returning id
$$;

grant execute on function private.note_file_read(uuid, text, bigint) to service_role;

-- The company of the export address with this hash, and the period: days p_from to p_until of the company, or as many as
-- p_days.
create function private.open_export(p_hash bytea, p_from date, p_until date, p_days integer)
returns table (key_id uuid, company_id uuid, time_zone text, begins text, ends text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_key private.api_keys := private.use_key(p_hash, 'contacts');
begin
  -- In the trail once an hour: a sheet fetches often.
  if v_key.id is not null and (v_key.last_used_at >= date_trunc('hour', now())) is not true then
    insert into public.activities (company_id, actor_kind, actor_id, actor_name, what)
    values (v_key.company_id, 'key', v_key.id, v_key.name, 'contacts.exported');
  end if;
  return query
    select v_key.id, c.id, c.time_zone,
      private.day_start(coalesce(p_from, coalesce(p_until, today) - p_days + 1), c.time_zone)::text,
      private.day_start(coalesce(p_until, today) + 1, c.time_zone)::text
    from public.companies c
    cross join lateral (select (now() at time zone c.time_zone)::date as today) t
    where c.id = v_key.company_id;
end
$$;

grant execute on function private.open_export(bytea, date, date, integer) to service_role;

-- Newest first, after that row; as public.list_contacts() has them.
create function private.list_export(
  p_company uuid, p_from timestamptz, p_until timestamptz, p_after_at timestamptz, p_after_id uuid, p_limit integer
)
returns table (
  id uuid, name text, phone text, email text, city text, source_label text, seller_name text, seller_phone text,
  created_at text, whatsapp_url text
)
language sql stable security definer set search_path = '' as $$
  select l.id, l.name, l.phone, l.email, l.city, coalesce(o.label, l.source), s.name, s.phone, l.created_at::text,
    l.whatsapp_url
  from (
    select * from public.leads_captured x
    where x.company_id = p_company and x.created_at >= p_from and x.created_at < p_until
      and (p_after_id is null or (x.created_at, x.id) < (p_after_at, p_after_id) and x.created_at <= p_after_at)
    order by x.created_at desc, x.id desc limit p_limit
  ) l
  left join public.sellers s on s.id = l.seller_id
  left join public.lead_sources o on o.source = l.source
  order by l.created_at desc, l.id desc
$$;

grant execute on function private.list_export(uuid, timestamptz, timestamptz, timestamptz, uuid, integer) to service_role;

-- 90_integrations/change_webhook.sql

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
    -- Also the event for which the server gave up, the last that is finished.
    update private.webhook_deliveries set next_at = now(), attempts = 0, finished_at = null
    where webhook_id = p_webhook_id and (
      finished_at is null and attempts > 0
      or v_old.switched_off_at is not null and (status between 200 and 299) is not true and id = (
        select d.id from private.webhook_deliveries d
        where d.webhook_id = p_webhook_id and d.finished_at is not null order by d.id desc limit 1
      )
    );
  end if;
  return p_webhook_id;
exception when check_violation then
  raise exception 'Evento desconhecido.' using errcode = '22023';
end
$$;

grant execute on function public.change_webhook(uuid, text, text[], boolean) to authenticated, service_role;

-- 90_integrations/create_api_key.sql

-- Returns the key, which nobody can read again. It needs a person who answers for it. With the purpose contacts it is the
-- secret of an address that exports them. Raises 42501, PT404, 22023.
create function public.create_api_key(
  p_name text, p_can_write boolean, p_company_id uuid default null, p_purpose text default 'api'
)
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_name constant text := private.clean_line(p_name);
  v_key constant text := case p_purpose when 'api' then 'rz_' else 'rx_' end || private.new_password();
begin
  if auth.uid() is null then
    raise exception 'Uma chave precisa da pessoa que a cria.' using errcode = '42501';
  end if;
  if v_name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if char_length(v_name) > 60 then perform private.too_long('Nome', 60); end if;
  -- Two at once would pass the limit.
  perform from public.companies where id = v_company for no key update;
  if (select count(*) from private.api_keys where company_id = v_company and purpose = p_purpose and revoked_at is null) >= 20 then
    raise exception '%', case p_purpose
      when 'api' then 'Uma empresa pode ter no máximo 20 chaves. Revogue uma que não usa mais.'
      else 'Uma empresa pode ter no máximo 20 endereços de exportação. Revogue um que não usa mais.'
    end using errcode = '22023';
  end if;
  insert into private.api_keys (company_id, name, can_write, purpose, hint, key_hash, created_by)
  values (
    v_company, v_name, coalesce(p_can_write, false) and p_purpose = 'api', p_purpose, right(v_key, 4),
    private.hash_token(v_key), auth.uid()
  );
  return v_key;
exception when check_violation or not_null_violation then
  raise exception 'Finalidade desconhecida.' using errcode = '22023';
end
$$;

grant execute on function public.create_api_key(text, boolean, uuid, text) to authenticated, service_role;

-- 90_integrations/create_webhook.sql

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

-- 90_integrations/delete_webhook.sql

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

-- 90_integrations/list_api_keys.sql

-- The company's keys of every purpose, newest first. works: see private.is_open(). Raises 42501, PT404.
create function public.list_api_keys(p_company_id uuid default null)
returns table (
  id uuid, name text, can_write boolean, hint text, created_at timestamptz, made_by text, last_used_at timestamptz,
  revoked_at timestamptz, works boolean, purpose text
)
language sql stable security definer set search_path = '' as $$
  select k.id, k.name, k.can_write, k.hint, k.created_at, u.name, k.last_used_at, k.revoked_at, private.is_open(k),
    k.purpose
  from private.api_keys k left join public.users u on u.id = k.created_by
  where k.company_id = private.company_to_manage(p_company_id) and private.record_look(k.company_id, 'integrations')
  order by k.created_at desc, k.id
$$;

grant execute on function public.list_api_keys(uuid) to authenticated, service_role;

-- 90_integrations/list_deliveries.sql

-- Of 30 days, newest first; a page of 1 to 100 follows the row p_before. Raises 42501, PT404.
create function public.list_deliveries(p_webhook_id uuid, p_before bigint default null, p_limit integer default 20)
returns table (
  id bigint, event_id uuid, type text, payload jsonb, created_at timestamptz, attempts integer, next_at timestamptz,
  finished_at timestamptz, status integer, failure text, answer text, took_ms integer
)
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  -- What was sent holds contacts.
  perform private.record_look(private.company_to_manage(
    private.seller_key((select w.company_id from public.webhooks w where w.id = p_webhook_id))
  ), 'contacts');
  return query
    select d.id, d.event_id, d.type, d.payload, d.created_at, d.attempts, d.next_at, d.finished_at, d.status, d.failure,
      d.answer::text, d.took_ms
    from private.webhook_deliveries d
    where d.webhook_id = p_webhook_id and (p_before is null or d.id < p_before)
    order by d.id desc limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

grant execute on function public.list_deliveries(uuid, bigint, integer) to authenticated, service_role;

-- 90_integrations/replay_delivery.sql

-- Sends an event again, behind what waits, with its former id; one that waits is sent now. Returns the delivery. Raises
-- 42501, PT404, 22023.
create function public.replay_delivery(p_delivery_id bigint) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_webhook constant public.webhooks := private.webhook_to_manage(
    (select webhook_id from private.webhook_deliveries where id = p_delivery_id)
  );
  v_id bigint;
begin
  if v_webhook.kind = 'google_ads' then
    raise exception 'O Google busca o arquivo por si.' using errcode = '22023';
  end if;
  perform private.send_now(v_webhook);
  -- An erasure waits, and finds the copy.
  perform from public.leads_captured
  where id = (select lead_id from private.webhook_deliveries where id = p_delivery_id) for key share;
  if exists (
    select from private.webhook_deliveries d
    where d.id = p_delivery_id and d.lead_id is not null and d.type <> 'lead.erased'
      and not exists (select from public.leads_captured l where l.id = d.lead_id)
  ) then
    raise exception 'Os dados deste contato foram excluídos.' using errcode = '22023';
  end if;
  if v_webhook.kind <> 'webhook' and exists (
    select from private.webhook_deliveries d join public.leads_captured l on l.id = d.lead_id
    where d.id = p_delivery_id and not private.may_be_reported(l)
  ) then
    raise exception 'Este contato não autorizou o envio a plataformas de anúncios.' using errcode = '22023';
  end if;
  insert into private.webhook_deliveries (webhook_id, event_id, type, lead_id, payload)
  select webhook_id, event_id, type, lead_id, payload
  from private.webhook_deliveries where id = p_delivery_id and finished_at is not null for update
  returning id into v_id;
  return coalesce(v_id, p_delivery_id);
end
$$;

grant execute on function public.replay_delivery(bigint) to authenticated, service_role;

-- 90_integrations/revoke_api_key.sql

-- Closes the key for good, at once. Raises 42501, PT404.
create function public.revoke_api_key(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.company_to_manage(
    private.seller_key((select company_id from private.api_keys where id = p_id))
  );
  update private.api_keys set revoked_at = now() where id = p_id and revoked_at is null;
end
$$;

grant execute on function public.revoke_api_key(uuid) to authenticated, service_role;

-- 90_integrations/rotate_webhook_secret.sql

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

-- 90_integrations/save_conversions.sql

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

-- 90_integrations/send_test_event.sql

-- What waits after a failure is sent before it, now: somebody says that the receiver works. Raises 22023 if the webhook is off.
create function private.send_now(p_webhook public.webhooks) returns void
language plpgsql as $$
begin
  if not p_webhook.active then
    raise exception '%', case p_webhook.kind when 'webhook' then 'Ligue o webhook antes de enviar.'
      else 'Ligue o envio antes de testar.' end using errcode = '22023';
  end if;
  update private.webhook_deliveries set next_at = now()
  where webhook_id = p_webhook.id and finished_at is null and next_at > now();
end
$$;

-- Returns the delivery. Of Google Ads, which asks, the test counts what its file has. Raises 42501, PT404, 22023.
create function public.send_test_event(p_webhook_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_webhook constant public.webhooks := private.webhook_to_manage(p_webhook_id);
  v_id bigint;
begin
  if v_webhook.kind = 'google_ads' then
    return private.note_file_read(p_webhook_id, 'webhook.test', (
      select count(c.name) from private.list_google_conversions(p_webhook_id) c
    ));
  end if;
  perform private.send_now(v_webhook);
  insert into private.webhook_deliveries (webhook_id, type, payload)
  values (p_webhook_id, 'webhook.test', private.event_payload(
    'webhook.test', clock_timestamp(), jsonb_build_object('webhook_id', p_webhook_id)
  ))
  returning id into v_id;
  return v_id;
end
$$;

grant execute on function public.send_test_event(uuid) to authenticated, service_role;

-- 92_trail/record_contact_export.sql

-- The screen says that it writes contacts into a file. Raises PT404.
create function public.record_contact_export(p_company_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := (private.company_to_read(p_company_id, 'contacts')).id;
begin
  if v_company is null then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  perform private.record_activity(v_company, 'contacts.exported');
end
$$;

grant execute on function public.record_contact_export(uuid) to authenticated, service_role;

-- 92_trail/watched.sql

-- What the trail is written of, and with which columns: the arguments of its triggers. `update of` names the same ones, so
-- that counters, which a capture and its fold change, call nothing.

-- What is kept of a value: objects only where they differ, long texts cut, of an address that may hold a password its host.
create function private.told(p_column text, p_value jsonb, p_other jsonb) returns jsonb
language sql stable as $$
  select case
    when p_column = 'url' then to_jsonb(private.webhook_host(p_value #>> '{}'))
    when jsonb_typeof(p_value) = 'string' then to_jsonb(left(p_value #>> '{}', 300))
    when jsonb_typeof(p_value) = 'object' and jsonb_typeof(p_other) = 'object' then (
      select jsonb_object_agg(key, value) from jsonb_each(p_value) where value is distinct from p_other -> key
    )
    else p_value
  end
$$;

-- Arguments: the subject's kind, then the columns.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  v_new constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  v_row constant jsonb := case when tg_op = 'INSERT' then v_new else v_old end;
  v_columns constant text[] := tg_argv[1:];
  v_before jsonb;
  v_after jsonb;
begin
  select jsonb_object_agg(c, private.told(c, v_old -> c, v_new -> c)), jsonb_object_agg(c, private.told(c, v_new -> c, v_old -> c))
  into v_before, v_after
  from unnest(v_columns) c where coalesce(v_old -> c, 'null') <> coalesce(v_new -> c, 'null');
  if tg_op = 'UPDATE' and v_before is null then
    return null;
  end if;
  perform private.record_activity(
    coalesce(v_row ->> 'company_id', v_row ->> 'id')::uuid,
    tg_argv[0] || '.' || case
      when tg_op = 'INSERT' then 'created'
      when tg_op = 'DELETE' then 'deleted'
      when v_after ? 'deleted_at' then case when v_after -> 'deleted_at' = 'null' then 'restored' else 'archived' end
      when v_after ? 'revoked_at' then 'revoked'
      else 'changed'
    end,
    (v_row ->> 'id')::uuid, coalesce(v_row ->> 'name', v_row ->> 'short_code', private.webhook_host(v_row ->> 'url')),
    case when tg_op <> 'INSERT' then v_before end, case when tg_op <> 'DELETE' then v_after end
  );
  return null;
end
$$;

create trigger record_activity after insert or delete or update of
  name, email, phone, role, active, away_until, leave_from, leave_until, weekly_hours, daily_limit, weight, deleted_at
on public.sellers for each row execute function private.record_change(
  'seller', 'name', 'email', 'phone', 'role', 'active', 'away_until', 'leave_from', 'leave_until', 'weekly_hours',
  'daily_limit', 'weight', 'deleted_at'
);

create trigger record_activity after insert or delete or update of name, weekly_hours
on public.teams for each row execute function private.record_change('team', 'name', 'weekly_hours');

create trigger record_activity after insert or delete or update of original_url, active, config, team_id
on public.short_urls for each row execute function private.record_change('link', 'original_url', 'active', 'config', 'team_id');

create trigger record_activity after insert or delete or update of
  name, title, description, fields, custom_css, slug, active, team_id, primary_color, background_color, logo_url
on public.capture_pages for each row execute function private.record_change(
  'page', 'name', 'title', 'description', 'fields', 'custom_css', 'slug', 'active', 'team_id', 'primary_color',
  'background_color', 'logo_url'
);

create trigger record_activity after insert or update of name, can_write, purpose, revoked_at
on private.api_keys for each row execute function private.record_change('key', 'name', 'can_write', 'purpose', 'revoked_at');

create trigger record_activity after insert or delete or update of kind, url, events, settings, active
on public.webhooks for each row execute function private.record_change('webhook', 'kind', 'url', 'events', 'settings', 'active');

create trigger record_activity after insert or update of
  name, email, phone, plan, active, leads_limit, sellers_limit, pages_limit, time_zone, privacy_text, keep_leads_months,
  weekly_hours, when_nobody, same_seller_days, rescue_minutes, first_message, seller_mails, asks_for_ads,
  form_sites, deleted_at
on public.companies for each row execute function private.record_change(
  'company', 'name', 'email', 'phone', 'plan', 'active', 'leads_limit', 'sellers_limit', 'pages_limit', 'time_zone',
  'privacy_text', 'keep_leads_months', 'weekly_hours', 'when_nobody', 'same_seller_days', 'rescue_minutes', 'first_message',
  'seller_mails', 'asks_for_ads', 'form_sites', 'deleted_at'
);

create function private.record_zeroed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(
    new.company_id, 'seller.zeroed', new.seller_id, (select s.name from public.sellers s where s.id = new.seller_id),
    jsonb_build_object('leads_received', new.leads_received), '{"leads_received": 0}'
  );
  return null;
end
$$;

create trigger record_activity after insert on public.seller_zeroings
for each row execute function private.record_zeroed();

-- A team that is deleted takes its members along.
create function private.record_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_member constant public.team_members := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.record_activity(
    v_member.company_id, case tg_op when 'DELETE' then 'team.member_removed' else 'team.member_added' end, t.id, t.name,
    p_after => jsonb_build_object('seller', s.name)
  )
  from public.teams t, public.sellers s where t.id = v_member.team_id and s.id = v_member.seller_id;
  return null;
end
$$;

create trigger record_activity after insert or delete on public.team_members
for each row execute function private.record_member();

create function private.record_seller_page() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(
    s.company_id,
    case tg_op when 'INSERT' then 'seller_page.created' when 'DELETE' then 'seller_page.revoked' else 'seller_page.replaced' end,
    s.id, s.name
  )
  from public.sellers s where s.id = case when tg_op = 'DELETE' then old.seller_id else new.seller_id end;
  return null;
end
$$;

create trigger record_activity after insert or delete or update of token_hash on private.seller_pages
for each row execute function private.record_seller_page();

create function private.record_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(w.company_id, 'webhook.secret_changed', w.id, private.webhook_host(w.url))
  from public.webhooks w where w.id = new.webhook_id;
  return null;
end
$$;

create trigger record_activity after update of secret on private.webhook_senders
for each row when (new.secret <> old.secret) execute function private.record_secret();

-- Who belongs to a company, with which rights.
create function private.record_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb;
  v_after jsonb;
begin
  if tg_op <> 'INSERT' then
    v_before := jsonb_build_object('name', old.name, 'role', old.role, 'approved', old.approved);
  end if;
  if tg_op <> 'DELETE' then
    v_after := jsonb_build_object('name', new.name, 'role', new.role, 'approved', new.approved);
  end if;
  -- In an insert old is null, in a deletion new.
  if old.company_id is distinct from new.company_id then
    perform private.record_activity(old.company_id, 'user.removed', old.id, old.name, v_before);
    perform private.record_activity(new.company_id, 'user.added', new.id, new.name, p_after => v_after);
  elsif v_before <> v_after then
    perform private.record_activity(
      new.company_id, 'user.changed', new.id, old.name,
      (select jsonb_object_agg(key, value) from jsonb_each(v_before) where value <> v_after -> key),
      (select jsonb_object_agg(key, value) from jsonb_each(v_after) where value <> v_before -> key)
    );
  end if;
  return null;
end
$$;

create trigger record_activity after insert or delete or update of name, role, company_id, approved on public.users
for each row execute function private.record_user();

-- A session begins with each sign-in.
create function private.record_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (company_id, actor_kind, actor_id, actor_name, what)
  select c.id, 'person', u.id, u.name, 'session.started'
  from public.users u join public.companies c on c.id = u.company_id and c.deleted_at is null
  where u.id = new.user_id;
  return null;
end
$$;

create trigger record_activity after insert on auth.sessions
for each row execute function private.record_sign_in();

-- 93_health/01_capture_fault.sql

-- What is wrong with a company's capture (product.md 58). Each function of this folder named find_… asks one question and is
-- joined in list_capture_faults.sql. They read rows as they are at p_at and store nothing: a fault is gone once it is mended.
--   severity: 'critical' (no lead reaches a seller) or 'warning'
--   subject_kind: 'company', 'link', 'page', 'form' (without link or page), 'team', 'seller', 'webhook' or 'conversion';
--   names what is named
--   since: the fault has lasted at least since then; null if no row tells
create type private.capture_fault as (
  code text, severity text, subject_kind text, subject_id uuid, subject_name text, since timestamptz, numbers jsonb
);

-- 93_health/02_link_faults.sql

-- Switched off, and still clicked by people in the last seven days.
create function private.find_links_off(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select 'link_off', 'warning', 'link', s.id, s.short_code, v.first_at,
    jsonb_build_object('clicks', v.clicks, 'last_at', v.last_at)
  from public.short_urls s
  cross join lateral (
    select count(*) as clicks, min(m.visited_at) as first_at, max(m.visited_at) as last_at
    from private.missed_visits m
    where m.short_url_id = s.id and m.visited_at > p_at - interval '7 days' and m.visited_at <= p_at
  ) v
  where s.company_id = p_company.id and not s.active and v.clicks > 0
$$;

-- To a capture page that is switched off, or was the company's. With p_host, the dashboard's, also to any address of a page
-- there that has none.
create function private.find_links_to_nowhere(p_company public.companies, p_at timestamptz, p_host text)
returns setof private.capture_fault
language sql stable as $$
  select 'link_to_nowhere', 'warning', 'link', s.id, s.short_code, o.updated_at,
    jsonb_build_object('slug', a.slug, 'page', o.name)
  from public.short_urls s
  cross join lateral (
    select lower(substring(s.original_url from '^[^/]+//([^/?#]+)')) as host,
      private.typed_code(substring(s.original_url from '^[^/]+//[^/?#]+/p/([^/?#]+)')) as slug
  ) a
  left join public.capture_pages p on p.slug = a.slug
  -- Of another company's page nothing is told.
  left join public.capture_pages o on o.id = p.id and o.company_id = p_company.id
  where s.company_id = p_company.id and s.active and a.slug is not null and p.active is not true and (
    a.host = lower(p_host) or p.company_id = p_company.id
    or p.id is null and exists (
      select from private.retired_codes r
      where r.kind = 'capture_pages' and r.code = a.slug and r.company_id = p_company.id
    )
  )
$$;

-- Named by a link or page, but no member may get leads: they go to the company's other sellers, or wait.
create function private.find_empty_teams(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select 'team_empty', 'warning', 'team', t.id, t.name, null::timestamptz,
    jsonb_build_object('links', u.links, 'pages', u.pages)
  from public.teams t
  cross join lateral (
    select
      (select count(*) from public.short_urls s where s.company_id = t.company_id and s.team_id = t.id and s.active) as links,
      (select count(*) from public.capture_pages p where p.company_id = t.company_id and p.team_id = t.id and p.active) as pages
  ) u
  where t.company_id = p_company.id and u.links + u.pages > 0 and not exists (
    select from public.team_members m join public.sellers s on s.id = m.seller_id
    where m.company_id = t.company_id and m.team_id = t.id and private.is_eligible(s)
  )
$$;

-- At least 50 people saw it in the last seven days, and nobody sent it. Of forms that one visitor in twenty sends, fewer
-- than one in ten would be taken for broken.
create function private.find_forms_never_sent(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'form_never_sent', 'warning', o.kind, o.id, o.name, v.first_at, jsonb_build_object('views', v.views)
  from (
    select 'link' as kind, s.id, s.short_code as name from public.short_urls s where s.company_id = p_company.id and s.active
    union all
    select 'page', p.id, p.name from public.capture_pages p where p.company_id = p_company.id and p.active
    union all
    select 'form', '00000000-0000-0000-0000-000000000000', null
  ) o
  cross join lateral (
    select sum(h.views) as views, min(h.hour) as first_at
    from private.form_hours h
    where h.company_id = p_company.id and h.origin_id = o.id and h.hour > p_at - interval '7 days' and h.hour <= p_at
  ) v
  where v.views >= 50 and case o.kind
    when 'link' then not exists (
      select from public.leads_captured l
      where l.short_url_id = o.id and l.created_at > p_at - interval '7 days' and l.created_at <= p_at
    )
    else not exists (
      select from public.lead_progress g
      where g.company_id = p_company.id and g.created_at > p_at - interval '7 days' and g.created_at <= p_at
        and g.from_visitor and case o.kind
          when 'page' then g.page_id = o.id
          else num_nonnulls(g.page_id, g.short_url_id) = 0
        end
    )
  end and not exists (
    -- What the quarantine keeps was sent.
    select from public.quarantined_leads q
    where q.company_id = p_company.id and q.created_at > p_at - interval '7 days' and q.created_at <= p_at
      and case o.kind
        when 'link' then q.short_url_id = o.id
        when 'page' then private.page_of_lead(q.attribution) = o.id
        else q.short_url_id is null and private.page_of_lead(q.attribution) is null
      end
  )
$$;

-- On sites that data-domains leaves out, in the last day.
create function private.find_refused_widgets(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'widget_refused', 'warning', 'form', '00000000-0000-0000-0000-000000000000'::uuid,
    string_agg(r.host, ', ' order by r.host),
    min(r.first_at), jsonb_build_object('sites', count(*))
  from private.widget_refusals r
  where r.company_id = p_company.id and r.last_at > p_at - interval '1 day' and r.first_at <= p_at
  having count(*) > 0
$$;

-- 93_health/03_seller_faults.sql

create function private.find_sellers_without_phone(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'seller_without_phone', 'warning', 'seller', s.id, s.name, s.updated_at, '{}'::jsonb
  from public.sellers s
  where s.company_id = p_company.id and s.role = 'seller' and s.active and s.deleted_at is null and s.phone_key is null
$$;

-- None may ever get a lead. A company that never had one is told by its first steps.
create function private.find_no_seller(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select 'no_seller', 'critical', 'company', p_company.id, p_company.name::text, max(s.updated_at),
    jsonb_build_object('sellers', count(*) filter (where s.deleted_at is null))
  from public.sellers s
  where s.company_id = p_company.id and s.role = 'seller'
  having count(*) > 0 and not bool_or(private.is_eligible(s))
$$;

-- It is somebody's time to work, and a lead would find nobody: all are away or have reached the day's limit.
create function private.find_nobody_available(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'nobody_available', 'critical', 'company', p_company.id, p_company.name::text,
    case when e.limited = 0 then e.since end,
    jsonb_build_object(
      'sellers', e.sellers, 'limited', e.limited, 'returns_at', private.returns_at(p_company, null, p_at)
    )
  from (
    select count(*) as sellers, count(*) filter (where private.reached_limit(s, l.local::date)) as limited,
      max(greatest(s.updated_at, case when s.leave_from <= p_at then s.leave_from end)) as since,
      bool_or(private.is_open(coalesce(s.weekly_hours, p_company.weekly_hours), l.local)) as is_open
    from public.sellers s cross join (select p_at at time zone p_company.time_zone as local) l
    where s.company_id = p_company.id and private.is_eligible(s)
  ) e
  where e.sellers > 0 and e.is_open
    and private.find_turn(p_company.id, null, null, null, p_at) #> '{line,0,4}' <> 'null'
$$;

-- Everybody is away when the company opens next.
create function private.find_nobody_at_opening(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'nobody_at_opening', 'warning', 'company', p_company.id, p_company.name::text, max(s.updated_at),
    jsonb_build_object(
      'sellers', count(*), 'opens_at', o.at, 'returns_at', private.returns_at(p_company, null, o.at)
    )
  from (
    select min((d.day + h.opens) at time zone p_company.time_zone) as at
    from generate_series(0, 7) as n
    cross join lateral (select (p_at at time zone p_company.time_zone)::date + n as day) d
    cross join lateral private.spans_of(p_company.weekly_hours, d.day) h
    where (d.day + h.opens) at time zone p_company.time_zone > p_at
  ) o
  join public.sellers s on s.company_id = p_company.id and private.is_eligible(s)
  where o.at is not null and not exists (select from private.find_nobody_available(p_company, p_at))
  group by o.at
  having bool_and(private.absent_until(s, o.at) is not null)
$$;

-- 93_health/04_lead_faults.sql

-- Leads without a seller that only a person can hand out, that the company did not want kept, or for whom somebody has been
-- available for two minutes. Those kept until somebody is back are as the company wants them.
create function private.find_leads_waiting(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'leads_waiting', 'critical', 'company', p_company.id, p_company.name::text, min(w.since),
    jsonb_build_object('leads', sum(w.leads), 'returns_at', min(r.at))
  from (
    select private.kept_for_team(l.reason) as team, l.reason::jsonb ? 'line' as is_of_rotation, count(*) as leads,
      min(l.created_at) as since
    from public.leads_captured l
    where l.company_id = p_company.id and l.seller_id is null and l.created_at <= p_at
    group by 1, 2
  ) w
  cross join lateral (select p_at - interval '2 minutes' as at) before
  left join lateral (select private.returns_at(p_company, w.team, before.at) as at where w.is_of_rotation) r on true
  where r.at is null or p_company.when_nobody = 'rotate' or r.at <= before.at and w.since <= before.at
  having count(*) > 0
$$;

-- In "Chamar agora" for a day, and nobody called. At most 201 are counted, the oldest.
create function private.find_rescues_untouched(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'rescues_untouched', 'warning', 'company', p_company.id, p_company.name::text, min(r.since) + interval '1 day',
    jsonb_build_object('leads', count(*))
  from (
    select greatest(p.created_at, p.answered_at) as since
    from public.lead_progress p join public.leads_captured l on l.id = p.lead_id
    where p.company_id = p_company.id
      and (p.answer = 'missed' or p.from_visitor and p.answer is null and p.opened_at is null)
      and p.created_at > p_at - interval '90 days'
      and greatest(p.created_at, p.answered_at) <= p_at - interval '1 day'
      and p.called_at is null and l.seller_id is not null and l.outcome is null
    order by p.created_at limit 201
  ) r
  having count(*) > 0
$$;

-- No limit refuses a lead (product.md 14).
create function private.find_plan_used(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select p.code, case p.code when 'plan_full' then 'critical' else 'warning' end, 'company', p_company.id,
    p_company.name::text,
    case p.code when 'plan_full' then (
      select max(e.created_at) from public.company_events e
      where e.company_id = p_company.id and e.kind = 'leads_limit_passed'
    ) end,
    jsonb_build_object('leads', u.leads, 'limit', p_company.leads_limit)
  from (select private.leads_of_company(p_company.id) as leads) u
  cross join lateral (
    select case when u.leads >= p_company.leads_limit then 'plan_full' else 'plan_nearly_full' end as code
  ) p
  where p_company.leads_limit between 1 and 999998 and u.leads * 5 >= p_company.leads_limit::bigint * 4
$$;

-- No lead for far longer than usual. What is usual is what came in the same stretch of the weeks before: from the last
-- lead to p_at, on the same weekdays at the same hours of the company's clock, in each of the last eight weeks before it. A
-- stretch of more than a week is compared with every second week, so that it meets no part of itself; two weeks are the
-- most. It is an alarm if every one of these stretches had leads, on average at least 7 + ln(leads of eight weeks): if
-- leads come by chance at that rate, one of a thousand companies is alarmed wrongly in eight weeks. Silent with less than
-- four such stretches since the first lead, and once eight weeks passed without a lead.
create function private.find_silence(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select 'no_leads', 'critical', 'company', p_company.id, p_company.name::text, s.last_at,
    jsonb_build_object('usual', round(u.leads))
  from (
    select max(l.created_at) as last_at, least(p_at, max(l.created_at) + interval '14 days') as until,
      case when p_at - max(l.created_at) > interval '7 days' then 2 else 1 end as step
    from public.leads_captured l where l.company_id = p_company.id and l.created_at <= p_at
  ) s
  cross join lateral (
    select avg(n.leads) as leads
    from generate_series(s.step, 8, s.step) as week
    cross join lateral (
      select ((s.last_at at time zone p_company.time_zone) - make_interval(weeks => week)) at time zone p_company.time_zone
          as from_at,
        ((s.until at time zone p_company.time_zone) - make_interval(weeks => week)) at time zone p_company.time_zone as to_at
    ) w
    cross join lateral (
      -- More than the alarm ever needs are not counted.
      select count(*) as leads from (
        select from public.leads_captured l
        where l.company_id = p_company.id and l.created_at > w.from_at and l.created_at <= w.to_at limit 50
      ) bounded
    ) n
    where w.from_at >= (select min(l.created_at) from public.leads_captured l where l.company_id = p_company.id)
    having count(*) >= 4 and min(n.leads) > 0
  ) u
  where s.last_at > p_at - interval '8 weeks' and u.leads >= 7 + (
    select ln(greatest(sum(t.leads), 1))
    from private.tallies_of(
      p_company.id, null, (s.last_at at time zone p_company.time_zone)::date - 55,
      (s.last_at at time zone p_company.time_zone)::date
    ) t
  )
$$;

-- At least 20 unreleased suspects in a day, and five times the daily average of the four weeks before. Floods are counted
-- up to 20,000.
create function private.find_quarantine_jump(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'quarantine_jump', 'warning', 'company', p_company.id, p_company.name::text, n.first_at,
    jsonb_build_object('suspects', n.suspects, 'usual', round(b.suspects / 28.0, 1))
  from (
    select count(*) as suspects, min(created_at) as first_at from (
      select q.created_at from public.quarantined_leads q
      where q.company_id = p_company.id and q.released_lead_id is null
        and q.created_at > p_at - interval '1 day' and q.created_at <= p_at limit 20000
    ) newest
  ) n
  cross join lateral (
    select count(*) as suspects from (
      select from public.quarantined_leads q
      where n.suspects >= 20 and q.company_id = p_company.id
        and q.created_at > p_at - interval '29 days' and q.created_at <= p_at - interval '1 day' limit 20000
    ) earlier
  ) b
  where n.suspects >= 20 and n.suspects > 5 * b.suspects / 28.0
$$;

-- 93_health/05_sending_faults.sql

-- By their hosts: a path may hold a password.
create function private.find_failing_webhooks(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select case when w.active then 'webhook_failing' else 'webhook_off' end, case when w.active then 'warning' else 'critical' end,
    case w.kind when 'webhook' then 'webhook' else 'conversion' end, w.id, private.webhook_host(w.url),
    case when w.active then w.failing_since else w.switched_off_at end,
    jsonb_build_object('waiting', (
      select count(*) from (
        select from private.webhook_deliveries d where d.webhook_id = w.id and d.finished_at is null limit 1000
      ) bounded
    ))
  from public.webhooks w
  where w.company_id = p_company.id
    and (w.active and w.failing_since is not null or not w.active and w.switched_off_at is not null)
$$;

-- To the company's people and sellers: those that failed within a day and were not sent since.
create function private.find_failing_mails(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'mail_failing', 'warning', 'company', p_company.id, p_company.name::text, min(j.created_at),
    jsonb_build_object('mails', count(*))
  from private.jobs j
  where j.kind like 'mail\_%' and j.last_error is not null and j.failed_at > p_at - interval '1 day' and (
    exists (select from public.users u where u.id = (j.payload ->> 'user_id')::uuid and u.company_id = p_company.id)
    or exists (select from public.sellers s where s.id = (j.payload ->> 'seller_id')::uuid and s.company_id = p_company.id)
  )
  having count(*) > 0
$$;

-- 93_health/list_capture_faults.sql

-- Those of which admins are mailed too.
create function private.grave_faults(p_company public.companies, p_at timestamptz default now())
returns setof private.capture_fault
language sql stable as $$
  select * from private.find_no_seller(p_company, p_at)
  union all select * from private.find_nobody_available(p_company, p_at)
  union all select * from private.find_leads_waiting(p_company, p_at)
  union all select * from private.find_silence(p_company, p_at)
  union all select * from private.find_plan_used(p_company, p_at) where code = 'plan_full'
$$;

create function private.capture_faults(p_company public.companies, p_host text, p_at timestamptz default now())
returns setof private.capture_fault
language sql stable as $$
  select * from private.grave_faults(p_company, p_at)
  union all select * from private.find_failing_webhooks(p_company, p_at)
  union all select * from private.find_nobody_at_opening(p_company, p_at)
  union all select * from private.find_sellers_without_phone(p_company, p_at)
  union all select * from private.find_rescues_untouched(p_company, p_at)
  union all select * from private.find_links_off(p_company, p_at)
  union all select * from private.find_links_to_nowhere(p_company, p_at, p_host)
  union all select * from private.find_empty_teams(p_company, p_at)
  union all select * from private.find_forms_never_sent(p_company, p_at)
  union all select * from private.find_refused_widgets(p_company, p_at)
  union all select * from private.find_quarantine_jump(p_company, p_at)
  union all select * from private.find_plan_used(p_company, p_at) where code <> 'plan_full'
  union all select * from private.find_failing_mails(p_company, p_at)
$$;

-- Critical ones first, the oldest first, at most 100. Of quarantine and webhooks only who manages the company is told.
-- p_host is that of the dashboard. No row for a company that is switched off, or that the caller may not read.
create function public.list_capture_faults(p_company_id uuid default null, p_host text default null)
returns table (
  code text, severity text, subject_kind text, subject_id uuid, subject_name text, since timestamptz, numbers jsonb
)
-- Planning takes longer than asking.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 10 as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_manages constant boolean := private.acts_for_platform() or v_company.id = any (private.managed_companies());
begin
  if v_company.id is null or not v_company.active then
    return;
  end if;
  return query
    select f.* from private.capture_faults(v_company, p_host) f
    where v_manages or f.subject_kind not in ('webhook', 'conversion') and f.code <> 'quarantine_jump'
    order by f.severity, f.since nulls last, f.code, f.subject_name
    limit 100;
end
$$;

grant execute on function public.list_capture_faults(uuid, text) to authenticated, service_role;

-- 93_health/mail_grave_faults.sql

-- When a company's admins were last told of a fault.
create table private.fault_mails (
  company_id uuid not null references public.companies (id) on delete cascade,
  code text not null,
  told_at timestamptz not null,
  primary key (company_id, code)
);

-- A plan stays full until somebody changes it.
create function private.fault_mail_pause(p_code text) returns interval
language sql immutable parallel safe as $$
  select case when p_code = 'plan_full' then interval '30 days' else interval '1 day' end
$$;

-- For a job: of the first p_most companies after p_after, up to p_until; returns the last, null at the end. Faults are told after ten
-- minutes, so that none that mends itself is. Any number of processes may call it: who writes the row tells.
create function private.queue_fault_mails(p_after uuid, p_until uuid, p_most integer, p_now timestamptz default now()) returns uuid
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_company public.companies;
  v_last uuid;
  v_seen integer := 0;
  v_code text;
begin
  for v_company in
    select * from public.companies
    where id > p_after and id <= p_until and active and deleted_at is null order by id limit p_most
  loop
    v_last := v_company.id;
    v_seen := v_seen + 1;
    for v_code in
      insert into private.fault_mails as m (company_id, code, told_at)
      select v_company.id, f.code, p_now
      from private.grave_faults(v_company, p_now) f
      where coalesce(f.since, '-infinity') <= p_now - interval '10 minutes'
      order by f.code
      on conflict (company_id, code) do update set told_at = excluded.told_at
      where m.told_at <= excluded.told_at - private.fault_mail_pause(m.code)
      returning m.code
    loop
      perform private.enqueue_job(
        'mail_capture_fault', jsonb_build_object('company_id', v_company.id, 'code', v_code, 'user_id', u.id), null,
        'mail_capture_fault:' || v_company.id || ':' || v_code || ':' || u.id
      )
      from public.users u
      where u.company_id = v_company.id and u.role = 'admin' and u.approved and u.email is not null
        and not private.is_locked_out(u.id);
    end loop;
  end loop;
  return case when v_seen = p_most then v_last end;
end
$$;

grant execute on function private.queue_fault_mails(uuid, uuid, integer, timestamptz) to service_role;

-- No row if it was mended meanwhile.
create function private.capture_fault_mail(p_company uuid, p_code text, p_user uuid)
returns table (
  recipient text, recipient_name text, company_name text, time_zone text, since timestamptz, numbers jsonb
)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, c.time_zone, f.since, f.numbers
  from public.companies c
  join public.users u on u.id = p_user and u.company_id = c.id and u.role = 'admin' and u.approved and u.email is not null
  cross join lateral private.grave_faults(c) f
  where c.id = p_company and c.active and c.deleted_at is null and f.code = p_code
$$;

grant execute on function private.capture_fault_mail(uuid, text, uuid) to service_role;

-- 95_platform/01_platform_counts.sql

-- Exact; counting 20,000 users and 10,000 companies would read 700 and 260 buffers. The slot is the connection, so that
-- no transaction waits; slot 0 is the folded sum. Each counter depends on one row, because two could change at the same
-- time.
create table private.platform_counts (
  slot integer primary key,
  companies bigint not null default 0,
  active_companies bigint not null default 0,
  users bigint not null default 0,
  pending_users bigint not null default 0
) with (fillfactor = 50);

insert into private.platform_counts (slot) values (0);

-- Returns the number of slots. Skips locked ones.
create function private.fold_platform_counts(p_most integer default 1000) returns integer
language sql volatile security definer set search_path = '' as $$
  with taken as (
    delete from private.platform_counts where slot = any (array(
      select slot from private.platform_counts where slot <> 0 limit p_most for update skip locked
    ))
    returning companies, active_companies, users, pending_users
  ), added as (
    insert into private.platform_counts as t (slot, companies, active_companies, users, pending_users)
    select 0, sum(companies), sum(active_companies), sum(users), sum(pending_users) from taken having count(*) > 0
    on conflict (slot) do update
    set companies = t.companies + excluded.companies, active_companies = t.active_companies + excluded.active_companies,
      users = t.users + excluded.users, pending_users = t.pending_users + excluded.pending_users
  )
  select count(*)::integer from taken
$$;

grant execute on function private.fold_platform_counts(integer) to service_role;

-- For repair. Blocks writes to both tables.
create function private.rebuild_platform_counts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.companies, public.users in share row exclusive mode;
  lock table private.platform_counts in exclusive mode;
  delete from private.platform_counts;
  insert into private.platform_counts (slot, companies, active_companies, users, pending_users)
  select 0, c.companies, c.active_companies, u.users, u.pending_users
  from (
    select count(*) as companies, count(*) filter (where active) as active_companies
    from public.companies where deleted_at is null
  ) c, (
    select count(*) as users, count(*) filter (where not approved) as pending_users from public.users
  ) u;
end
$$;

-- 95_platform/02_servers.sql

-- What only a running process sees, told by each once a minute (product.md 58). Named by machine and port: a restart keeps the row.
create table private.servers (
  name text primary key check (char_length(name) between 1 and 200),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  mail_sent_at timestamptz,
  mail_failed_at timestamptz,
  -- Null once a mail was sent.
  mail_failing_since timestamptz,
  facts jsonb not null,
  -- It was stopped: the row stays for its mails.
  stopped boolean not null default false
);

create function private.note_server(
  p_name text, p_started_at timestamptz, p_facts jsonb, p_sent_at timestamptz, p_failed_at timestamptz,
  p_failing_since timestamptz
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.servers as s (name, started_at, seen_at, mail_sent_at, mail_failed_at, mail_failing_since, facts)
  values (p_name, p_started_at, now(), p_sent_at, p_failed_at, p_failing_since, p_facts)
  on conflict (name) do update set
    started_at = excluded.started_at, seen_at = excluded.seen_at, facts = excluded.facts,
    mail_sent_at = greatest(s.mail_sent_at, excluded.mail_sent_at),
    mail_failed_at = greatest(s.mail_failed_at, excluded.mail_failed_at),
    mail_failing_since = excluded.mail_failing_since, stopped = false;
  delete from private.servers where seen_at < now() - interval '30 days';
$$;

grant execute on function private.note_server(text, timestamptz, jsonb, timestamptz, timestamptz, timestamptz) to service_role;

create function private.note_stop(p_name text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.servers set stopped = true where name = p_name
$$;

grant execute on function private.note_stop(text) to service_role;

-- Those that run now.
create function private.live_servers(p_now timestamptz) returns setof private.servers
language sql stable as $$
  select * from private.servers where seen_at > p_now - interval '5 minutes' and not stopped
$$;

-- Moments that no other row tells: the last backup ('backup'), and when super_admins were last mailed of a fault ('told …').
create table private.platform_marks (
  name text primary key,
  at timestamptz not null,
  -- Of a backup by other means: which.
  note text check (char_length(note) <= 200)
);

-- For a backup that was made by other means the operator calls it as the owner of the database, such as after pg_dump.
create function private.note_backup(p_note text default null, p_at timestamptz default now()) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.platform_marks (name, at, note) values ('backup', p_at, p_note)
  on conflict (name) do update set at = excluded.at, note = excluded.note
$$;

grant execute on function private.note_backup(text, timestamptz) to service_role;

-- The age of this database.
create function private.first_started_at() returns timestamptz
language sql stable as $$
  select created_at from private.jobs where key = 'fold_leads'
$$;

-- 95_platform/03_platform_faults.sql

-- As the faults of a company (93_health): read, not kept. 'critical' ones are mailed, but for mails that cannot be sent.
create type private.platform_fault as (code text, severity text, since timestamptz, numbers jsonb);

create function private.platform_faults(p_now timestamptz default now()) returns setof private.platform_fault
language sql stable as $$
  -- A nightly backup does not end at the same minute each night.
  select 'backup_old', 'critical', m.at + interval '1 day', jsonb_build_object('at', m.at)
  from private.platform_marks m where m.name = 'backup' and m.at < p_now - interval '25 hours'
  union all
  select 'backup_unknown', 'critical', s.at + interval '1 day', '{}'
  from private.first_started_at() s (at)
  where s.at < p_now - interval '1 day' and not exists (select from private.platform_marks m where m.name = 'backup')
  union all
  select 'disk_low', 'critical', null, jsonb_build_object('server', s.name, 'free', d.free, 'size', d.size)
  from private.live_servers(p_now) s
  cross join lateral (
    select (s.facts ->> 'disk_free')::float8 as free, (s.facts ->> 'disk_size')::float8 as size
  ) d
  where d.free < least(5e9, d.size / 10)
  union all
  -- What became due while no process ran is late once one has run for a while.
  select 'jobs_late', 'critical', l.since, jsonb_build_object('jobs', l.jobs)
  from (
    select count(*) as jobs, greatest(
      min(j.run_at), (select min(s.started_at) from private.live_servers(p_now) s)
    ) as since
    from private.jobs j where private.is_due(j) and j.run_at < p_now - interval '5 minutes'
  ) l
  where l.jobs > 0 and l.since < p_now - interval '5 minutes'
  union all
  select 'jobs_dead', 'warning', min(j.dead_at), jsonb_build_object('jobs', count(*))
  from private.jobs j where j.dead_at is not null having count(*) > 0
  union all
  select 'mail_failing', 'critical', min(s.mail_failing_since), '{}'
  from private.live_servers(p_now) s
  where s.mail_failed_at > p_now - interval '1 day'
    and not exists (select from private.servers o where o.mail_sent_at > s.mail_failed_at)
    and s.mail_failing_since is not null
  having count(*) > 0
  union all
  select 'addresses_differ', 'warning', null, '{}'
  from private.live_servers(p_now) s having count(distinct coalesce(s.facts ->> 'public_url', '')) > 1
  union all
  -- Its people cannot enter, so nobody else can answer.
  (
    select 'privacy_requests_waiting', 'critical', min(r.told_at), jsonb_build_object(
      'requests', count(*), 'due_on', min(r.due_on), 'company_id', c.id, 'company', c.name
    )
    from public.privacy_requests r join public.companies c on c.id = r.company_id
    where r.answered_at is null and r.told_at is not null and not c.active and c.deleted_at is null
    group by c.id order by min(r.due_on), c.id limit 20
  )
$$;

-- For the job that tells companies of theirs.
create function private.queue_platform_fault_mails(p_now timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code text;
begin
  for v_code in
    insert into private.platform_marks as m (name, at)
    select distinct 'told ' || f.code, p_now
    from private.platform_faults(p_now) f
    where f.severity = 'critical' and f.code <> 'mail_failing'
      and coalesce(f.since, '-infinity') <= p_now - interval '10 minutes'
    order by 1
    on conflict (name) do update set at = excluded.at
    where m.at <= excluded.at - private.fault_mail_pause(substr(m.name, 6))
    returning substr(m.name, 6)
  loop
    perform private.enqueue_job(
      'mail_platform_fault', jsonb_build_object('code', v_code, 'user_id', u.id), null,
      'mail_platform_fault:' || v_code || ':' || u.id
    )
    from public.users u
    where u.role = 'super_admin' and u.approved and u.email is not null and not private.is_locked_out(u.id);
  end loop;
end
$$;

grant execute on function private.queue_platform_fault_mails(timestamptz) to service_role;

-- No row if it was mended, or its reader locked out, meanwhile. Of a fault that is there twice the first.
create function private.platform_fault_mail(p_code text, p_user uuid)
returns table (recipient text, recipient_name text, since timestamptz, numbers jsonb)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, f.since, f.numbers
  from private.platform_faults() f
  join public.users u on u.id = p_user and u.role = 'super_admin' and u.approved and u.email is not null
  where f.code = p_code and f.severity = 'critical' and not private.is_locked_out(u.id)
  limit 1
$$;

grant execute on function private.platform_fault_mail(text, uuid) to service_role;

-- 95_platform/get_company_figures.sql

create function public.get_company_figures(p_after uuid default null, p_limit integer default null)
returns table (company_id uuid, sellers bigint, people bigint, leads_last_30_days bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select
      c.id,
      (select count(*) from public.sellers s where s.company_id = c.id and s.role = 'seller' and s.deleted_at is null),
      (select count(*) from public.users u where u.company_id = c.id),
      private.leads_since(c, null, now() - interval '30 days')
    from (
      select * from public.companies
      where deleted_at is null and id > coalesce(p_after, '00000000-0000-0000-0000-000000000000')
      order by id limit p_limit
    ) c
    order by c.id;
end
$$;

grant execute on function public.get_company_figures(uuid, integer) to authenticated, service_role;

-- 95_platform/get_platform_figures.sql

-- Approved users of deleted companies depend on two rows, so they are subtracted here. Raises 42501 unless super_admin.
create function public.get_platform_figures()
returns table (companies bigint, active_companies bigint, users bigint, pending_users bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select sum(t.companies)::bigint, sum(t.active_companies)::bigint,
      sum(t.users)::bigint - (
        select count(*) from public.companies c join public.users u on u.company_id = c.id
        where c.deleted_at is not null and u.approved
      ),
      sum(t.pending_users)::bigint
    from private.platform_counts t;
end
$$;

grant execute on function public.get_platform_figures() to authenticated, service_role;

-- 95_platform/get_platform_health.sql

-- One row. Null is what nothing tells. `servers`: an array of {name, started_at, facts} of the processes that run; `faults`: an
-- array of private.platform_fault, the worst first. Raises 42501 unless super_admin.
create function public.get_platform_health()
returns table (
  backup_at timestamptz, backup_note text, jobs_waiting bigint, jobs_due_since timestamptz, jobs_dead bigint,
  mail_sent_at timestamptz, mail_failed_at timestamptz, mails_failing bigint, server_version text, database_size bigint,
  schema_version text, servers jsonb, faults jsonb
)
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso à saúde da plataforma.');
  return query
    select b.at, b.note, j.waiting, j.due_since, j.dead, m.sent_at, m.failed_at, j.mails,
      split_part(current_setting('server_version'), ' ', 1),
      pg_catalog.pg_database_size(pg_catalog.current_database()),
      (select max(v.version)::text from supabase_migrations.schema_migrations v),
      coalesce((
        select jsonb_agg(
          jsonb_build_object('name', s.name, 'started_at', s.started_at, 'facts', s.facts) order by s.started_at, s.name
        )
        from private.live_servers(now()) s
      ), '[]'),
      coalesce((
        select jsonb_agg(to_jsonb(f) order by f.severity, f.since nulls last, f.code) from private.platform_faults() f
      ), '[]')
    from (
      select
        count(*) filter (where d.dead_at is null and d.every is null and d.lease is null) as waiting,
        min(d.run_at) filter (where d.every is null and private.is_due(d)) as due_since,
        count(*) filter (where d.dead_at is not null) as dead,
        count(*) filter (where d.kind like 'mail\_%' and d.last_error is not null) as mails
      from private.jobs d
    ) j
    cross join (select max(s.mail_sent_at) as sent_at, max(s.mail_failed_at) as failed_at from private.servers s) m
    left join private.platform_marks b on b.name = 'backup';
end
$$;

grant execute on function public.get_platform_health() to authenticated, service_role;

-- 95_platform/get_system_information.sql

-- database_size: bytes on disk, with indexes.
create function public.get_system_information()
returns table (server_version text, database_size bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às informações do sistema.');
  return query
    select split_part(current_setting('server_version'), ' ', 1),
      pg_catalog.pg_database_size(pg_catalog.current_database());
end
$$;

grant execute on function public.get_system_information() to authenticated, service_role;

-- 95_platform/old_records.sql

-- Each returns the number of deleted rows, for the hourly job trim_old_records.

create function private.trim_audit_entries(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.audit_log_entries where id = any (array(
      select e.id from auth.audit_log_entries e
      where e.created_at < p_now - interval '1 year' order by e.created_at limit p_most
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_audit_entries(integer, timestamptz) to service_role;

-- Networks without a sign-in for half a year.
create function private.trim_known_places(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from _gateway.known_places where ctid = any (array(
      select k.ctid from _gateway.known_places k
      where k.seen_at < p_now - interval '180 days' order by k.seen_at limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_known_places(integer, timestamptz) to service_role;

-- They expire after at most a day.
create function private.trim_one_time_tokens(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.one_time_tokens where id = any (array(
      select t.id from auth.one_time_tokens t
      where t.updated_at < (p_now - interval '7 days') at time zone 'utc' limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_one_time_tokens(integer, timestamptz) to service_role;

-- For a month, a second use reveals a stolen token.
create function private.trim_refresh_tokens(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.refresh_tokens where id = any (array(
      select t.id from auth.refresh_tokens t
      where t.updated_at < p_now - interval '30 days' and (t.revoked or t.session_id is null)
      order by t.updated_at limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_refresh_tokens(integer, timestamptz) to service_role;

-- A month without a valid token means a revoked family. refreshed_at is UTC without a zone.
create function private.trim_sessions(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.sessions where id = any (array(
      select s.id from auth.sessions s
      where s.not_after < p_now - interval '1 day'
        or greatest(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at) < p_now - interval '180 days'
        or greatest(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at) < p_now - interval '30 days'
          and not exists (select from auth.refresh_tokens t where t.session_id = s.id and not t.revoked)
      limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_sessions(integer, timestamptz) to service_role;

-- A user may request any number.
create function private.trim_challenges(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.mfa_challenges where id = any (array(
      select c.id from auth.mfa_challenges c
      where c.verified_at is null and c.created_at < p_now - interval '1 day' limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_challenges(integer, timestamptz) to service_role;

-- 95_platform/operator_figures.sql

-- Read every few seconds, so from tallies and small tables only.
create function private.operator_figures()
returns table (name text, value float8)
language sql stable security definer set search_path = '' as $$
  select 'leads', (
    (select coalesce(sum(t.leads), 0) from private.company_tallies t)
      + (
        select coalesce(sum(tail.leads), 0)
        from private.company_tallies t
        cross join lateral (select count(*) as leads from private.tail_of(t.company_id)) tail
        where t.has_tail
      )
  )::float8
  union all
  select 'quarantined_leads', count(*)::float8 from public.quarantined_leads q where q.released_lead_id is null
  union all
  select figure.* from (
    select count(*) filter (where private.is_due(j)) as due, count(*) filter (where j.dead_at is not null) as dead,
      extract(epoch from now() - min(j.run_at) filter (where private.is_due(j))) as lag
    from private.jobs j
  ) jobs, lateral (values
    ('jobs_due', jobs.due::float8), ('jobs_dead', jobs.dead), ('job_lag_seconds', coalesce(jobs.lag, 0))
  ) figure
  union all
  -- Before the first backup the database's own age, so that the alert of an old one counts.
  select 'backup_age_seconds', extract(epoch from now() - coalesce(
    (select m.at from private.platform_marks m where m.name = 'backup'), private.first_started_at()
  ))::float8
  union all
  select 'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database())::float8
$$;

grant execute on function private.operator_figures() to service_role;

-- 99_published/published_tables.sql

-- Realtime reads each row with the subscriber's rights.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    return;
  end if;
  alter publication supabase_realtime add table
    public.leads_captured,
    -- The dashboard listens to its updates alone: the fold's insert, one for each lead, costs a row of the feed (under
    -- 0.1 ms) and is told to nobody.
    public.lead_progress,
    -- Without counters: the lead that changes them is published itself.
    public.sellers (
      id, company_id, name, email, phone, role, active, created_at, deleted_at, away_until, leave_from, leave_until, weekly_hours, daily_limit,
      weight, head_start
    ),
    public.teams,
    public.team_members (team_id, seller_id, company_id, created_at),
    public.users (id, company_id, name, email, role, approved, created_at);
end
$$;
