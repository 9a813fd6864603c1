-- A clock that was ahead and is set back: what was written down meanwhile lies in a future that may be days away.

-- An address: 1,800 forms at once and 60 a minute, since carriers share addresses; a third of that without a signed,
-- unhurried form. A link: 18,000 at once and 600 a minute. False when one of them is used up.
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
      share = greatest(
        least(1, a.share + greatest(extract(epoch from excluded.at - a.at), 0) / 1800) - (1 - excluded.share), -0.0001
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

-- A time that the job cannot have been given by the clock as it is now. A minute is for processes that ask at once.
create function private.was_set_ahead(p_job private.jobs, p_now timestamptz) returns boolean
language sql immutable parallel safe as $$
  select case
    when p_job.attempts > 0 then p_job.run_at > p_now + interval '61 minutes'
    when p_job.every is not null then p_job.run_at > p_now + p_job.every + interval '1 minute'
    else p_job.created_at > p_now + interval '1 minute'
  end
$$;

-- The next job of these kinds that is due; other kinds are left to other versions of the program. A minute is more than
-- a job may take, so that only a process that died loses its lease.
create or replace function private.take_job(
  p_kinds text[], p_now timestamptz default clock_timestamp(), p_lease interval default '1 minute'
) returns table (id bigint, kind text, payload jsonb, attempt integer, lease uuid)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
begin
  -- A taking that is lost with the power is a job that runs again.
  perform set_config('synchronous_commit', 'off', true);
  return query
    update private.jobs set
      attempts = attempts + 1, lease = gen_random_uuid(), locked_until = p_now + p_lease, again = false
    where id = any (array(
      select j.id from private.jobs j
      where j.dead_at is null and j.kind = any (p_kinds)
        and (j.run_at <= p_now or private.was_set_ahead(j, p_now))
        and (j.lease is null or ((j.locked_until <= p_now or j.locked_until > p_now + p_lease + interval '1 minute') and (j.every is not null or j.attempts < j.max_attempts)))
      order by j.id limit 1 for update skip locked
    ))
    returning id, kind, payload, attempts, lease;
  if not found then
    -- What ends its process each time ends here.
    update private.jobs set
      lease = null, locked_until = null, failed_at = p_now, dead_at = p_now, last_error = 'The process ended while it ran.'
    where lease is not null and locked_until <= p_now and every is null and attempts >= max_attempts
      and kind = any (p_kinds);
  end if;
end
$$;
