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
  new.description := private.clean_text(new.description);
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

-- An address that a page had before leads to it: it may be printed.
create function private.page_at(p_slug text) returns uuid
language sql stable as $$
  select coalesce(
    (select p.id from public.capture_pages p where p.slug = p_slug),
    (select r.row_id from private.retired_codes r where r.kind = 'capture_pages' and r.code = p_slug)
  )
$$;

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
