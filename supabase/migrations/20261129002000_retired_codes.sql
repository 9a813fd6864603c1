-- What was printed or sent goes on naming who gave it out: the code of a short link, its row's id and a page's address
-- are never another company's later, also when theirs is gone. No foreign key: it outlives its company.
create table private.retired_codes (
  kind text not null check (kind in ('short_urls', 'capture_pages')),
  code text not null,
  company_id uuid not null,
  -- The link or the page that had it, and until when.
  row_id uuid not null,
  retired_at timestamptz not null default now(),
  primary key (kind, code)
);
create index retired_codes_row_idx on private.retired_codes (row_id, retired_at desc);

create function private.is_retired(p_kind text, p_code text, p_companies uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.retired_codes r
    where r.kind = p_kind and r.code = p_code and (r.company_id = any (p_companies)) is not true
  )
$$;
revoke execute on function private.is_retired(text, text, uuid[]) from public;

-- What was given out: its row is a day old, or a link that somebody came by. Since when a page has its address is not kept,
-- so one that is renamed again and again leaves one a day. Its arguments: the columns that visitors' addresses name.
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

-- After the row is in: who waited for a deletion at the unique index sees here what it left, and whom a policy refuses
-- learns nothing. Answers as that index does. Its arguments: the column and its constraint.
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

create trigger retire_codes after delete or update of id, short_code on public.short_urls
for each row execute function private.retire_codes('id', 'short_code');
create trigger refuse_retired_code after insert or update of short_code on public.short_urls
for each row execute function private.refuse_retired_code('short_code', 'short_urls_short_code_key');
create trigger refuse_retired_id after insert or update of id on public.short_urls
for each row execute function private.refuse_retired_code('id', 'short_urls_pkey');
create trigger retire_codes after delete or update of slug on public.capture_pages
for each row execute function private.retire_codes('slug');
create trigger refuse_retired_code after insert or update of slug on public.capture_pages
for each row execute function private.refuse_retired_code('slug', 'capture_pages_slug_key');

-- As before, and none that was anybody's.
create or replace function public.generate_short_code() returns text
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

-- As before, and of what is retired only one's own can be chosen. For super_admin none: whose link it will be is not said.
create or replace function public.is_short_code_free(p_code text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.short_urls s where s.short_code = lower(btrim(p_code)))
    and not private.is_retired('short_urls', lower(btrim(p_code)), case
      when (select private.is_super_admin()) then '{}' else private.managed_companies() end)
  where (select private.is_approved()) or coalesce((select auth.role()), '') = 'service_role'
$$;

create function private.numbered_slug(p_base text, p_number integer) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_number = 1 then p_base
    else rtrim(left(p_base, least(54, 59 - length(p_number::text))), '-') || '-' || p_number end
$$;

create function private.is_slug_taken(p_slug text, p_company_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.capture_pages where slug = p_slug)
    or private.is_retired('capture_pages', p_slug, array[p_company_id])
$$;
revoke execute on function private.numbered_slug(text, integer), private.is_slug_taken(text, uuid) from public;

-- A free address made of p_name, for this company. The lock makes two pages of one name at once take turns, everybody's:
-- so the number is doubled until one is free, and then halved down to one after a taken one.
create function private.take_slug(p_name text, p_company_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_base text := coalesce(private.slug_of(p_name), 'pagina');
  v_taken integer := 0;
  v_free integer := 1;
  v_middle integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rodizio.slug'));
  while private.is_slug_taken(private.numbered_slug(v_base, v_free), p_company_id) loop
    v_taken := v_free;
    v_free := v_free * 2;
  end loop;
  while v_free - v_taken > 1 loop
    v_middle := (v_taken + v_free) / 2;
    if private.is_slug_taken(private.numbered_slug(v_base, v_middle), p_company_id) then
      v_taken := v_middle;
    else
      v_free := v_middle;
    end if;
  end loop;
  return private.numbered_slug(v_base, v_free);
end
$$;

-- As before, with an address that was no other company's.
create or replace function private.complete_capture_page() returns trigger
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
  if new.name is null or new.title is null then
    raise exception '% é obrigatório.', case when new.name is null then 'Nome' else 'Título' end using errcode = '22023';
  end if;
  if char_length(new.name) > 120 or char_length(new.title) > 160 then
    raise exception '% caracteres.', case when char_length(new.name) > 120
      then 'Nome pode ter no máximo 120' else 'Título pode ter no máximo 160' end using errcode = '22023';
  end if;
  if char_length(new.description) > 500 then
    raise exception 'Descrição pode ter no máximo 500 caracteres.' using errcode = '22023';
  end if;

  select coalesce(f, 'vazio') into v_unknown from unnest(new.fields) as f
  where f is null or f not in ('name', 'phone', 'email', 'city', 'company') limit 1;
  if found then
    raise exception 'Campo desconhecido: %.', left(v_unknown, 60) using errcode = '22023';
  end if;
  -- Without name and phone there is no lead; the others stay in the order in which they were chosen.
  new.fields := array['name', 'phone'] || array(
    select f from unnest(new.fields) with ordinality as chosen (f, place)
    where f not in ('name', 'phone') group by f order by min(place)
  );

  v_fault := private.find_css_fault(new.custom_css);
  if v_fault is not null then
    raise exception '%', v_fault using errcode = '22023';
  end if;

  -- Never a new address by accident: who clears it keeps the one that is published.
  new.slug := lower(btrim(new.slug));
  if coalesce(new.slug, '') = '' then
    new.slug := case when tg_op = 'UPDATE' then old.slug else private.take_slug(new.name, new.company_id) end;
  end if;
  if new.slug !~ '^[a-z0-9]+(?:-[a-z0-9]+)*$' or char_length(new.slug) > 60 then
    raise exception 'O endereço da página pode ter até 60 letras minúsculas sem acento, números e hífens.'
      using errcode = '22023';
  end if;
  return new;
end
$$;
drop function private.take_slug(text);
