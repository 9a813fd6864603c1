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
  -- What a seller sends such a visitor first; null: that of private.first_contact_url().
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
