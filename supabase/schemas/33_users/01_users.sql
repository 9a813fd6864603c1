-- Rows follow auth.users; only server functions write role, company and approval.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 120 and name !~ '[[:cntrl:]]'),
  email text,
  role text not null default 'user' check (role in ('super_admin', 'admin', 'manager', 'seller', 'user')),
  company_id uuid references public.companies (id),
  approved boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_confirmed boolean not null default false
);

create index users_company_idx on public.users (company_id, created_at desc);
create index users_pending_idx on public.users (created_at desc) where not approved;

-- Some providers set only `full_name`.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := left(coalesce(
    private.clean_line(new.raw_user_meta_data ->> 'name'), private.clean_line(new.raw_user_meta_data ->> 'full_name'),
    split_part(new.email, '@', 1), ''
  ), 120);
begin
  if tg_op = 'INSERT' then
    insert into public.users (id, name, email, email_confirmed)
    values (new.id, v_name, new.email, new.confirmed_at is not null);
  else
    update public.users u
    set email = new.email, email_confirmed = new.confirmed_at is not null, updated_at = now(),
      -- Before the confirmation, a second sign-up may come from another person.
      name = case when new.confirmed_at is null then v_name else u.name end
    where u.id = new.id;
  end if;
  return new;
end
$$;

create trigger create_profile after insert on auth.users
for each row execute function private.follow_account();
create trigger follow_account after update on auth.users
for each row when (
  old.email is distinct from new.email
  or old.confirmed_at is distinct from new.confirmed_at
  or (new.confirmed_at is null and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
) execute function private.follow_account();

-- Raises P0001 if no approved super_admin would remain.
create function private.keep_last_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rodizio.super_admin'));
  if exists (select from public.users where id = old.id and role = 'super_admin' and approved) and not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'super_admin' and u.approved and u.id <> old.id and a.deleted_at is null
  ) then
    raise exception 'O último super administrador não pode ser removido.' using errcode = 'P0001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger keep_last_super_admin_deleted before delete on public.users
for each row when (old.role = 'super_admin' and old.approved) execute function private.keep_last_super_admin();
create trigger keep_last_super_admin_demoted before update on public.users
for each row when (old.role = 'super_admin' and old.approved and (new.role <> 'super_admin' or not new.approved))
execute function private.keep_last_super_admin();
create trigger keep_last_super_admin before update of deleted_at on auth.users
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.keep_last_super_admin();

-- Not for an account that was created in the same transaction.
create function private.announce_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job(
    'mail_approval', jsonb_build_object('user_id', new.id), null, 'mail_approval:' || new.id
  );
  return null;
end
$$;

create trigger announce_approval after update of approved on public.users
for each row when (new.approved and not old.approved and old.created_at < now())
execute function private.announce_approval();

-- The next lead of the old company adjusts its own.
create function private.follow_company_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_lead_mail(new.company_id);
  return null;
end
$$;

create trigger follow_company_change after update of company_id, approved on public.users
for each row when (
  new.company_id is not null and (old.company_id, old.approved) is distinct from (new.company_id, new.approved)
) execute function private.follow_company_change();

create function private.count_users() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_all bigint := 0;
  v_pending bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where not approved) into v_all, v_pending from come;
  end if;
  if tg_op <> 'INSERT' then
    select v_all - count(*), v_pending - count(*) filter (where not approved) into v_all, v_pending from gone;
  end if;
  if v_all <> 0 or v_pending <> 0 then
    insert into private.platform_counts as t (slot, users, pending_users) values (pg_backend_pid(), v_all, v_pending)
    on conflict (slot) do update
    set users = t.users + excluded.users, pending_users = t.pending_users + excluded.pending_users;
  end if;
  return null;
end
$$;

create trigger count_new_users after insert on public.users
referencing new table as come for each statement execute function private.count_users();
create trigger count_changed_users after update on public.users
referencing old table as gone new table as come for each statement execute function private.count_users();
create trigger count_gone_users after delete on public.users
referencing old table as gone for each statement execute function private.count_users();

alter table public.users enable row level security;
grant select on public.users to authenticated;
grant all on public.users to service_role;
create policy "company reads" on public.users for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.users as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
-- Few columns each: of a deleted row the Realtime feed knows only the company.
create policy "super_admin reads users without a company" on public.users for select to authenticated
using (company_id is null and (select private.is_super_admin()));
create policy "super_admin reads users without approval" on public.users for select to authenticated
using (not approved and (select private.is_super_admin()));
