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
