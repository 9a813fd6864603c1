-- Tenants. Limits follow the plan; a limit that is set by hand stays until the plan changes.
create function private.plan_limits(p_plan text, out leads integer, out sellers integer, out pages integer)
language sql immutable strict parallel safe as $$
  select p.leads, p.sellers, p.pages
  from (values ('basic', 100, 5, 2), ('pro', 500, 15, 10), ('enterprise', 999999, 999999, 999999))
    as p (plan, leads, sellers, pages)
  where p.plan = p_plan
$$;

create function private.is_time_zone(p_zone text) returns boolean
language sql stable strict parallel safe as $$
  select exists (select from pg_catalog.pg_timezone_names where name = p_zone)
$$;

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
  deleted_at timestamptz
);

-- The oldest active one is the platform's default until another is chosen.
create index companies_active_idx on public.companies (created_at, id) where active and deleted_at is null;

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
  if not private.is_time_zone(new.time_zone) then
    raise exception 'Fuso horário desconhecido.' using errcode = '22023';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create trigger complete_company before insert or update on public.companies
for each row execute function private.complete_company();
grant execute on function private.plan_limits(text), private.is_time_zone(text) to service_role;

alter table public.companies enable row level security;
grant select on public.companies to authenticated;
grant all on public.companies to service_role;
