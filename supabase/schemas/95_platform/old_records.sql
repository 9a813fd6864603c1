-- Each returns the number of deleted rows, for the hourly job trim_old_records.

create function private.trim_audit_entries(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.audit_log_entries where id = any (array(
      select e.id from auth.audit_log_entries e
      where e.created_at < p_now - interval '1 year' order by e.created_at limit p_most
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_audit_entries(integer, timestamptz) to service_role;

-- Networks without a sign-in for half a year.
create function private.trim_known_places(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from _gateway.known_places where ctid = any (array(
      select k.ctid from _gateway.known_places k
      where k.seen_at < p_now - interval '180 days' order by k.seen_at limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_known_places(integer, timestamptz) to service_role;

-- They expire after at most a day.
create function private.trim_one_time_tokens(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.one_time_tokens where id = any (array(
      select t.id from auth.one_time_tokens t
      where t.updated_at < (p_now - interval '7 days') at time zone 'utc' limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_one_time_tokens(integer, timestamptz) to service_role;

-- For a month, a second use reveals a stolen token.
create function private.trim_refresh_tokens(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.refresh_tokens where id = any (array(
      select t.id from auth.refresh_tokens t
      where t.updated_at < p_now - interval '30 days' and (t.revoked or t.session_id is null)
      order by t.updated_at limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_refresh_tokens(integer, timestamptz) to service_role;

-- A month without a valid token means a revoked family. refreshed_at is UTC without a zone.
create function private.trim_sessions(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.sessions where id = any (array(
      select s.id from auth.sessions s
      where s.not_after < p_now - interval '1 day'
        or greatest(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at) < p_now - interval '180 days'
        or greatest(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at) < p_now - interval '30 days'
          and not exists (select from auth.refresh_tokens t where t.session_id = s.id and not t.revoked)
      limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_sessions(integer, timestamptz) to service_role;

-- A user may request any number.
create function private.trim_challenges(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from auth.mfa_challenges where id = any (array(
      select c.id from auth.mfa_challenges c
      where c.verified_at is null and c.created_at < p_now - interval '1 day' limit p_most for update skip locked
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_challenges(integer, timestamptz) to service_role;
