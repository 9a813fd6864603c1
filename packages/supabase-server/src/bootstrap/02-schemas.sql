do $$
declare
  wanted text;
begin
  foreach wanted in array array['auth', 'storage', 'realtime', 'extensions', '_gateway'] loop
    if to_regnamespace(wanted) is null then
      execute format('create schema %I', wanted);
    end if;
  end loop;

  foreach wanted in array array['pgcrypto', 'uuid-ossp'] loop
    if not exists (select from pg_catalog.pg_extension where extname = wanted) then
      execute format('create extension %I with schema extensions', wanted);
    end if;
  end loop;
end
$$;

do $$
declare
  wanted text;
begin
  -- Already applied, or a hosted Supabase with its own grants.
  if has_schema_privilege('service_role', 'extensions', 'usage') then
    return;
  end if;

  grant usage on schema public, extensions to anon, authenticated, service_role;
  grant usage on schema auth, storage, realtime to anon, authenticated, service_role;
  grant usage on schema extensions, public to supabase_auth_admin;
  grant usage, create on schema auth to supabase_auth_admin;

  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
end
$$;

-- Extensions need no prefix, as on Supabase. The second statement serves the migrating session, which is already open.
do $$
declare
  wanted constant text := '"$user", public, extensions';
begin
  if not exists (
    select from pg_catalog.pg_db_role_setting s
    join pg_catalog.pg_database d on d.oid = s.setdatabase
    where d.datname = current_database() and s.setrole = 0
      and exists (select from unnest(s.setconfig) as c (entry) where c.entry like 'search_path=%extensions%')
  ) then
    begin
      execute format('alter database %I set search_path to %s', current_database(), wanted);
    exception
      when insufficient_privilege then null;
    end;
  end if;
  perform set_config('search_path', wanted, false);
end
$$;
