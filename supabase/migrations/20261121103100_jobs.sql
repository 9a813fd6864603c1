-- Work that nobody waits for. A job runs at least once: what dies with its process runs again when its lease ends.
-- No index holds a column that changes while a job waits or repeats, so that those updates leave nothing behind in an
-- engine that never vacuums (the embedded one). Taking a job: 0.5 ms; with 10,000 others waiting 10 ms, embedded 24 ms.
create table private.jobs (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,59}$'),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  -- At most one living job has it.
  key text check (char_length(key) <= 200),
  run_at timestamptz not null,
  -- A repeating job goes back with run_at = now + every, and never dies.
  every interval check (every > interval '0'),
  attempts integer not null default 0,
  max_attempts integer not null check (max_attempts > 0),
  lease uuid,
  locked_until timestamptz,
  -- Called for again while it ran.
  again boolean not null default false,
  last_error text,
  failed_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 50);

create unique index jobs_key_idx on private.jobs (key) where key is not null and dead_at is null;
create index jobs_dead_idx on private.jobs (dead_at) where dead_at is not null;

-- In the transaction of what it belongs to: rolled back with it. With a key the last call decides payload and time of
-- the one that waits; one that is running runs once more afterwards, and one that failed waits out its back-off.
create function private.enqueue_job(
  p_kind text, p_payload jsonb default '{}', p_run_at timestamptz default null, p_key text default null,
  p_max_attempts integer default 20
) returns bigint
language sql security definer set search_path = '' as $$
  insert into private.jobs as j (kind, payload, run_at, key, max_attempts)
  values (p_kind, p_payload, coalesce(p_run_at, clock_timestamp()), p_key, p_max_attempts)
  on conflict (key) where key is not null and dead_at is null do update set
    kind = excluded.kind,
    payload = excluded.payload,
    run_at = case when j.attempts > 0 then greatest(j.run_at, excluded.run_at) else excluded.run_at end,
    max_attempts = excluded.max_attempts,
    again = j.lease is not null
  returning j.id
$$;

-- The next job of these kinds that is due; other kinds are left to other versions of the program. A minute is more than
-- a job may take, so that only a process that died loses its lease.
create function private.take_job(
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
      where j.dead_at is null and j.run_at <= p_now and j.kind = any (p_kinds)
        and (j.lease is null or (j.locked_until <= p_now and (j.every is not null or j.attempts < j.max_attempts)))
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

-- False when the lease was lost meanwhile: another process has the job.
create function private.finish_job(p_id bigint, p_lease uuid, p_now timestamptz default clock_timestamp())
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.jobs set
    run_at = case when again then run_at else p_now + every end,
    attempts = 0, lease = null, locked_until = null, again = false, last_error = null, failed_at = null
  where id = p_id and lease = p_lease and (every is not null or again);
  if found then
    return true;
  end if;
  delete from private.jobs where id = p_id and lease = p_lease;
  return found;
end
$$;

-- 10 s, 20 s, 40 s … up to p_most, of which a random half is taken off: what failed together does not come back together.
create function private.back_off(p_attempts integer, p_most interval) returns interval
language sql volatile as $$
  select least(interval '10 seconds' * power(2, least(p_attempts - 1, 20)), p_most) * (1 - random() / 2)
$$;

-- Twenty attempts take nine hours. A repeating job keeps trying, every five minutes at least if it is a frequent one.
create function private.fail_job(
  p_id bigint, p_lease uuid, p_error text, p_now timestamptz default clock_timestamp()
) returns boolean
language sql volatile security definer set search_path = '' as $$
  with failed as (
    update private.jobs set
      run_at = p_now + private.back_off(
        attempts, least(interval '1 hour', greatest(coalesce(every, '1 hour'), interval '5 minutes'))
      ),
      attempts = case when again then 0 else attempts end,
      lease = null, locked_until = null, again = false, last_error = left(p_error, 500), failed_at = p_now,
      dead_at = case when every is null and attempts >= max_attempts and not again then p_now end
    where id = p_id and lease = p_lease
    returning id
  )
  select exists (select from failed)
$$;

grant execute on function
  private.enqueue_job(text, jsonb, timestamptz, text, integer), private.take_job(text[], timestamptz, interval),
  private.finish_job(bigint, uuid, timestamptz), private.fail_job(bigint, uuid, text, timestamptz)
to service_role;
