-- An account that is banned, or was softly deleted, reads and writes nothing from that moment on, whatever its token says.
create or replace function private.caller() returns public.users
language sql stable security definer set search_path = '' as $$
  select u.*
  from public.users u
  where u.id = (select auth.uid())
    and u.approved
    and (
      coalesce((select auth.jwt()) ->> 'aal', 'aal1') <> 'aal1'
      or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    )
    and not exists (
      select from auth.users a where a.id = u.id and (a.banned_until > now() or a.deleted_at is not null)
    )
$$;

-- A soft deletion leaves the profile; who is gone that way counts as gone.
create or replace function private.keep_last_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rodizio.super_admin'));
  if not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'super_admin' and u.approved and u.id <> old.id and a.deleted_at is null
  ) then
    raise exception 'O último super administrador não pode ser removido.' using errcode = 'P0001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create function private.keep_last_super_admin_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rodizio.super_admin'));
  if exists (select from public.users where id = old.id and role = 'super_admin' and approved) and not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'super_admin' and u.approved and u.id <> old.id and a.deleted_at is null
  ) then
    raise exception 'O último super administrador não pode ser removido.' using errcode = 'P0001';
  end if;
  return new;
end
$$;

create trigger keep_last_super_admin before update of deleted_at on auth.users
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.keep_last_super_admin_account();
