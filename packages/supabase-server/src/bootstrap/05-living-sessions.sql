create or replace view _gateway.living_sessions as
select s.id, s.user_id, s.aal
from auth.sessions s join auth.users u on u.id = s.user_id
where coalesce(s.not_after > now(), true) and coalesce(u.banned_until <= now(), true) and u.deleted_at is null;

grant select on _gateway.living_sessions to supabase_auth_admin, authenticator;
