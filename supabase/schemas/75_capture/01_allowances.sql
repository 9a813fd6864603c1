-- A share of 1 is a full allowance, which p_at_once calls use up; an empty one refills in 30 minutes. Without a client
-- address nothing is counted.
create unlogged table private.capture_allowances (
  key text primary key,
  share double precision not null,
  at timestamptz not null
) with (fillfactor = 50);

-- A time ahead comes from a wrong clock; it would refuse the address until then.
create function private.refilled_share(p_share double precision, p_at timestamptz, p_now timestamptz)
returns double precision
language sql immutable parallel safe as $$
  select case
    when extract(epoch from p_at - p_now) > 60 then 1
    else least(1, p_share + greatest(extract(epoch from p_now - p_at), 0) / extract(epoch from interval '30 minutes'))
  end
$$;

-- An IPv6 /64 is one sender.
create function private.network_of(p_address text) returns text
language sql immutable parallel safe as $$
  select case when p_address like '%:%' then network(set_masklen(p_address::inet, 64))::text else p_address end
$$;

-- Returns the rest, negative if exhausted; the debt is bounded, so that a sender recovers soon.
create function private.spend_share(p_key text, p_at_once double precision) returns double precision
language plpgsql as $$
declare
  v_share double precision;
begin
  insert into private.capture_allowances as a (key, share, at)
  values (p_key, 1 - 1 / p_at_once, clock_timestamp())
  on conflict (key) do update set
    share = greatest(private.refilled_share(a.share, a.at, excluded.at) - 1 / p_at_once, -0.0001),
    at = excluded.at
  returning a.share into v_share;
  return v_share;
end
$$;

-- A job calls it too: without captures, visitors' addresses would remain.
create function private.trim_allowances(p_most integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from private.capture_allowances where ctid = any (array(
    select ctid from private.capture_allowances
    where at < p_now - interval '30 minutes' limit p_most for update skip locked
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;

grant execute on function private.trim_allowances(integer, timestamptz) to service_role;

-- Returns false if exhausted. While three quarters are left, one call in ten writes, at ten times the cost.
create function private.spend_sampled(p_key text, p_at_once double precision) returns boolean
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_share double precision;
begin
  select private.refilled_share(a.share, a.at, v_now) into v_share
  from private.capture_allowances a where a.key = p_key;
  if v_share < 0.75 then
    return v_share >= 0 and private.spend_share(p_key, p_at_once) >= 0;
  end if;
  if random() < 0.1 then
    perform private.spend_share(p_key, p_at_once / 10);
  end if;
  return true;
end
$$;

-- Per company and address about 1,800 forms at once and 60 a minute (carriers share addresses), a third without a
-- signed, unhurried form; per link 18,000 and 600. A form beyond is set aside as `rate` and costs its link nothing.
create function private.spend_allowance(p_company uuid, p_link uuid, p_address text, p_signed boolean) returns boolean
language plpgsql as $$
begin
  if random() < 0.002 then
    perform private.trim_allowances(1000, clock_timestamp());
  end if;
  return private.spend_sampled(
    'address:' || p_company || ':' || private.network_of(p_address),
    p_at_once => case when p_signed then 1800 else 600 end
  ) and private.spend_sampled('link:' || coalesce(p_link, p_company), p_at_once => 18000);
end
$$;

-- Per company and address 180 suspects at once and 6 a minute: a row takes up to 24 KB of disk.
create function private.spend_suspicion(p_company uuid) returns boolean
language plpgsql as $$
declare
  v_address text := nullif(current_setting('request.client_address', true), '');
begin
  return v_address is null
    or private.spend_share('suspect:' || p_company || ':' || private.network_of(v_address), p_at_once => 180) >= 0;
end
$$;

-- Per company and address about 1,800 visits at once and 60 a minute.
create function private.spend_visit(p_company uuid, p_address text) returns boolean
language sql as $$
  select private.spend_sampled('visit:' || p_company || ':' || private.network_of(p_address), p_at_once => 1800)
$$;
