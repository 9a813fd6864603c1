-- People who sign in. The row follows auth.users; role, company and approval are written by the server alone.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 120 and name !~ '[[:cntrl:]]'),
  email text,
  role text not null default 'user' check (role in ('super_admin', 'admin', 'manager', 'seller', 'user')),
  company_id uuid references public.companies (id),
  approved boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index users_company_idx on public.users (company_id, created_at desc);
create index users_pending_idx on public.users (created_at desc) where not approved;

-- Sign-up metadata gives the name and nothing else, whatever it says.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.users (id, name, email)
    values (
      new.id,
      left(coalesce(
        private.clean_line(new.raw_user_meta_data ->> 'name'), split_part(new.email, '@', 1), ''
      ), 120),
      new.email
    );
  else
    update public.users set email = new.email, updated_at = now() where id = new.id;
  end if;
  return new;
end
$$;

create trigger create_profile after insert on auth.users
for each row execute function private.follow_account();
create trigger follow_email after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function private.follow_account();

-- Without a super administrator nobody could approve anyone. The lock makes two departures at once take turns.
create function private.keep_last_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rodizio.super_admin'));
  if not exists (
    select from public.users where role = 'super_admin' and approved and id <> old.id
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

alter table public.users enable row level security;
grant select on public.users to authenticated;
grant all on public.users to service_role;
