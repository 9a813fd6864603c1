set local check_function_bodies = off;

DROP TRIGGER "guard_figures" ON "public"."sellers";

DROP INDEX "public"."quarantined_leads_link_idx";

ALTER TABLE "public"."leads_captured" DROP CONSTRAINT "leads_captured_short_url_id_fkey";

ALTER TABLE "public"."quarantined_leads" DROP CONSTRAINT "quarantined_leads_short_url_id_fkey";

DROP FUNCTION "private"."is_news"(public.leads_captured);

CREATE OR REPLACE FUNCTION private.approval_mail(p_user uuid)
 RETURNS TABLE(recipient text, recipient_name text, company_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email, u.name, c.name::text
  from public.users u
  left join public.companies c on c.id = u.company_id and c.deleted_at is null
  where u.id = p_user and private.may_be_mailed(u)
$function$;

CREATE OR REPLACE FUNCTION private.capture_fault_mail(p_company uuid, p_code text, p_user uuid)
 RETURNS TABLE(recipient text, recipient_name text, company_name text, time_zone text, since timestamp with time zone, numbers jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email, u.name, c.name::text, c.time_zone, f.since, f.numbers
  from public.companies c
  join public.users u on u.id = p_user and u.company_id = c.id and u.role = 'admin' and private.may_be_mailed(u)
  cross join lateral private.grave_faults(c) f
  where c.id = p_company and c.active and c.deleted_at is null and f.code = p_code
$function$;

CREATE OR REPLACE FUNCTION private.close_privacy_request(p_request uuid, p_by uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_forget boolean;
begin
  perform private.mark_no_messages(id)
  from (
    select l.id
    from public.privacy_requests r
    cross join lateral (select distinct phone_key from private.records_of_request(r)) p
    cross join lateral private.leads_of_phone(array[r.company_id], p.phone_key) l
    where r.id = p_request and r.kind = 'no_messages' and r.answered_at is null
    order by l.id
  ) leads_of_person;
  select r.kind = 'erasure' and not exists (select from private.records_of_request(r)) or private.was_erased(r) into v_forget
  from public.privacy_requests r where r.id = p_request;
  update public.privacy_requests set
    answered_at = now(), answered_by = p_by,
    phone = case when not v_forget then phone end,
    email = case when not v_forget then email end,
    note = case when not v_forget then note end
  where id = p_request and answered_at is null;
  delete from private.privacy_proofs where request_id = p_request;
  perform private.enqueue_job('forget_mails', jsonb_build_object('lead_ids', jsonb_build_array(p_request)));
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_message(l public.leads_captured, p_name text, p_city text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  v_text text := l.message;
  v_pair text[];
begin
  foreach v_pair slice 1 in array array[[l.name, p_name], [l.city, p_city]] loop
    continue when v_pair[1] is not distinct from v_pair[2] or coalesce(v_pair[1], '') = '';
    v_text := regexp_replace(
      v_text, '(?<![[:alnum:]])' || regexp_replace(v_pair[1], '([^[:alnum:] ])', '\\\1', 'g') || '(?![[:alnum:]])',
      replace(coalesce(v_pair[2], ''), '\', '\\'), 'g'
    );
  end loop;
  return left(v_text, 1000);
end
$function$;

CREATE OR REPLACE FUNCTION private.daily_summary(p_user uuid, p_day date)
 RETURNS TABLE(recipient text, recipient_name text, company_name text, leads bigint, leads_before bigint, waiting bigint, sellers jsonb, sources jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email, u.name, c.name::text,
    (select coalesce(sum(t.leads), 0) from private.tallies_of(c.id, null, p_day, p_day) t),
    (select coalesce(sum(t.leads), 0) from private.tallies_of(c.id, null, p_day - 1, p_day - 1) t),
    (select count(*) from public.leads_captured l where l.company_id = c.id and l.seller_id is null),
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'leads', leads) order by leads desc, name), '[]')
      from (
        select s.name, t.leads
        from private.tallies_by_seller(c.id, p_day, p_day) t join public.sellers s on s.id = t.seller_id
        where s.company_id = c.id
        order by t.leads desc, s.name limit 20
      ) by_seller
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'leads', leads) order by leads desc, name), '[]')
      from (
        select coalesce(s.label, t.source) as name, sum(t.leads) as leads
        from private.tallies_of(c.id, null, p_day, p_day) t left join public.lead_sources s on s.source = t.source
        group by 1 order by leads desc, name limit 5
      ) by_source
    )
  from public.users u
  join public.notification_settings n on n.user_id = u.id and n.summary_mail
  join public.companies c on c.id = u.company_id and c.active and c.deleted_at is null
  where u.id = p_user and private.may_be_mailed(u)
$function$;

CREATE OR REPLACE FUNCTION private.find_turn(p_company uuid, p_team uuid, p_phone_key text, p_chosen uuid, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_company public.companies;
  v_local timestamp;
  v_team public.teams;
  v_last_lead uuid;
  v_last_time timestamptz;
  v_last_seller uuid;
  v_group text;
  v_earlier text;
  v_line jsonb;
  -- What leaves the team with hours of its own, or then the company, without anybody.
  v_nobody text;
  v_tried jsonb := '[]';
begin
  select * into v_company from public.companies where id = p_company;
  v_local := p_now at time zone v_company.time_zone;
  if p_team is not null then
    select * into v_team from public.teams where id = p_team and company_id = p_company;
  end if;
  if v_company.same_seller_days is not null and p_chosen is null then
    select id, created_at, seller_id into v_last_lead, v_last_time, v_last_seller
    from private.last_lead_of_phone(p_company, p_phone_key, p_now - make_interval(days => v_company.same_seller_days));
  end if;

  foreach v_group in array array[
    'chosen', 'same seller', 'team', 'same seller at any hour', 'team at any hour', 'company', 'same seller at any hour',
    'company at any hour'
  ] loop
    continue when v_group = 'chosen' and p_chosen is null or v_group like 'same seller%' and v_last_lead is null
      or v_group like 'team%' and v_team.id is null;
    -- Where leads rotate in spite of the hours, these are set aside if they alone leave somebody out.
    continue when v_group like '%at any hour' and (
      v_company.when_nobody <> 'rotate' or v_nobody is distinct from 'hours'
      or v_tried @> jsonb_build_array(jsonb_build_array(v_group))
    );
    if v_earlier is not null then
      v_tried := v_tried || jsonb_build_array(jsonb_build_array(v_earlier, v_line));
    end if;
    v_earlier := v_group;
    select line into v_line from private.line_of(
      p_company,
      case when v_group like 'team%' then v_team.id end,
      case when v_group like 'same seller%' then v_last_seller when v_group = 'chosen' then p_chosen end,
      case when v_group like 'team%' and v_team.weekly_hours is not null then v_team.weekly_hours
        else v_company.weekly_hours end,
      v_group = 'chosen' or v_group like '%at any hour',
      p_now, v_local
    );
    exit when v_line #> '{0,4}' = 'null' or v_group = 'chosen';
    if v_group = 'company' or v_group = 'team' and v_team.weekly_hours is not null then
      v_nobody := v_line #>> '{0,4}';
    end if;
    -- Its own hours keep a team's leads, unless no member could ever take them.
    exit when v_group = 'team' and v_team.weekly_hours is not null and v_company.when_nobody <> 'rotate'
      and v_line #>> '{0,4}' in ('hours', 'away', 'limit');
  end loop;

  return jsonb_build_object('line', v_line) || jsonb_strip_nulls(jsonb_build_object(
    'group', nullif(replace(v_earlier, 'same seller at any hour', 'same seller'), 'company'),
    'team', case when v_team.id is not null then jsonb_build_array(v_team.id, v_team.name) end,
    'tried', nullif(v_tried, '[]'),
    'same_seller', case when v_last_lead is not null then jsonb_build_array(v_last_lead, v_last_time) end,
    'waits', case when v_company.when_nobody <> 'rotate' and v_line #>> '{0,4}' in ('hours', 'away', 'limit')
      then v_company.when_nobody end
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_notes_of_moved_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.seller_notes where lead_id = new.id;
  delete from public.lead_notes where lead_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.give_up_webhook(p_webhook uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.guard_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.leads_received <> 0 and new.leads_received is distinct from old.leads_received then
    raise exception 'O contador de leads só pode ser zerado.' using errcode = '42501';
  end if;
  if (
    new.leads_total, new.leads_converted, new.conversion_rate, new.total_sales, new.last_activity, new.last_assigned_at,
    new.leads_today, new.leads_today_on, new.head_start
  ) is distinct from (
    coalesce(old.leads_total, 0), coalesce(old.leads_converted, 0), coalesce(old.conversion_rate, 0),
    coalesce(old.total_sales, 0), old.last_activity, old.last_assigned_at, coalesce(old.leads_today, 0),
    old.leads_today_on, coalesce(old.head_start, 0)
  )
  then
    raise exception 'Os números de um vendedor vêm dos seus leads e não podem ser alterados.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and new.leads_received = 0 then
    if old.leads_received > 0 or old.head_start > 0 then
      insert into public.seller_zeroings (company_id, seller_id, leads_received, zeroed_by)
      values (new.company_id, new.id, old.leads_received, auth.uid());
    end if;
    new.head_start := 0;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_from_visitor(l public.leads_captured)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select l.reason::jsonb ? 'line' and not l.reason::jsonb ? 'registered_by' and private.is_news(l)
$function$;

CREATE OR REPLACE FUNCTION private.is_news(l public.leads_captured)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((l.reason::jsonb ->> 'released_at')::timestamptz, l.created_at) > now() - interval '1 day'
$function$;

CREATE OR REPLACE FUNCTION private.lead_mail_users(p_lead uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id
  from public.leads_captured l
  join public.companies c on c.id = l.company_id and c.active and c.deleted_at is null
  join public.users u on u.company_id = c.id and private.may_be_mailed(u)
  join public.notification_settings n on n.user_id = u.id and n.lead_mail
  where l.id = p_lead
$function$;

CREATE OR REPLACE FUNCTION private.list_export(p_company uuid, p_from timestamp with time zone, p_until timestamp with time zone, p_after_at timestamp with time zone, p_after_id uuid, p_limit integer)
 RETURNS TABLE(id uuid, name text, phone text, email text, city text, source_label text, seller_name text, seller_phone text, created_at text, whatsapp_url text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.id, l.name, l.phone, l.email, l.city, coalesce(o.label, l.source), s.name, s.phone, l.created_at::text,
    l.whatsapp_url
  from (
    select * from public.leads_captured x
    where x.company_id = p_company and x.created_at >= p_from and x.created_at < p_until
      and x.created_at <= coalesce(p_after_at, 'infinity')
      and (p_after_id is null or (x.created_at, x.id) < (p_after_at, p_after_id))
    order by x.created_at desc, x.id desc limit p_limit
  ) l
  left join public.sellers s on s.id = l.seller_id
  left join public.lead_sources o on o.source = l.source
  order by l.created_at desc, l.id desc
$function$;

CREATE OR REPLACE FUNCTION private.list_google_conversions(p_webhook uuid, p_after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_after_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT NULL::integer)
 RETURNS TABLE(lead_id uuid, created_at text, gclid text, gbraid text, wbraid text, name text, at text, value numeric, agreed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.id, l.created_at::text,
    k.gclid, case when k.gclid is null then k.gbraid end,
    case when k.gclid is null and k.gbraid is null then k.wbraid end,
    e.name, private.time_with_offset(e.at, c.time_zone), e.value, l.consent::jsonb -> 'ads' = 'true'
  from public.webhooks w
  join public.companies c on c.id = w.company_id
  cross join lateral (
    select * from public.leads_captured x
    where x.company_id = c.id and x.created_at > now() - interval '90 days'
      and x.attribution::jsonb ?| '{gclid,gbraid,wbraid}'::text[] and private.may_be_reported(x)
      and x.created_at <= coalesce(p_after_at, 'infinity')
      and (p_after_id is null or (x.created_at, x.id) < (p_after_at, p_after_id))
    order by x.created_at desc, x.id desc limit p_limit
  ) l
  cross join lateral (
    select private.click_id(l.attribution, 'gclid') as gclid, private.click_id(l.attribution, 'gbraid') as gbraid,
      private.click_id(l.attribution, 'wbraid') as wbraid
  ) k
  left join lateral (values
    (1, w.settings ->> 'lead', l.created_at, null::numeric),
    (2, w.settings ->> 'won', case when l.outcome = 'won' then l.outcome_at end, l.outcome_value::numeric)
  ) as e (place, name, at, value)
  on e.name is not null and e.at is not null and num_nonnulls(k.gclid, k.gbraid, k.wbraid) > 0
  where w.id = p_webhook
  order by l.created_at desc, l.id desc, e.place
$function$;

CREATE OR REPLACE FUNCTION private.may_be_mailed(u public.users)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select u.approved and u.email is not null and not private.is_locked_out(u.id)
$function$;

CREATE OR REPLACE FUNCTION private.platform_fault_mail(p_code text, p_user uuid)
 RETURNS TABLE(recipient text, recipient_name text, since timestamp with time zone, numbers jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email, u.name, f.since, f.numbers
  from private.platform_faults() f
  join public.users u on u.id = p_user and u.role = 'super_admin' and private.may_be_mailed(u)
  where f.code = p_code and f.severity = 'critical'
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.privacy_request_mail(p_request uuid, p_user uuid)
 RETURNS TABLE(recipient text, recipient_name text, company_name text, kinds jsonb, due_on date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email, u.name, c.name::text, jsonb_agg(r.kind order by r.due_on, r.created_at), min(r.due_on)
  from public.privacy_requests first
  join public.privacy_requests r
    on r.company_id = first.company_id and r.mailed_at = first.mailed_at and r.answered_at is null
  join public.companies c on c.id = first.company_id and c.deleted_at is null
  join public.users u on u.id = p_user and u.company_id = c.id and u.role in ('admin', 'manager')
    and private.may_be_mailed(u)
  where first.id = p_request
  group by u.id, c.id
$function$;

CREATE OR REPLACE FUNCTION private.queue_daily_summaries(p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    update public.notification_settings n
    set summarised_on = local.at::date
    from public.users u
    join public.companies c on c.id = u.company_id and c.active and c.deleted_at is null
    cross join lateral (select p_now at time zone c.time_zone as at) local
    where n.summary_mail and u.id = n.user_id and private.may_be_mailed(u)
      and local.at::time >= private.summary_start() and local.at::time < '20:00'
      and coalesce(n.summarised_on, '-infinity') < local.at::date
    returning n.user_id, n.summarised_on - 1 as day
  )
  select count(private.enqueue_job(
    'mail_daily_summary', jsonb_build_object('user_id', user_id, 'day', day), null,
    'mail_daily_summary:' || user_id || ':' || day
  ))::integer
  from due
$function$;

CREATE OR REPLACE FUNCTION private.queue_fault_mails(p_after uuid, p_until uuid, p_most integer, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_company public.companies;
  v_last uuid;
  v_seen integer := 0;
  v_code text;
begin
  for v_company in
    select * from public.companies
    where id > p_after and id <= p_until and active and deleted_at is null order by id limit p_most
  loop
    v_last := v_company.id;
    v_seen := v_seen + 1;
    for v_code in
      insert into private.fault_mails as m (company_id, code, told_at)
      select v_company.id, f.code, p_now
      from private.grave_faults(v_company, p_now) f
      where coalesce(f.since, '-infinity') <= p_now - interval '10 minutes'
      order by f.code
      on conflict (company_id, code) do update set told_at = excluded.told_at
      where m.told_at <= excluded.told_at - private.fault_mail_pause(m.code)
      returning m.code
    loop
      perform private.enqueue_job(
        'mail_capture_fault', jsonb_build_object('company_id', v_company.id, 'code', v_code, 'user_id', u.id), null,
        'mail_capture_fault:' || v_company.id || ':' || v_code || ':' || u.id
      )
      from public.users u
      where u.company_id = v_company.id and u.role = 'admin' and private.may_be_mailed(u);
    end loop;
  end loop;
  return case when v_seen = p_most then v_last end;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_platform_fault_mails(p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.reason_sentence(p_reason jsonb, p_zone text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line constant jsonb := coalesce(p_reason -> 'line', '[]');
  v_first constant text := v_line #>> '{0,1}';
  v_group constant text := coalesce(p_reason ->> 'group', 'company');
  v_team constant text := p_reason #>> '{team,1}';
  v_tried jsonb;
  v_transfer jsonb;
  v_transfers text := '';
  v_text text := '';
begin
  if p_reason ? 'released_at' then
    v_text := v_text || 'Este contato foi liberado da quarentena. ';
  end if;
  if p_reason ? 'registered_by' then
    v_text := v_text || format('Este contato foi registrado %s. ', regexp_replace(
      'por ' || (p_reason #>> '{registered_by,1}'), '^por chave “', 'pela chave “'
    ));
  end if;
  if p_reason ? 'handed_out_at' then
    v_text := v_text || 'Este contato aguardou até haver um vendedor disponível. ';
  end if;
  for v_tried in select * from jsonb_array_elements(p_reason -> 'tried') loop
    v_text := v_text || case
      when v_tried ->> 0 like '%at any hour' or v_tried ->> 0 in (v_group, replace(v_group, ' at any hour', '')) then ''
      when v_tried = '["same seller", []]' then 'Quem já atendeu este contato não está mais na equipe. '
      when v_tried ->> 0 = 'same seller' then format(
        'Quem já atendeu este contato não estava disponível: %s. ', private.line_words(v_tried -> 1, false, p_zone)
      )
      when v_tried = '["team", []]' then format('A equipe %s não tem vendedores. ', v_team)
      when v_tried ->> 0 = 'team' then format(
        'Ninguém da equipe %s estava disponível: %s. ', v_team, private.line_words(v_tried -> 1, false, p_zone)
      )
      else format('Ninguém estava disponível: %s. ', private.line_words(v_tried -> 1, false, p_zone))
    end;
  end loop;
  v_text := v_text || case
    when v_group = 'company' and p_reason ?& '{team,tried}' and not p_reason ? 'waits' then 'O contato seguiu para o rodízio de toda a empresa. '
    when v_group like '%at any hour' then 'Fora do horário, o rodízio seguiu entre todos. '
    else ''
  end;

  v_text := v_text || case
    when v_group = 'chosen' then format(
      '%s escolheu %s. ', regexp_replace(p_reason #>> '{chosen_by,1}', '^chave “', 'A chave “'), v_first
    )
    when v_group = 'same seller' then format(
      '%s já tinha atendido este contato em %s e continua com ele, fora da vez. ',
      v_first, private.moment_words((p_reason #>> '{same_seller,1}')::timestamptz, p_zone)
    )
    when v_line #> '{0,4}' = 'null' then
      private.turn_sentence(v_line, case when v_group like 'team%' then v_team end, p_zone) || ' '
    when p_reason ?& '{waits,team}' and v_line #>> '{0,4}' = 'hours' then 'Chegou fora do horário de atendimento. '
    when p_reason ? 'waits' and v_line #>> '{0,4}' = 'hours' then
      'Chegou fora do horário de atendimento, para ser distribuído depois. '
    when v_line = '[]' and p_reason ? 'transfers' then ''
    else 'Nenhum vendedor estava disponível quando este contato chegou. '
  end;
  if v_group not in ('chosen', 'same seller') then
    v_text := v_text || coalesce(
      case when jsonb_array_length(jsonb_path_query_array(v_line, 'strict $[*] ? (@[4] != null)')) = 1 then 'Ficou' else 'Ficaram' end
        || ' de fora: ' || private.line_words(v_line, false, p_zone) || '. ', ''
    );
  end if;
  if p_reason ?& '{waits,team}' and not p_reason ? 'transfers' then
    v_text := v_text || format('Aguarda a equipe %s. ', v_team);
  end if;
  for v_transfer in select * from jsonb_array_elements(p_reason -> 'transfers') loop
    v_transfers := v_transfers || format(
      'Transferido%s para %s por %s em %s%s. ', coalesce(' de ' || (v_transfer #>> '{from,1}'), ''),
      v_transfer #>> '{to,1}', v_transfer #>> '{by,1}',
      private.moment_words((v_transfer ->> 'at')::timestamptz, p_zone), coalesce(': ' || rtrim(v_transfer ->> 'note', '. '), '')
    );
  end loop;
  return btrim(v_transfers || v_text);
end
$function$;

CREATE OR REPLACE FUNCTION private.recount_changed_leads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Most updates change nothing that is counted or searched, and need no lock.
  if not exists (
    select l.arrival, c from come l cross join lateral private.contact_of(l) c
    except all
    select l.arrival, c from gone l cross join lateral private.contact_of(l) c
  ) then
    return null;
  end if;
  perform private.lock_rotations(array(select company_id from come union select company_id from gone));
  -- A lead of another company may be one of the tail here.
  update private.company_tallies t set has_tail = true
  from come l where l.company_id = t.company_id and l.arrival > t.folded and not t.has_tail;
  perform private.change_tallies(array(
    select (company_id, day, seller_id, source, leads)::private.lead_tallies
    from (
      select l.company_id, (l.created_at at time zone c.time_zone)::date as day,
        private.seller_key(l.seller_id) as seller_id, l.source, sum(l.leads)::integer as leads
      from (
        select company_id, arrival, created_at, seller_id, source, 1 as leads from come
        union all
        select company_id, arrival, created_at, seller_id, source, -1 from gone
      ) l
      join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
      join public.companies c on c.id = l.company_id
      group by 1, 2, 3, 4
      having sum(l.leads) <> 0
    ) difference
  ));
  perform private.add_to_platform(time_zone, quarter, leads)
  from (
    select c.time_zone, private.quarter_of(l.created_at) as quarter, sum(l.leads) as leads
    from (
      select company_id, arrival, created_at, 1 as leads from come
      union all
      select company_id, arrival, created_at, -1 from gone
    ) l
    join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
    join public.companies c on c.id = l.company_id and c.deleted_at is null
    group by 1, 2
    having sum(l.leads) <> 0
  ) difference;
  perform private.delete_contacts(array(select (g.company_id, g.created_at, g.id)::private.contact_key from gone g));
  insert into private.contacts
  select c.*
  from come l
  join private.company_tallies t on t.company_id = l.company_id and l.arrival <= t.folded
  cross join lateral private.contact_of(l) c;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.retire_codes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old jsonb := to_jsonb(old);
  v_column text;
begin
  if coalesce((v_old ->> 'clicks')::bigint, 0) = 0 and not exists (
    select from private.form_hours h where h.company_id = old.company_id and h.origin_id = old.id
    union all
    select from private.form_views v where v.origin_id = old.id
  ) and (
    old.created_at > now() - interval '1 day' or (tg_op = 'UPDATE' and exists (
      select from private.retired_codes r where r.row_id = old.id and r.retired_at > now() - interval '1 day'
    ))
  ) then
    return null;
  end if;
  foreach v_column in array tg_argv loop
    if (v_old ->> v_column) is distinct from (to_jsonb(new) ->> v_column) then
      insert into private.retired_codes (kind, code, company_id, row_id)
      values (tg_table_name, v_old ->> v_column, old.company_id, old.id)
      on conflict (kind, code) do update
      set company_id = excluded.company_id, row_id = excluded.row_id, retired_at = excluded.retired_at;
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_changed_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_folded(new) then
    if new.seller_id is distinct from old.seller_id and new.seller_id is not null then
      perform private.write_lead_event('lead.assigned', new);
      -- It waited for a seller longer than for its rescue.
      if old.seller_id is null and new.outcome is null then
        perform private.write_lead_event('lead.rescue', new)
        from public.lead_progress p join public.companies c on c.id = p.company_id
        where p.lead_id = new.id and private.needs_call(p)
          and p.created_at <= now() - make_interval(mins => c.rescue_minutes);
      end if;
    end if;
    if (new.outcome, new.outcome_value) is distinct from (old.outcome, old.outcome_value) then
      perform private.write_lead_event(
        'lead.outcome', new, old.outcome is not distinct from 'won' and old.outcome_value is not null
      );
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_privacy_request(p_request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.privacy_requests;
  v_last timestamptz;
begin
  perform private.lock_privacy_requests(r.company_id) from public.privacy_requests r where r.id = p_request;
  select r.* into v_request
  from public.privacy_requests r join public.companies c on c.id = r.company_id and c.deleted_at is null
  where r.id = p_request and r.answered_at is null and r.mailed_at is null for update of r;
  if not found then
    return;
  end if;
  if v_request.told_at is null then
    update public.privacy_requests set told_at = now() where id = p_request;
    perform private.note_event(v_request.company_id, 'privacy_request', jsonb_build_object(
      'request_id', p_request, 'kind', v_request.kind, 'due_on', v_request.due_on
    ));
  end if;
  select max(r.mailed_at) into v_last from public.privacy_requests r where r.company_id = v_request.company_id;
  if v_last > now() - interval '1 hour' then
    perform private.enqueue_job(
      'tell_of_privacy_request', jsonb_build_object('request_id', p_request), v_last + interval '1 hour',
      'tell_of_privacy_request:' || p_request
    );
    return;
  end if;
  update public.privacy_requests r set mailed_at = now()
  where r.company_id = v_request.company_id and r.told_at is not null and r.mailed_at is null and r.answered_at is null;
  perform private.enqueue_job(
    'mail_privacy_request', jsonb_build_object('request_id', p_request, 'user_id', u.id), null,
    'mail_privacy_request:' || p_request || ':' || u.id
  )
  from public.users u
  where u.company_id = v_request.company_id and u.role in ('admin', 'manager') and private.may_be_mailed(u);
end
$function$;

CREATE OR REPLACE FUNCTION private.use_privacy_proof(p_company uuid, p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.privacy_requests;
  v_phones text[];
  v_answer jsonb := '{"done": "passed_on"}';
  v_other uuid;
  v_closed integer := 0;
begin
  perform private.lock_privacy_requests(p_company);
  select r.* into v_request
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and r.company_id = p_company and r.answered_at is null
  join public.companies c on c.id = r.company_id and c.deleted_at is null
  where p.token_hash = private.hash_token(p_token) and p.expires_at > now()
  for update of p, r;
  if not found then
    raise exception 'Este link não vale mais.' using errcode = 'PT404';
  end if;
  delete from private.privacy_proofs where request_id = v_request.id;
  update public.privacy_requests set proved_at = now() where id = v_request.id;
  v_phones := private.phones_to_prove(v_request);
  if private.was_erased(v_request) then
    v_answer := '{"done": "nothing"}';
  elsif v_phones is null then
    update public.privacy_requests set proved_at = null where id = v_request.id;
  elsif v_request.kind = 'copy' then
    -- Requests of the same phone may be another person's.
    v_answer := jsonb_build_object('done', 'copy', 'data', (
      select jsonb_agg(d || jsonb_build_object('requests', jsonb_path_query_array(
        d, '$.requests[*] ? (@.email == $own)', jsonb_build_object('own', v_request.email)
      )))
      from unnest(v_phones) phone cross join lateral public.get_contact_data(phone, p_company) d
    ));
  elsif v_request.kind = 'erasure' then
    perform public.erase_contact(phone, p_company) from unnest(v_phones) phone;
    v_answer := '{"done": "erased"}';
  end if;
  if v_answer ->> 'done' = 'passed_on' then
    perform private.tell_of_privacy_request(v_request.id);
  else
    perform private.close_privacy_request(v_request.id, null);
  end if;
  if v_answer ->> 'done' in ('erased', 'nothing') then
    for v_other in
      select r.id from public.privacy_requests r
      where r.company_id = p_company and r.email = v_request.email and r.answered_at is null
        and not exists (select from private.records_of_request(r))
      for update
    loop
      perform private.close_privacy_request(v_other, null);
      v_closed := v_closed + 1;
    end loop;
    update public.privacy_requests r set phone = null, email = null, note = null
    where r.company_id = p_company and r.email = v_request.email and r.answered_at = now();
    v_answer := v_answer || jsonb_build_object('closed', v_closed);
  end if;
  return v_answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.was_erased(p_request public.privacy_requests)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from private.records_of_request(p_request)) and exists (
    select from private.erased_phones e
    where e.company_id = p_request.company_id and e.until > p_request.created_at
      and case when p_request.phone is null then p_request.proof_sent_at is not null
        else e.phone_hash = private.hash_phone(p_request.company_id, p_request.phone) end
  )
$function$;

CREATE OR REPLACE FUNCTION private.webhook_off_mail(p_webhook uuid, p_user uuid)
 RETURNS TABLE(recipient text, recipient_name text, company_name text, host text, is_webhook boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email, u.name, c.name::text, private.webhook_host(w.url), w.kind = 'webhook'
  from public.webhooks w
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  join public.users u on u.id = p_user and u.company_id = c.id and u.role in ('admin', 'manager')
    and private.may_be_mailed(u)
  where w.id = p_webhook and w.switched_off_at is not null and not w.active
$function$;

CREATE OR REPLACE FUNCTION private.write_rescue_events()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, 'lead.rescue', l.id,
    private.event_payload('lead.rescue', clock_timestamp(), private.lead_event_data(l, p))
  from public.webhooks w
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  cross join lateral private.begun_rescues(c) b
  join public.leads_captured l on l.id = b.lead_id
  join public.lead_progress p on p.lead_id = l.id
  where w.active and 'lead.rescue' = any (w.events) and b.begun >= w.created_at and not exists (
    select from private.webhook_deliveries d
    where d.lead_id = l.id and d.webhook_id = w.id and d.type = 'lead.rescue'
  )
  order by b.begun, w.id for key share of w for key share of l skip locked
$function$;

CREATE OR REPLACE FUNCTION public.capture_lead_public(p_name text, p_phone text, p_email text DEFAULT NULL::text, p_city text DEFAULT NULL::text, p_source text DEFAULT NULL::text, p_short_code text DEFAULT NULL::text, p_company_id uuid DEFAULT NULL::uuid, p_message text DEFAULT NULL::text, p_extra jsonb DEFAULT NULL::jsonb, p_attribution jsonb DEFAULT NULL::jsonb, p_consent jsonb DEFAULT NULL::jsonb, p_idempotency_key uuid DEFAULT NULL::uuid, p_team_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(whatsapp_url text, lead_id uuid, seller_name text, company_name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '15s'
AS $function$
#variable_conflict use_column
declare
  v_sent private.submission := private.read_submission(
    p_name, p_phone, p_email, p_city, p_extra, p_attribution, p_consent, p_idempotency_key
  );
  v_tenant private.tenant := private.find_tenant(p_short_code, p_company_id);
  v_answer private.capture_answer;
  v_cause text;
begin
  if v_tenant.company_id is null then
    raise exception '%', case when btrim(p_short_code) <> '' then 'Link não encontrado ou expirado'
      else 'Não foi possível identificar a empresa deste formulário.' end using errcode = 'PT404';
  end if;
  v_sent.template := private.message_template(v_tenant.link_config, p_message);
  v_sent.source := left(coalesce(
    private.clean_line(p_source), private.clean_line(v_tenant.link_config ->> 'source'), 'direct-link'
  ), 60);

  perform pg_advisory_xact_lock(private.rotation_lock(v_tenant.company_id));
  v_sent.created_at := clock_timestamp();
  v_sent.consent := v_sent.consent || jsonb_build_object('at', v_sent.created_at);
  -- Of a text that the company never had.
  if v_sent.consent ? 'privacy_version' and not exists (
    select from public.privacy_texts t
    where t.company_id = v_tenant.company_id and to_jsonb(t.version) = v_sent.consent -> 'privacy_version'
  ) then
    v_sent.consent := v_sent.consent - 'privacy_version';
  end if;

  if p_idempotency_key is not null then
    v_answer := private.find_earlier_answer(v_tenant, v_sent);
  end if;
  if v_answer.lead_id is null then
    -- Null if the link was deleted meanwhile.
    if v_tenant.link_id is not null then
      select s.id, s.team_id into v_sent.short_url_id, v_sent.team_id
      from public.short_urls s where s.id = v_tenant.link_id;
    end if;
    v_sent.team_id := coalesce(v_sent.team_id, p_team_id);
    v_cause := private.quarantine_cause(v_tenant.company_id, v_tenant.link_id, p_attribution);
    v_answer := case when v_cause is null then private.assign_lead(v_tenant, v_sent)
      else private.quarantine_lead(v_tenant, v_sent, v_cause) end;
  end if;

  whatsapp_url := v_answer.whatsapp_url;
  lead_id := v_answer.lead_id;
  seller_name := v_answer.seller_name;
  company_name := v_tenant.company_name;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.change_webhook(p_webhook_id uuid, p_url text DEFAULT NULL::text, p_events text[] DEFAULT NULL::text[], p_active boolean DEFAULT NULL::boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old constant public.webhooks := private.webhook_to_manage(p_webhook_id);
  v_url constant text := case when p_url is null then v_old.url else private.read_webhook_url(p_url) end;
  v_anew constant boolean := v_url <> v_old.url or not v_old.active and coalesce(p_active, false);
begin
  if v_old.kind <> 'webhook' and num_nonnulls(p_url, p_events) > 0 then
    raise exception 'Uma plataforma de anúncios tem endereço próprio.' using errcode = '22023';
  end if;
  update public.webhooks set
    url = v_url,
    events = case when p_events is null then events else private.read_webhook_events(p_events) end,
    active = coalesce(p_active, active),
    failing_since = case when v_anew then null else failing_since end,
    switched_off_at = case when p_active is null then switched_off_at end
  where id = p_webhook_id;
  if v_anew then
    -- Also the event for which the server gave up, the last that is finished, unless its lead is erased.
    update private.webhook_deliveries set next_at = now(), attempts = 0, finished_at = null
    where webhook_id = p_webhook_id and (
      finished_at is null and attempts > 0
      or v_old.switched_off_at is not null and (status between 200 and 299) is not true and id = (
        select d.id from private.webhook_deliveries d
        where d.webhook_id = p_webhook_id and d.finished_at is not null order by d.id desc limit 1
      ) and (lead_id is null or type = 'lead.erased' or exists (
        select from public.leads_captured l where l.id = lead_id
      ))
    );
  end if;
  return p_webhook_id;
exception when check_violation then
  raise exception 'Evento desconhecido.' using errcode = '22023';
end
$function$;

CREATE OR REPLACE FUNCTION public.check_turns(p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date, p_company_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(checked bigint, different bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET statement_timeout TO '1min'
AS $function$
  select count(*), count(*) filter (where l.seller_id is distinct from private.seller_of_reason(l.reason))
  from private.company_to_read(p_company_id, 'contacts') c cross join lateral private.turns_of(c, p_from, p_to) l
$function$;

CREATE OR REPLACE FUNCTION public.correct_contact(p_lead_id uuid, p_name text DEFAULT NULL::text, p_phone text DEFAULT NULL::text, p_email text DEFAULT NULL::text, p_city text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_companies constant uuid[] := private.companies_to_search(
    null, 'Apenas administradores e gerentes podem corrigir um contato.'
  );
  v_old public.leads_captured;
  v_new private.submission;
  v_changed integer;
begin
  select * into v_old from public.leads_captured
  where id = p_lead_id and (private.acts_for_platform() or company_id = any (v_companies));
  perform private.lock_privacy_requests(v_old.company_id);
  perform private.lock_rotations(array[v_old.company_id]);
  select * into v_old from public.leads_captured where id = v_old.id;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  v_new := private.read_submission(
    coalesce(p_name, v_old.name), coalesce(p_phone, v_old.phone), coalesce(p_email, v_old.email),
    coalesce(p_city, v_old.city), null, null, null, null
  );
  if v_new.phone_key <> v_old.phone_key and exists (
    select from private.leads_of_phone(array[v_old.company_id], v_new.phone_key)
    union all
    select from public.quarantined_leads q where q.company_id = v_old.company_id and q.phone_key = v_new.phone_key
  ) then
    raise exception 'Já há um contato com este telefone. Para não misturar duas pessoas, o telefone não muda.'
      using errcode = 'PT409';
  end if;
  update public.quarantined_leads q
  set phone = case when q.phone_key = v_new.phone_key then q.phone else v_new.phone end, phone_key = v_new.phone_key,
    name = case when q.name = v_old.name then v_new.name else q.name end,
    email = case when q.email is not distinct from v_old.email then v_new.email else q.email end,
    city = case when q.city is not distinct from v_old.city then v_new.city else q.city end
  where q.company_id = v_old.company_id and q.phone_key = v_old.phone_key;
  with corrected as (
    select l.id, v_new.phone_key,
      case when l.id <> p_lead_id and l.phone_key = v_new.phone_key then l.phone else v_new.phone end as phone,
      case when l.name = v_old.name then v_new.name else l.name end as name,
      case when l.email is not distinct from v_old.email then v_new.email else l.email end as email,
      case when l.city is not distinct from v_old.city then v_new.city else l.city end as city
    from private.leads_of_phone(array[v_old.company_id], v_old.phone_key) l
  )
  update public.leads_captured l
  set phone = c.phone, phone_key = c.phone_key, name = c.name, email = c.email, city = c.city,
    message = private.correct_message(l, c.name, c.city),
    whatsapp_url = coalesce(
      split_part(l.whatsapp_url, '?text=', 1) || '?text='
        || nullif(private.encode_uri_component(private.correct_message(l, c.name, c.city)), ''),
      l.whatsapp_url
    )
  from corrected c
  where l.id = c.id and (l.phone, l.name, l.email, l.city) is distinct from (c.phone, c.name, c.email, c.city);
  get diagnostics v_changed = row_count;
  update public.privacy_requests set phone = v_new.phone_key
  where company_id = v_old.company_id and phone = v_old.phone_key and phone <> v_new.phone_key;
  -- The link in the former mailbox proves nobody any more.
  with moved as (
    update public.privacy_requests r set email = v_new.email
    where r.company_id = v_old.company_id and r.email = lower(v_old.email) and r.email <> v_new.email
      and (r.phone is null or r.phone = v_new.phone_key)
    returning r.id
  )
  delete from private.privacy_proofs where request_id in (select id from moved);
  if v_changed > 0 then
    perform private.record_activity(v_old.company_id, 'lead.corrected', p_lead_id, private.lead_code(p_lead_id));
  end if;
  return v_changed;
end
$function$;

CREATE OR REPLACE FUNCTION public.leads_captured(public.short_urls)
 RETURNS SETOF public.leads_captured
 LANGUAGE sql
 STABLE
AS $function$
  select * from public.leads_captured l where l.short_url_id = $1.id
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
  -- now() is older than the lock: a purge may have begun meanwhile.
  perform from public.companies c
  where c.id = p_id and c.deleted_at > clock_timestamp() - interval '30 days' for no key update;
  if not found then
    raise exception 'Esta empresa não está entre as removidas. Atualize a lista.' using errcode = 'PT404';
  end if;
  -- Whoever loses the approval otherwise leaves the company. Before the company is back, so that its trail says it in one line.
  update public.users set approved = true, updated_at = now()
  where company_id = p_id and not approved and role <> 'super_admin';
  update public.companies set deleted_at = null where id = p_id returning * into v_company;
  -- While it was removed nobody was told of its people's requests. A link that was sent keeps its two days.
  perform private.enqueue_job(
    j.kind, jsonb_build_object('request_id', r.id),
    case when r.told_at is null then r.proof_sent_at + interval '48 hours' end, j.kind || ':' || r.id
  )
  from public.privacy_requests r cross join lateral (
    select case when num_nonnulls(r.told_at, r.proof_sent_at) = 0 then 'look_up_privacy_request'
      else 'tell_of_privacy_request' end as kind
  ) j
  where r.company_id = p_id and r.answered_at is null and r.mailed_at is null;
  return v_company;
end
$function$;

CREATE OR REPLACE FUNCTION public.short_urls(public.leads_captured)
 RETURNS SETOF public.short_urls
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select * from public.short_urls s where s.id = $1.short_url_id
$function$;

CREATE OR REPLACE FUNCTION public.transfer_lead(p_lead_id uuid, p_seller_id uuid, p_note text DEFAULT NULL::text)
 RETURNS TABLE(lead_id uuid, seller_name text, whatsapp_url text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.leads_captured where id = p_lead_id))
  );
  v_note constant text := private.clean_line(p_note);
  v_lead public.leads_captured;
  v_reason jsonb;
  v_team uuid;
  v_turns integer;
  v_giver public.sellers;
  v_receiver public.sellers;
  v_company_name text;
  v_today date;
  v_given_on date;
begin
  if char_length(v_note) > 500 then perform private.too_long('Observação', 500); end if;
  perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  select * into v_lead from public.leads_captured where id = p_lead_id and company_id = v_company
  -- Whoever holds the row may wait for the rotation.
  for no key update nowait;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  perform private.require_receiver(v_company, p_seller_id);
  if v_lead.seller_id = p_seller_id then
    raise exception 'Este contato já é deste vendedor.' using errcode = '22023';
  end if;
  v_reason := v_lead.reason;
  v_team := case when v_reason ->> 'group' like 'team%' then v_reason #>> '{team,0}' end;
  select c.name, (now() at time zone c.time_zone)::date, (
      coalesce(
        (coalesce(v_reason #>> '{transfers,-1,at}', v_reason ->> 'handed_out_at'))::timestamptz, v_lead.created_at
      ) at time zone c.time_zone
    )::date
  into v_company_name, v_today, v_given_on
  from public.companies c where c.id = v_company;
  select * into v_giver from public.sellers where id = v_lead.seller_id;

  v_turns := (
    v_reason ? 'transfers' or v_reason ? 'line' and v_reason ->> 'group' is distinct from 'same seller'
  )::integer;
  update public.sellers
  set leads_received = greatest(leads_received - v_turns, 0),
    leads_today = case when leads_today_on = v_given_on and v_reason ?| '{line,transfers}'
      then greatest(leads_today - 1, 0) else leads_today end
  where id = v_giver.id;
  update public.team_members set turns = greatest(turns - v_turns, 0)
  where company_id = v_company and team_id = v_team and seller_id = v_giver.id;
  update public.sellers s
  set leads_received = s.leads_received + 1, last_assigned_at = clock_timestamp(),
    leads_today = private.leads_on(s, v_today) + 1, leads_today_on = private.day_of_leads(s, v_today)
  where s.id = p_seller_id
  returning * into v_receiver;
  update public.team_members set turns = turns + 1, last_assigned_at = clock_timestamp()
  where company_id = v_company and team_id = v_team and seller_id = p_seller_id;
  perform private.add_to_seller(v_giver.id, -1, 0, 0, null);
  perform private.add_to_seller(v_receiver.id, 1, 0, 0, clock_timestamp());

  if v_reason ? 'template' then
    v_lead.message := private.fill_message(
      v_reason ->> 'template', v_lead.name, v_lead.city, v_company_name, v_receiver.name,
      private.lead_code(p_lead_id)
    );
  end if;
  perform private.record_activity(
    v_company, 'lead.transferred', p_lead_id, private.lead_code(p_lead_id),
    jsonb_strip_nulls(jsonb_build_object('seller', v_giver.name)), jsonb_build_object('seller', v_receiver.name)
  );
  return query
    update public.leads_captured l
    set seller_id = v_receiver.id, message = v_lead.message,
      whatsapp_url = private.whatsapp_url(v_receiver.phone_key, v_lead.message),
      reason = jsonb_set(v_reason, '{transfers}', coalesce(v_reason -> 'transfers', '[]') || jsonb_strip_nulls(
        jsonb_build_object(
          'from', case when v_giver.id is not null then jsonb_build_array(v_giver.id, v_giver.name) end,
          'to', jsonb_build_array(v_receiver.id, v_receiver.name),
          'by', private.who_acts(), 'at', clock_timestamp(), 'note', v_note
        )
      ))
    where l.id = p_lead_id
    returning l.id, v_receiver.name, l.whatsapp_url::text;
end
$function$;

CREATE TRIGGER guard_figures BEFORE INSERT OR UPDATE OF leads_received, leads_total, leads_converted, conversion_rate, total_sales, last_activity, last_assigned_at, leads_today, leads_today_on, head_start ON public.sellers FOR EACH ROW WHEN (((CURRENT_USER)::text = ANY (ARRAY['authenticated'::text, 'service_role'::text]))) EXECUTE FUNCTION private.guard_figures();

REVOKE ALL ON FUNCTION "private"."correct_message"(public.leads_captured, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_news"(public.leads_captured) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_be_mailed"(public.users) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."was_erased"(public.privacy_requests) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."leads_captured"(public.short_urls) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."leads_captured"(public.short_urls) TO "api_client", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."leads_captured"(public.short_urls) TO "service_role";

REVOKE ALL ON FUNCTION "public"."short_urls"(public.leads_captured) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."short_urls"(public.leads_captured) TO "api_client", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."short_urls"(public.leads_captured) TO "service_role";
