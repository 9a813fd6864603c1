-- One request that a process is to make. The body of an ad platform's is written from it.
create type private.webhook_call as (
  webhook_id uuid, lease uuid, delivery_id bigint, event_id uuid, url text, secrets jsonb, body text, kind text, settings jsonb
);

-- The first that waits, if it is due: a failed one holds up those behind it.
create function private.next_call(p_webhook uuid, p_lease uuid, p_now timestamptz) returns setof private.webhook_call
language sql stable as $$
  select w.id, p_lease, d.id, d.event_id, w.url, to_jsonb(array_remove(array[
    s.secret, case when w.former_secret_until > p_now then s.former_secret end
  ], null)), d.payload::text, w.kind, w.settings::jsonb
  from public.webhooks w
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  join private.webhook_senders s on s.webhook_id = w.id
  cross join lateral (
    select * from private.webhook_deliveries where webhook_id = w.id and finished_at is null order by id limit 1
  ) d
  where w.id = p_webhook and w.active and d.next_at <= p_now
$$;

-- Of at most p_most webhooks that no process serves; each lease lasts a minute, after which the call is made again.
create function private.take_calls(p_most integer, p_now timestamptz default clock_timestamp())
returns setof private.webhook_call
language plpgsql volatile security definer set search_path = '' rows 10 as $$
declare
  v_taken record;
begin
  for v_taken in
    -- By one look into the index for each webhook that has something to send.
    with recursive waiting as (
      (select webhook_id from private.webhook_deliveries where finished_at is null order by webhook_id limit 1)
      union all
      select (
        select d.webhook_id from private.webhook_deliveries d
        where d.finished_at is null and d.webhook_id > w.webhook_id order by d.webhook_id limit 1
      )
      from waiting w where w.webhook_id is not null
    )
    update private.webhook_senders set lease = gen_random_uuid(), locked_until = p_now + interval '1 minute'
    where webhook_id = any (array(
      select s.webhook_id
      from waiting w
      join private.webhook_senders s on s.webhook_id = w.webhook_id
      where (s.lease is null or s.locked_until <= p_now)
        and exists (select from private.next_call(w.webhook_id, null, p_now))
      limit p_most for update of s skip locked
    ))
    returning webhook_id, lease
  loop
    -- Read anew: another process may have sent it before the lock was taken.
    return query select * from private.next_call(v_taken.webhook_id, v_taken.lease, p_now);
    if not found then
      update private.webhook_senders set lease = null where webhook_id = v_taken.webhook_id;
    end if;
  end loop;
end
$$;

grant execute on function private.take_calls(integer, timestamptz) to service_role;

-- After so many attempts. The ten take three days, as /docs says; private.finish_call() ends with the tenth.
create function private.pause_after_failure(p_attempts integer) returns interval
language sql immutable strict parallel safe as $$
  select (array['10 s', '1 min', '5 min', '30 min', '2 h', '6 h', '12 h', '24 h', '28 h']::interval[])[p_attempts]
$$;

-- p_status is null where nobody answered. p_refused: this event will never be taken, the next may be. A test is made once,
-- and switches nothing off unless it is answered 410. With p_more the lease goes on to the next call, which is returned if
-- one is due. Whoever lost the lease changes nothing.
create function private.finish_call(
  p_webhook uuid, p_lease uuid, p_delivery bigint, p_status integer, p_failure text, p_answer text, p_took_ms integer,
  p_refused boolean, p_more boolean, p_now timestamptz default clock_timestamp()
)
returns setof private.webhook_call
language plpgsql volatile security definer set search_path = '' rows 1 as $$
declare
  v_arrived constant boolean := coalesce(p_status between 200 and 299, false);
  v_webhook public.webhooks;
  v_finished timestamptz;
  v_is_test boolean;
begin
  -- Before the others, as in a deletion of the webhook.
  select * into v_webhook from public.webhooks where id = p_webhook for no key update;
  perform from private.webhook_senders where webhook_id = p_webhook and lease = p_lease for update;
  if not found then
    return;
  end if;
  update private.webhook_deliveries set
    attempts = attempts + 1, status = p_status, failure = p_failure, answer = nullif(left(p_answer, 500), ''),
    took_ms = p_took_ms,
    -- Gone (410) is gone for good.
    finished_at = case
      when v_arrived or p_refused or p_status = 410 or attempts >= 9 or type = 'webhook.test' then p_now
    end,
    next_at = p_now + coalesce(private.pause_after_failure(attempts + 1), '0')
  where id = p_delivery and finished_at is null
  returning finished_at, type = 'webhook.test' into v_finished, v_is_test;
  if v_arrived then
    update public.webhooks set failing_since = null where id = p_webhook and failing_since is not null;
  elsif not p_refused then
    update public.webhooks set failing_since = p_now where id = p_webhook and failing_since is null;
    if v_finished is not null and v_webhook.active and (not v_is_test or p_status = 410) then
      perform private.give_up_webhook(p_webhook, p_now);
    end if;
  end if;
  return query
    select * from private.next_call(p_webhook, p_lease, p_now) where p_more;
  update private.webhook_senders
  set lease = case when found then lease end, locked_until = p_now + interval '1 minute'
  where webhook_id = p_webhook;
end
$$;

grant execute on function private.finish_call(uuid, uuid, bigint, integer, text, text, integer, boolean, boolean, timestamptz)
to service_role;

-- Switched off until somebody of the company switches it on; what waits stays.
create function private.give_up_webhook(p_webhook uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_webhook public.webhooks;
begin
  update public.webhooks set active = false, switched_off_at = p_now where id = p_webhook returning * into v_webhook;
  perform private.note_event(v_webhook.company_id, 'webhook_switched_off', jsonb_build_object(
    'webhook_id', p_webhook, 'kind', v_webhook.kind, 'host', private.webhook_host(v_webhook.url)
  ));
  perform private.enqueue_job(
    'mail_webhook_off', jsonb_build_object('webhook_id', p_webhook, 'user_id', u.id), null,
    'mail_webhook_off:' || p_webhook || ':' || u.id
  )
  from public.users u
  where u.company_id = v_webhook.company_id and u.role in ('admin', 'manager') and private.may_be_mailed(u);
end
$$;

-- Without the path, which may hold a password.
create function private.webhook_host(p_url text) returns text
language sql immutable strict parallel safe as $$
  select substring(p_url from '^https?://([^/?]+)')
$$;

-- No row if it is on again, or the person manages the company no more.
create function private.webhook_off_mail(p_webhook uuid, p_user uuid)
returns table (recipient text, recipient_name text, company_name text, host text, is_webhook boolean)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, private.webhook_host(w.url), w.kind = 'webhook'
  from public.webhooks w
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  join public.users u on u.id = p_user and u.company_id = c.id and u.role in ('admin', 'manager')
    and private.may_be_mailed(u)
  where w.id = p_webhook and w.switched_off_at is not null and not w.active
$$;

grant execute on function private.webhook_off_mail(uuid, uuid) to service_role;

create function private.trim_webhook_deliveries(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.webhook_deliveries where id = any (array(
      -- They have the order of their times.
      select id from (select id, created_at from private.webhook_deliveries order by id limit p_most) oldest
      where created_at < p_now - interval '30 days'
    ))
    returning true
  ), forgotten as (
    update private.webhook_senders s set former_secret = null
    from public.webhooks w
    where w.id = s.webhook_id and s.former_secret is not null and w.former_secret_until <= p_now
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_webhook_deliveries(integer, timestamptz) to service_role;
