-- Helpers of the rules live in `private`, which no API exposes. Roles may call what is granted to them by name, nothing else.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- A function that nobody granted is a function that nobody may call.
-- (Also true for an extension that a superuser creates later: grant its functions to public then.)
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- Visitors reach no table at all; signed-in users and the server's key get theirs one by one.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
