-- Internal functions and tables live in `private`, which the API does not expose. Each grant names its role.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- No role may execute a function without a grant. This also holds for an extension that a superuser creates later:
-- grant its functions to public then.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- Tables and sequences: anon gets none, authenticated and service_role get theirs one by one.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
