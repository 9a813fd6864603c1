-- At least once: again after the lease if the process dies. No index covers a column that changes while a job waits or
-- repeats: updates stay heap-only in the embedded engine, which never vacuums. Taking a job: 0.5 ms; with 10,000
-- waiting 10 ms, embedded 24 ms.
create table private.jobs (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,59}$'),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  -- Unique among jobs that are not dead.
  key text check (char_length(key) <= 200),
  run_at timestamptz not null,
  -- A repeating job: run_at = now + every; it never dies.
  every interval check (every > interval '0'),
  attempts integer not null default 0,
  max_attempts integer not null check (max_attempts > 0),
  lease uuid,
  locked_until timestamptz,
  -- Enqueued again while it ran.
  again boolean not null default false,
  last_error text,
  failed_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 50);

create unique index jobs_key_idx on private.jobs (key) where key is not null and dead_at is null;
create index jobs_dead_idx on private.jobs (dead_at) where dead_at is not null;

insert into private.jobs (kind, key, run_at, every, max_attempts) values
  -- Within a second, so that mails and searches follow; figures are exact before.
  ('fold_leads', 'fold_leads', now(), '1 second', 1),
  ('hand_out_due_leads', 'hand_out_due_leads', now(), '15 seconds', 1),
  ('tell_rescues', 'tell_rescues', now(), '15 seconds', 1),
  ('fold_link_visits', 'fold_link_visits', now(), '5 seconds', 1),
  ('purge_deleted_companies', 'purge_deleted_companies', now(), '1 hour', 1),
  ('trim_old_records', 'trim_old_records', now(), '1 hour', 1),
  ('queue_daily_summaries', 'queue_daily_summaries', now(), '1 minute', 1),
  ('queue_fault_mails', 'queue_fault_mails', now(), '1 minute', 1),
  -- Deletes the bytes of removed, replaced or unfinished files.
  ('collect_files', 'collect_files', now(), '5 minutes', 1),
  -- Writes the list of erased phones beside the database; each erasure makes it due.
  ('keep_erasures', 'keep_erasures', now(), '1 day', 1);

-- Only a clock that was ahead can have set it; a minute allows for skew.
create function private.was_set_ahead(p_job private.jobs, p_now timestamptz) returns boolean
language sql immutable parallel safe as $$
  select case
    when p_job.attempts > 0 then p_job.run_at > p_now + interval '61 minutes'
    when p_job.every is not null then p_job.run_at > p_now + p_job.every + interval '1 minute'
    else p_job.created_at > p_now + interval '1 minute'
  end
$$;

-- take_job also takes jobs that was_set_ahead.
create function private.is_due(p_job private.jobs) returns boolean
language sql stable parallel safe as $$
  select p_job.dead_at is null and p_job.run_at <= now() and (p_job.lease is null or p_job.locked_until <= now())
$$;

-- 10 s, 20 s, 40 s … up to p_most, less a random half.
create function private.back_off(p_attempts integer, p_most interval) returns interval
language sql volatile as $$
  select least(interval '10 seconds' * power(2, least(p_attempts - 1, 20)), p_most) * (1 - random() / 2)
$$;

-- Returns the id. A waiting job of the same key gets the new payload and time, but a failed one keeps its back-off; a
-- running one runs once more.
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

grant execute on function private.enqueue_job(text, jsonb, timestamptz, text, integer) to service_role;

-- No row if none is due. Other kinds are left to other versions of the program.
create function private.take_job(
  p_kinds text[], p_now timestamptz default clock_timestamp(), p_lease interval default '1 minute'
) returns table (id bigint, kind text, payload jsonb, attempt integer, lease uuid)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
begin
  -- A lease lost in a power failure only repeats the job.
  perform set_config('synchronous_commit', 'off', true);
  return query
    update private.jobs set
      attempts = attempts + 1, lease = gen_random_uuid(), locked_until = p_now + p_lease, again = false
    where id = any (array(
      select j.id from private.jobs j
      where j.dead_at is null and j.kind = any (p_kinds)
        and (j.run_at <= p_now or private.was_set_ahead(j, p_now))
        and (
          j.lease is null
          or (j.locked_until <= p_now or j.locked_until > p_now + p_lease + interval '1 minute')
            and (j.every is not null or j.attempts < j.max_attempts)
        )
      order by j.id limit 1 for update skip locked
    ))
    returning id, kind, payload, attempts, lease;
  if not found then
    -- The job kills its process at every attempt.
    update private.jobs set
      lease = null, locked_until = null, failed_at = p_now, dead_at = p_now,
      last_error = 'The process ended while it ran.'
    where lease is not null and locked_until <= p_now and every is null and attempts >= max_attempts
      and kind = any (p_kinds);
  end if;
end
$$;

grant execute on function private.take_job(text[], timestamptz, interval) to service_role;

-- False if the lease was lost.
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

grant execute on function private.finish_job(bigint, uuid, timestamptz) to service_role;

-- After max_attempts, nine hours by default, the job is dead. False if the lease was lost. A repeating job waits at
-- most `every`, or five minutes if that is longer.
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

grant execute on function private.fail_job(bigint, uuid, text, timestamptz) to service_role;

-- Payloads may contain personal data.
create function private.trim_dead_jobs(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.jobs where id = any (array(
      select id from private.jobs where dead_at < p_now - interval '90 days' order by dead_at limit p_most
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_dead_jobs(integer, timestamptz) to service_role;
