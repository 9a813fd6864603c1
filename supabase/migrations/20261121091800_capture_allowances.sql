-- How much one address, and one link, may send before it goes to quarantine. Nothing is counted without an address,
-- which only the server sets. A share of 1 is a full allowance and refills in half an hour.
create unlogged table private.capture_allowances (
  key text primary key,
  share double precision not null,
  at timestamptz not null
) with (fillfactor = 50);

-- An address: 1,800 forms at once and 60 a minute, since carriers share addresses; a third of that without a signed,
-- unhurried form. A link: 18,000 at once and 600 a minute. False when one of them is used up.
create function private.spend_allowance(p_company uuid, p_link uuid, p_address text, p_signed boolean) returns boolean
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
      share = greatest(
        least(1, a.share + extract(epoch from excluded.at - a.at) / 1800) - (1 - excluded.share), -0.0001
      ),
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
