-- What a company says about visitors' data, in its own words, on its forms. Every version is kept: a lead names the one
-- that was accepted (product.md 29), and that must still be found when the text has changed.

-- Paragraphs stay, other control characters go. Null when nothing is left.
create function private.read_privacy_text(p_text text) returns text
language plpgsql set search_path = '' as $$
declare
  v_text text := nullif(btrim(
    regexp_replace(regexp_replace(p_text, '\r\n?', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g'), E' \n'
  ), '');
begin
  if char_length(v_text) > 4000 then perform private.too_long('Texto de privacidade', 4000); end if;
  return v_text;
end
$$;

alter table public.companies
  add column privacy_text text,
  add column privacy_version integer not null default 0;

create table public.privacy_texts (
  company_id uuid not null references public.companies (id) on delete cascade,
  version integer not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, version)
);

alter table public.privacy_texts enable row level security;
grant select on public.privacy_texts to authenticated, service_role;
create policy "company reads" on public.privacy_texts for select to authenticated
using (company_id = any ((select private.readable_companies())::uuid[]));

create function private.count_privacy_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.privacy_text := private.read_privacy_text(new.privacy_text);
  if tg_op = 'INSERT' then
    new.privacy_version := case when new.privacy_text is null then 0 else 1 end;
  else
    new.privacy_version := old.privacy_version
      + case when new.privacy_text is distinct from old.privacy_text and new.privacy_text is not null then 1 else 0 end;
  end if;
  return new;
end
$$;

create function private.keep_privacy_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.privacy_texts (company_id, version, text) values (new.id, new.privacy_version, new.privacy_text)
  on conflict do nothing;
  return null;
end
$$;

create trigger count_privacy_text_inserted before insert on public.companies
for each row execute function private.count_privacy_text();
create trigger count_privacy_text before update of privacy_text, privacy_version on public.companies
for each row execute function private.count_privacy_text();
create trigger keep_privacy_text after insert or update of privacy_text on public.companies
for each row when (new.privacy_text is not null) execute function private.keep_privacy_text();

-- What a visitor's form needs to know: no row for what is unknown or switched off. `render_mark` comes back as the
-- reserved key `_t` of p_attribution.
drop function public.get_capture_form(text, uuid);
create function public.get_capture_form(p_short_code text default null, p_company_id uuid default null)
returns table (
  company_id uuid, company_name text, company_phone text, short_url_id uuid, short_code text, config jsonb,
  render_mark text, privacy_text text, privacy_version integer
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_time text := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  return query
    select t.company_id, t.company_name, t.company_phone, t.link_id, t.link_code, t.link_config,
      v_time || '.' || private.sign_render(t.company_id, v_time),
      c.privacy_text, c.privacy_version
    from private.find_tenant(p_short_code, p_company_id) t
    join public.companies c on c.id = t.company_id;
end
$$;
revoke execute on function public.get_capture_form(text, uuid) from public;
grant execute on function public.get_capture_form(text, uuid) to anon, authenticated, service_role;

-- What a visitor's page shows. Unknown, switched off and of a company that is switched off answer alike: no row.
-- `render_mark` comes back as the reserved key `_t` of p_attribution.
drop function public.get_capture_page(text);
create function public.get_capture_page(p_slug text)
returns table (
  id uuid, company_id uuid, company_name text, company_phone text, slug text, name text, title text, description text,
  fields text[], custom_css text, render_mark text,
  privacy_text text, privacy_version integer
)
language plpgsql stable security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_time text := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  return query
    select p.id, c.id, c.name::text, c.phone::text, p.slug, p.name, p.title, p.description, p.fields, p.custom_css,
      v_time || '.' || private.sign_render(c.id, v_time),
      c.privacy_text, c.privacy_version
    from public.capture_pages p
    join public.companies c on c.id = p.company_id
    where p.slug = regexp_replace(lower(p_slug), '^[[:space:]]+|[[:punct:][:space:]]+$', '', 'g')
      and p.active and c.active and c.deleted_at is null;
end
$$;
revoke execute on function public.get_capture_page(text) from public;
grant execute on function public.get_capture_page(text) to anon, authenticated, service_role;

-- update_company with one more field; everything else as before.
drop function public.update_company(
  uuid, text, text, text, text, boolean, integer, integer, integer, text
);
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
  v_caller public.users := private.caller();
  v_for_platform boolean := private.acts_for_platform();
  v_before public.companies;
  v_company public.companies;
begin
  if not v_for_platform and (v_caller.role = 'admin' and v_caller.company_id = p_id) is not true then
    raise exception 'Apenas administradores podem alterar os dados da empresa.' using errcode = '42501';
  end if;
  -- A new time zone counts the leads again, under the rotation's lock: taken first, as whoever restores a seller does.
  if p_time_zone is not null then
    perform pg_advisory_xact_lock(private.rotation_lock(p_id));
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

  -- First the plan, whose limits follow: then a limit that is named wins, also one equal to the one before.
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
    privacy_text = case when p_privacy_text is null then privacy_text else private.read_privacy_text(p_privacy_text) end
  where id = p_id
  returning * into v_company;
  if v_company.active <> v_before.active then
    perform private.note_event(
      p_id, case when v_company.active then 'company_switched_on' else 'company_switched_off' end, '{}'
    );
  end if;
  return v_company;
end
$$;
revoke execute on function public.update_company(
  uuid, text, text, text, text, boolean, integer, integer, integer, text, text
) from public, anon;
grant execute on function public.update_company(
  uuid, text, text, text, text, boolean, integer, integer, integer, text, text
) to authenticated, service_role;
