set local check_function_bodies = off;

CREATE TABLE "private"."withdrawn_approvals" ("company_id" uuid NOT NULL, "user_id" uuid NOT NULL, CONSTRAINT "withdrawn_approvals_pkey" PRIMARY KEY (company_id, user_id));

CREATE OR REPLACE FUNCTION private.find_privacy_requests_due(p_company public.companies, p_at timestamp with time zone)
 RETURNS SETOF private.capture_fault
 LANGUAGE sql
 STABLE
AS $function$
  select 'privacy_requests_due', 'critical', 'company', p_company.id, p_company.name::text,
    (min(r.due_on) - 3)::timestamp at time zone p_company.time_zone,
    jsonb_build_object(
      'requests', count(*), 'due_on', min(r.due_on), 'late', count(*) filter (where r.due_on < local.today)
    )
  from public.privacy_requests r cross join (select (p_at at time zone p_company.time_zone)::date as today) local
  where r.company_id = p_company.id and r.answered_at is null and r.due_on <= local.today + 3
  having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION private.leads_on_page(p_company public.companies, p_seller public.sellers, p_since timestamp with time zone, p_search text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'leads', coalesce(
      jsonb_agg(private.lead_on_page(n.l, p_company, p_seller) order by n.place) filter (where n.place <= 100), '[]'
    ),
    'count', count(*)
  )
  from (
    select l, row_number() over (order by l.created_at desc) as place
    from public.leads_captured l, private.search_patterns(p_search) q
    where l.seller_id = p_seller.id and l.company_id = p_seller.company_id and l.created_at >= p_since
      and (q.any_of is null or private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) like any (q.any_of))
      and (q.all_of is null or private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) like all (q.all_of))
    order by l.created_at desc limit 1001
  ) n
$function$;

CREATE OR REPLACE FUNCTION private.platform_faults(p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF private.platform_fault
 LANGUAGE sql
 STABLE
AS $function$
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
      select coalesce(r.told_at, coalesce(r.proof_sent_at, r.created_at) + interval '48 hours') as since
    ) waits
    where r.answered_at is null and waits.since <= p_now and not c.active and c.deleted_at is null
    group by c.id order by min(r.due_on), c.id limit 20
  )
$function$;

CREATE OR REPLACE FUNCTION private.purge_deleted_companies(p_most integer DEFAULT 500, p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company uuid;
  v_table text;
  v_people text[];
  v_gone integer;
begin
  select c.id into v_company from public.companies c
  where c.deleted_at < p_now - private.removal_period()
  order by c.deleted_at limit 1;
  if not found then
    return 0;
  end if;
  -- Lock order: rotation, then row. A concurrent erasure ends before the search.
  perform private.lock_rotations(array[v_company]);
  perform from public.companies c where c.id = v_company and c.deleted_at < p_now - private.removal_period() for update;
  if not found then
    return 1;
  end if;

  delete from public.link_visits where id = any (array(
    select v.id from public.link_visits v join public.short_urls s on s.id = v.short_url_id
    where s.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  delete from private.webhook_deliveries where id = any (array(
    select d.id from private.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
    where w.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  -- Referencing rows first. Without its released lead a suspect would look unreleased.
  foreach v_table in array array[
    'quarantined_leads', 'leads_captured', 'capture_pages', 'short_urls', 'seller_zeroings', 'sellers'
  ] loop
    execute format(
      'delete from public.%1$I where id = any (array(select id from public.%1$I where company_id = $1 limit $2))',
      v_table
    ) using v_company, p_most;
    get diagnostics v_gone = row_count;
    if v_gone > 0 then
      return v_gone;
    end if;
  end loop;

  update public.users set company_id = null where company_id = v_company and role = 'super_admin';
  v_people := array(select u.id::text from public.users u where u.company_id = v_company limit p_most);
  -- One scan: GoTrue's table has no index on the user.
  if cardinality(v_people) > 0 then
    delete from auth.audit_log_entries e
    where e.payload ->> 'actor_id' = any (v_people) or e.payload -> 'traits' ->> 'user_id' = any (v_people);
  end if;
  delete from auth.users where id = any (v_people::uuid[]);
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  delete from public.companies where id = v_company;
  insert into private.erased_leads (id) values (v_company) on conflict do nothing;
  -- Stored mails do not name the company, so all are deleted.
  perform private.enqueue_job('forget_mails', p_key => 'forget_mails');
  return 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.removal_period()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select interval '30 days'
$function$;

CREATE OR REPLACE FUNCTION public.delete_company(p_id uuid)
 RETURNS public.companies
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
begin
  perform private.require_super_admin('Apenas super administradores podem remover empresas.');
  perform pg_advisory_xact_lock(private.rotation_lock(p_id));
  update public.companies set deleted_at = now()
  where id = p_id and deleted_at is null
  returning * into v_company;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  update public.platform_settings set default_company_id = null where default_company_id = p_id;
  -- What a change of the row by other means left behind.
  delete from private.withdrawn_approvals where company_id = p_id;
  with withdrawn as (
    update public.users set approved = false, updated_at = now()
    where company_id = p_id and approved and role <> 'super_admin' returning id
  )
  insert into private.withdrawn_approvals (company_id, user_id) select p_id, id from withdrawn;
  perform private.end_sessions(array(
    select u.id from public.users u where u.company_id = p_id and u.role <> 'super_admin'
  ));
  return v_company;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_company(p_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_super_admin('Apenas super administradores podem excluir empresas definitivamente.');
  update public.companies set deleted_at = least(deleted_at, now() - private.removal_period() - interval '1 day')
  where id = p_id and deleted_at is not null;
  if not found then
    raise exception 'Remova a empresa antes de excluir os dados dela definitivamente.' using errcode = 'PT404';
  end if;
  update private.jobs set run_at = now(), again = lease is not null where key = 'purge_deleted_companies';
  -- Stored mails do not name the company, so all are deleted.
  perform private.enqueue_job('forget_mails');
  return p_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_removed_companies()
 RETURNS TABLE(id uuid, name text, email text, removed_at timestamp with time zone, purged_at timestamp with time zone, removed_by text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select c.id, c.name::text, c.email::text, c.deleted_at, c.deleted_at + private.removal_period(), (
      select case when a.actor_id is not null then coalesce(nullif(a.actor_name, ''), u.email) end
      from public.activities a left join public.users u on u.id = a.actor_id
      where a.company_id = c.id and a.what = 'company.archived'
      order by a.id desc limit 1
    )
    from public.companies c
    where c.deleted_at > now() - private.removal_period()
    order by c.deleted_at desc, c.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.restore_company(p_id uuid)
 RETURNS public.companies
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
begin
  perform private.require_super_admin('Apenas super administradores podem restaurar empresas.');
  perform pg_advisory_xact_lock(private.rotation_lock(p_id));
  -- Not now(): the period may end, and a purge begin, while this waits for the lock.
  perform from public.companies c
  where c.id = p_id and c.deleted_at > clock_timestamp() - private.removal_period() for no key update;
  if not found then
    raise exception 'Esta empresa não está entre as removidas. Atualize a lista.' using errcode = 'PT404';
  end if;
  -- Before the company is back, so that its trail has one line. Who joined another company meanwhile stays there.
  with given_back as (delete from private.withdrawn_approvals where company_id = p_id returning user_id)
  update public.users u set approved = true, updated_at = now()
  from given_back g where u.id = g.user_id and u.company_id = p_id and u.role <> 'super_admin';
  update public.companies set deleted_at = null where id = p_id returning * into v_company;
  -- The jobs of a removed company's requests do nothing. A link that was sent keeps its two days.
  perform private.enqueue_job(j.kind, jsonb_build_object('request_id', r.id), j.run_at, j.kind || ':' || r.id)
  from public.privacy_requests r cross join lateral (
    select case when num_nonnulls(r.told_at, r.proof_sent_at) = 0 then 'look_up_privacy_request'
        else 'tell_of_privacy_request' end as kind,
      case when r.told_at is null then greatest(now(), r.proof_sent_at + interval '48 hours') end as run_at
  ) j
  where r.company_id = p_id and r.answered_at is null and r.mailed_at is null;
  return v_company;
end
$function$;

ALTER TABLE "private"."withdrawn_approvals" ADD CONSTRAINT "withdrawn_approvals_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "private"."removal_period"() FROM PUBLIC;
-- Nothing tells whose approval a removal withdrew: all who wait in a removed company come back with it.
insert into private.withdrawn_approvals (company_id, user_id)
select c.id, u.id from public.companies c join public.users u on u.company_id = c.id
where c.deleted_at is not null and not u.approved and u.role <> 'super_admin';
