-- Whose form it is, and when it was shown.

-- The tenant of a link, else of an id, else the signed-in caller's, else the platform's default. No row when what
-- was named, or is the caller's own, is unknown or switched off: a lead never goes to another company instead.
create function private.find_tenant(p_short_code text, p_company_id uuid)
returns table (
  company_id uuid, company_name text, company_phone text, link_id uuid, link_code text, link_config jsonb
)
language plpgsql stable security definer set search_path = '' rows 1 as $$
declare
  v_company uuid := p_company_id;
begin
  if p_short_code ~ '[^[:space:]]' then
    return query select c.id, c.name::text, c.phone::text, l.id, l.short_code, l.config
      from private.find_link(p_short_code) l join public.companies c on c.id = l.company_id;
    return;
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
  return query select c.id, c.name::text, c.phone::text, null::uuid, null::text, null::jsonb
    from public.companies c where c.id = v_company and c.active and c.deleted_at is null;
end
$$;

-- HMAC-SHA256 with its inner and outer block drawn at random: with pgcrypto's hmac() a form took 132 µs, so 39.
create table private.capture_key (
  id boolean primary key default true check (id),
  inner_block bytea not null default extensions.gen_random_bytes(64),
  outer_block bytea not null default extensions.gen_random_bytes(64)
);
insert into private.capture_key default values;

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

-- Milliseconds since the form was shown; null when the mark is missing, forged, of another company or a day old.
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

-- What a visitor's form needs to know: no row for what is unknown or switched off. `render_mark` comes back as the
-- reserved key `_t` of p_attribution.
create function public.get_capture_form(p_short_code text default null, p_company_id uuid default null)
returns table (
  company_id uuid, company_name text, company_phone text, short_url_id uuid, short_code text, config jsonb,
  render_mark text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_time text := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  return query
    select t.company_id, t.company_name, t.company_phone, t.link_id, t.link_code, t.link_config,
      v_time || '.' || private.sign_render(t.company_id, v_time)
    from private.find_tenant(p_short_code, p_company_id) t;
end
$$;
revoke execute on function public.get_capture_form(text, uuid) from public;
grant execute on function public.get_capture_form(text, uuid) to anon, authenticated, service_role;
