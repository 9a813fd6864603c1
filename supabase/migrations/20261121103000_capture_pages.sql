-- Capture pages: a form at an address of its own, with the company's words, fields and style (product.md 14 and 25).

-- What may stand in an address: without accents, in lower case, hyphens between words. Null when nothing is left.
create function private.slug_of(p_text text) returns text
language sql immutable parallel safe as $$
  select nullif(btrim(left(btrim(regexp_replace(
    lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'
  ), '-'), 60), '-'), '')
$$;

-- Why a style may not be stored, or null. It decides nothing alone: the page's policy forbids every foreign address,
-- and its rendering parses the style. Comments are found as CSS finds them, strings first: content: "/*" opens none.
create function private.find_css_fault(p_css text) returns text
language plpgsql immutable parallel safe as $$
declare
  v_css text;
begin
  -- First: the expression below keeps an engine busy for 1.5 s with a megabyte of quotes.
  if char_length(p_css) > 20000 then
    return 'O CSS pode ter no máximo 20.000 caracteres.';
  end if;
  -- HTML knows no comments of CSS, so this one is looked for everywhere.
  if position('</' in p_css) > 0 then
    return 'O CSS não pode conter "</".';
  end if;
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
    -- A variable, or a function of CSS, could hold the word. background-position and the like are something else.
    when v_css ~ '(?:^|[^a-z0-9_-])position\s*:[^;{}]*(?:fixed|sticky|\()' then
      'O CSS não pode conter position: fixed ou sticky, nem por variável.'
  end;
end
$$;

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
  updated_at timestamptz not null default now()
);

create index capture_pages_company_idx on public.capture_pages (company_id, created_at desc);

-- A free address made of p_name. The lock makes two pages of one name at once take turns.
create function private.take_slug(p_name text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_base text := coalesce(private.slug_of(p_name), 'pagina');
  v_slug text := v_base;
  v_next integer := 1;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rodizio.slug'));
  while exists (select from public.capture_pages where slug = v_slug) loop
    v_next := v_next + 1;
    v_slug := rtrim(left(v_base, 54), '-') || '-' || v_next;
  end loop;
  return v_slug;
end
$$;

-- With its owner's rights, since an address must differ from every company's.
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
    new.slug := case when tg_op = 'UPDATE' then old.slug else private.take_slug(new.name) end;
  end if;
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

-- The plan's number of pages is hard for new ones; what exists after a downgrade stays. Judged after the row is in,
-- when its policy has let it through: nobody learns here whether another company has reached its limit.
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

alter table public.capture_pages enable row level security;
grant select, delete on public.capture_pages to authenticated;
grant insert (id, company_id, name, title, description, fields, custom_css, slug, active)
on public.capture_pages to authenticated;
grant update (name, title, description, fields, custom_css, slug, active) on public.capture_pages to authenticated;
grant all on public.capture_pages to service_role;

create policy "company reads" on public.capture_pages for select to authenticated
using (company_id = any ((select private.readable_companies())::uuid[]));
create policy "admin and manager add" on public.capture_pages for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin and manager change" on public.capture_pages for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin and manager delete" on public.capture_pages for delete to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));

-- What a visitor's page shows. Unknown, switched off and of a company that is switched off answer alike: no row.
-- `render_mark` comes back as the reserved key `_t` of p_attribution.
create function public.get_capture_page(p_slug text)
returns table (
  id uuid, company_id uuid, company_name text, company_phone text, slug text, name text, title text, description text,
  fields text[], custom_css text, render_mark text
)
language plpgsql stable security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_time text := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  return query
    select p.id, c.id, c.name::text, c.phone::text, p.slug, p.name, p.title, p.description, p.fields, p.custom_css,
      v_time || '.' || private.sign_render(c.id, v_time)
    from public.capture_pages p
    join public.companies c on c.id = p.company_id
    where p.slug = regexp_replace(lower(p_slug), '^[[:space:]]+|[[:punct:][:space:]]+$', '', 'g')
      and p.active and c.active and c.deleted_at is null;
end
$$;
revoke execute on function public.get_capture_page(text) from public;
grant execute on function public.get_capture_page(text) to anon, authenticated, service_role;
