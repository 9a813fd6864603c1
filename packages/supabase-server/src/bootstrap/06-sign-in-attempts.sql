-- Guessing an account's password or code is slowed by place and by account; where it was signed in to before counts for itself
-- (docs/decisions/0010). An address is a place with its neighbours: an IPv4 /24, an IPv6 /48.
create table if not exists _gateway.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place cidr not null,
  seen_at timestamptz not null,
  primary key (user_id, place)
);
create index if not exists known_places_seen_at_idx on _gateway.known_places (seen_at);

-- Entries go when they are a year old: without it each hour would read them all.
create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

-- Takes one hit and says how many seconds to wait: 0 when it was allowed.
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

-- In a known place each address counts for itself, in IPv6 each network that a household is given.
create or replace function _gateway.attempt_key(p_account text, p_address inet, p_known boolean) returns text
language sql immutable set search_path = '' as $$
  select format('auth attempt %s %s', p_account, case
    when p_address is null then 'unknown'
    when p_known then network(set_masklen(p_address, case family(p_address) when 4 then 32 else 64 end))::text
    else _gateway.place_of(p_address)::text
  end)
$$;

-- Before the secret is looked at, so that a hundred guesses at once are a hundred. Seconds to wait, 0 for none. What a
-- place is refused never counts against the account: one that hammers cannot use up what is left for the others.
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

-- A code has six digits and an hour: a hundred tries of strangers find one with luck of 1 in 10,000.
create or replace function _gateway.take_code_attempt(p_account text, p_user uuid, p_address inet) returns integer
language sql security definer set search_path = '' as $$
  select _gateway.count_attempt('code ' || p_account, p_user, p_address, 5, 100)
$$;

-- Password or code was right: its address starts afresh, the account gets its hits back, and the place is known.
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
