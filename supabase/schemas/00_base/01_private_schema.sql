-- `private` is not exposed by the API. Each grant names its role.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- No role may execute a function without a grant. This includes the functions of extensions that are created later.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
