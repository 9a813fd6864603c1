-- As the faults of a company (93_health): read, not kept. 'critical' ones are mailed, but for mails that cannot be sent.
create type private.platform_fault as (code text, severity text, since timestamptz, numbers jsonb);

create function private.platform_faults(p_now timestamptz default now()) returns setof private.platform_fault
language sql stable as $$
  -- A nightly backup does not end at the same minute each night.
  select 'backup_old', 'critical', m.at + interval '1 day', jsonb_build_object('at', m.at)
  from private.platform_marks m where m.name = 'backup' and m.at < p_now - interval '25 hours'
  union all
  select 'backup_unknown', 'critical', s.at + interval '1 day', '{}'
  from private.first_started_at() s (at)
  where s.at < p_now - interval '1 day' and not exists (select from private.platform_marks m where m.name = 'backup')
  union all
  select 'disk_low', 'critical', null, jsonb_build_object('server', s.name, 'free', d.free, 'size', d.size)
  from private.live_servers(p_now) s
  cross join lateral (
    select (s.facts ->> 'disk_free')::float8 as free, (s.facts ->> 'disk_size')::float8 as size
  ) d
  where d.free < least(5e9, d.size / 10)
  union all
  -- What became due while no process ran is late once one has run for a while.
  select 'jobs_late', 'critical', l.since, jsonb_build_object('jobs', l.jobs)
  from (
    select count(*) as jobs, greatest(
      min(j.run_at), (select min(s.started_at) from private.live_servers(p_now) s)
    ) as since
    from private.jobs j where private.is_due(j) and j.run_at < p_now - interval '5 minutes'
  ) l
  where l.jobs > 0 and l.since < p_now - interval '5 minutes'
  union all
  select 'jobs_dead', 'warning', min(j.dead_at), jsonb_build_object('jobs', count(*))
  from private.jobs j where j.dead_at is not null having count(*) > 0
  union all
  select 'mail_failing', 'critical', min(s.mail_failing_since), '{}'
  from private.live_servers(p_now) s
  where s.mail_failed_at > p_now - interval '1 day'
    and not exists (select from private.servers o where o.mail_sent_at > s.mail_failed_at)
    and s.mail_failing_since is not null
  having count(*) > 0
  union all
  select 'addresses_differ', 'warning', null, '{}'
  from private.live_servers(p_now) s having count(distinct coalesce(s.facts ->> 'public_url', '')) > 1
  union all
  -- Its people cannot enter, so nobody else can answer. A request waits once the company is told, or the link has ended.
  (
    select 'privacy_requests_waiting', 'critical', min(waits.since), jsonb_build_object(
      'requests', count(*), 'due_on', min(r.due_on), 'company_id', c.id, 'company', c.name
    )
    from public.privacy_requests r join public.companies c on c.id = r.company_id
    cross join lateral (
      select coalesce(r.told_at, coalesce(r.proof_sent_at, r.created_at) + private.proof_period()) as since
    ) waits
    where r.answered_at is null and waits.since <= p_now and not c.active and c.deleted_at is null
    group by c.id order by min(r.due_on), c.id limit 20
  )
$$;

-- For the job that tells companies of theirs.
create function private.queue_platform_fault_mails(p_now timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code text;
begin
  for v_code in
    insert into private.platform_marks as m (name, at)
    select distinct 'told ' || f.code, p_now
    from private.platform_faults(p_now) f
    where f.severity = 'critical' and f.code <> 'mail_failing'
      and coalesce(f.since, '-infinity') <= p_now - interval '10 minutes'
    order by 1
    on conflict (name) do update set at = excluded.at
    where m.at <= excluded.at - private.fault_mail_pause(substr(m.name, 6))
    returning substr(m.name, 6)
  loop
    perform private.enqueue_job(
      'mail_platform_fault', jsonb_build_object('code', v_code, 'user_id', u.id), null,
      'mail_platform_fault:' || v_code || ':' || u.id
    )
    from public.users u
    where u.role = 'super_admin' and private.may_be_mailed(u);
  end loop;
end
$$;

grant execute on function private.queue_platform_fault_mails(timestamptz) to service_role;

-- No row if it was mended, or the person may not be told, meanwhile. Of a fault that is there twice the first.
create function private.platform_fault_mail(p_code text, p_user uuid)
returns table (recipient text, recipient_name text, since timestamptz, numbers jsonb)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, f.since, f.numbers
  from private.platform_faults() f
  join public.users u on u.id = p_user and u.role = 'super_admin' and private.may_be_mailed(u)
  where f.code = p_code and f.severity = 'critical'
  limit 1
$$;

grant execute on function private.platform_fault_mail(text, uuid) to service_role;
