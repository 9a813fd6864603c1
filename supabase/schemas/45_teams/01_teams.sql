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
