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
