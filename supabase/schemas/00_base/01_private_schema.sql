-- The API does not expose `private`. Each grant names its role.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- No function may be executed without a grant, nor may those of later extensions.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
