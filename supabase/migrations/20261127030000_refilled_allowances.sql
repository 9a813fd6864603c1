-- An allowance that a clock which was ahead has written down, and how full it is by now: one rule for forms and visits.
-- Without it a spent one refused the visits of its address until the clock was that late again.
create function private.refilled_share(p_share double precision, p_at timestamptz, p_now timestamptz)
returns double precision
language sql immutable parallel safe as $$
  select case
    when extract(epoch from p_at - p_now) > 60 then 1
    else least(1, p_share + greatest(extract(epoch from p_now - p_at), 0) / 1800)
  end
$$;
revoke execute on function private.refilled_share(double precision, timestamptz, timestamptz) from public;

create or replace function private.spend_allowance(p_company uuid, p_link uuid, p_address text, p_signed boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_share double precision;
begin
  with spent as (
    insert into private.capture_allowances as a (key, share, at)
    select w.key, 1 - w.cost, clock_timestamp()
    from (values
      (
        'address:' || p_company || ':' || coalesce(substring(p_address from '^(?:[0-9a-fA-F]*:){1,4}'), p_address),
        case when p_signed then 1 else 3 end / 1800.0::double precision
      ),
      ('link:' || coalesce(p_link, p_company), 1 / 18000.0::double precision)
    ) as w (key, cost)
    order by w.key
    on conflict (key) do update set
      -- Never far below zero: who stops sending is soon free again.
      share = greatest(private.refilled_share(a.share, a.at, excluded.at) - (1 - excluded.share), -0.0001),
      at = excluded.at
    returning share
  )
  select min(share) into v_share from spent;

  if random() < 0.002 then
    delete from private.capture_allowances where ctid = any (array(
      select ctid from private.capture_allowances
      where at < clock_timestamp() - interval '30 minutes' limit 1000 for update skip locked
    ));
  end if;
  return v_share >= 0;
end
$$;

create or replace function private.spend_visit(p_company uuid, p_address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := 'visit:' || p_company || ':' || coalesce(substring(p_address from '^(?:[0-9a-fA-F]*:){1,4}'), p_address);
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
