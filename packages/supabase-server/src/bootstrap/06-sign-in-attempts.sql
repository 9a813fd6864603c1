-- Slows guessing by network and by account; networks of earlier sign-ins count separately (docs/decisions/0010).
-- A network is an IPv4 /24 or an IPv6 /48.
create table if not exists _gateway.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place cidr not null,
  seen_at timestamptz not null,
  primary key (user_id, place)
);
create index if not exists known_places_seen_at_idx on _gateway.known_places (seen_at);

-- Without it the hourly purge of old entries scans the table.
create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

-- Takes one hit; returns the seconds to wait, 0 when it was allowed.
create or replace function _gateway.wait_for_rate_limit(p_key text, p_max integer, p_window interval) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if _gateway.take_rate_limit(p_key, p_max, p_window) then
    return 0;
  end if;
  return coalesce((
    select greatest(ceil(extract(epoch from r.ends_at - clock_timestamp())), 1)::integer
    from _gateway.rate_limits r where r.key = p_key
  ), 1);
end
$$;

create or replace function _gateway.place_of(p_address inet) returns cidr
language sql immutable set search_path = '' as $$
  select network(set_masklen(p_address, case family(p_address) when 4 then 24 else 48 end))::cidr
$$;

-- In a known network each IPv4 address, or IPv6 household network, counts separately.
create or replace function _gateway.attempt_key(p_account text, p_address inet, p_known boolean) returns text
language sql immutable set search_path = '' as $$
  select format('auth attempt %s %s', p_account, case
    when p_address is null then 'unknown'
    when p_known then network(set_masklen(p_address, case family(p_address) when 4 then 32 else 64 end))::text
    else _gateway.place_of(p_address)::text
  end)
$$;

-- Counts before the secret is checked, so that concurrent guesses all count. Returns the seconds to wait, 0 for none.
-- Attempts refused by network do not count against the account, so that one network cannot lock it.
create or replace function _gateway.count_attempt(
  p_account text, p_user uuid, p_address inet, p_of_place integer, p_of_strangers integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_known boolean := exists (
    select from _gateway.known_places k where k.user_id = p_user and k.place = _gateway.place_of(p_address)
  );
  v_wait integer := _gateway.wait_for_rate_limit(_gateway.attempt_key(p_account, p_address, v_known), p_of_place, '15 minutes');
begin
  if v_known or v_wait > 0 then
    return v_wait;
  end if;
  return _gateway.wait_for_rate_limit(format('auth attempt %s', p_account), p_of_strangers, '1 hour');
end
$$;

create or replace function _gateway.take_attempt(p_account text, p_user uuid, p_address inet) returns integer
language sql security definer set search_path = '' as $$
  select _gateway.count_attempt(p_account, p_user, p_address, 10, 200)
$$;

-- A code has six digits and lasts an hour: 100 attempts succeed with a probability of 1 in 10,000.
create or replace function _gateway.take_code_attempt(p_account text, p_user uuid, p_address inet) returns integer
language sql security definer set search_path = '' as $$
  select _gateway.count_attempt('code ' || p_account, p_user, p_address, 5, 100)
$$;

-- After a success the address's counter is reset, the account's attempt is returned, and the network becomes known.
create or replace function _gateway.forgive_attempt(p_account text, p_user uuid, p_address inet) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from _gateway.rate_limits r
  where r.key in (_gateway.attempt_key(p_account, p_address, true), _gateway.attempt_key(p_account, p_address, false),
    _gateway.attempt_key('code ' || p_account, p_address, true), _gateway.attempt_key('code ' || p_account, p_address, false));
  update _gateway.rate_limits r set hits = r.hits - 1
  where r.key in (format('auth attempt %s', p_account), format('auth attempt code %s', p_account)) and r.hits > 0
    and not exists (
      select from _gateway.known_places k where k.user_id = p_user and k.place = _gateway.place_of(p_address)
    );
  insert into _gateway.known_places as k (user_id, place, seen_at)
  select p_user, _gateway.place_of(p_address), now() where p_address is not null
  on conflict (user_id, place) do update set seen_at = excluded.seen_at
  where k.seen_at < excluded.seen_at - interval '1 hour';
end
$$;

revoke execute on function
  _gateway.wait_for_rate_limit(text, integer, interval), _gateway.place_of(inet),
  _gateway.attempt_key(text, inet, boolean), _gateway.count_attempt(text, uuid, inet, integer, integer),
  _gateway.take_attempt(text, uuid, inet), _gateway.take_code_attempt(text, uuid, inet),
  _gateway.forgive_attempt(text, uuid, inet)
from public;
grant execute on function
  _gateway.wait_for_rate_limit(text, integer, interval), _gateway.take_attempt(text, uuid, inet),
  _gateway.take_code_attempt(text, uuid, inet), _gateway.forgive_attempt(text, uuid, inet)
to supabase_auth_admin;
