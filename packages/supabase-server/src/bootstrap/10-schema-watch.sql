-- As on Supabase, DDL and grants notify the Data API.
create or replace function _gateway.tell_of_ddl() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() c
    where c.schema_name is distinct from 'pg_temp'
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

create or replace function _gateway.tell_of_drop() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_event_trigger_dropped_objects() d where not d.is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

revoke execute on function _gateway.tell_of_ddl(), _gateway.tell_of_drop() from public;

-- Named as on Supabase, so that a hosted project is not notified twice. Event triggers need a superuser.
do $$
begin
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_ddl_watch') then
    create event trigger pgrst_ddl_watch on ddl_command_end
      when tag in (
        'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
        'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
        'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TRIGGER', 'CREATE TYPE',
        'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE CAST', 'CREATE AGGREGATE', 'CREATE RULE', 'COMMENT'
      )
      execute function _gateway.tell_of_ddl();
  end if;
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_drop_watch') then
    create event trigger pgrst_drop_watch on sql_drop execute function _gateway.tell_of_drop();
  end if;
exception
  when insufficient_privilege then null;
end
$$;
