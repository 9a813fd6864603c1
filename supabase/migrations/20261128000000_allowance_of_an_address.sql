-- What an address is refused never counts against its link: one that hammers cannot use up what is left for the others.
-- And an IPv6 network is one sender however its addresses are written: cut as text, `::` had left some of it out.
create function private.network_of(p_address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_address like '%:%' then network(set_masklen(p_address::inet, 64))::text else p_address end
$$;

create function private.spend_share(p_key text, p_cost double precision) returns double precision
language plpgsql set search_path = '' as $$
declare
  v_share double precision;
begin
  insert into private.capture_allowances as a (key, share, at)
  values (p_key, 1 - p_cost, clock_timestamp())
  on conflict (key) do update set
    -- Never far below zero: who stops sending is soon free again.
    share = greatest(private.refilled_share(a.share, a.at, excluded.at) - (1 - excluded.share), -0.0001),
    at = excluded.at
  returning a.share into v_share;
  return v_share;
end
$$;
revoke execute on function private.network_of(text), private.spend_share(text, double precision) from public;

create or replace function private.spend_allowance(p_company uuid, p_link uuid, p_address text, p_signed boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if random() < 0.002 then
    delete from private.capture_allowances where ctid = any (array(
      select ctid from private.capture_allowances
      where at < clock_timestamp() - interval '30 minutes' limit 1000 for update skip locked
    ));
  end if;

  if private.spend_share(
    'address:' || p_company || ':' || private.network_of(p_address), case when p_signed then 1 else 3 end / 1800.0
  ) < 0 then
    return false;
  end if;
  return private.spend_share('link:' || coalesce(p_link, p_company), 1 / 18000.0) >= 0;
end
$$;

create or replace function private.spend_visit(p_company uuid, p_address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := 'visit:' || p_company || ':' || private.network_of(p_address);
  v_now timestamptz := clock_timestamp();
  v_share double precision;
begin
  select private.refilled_share(a.share, a.at, v_now) into v_share
  from private.capture_allowances a where a.key = v_key;
  if v_share < 0 then
    return false;
  end if;
  -- Only one visit in ten writes it down, for ten.
  if random() < 0.1 then
    insert into private.capture_allowances as a (key, share, at)
    values (v_key, 1 - 10 / 1800.0::double precision, v_now)
    on conflict (key) do update set
      share = greatest(private.refilled_share(a.share, a.at, excluded.at) - (1 - excluded.share), excluded.share - 1),
      at = excluded.at;
  end if;
  return true;
end
$$;
