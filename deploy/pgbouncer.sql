-- Once, in the database of DATABASE_URL, as a superuser: psql -v password=… -f pgbouncer.sql postgres://…/rodizio
-- Lets PgBouncer read the password hash of `authenticator`, the login role of requests, and of no other role.
create role pgbouncer login password :'password' connection limit 5;
create schema pgbouncer authorization current_user;
create function pgbouncer.find_secret(p_name text, out name text, out secret text)
language sql stable security definer set search_path = '' as $$
  select rolname, rolpassword from pg_catalog.pg_authid where rolname = p_name and rolname = 'authenticator'
$$;
revoke execute on function pgbouncer.find_secret(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.find_secret(text) to pgbouncer;

-- haproxy.cfg asks each server whether it is the primary. Needs a line in pg_hba.conf, before the others:
-- host  postgres  haproxy  127.0.0.1/32  trust
create role haproxy login connection limit 5;
