set local check_function_bodies = off;

DROP FUNCTION "private"."leads_of"(private.contact_question);

DROP FUNCTION "private"."leads_of_phone"(text);

DROP FUNCTION "private"."mark_no_messages"(uuid, uuid, text);

DROP FUNCTION "private"."records_of_request"(public.privacy_requests);

DROP FUNCTION "public"."list_turns"(date, date, uuid, bigint, bigint, integer);

CREATE OR REPLACE FUNCTION private.act_on_lead(p_token text, p_lead_id uuid, p_act text, p_text text DEFAULT NULL::text, p_value numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_note constant text := nullif(btrim(p_text, E' \n\r\t'), '');
  v_reason constant text := private.clean_line(p_text);
begin
  if v_seller.id is null then
    raise exception 'Esta página foi encerrada.' using errcode = 'PT404';
  end if;
  if p_act in ('won', 'lost', 'open') then
    -- A transfer may be on its way.
    perform pg_advisory_xact_lock(private.rotation_lock(v_seller.company_id));
  end if;
  if not exists (
    select from public.leads_captured
    where id = p_lead_id and seller_id = v_seller.id and company_id = v_seller.company_id
  ) then
    raise exception 'Este lead não está mais com você.' using errcode = 'PT404';
  end if;
  case
    when p_act in ('received', 'missed', 'closed') then
      perform private.write_answer(p_lead_id, p_act, p_text, v_seller.name);
    when p_act = 'reopened' then
      update public.lead_progress set (answer, answered_at, answered_by, closing) = (null, null, null, null)
      where lead_id = p_lead_id and answer = 'closed';
    when p_act = 'called' then
      perform private.progress_of(p_lead_id);
      update public.lead_progress set called_at = clock_timestamp(), called_by = v_seller.name
      where lead_id = p_lead_id and called_at is null;
    when p_act = 'lost' and v_reason is null then
      raise exception 'Informe o motivo.' using errcode = '22023';
    when p_act in ('won', 'lost', 'open') then
      if p_act = 'lost' and char_length(v_reason) > 200 then perform private.too_long('Motivo', 200); end if;
      perform private.write_outcome(v_seller.company_id, p_lead_id, nullif(p_act, 'open'), p_value, null);
      if p_act = 'lost' then
        perform private.progress_of(p_lead_id);
        update public.lead_progress set lost_reason = v_reason where lead_id = p_lead_id;
      end if;
    when p_act = 'note' and v_note is null then
      delete from private.seller_notes where lead_id = p_lead_id and seller_id = v_seller.id;
    when p_act = 'note' then
      if char_length(v_note) > 1000 then perform private.too_long('Anotação', 1000); end if;
      insert into private.seller_notes (lead_id, seller_id, note) values (p_lead_id, v_seller.id, v_note)
      on conflict (lead_id, seller_id) do update set note = excluded.note;
    else
      raise exception 'Ação desconhecida.' using errcode = '22023';
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.answered_at(p public.lead_progress)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select least(p.called_at, case when p.answer = 'received' then p.answered_at end)
$function$;

CREATE OR REPLACE FUNCTION private.begun_rescues(p_company public.companies, OUT lead_id uuid, OUT begun timestamp with time zone)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
AS $function$
  select g.lead_id, g.created_at + make_interval(mins => p_company.rescue_minutes)
  from public.lead_progress g
  join public.leads_captured l on l.id = g.lead_id and l.outcome is null and l.seller_id is not null
  where g.company_id = p_company.id and private.needs_call(g) and g.answer is null
    and g.created_at <= now() - make_interval(mins => p_company.rescue_minutes)
    and g.created_at > now() - make_interval(mins => p_company.rescue_minutes) - interval '1 hour'
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
  select r.kind = 'erasure' and not exists (select from private.records_of_request(r)) into v_forget
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

CREATE OR REPLACE FUNCTION private.find_nobody_available(p_company public.companies, p_at timestamp with time zone)
 RETURNS SETOF private.capture_fault
 LANGUAGE sql
 STABLE
AS $function$
  select 'nobody_available', 'critical', 'company', p_company.id, p_company.name::text,
    e.since,
    jsonb_build_object(
      'sellers', e.sellers, 'limited', e.limited, 'returns_at', private.returns_at(p_company, null, p_at)
    )
  from (
    select count(*) as sellers, count(*) filter (where private.reached_limit(s, l.local::date)) as limited,
      greatest(
        max(greatest(
          s.updated_at, case when s.leave_from <= p_at then s.leave_from end,
          case when private.reached_limit(s, l.local::date) then s.last_assigned_at end
        )),
        min(coalesce(t.opened, '-infinity')) filter (where private.is_open(h.hours, l.local)),
        max(t.closed) filter (where not private.is_open(h.hours, l.local))
      ) as since,
      bool_or(private.is_open(h.hours, l.local)) as is_open
    from public.sellers s cross join (select p_at at time zone p_company.time_zone as local) l
    cross join lateral (select coalesce(s.weekly_hours, p_company.weekly_hours) as hours) h
    cross join lateral (
      select
        max(l.local::date + d.opens) filter (where d.opens <= l.local::time) at time zone p_company.time_zone as opened,
        max(l.local::date + d.closes) filter (where d.closes <= l.local::time) at time zone p_company.time_zone as closed
      from private.spans_of(h.hours, l.local::date) d
    ) t
    where s.company_id = p_company.id and private.is_eligible(s)
  ) e
  where e.sellers > 0 and e.is_open
    and private.find_turn(p_company.id, null, null, null, p_at) #> '{line,0,4}' <> 'null'
$function$;

CREATE OR REPLACE FUNCTION private.find_rescues_untouched(p_company public.companies, p_at timestamp with time zone)
 RETURNS SETOF private.capture_fault
 LANGUAGE sql
 STABLE
AS $function$
  select 'rescues_untouched', 'warning', 'company', p_company.id, p_company.name::text, min(r.since) + interval '1 day',
    jsonb_build_object('leads', count(*))
  from (
    select greatest(p.created_at, p.answered_at) as since
    from public.lead_progress p join public.leads_captured l on l.id = p.lead_id
    where p.company_id = p_company.id
      and private.needs_call(p) and p.created_at > p_at - interval '90 days'
      and greatest(p.created_at, p.answered_at) <= p_at - interval '1 day'
      and p.called_at is null and l.seller_id is not null and l.outcome is null
    order by p.created_at limit 201
  ) r
  having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION private.leads_of(q private.contact_question)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_closed bigint;
begin
  if q.outcome = 'open' and num_nonnulls(q.link_id, q.campaign) = 0 then
    q.outcome := 'won';
    v_closed := private.leads_of(q);
    q.outcome := 'lost';
    v_closed := v_closed + private.leads_of(q);
    q.outcome := null;
    q.is_tallied := true;
    return private.leads_of(q) - v_closed;
  elsif not q.is_tallied then
    return (select count(*) from private.contacts_asked(q));
  elsif num_nonnulls(q.seller_id, q.source, q.from_day, q.to_day) = 0 then
    return coalesce(private.leads_of_company(q.company_id), 0);
  end if;
  return (
    select coalesce(sum(t.leads), 0) from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
    where q.source is null or t.source = q.source
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.leads_of_phone(p_companies uuid[], p_key text)
 RETURNS SETOF public.leads_captured
 LANGUAGE sql
 STABLE
AS $function$
  select l.*
  from private.contacts c cross join lateral (select * from public.leads_captured where id = c.lead_id offset 0) l
  where (p_companies is null or c.company_id = any (p_companies)) and c.search_text like '%' || p_key || '%'
    and l.phone_key = p_key
  union all
  select l.* from private.company_tallies t
  cross join lateral (select * from private.tail_of(t.company_id) offset 0) l
  where t.has_tail and (p_companies is null or t.company_id = any (p_companies)) and l.phone_key = p_key
$function$;

CREATE OR REPLACE FUNCTION private.leads_to_call(p_company public.companies, p_seller uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.leads_captured
 LANGUAGE sql
 STABLE
AS $function$
  select l.*
  from public.lead_progress p join public.leads_captured l on l.id = p.lead_id
  where p.company_id = p_company.id and (p_seller is null or p.seller_id = p_seller)
    and private.needs_call(p) and p.created_at > now() - interval '90 days'
    and (p.answer = 'missed' or p.created_at <= now() - make_interval(mins => p_company.rescue_minutes))
    and l.seller_id is not null and l.outcome is null
  order by p.created_at desc
  limit 200
$function$;

CREATE OR REPLACE FUNCTION private.mark_no_messages(p_lead uuid, p_author text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform private.progress_of(p_lead);
  update public.lead_progress p set no_messages_at = now(), no_messages_by = p_author
  where p.lead_id = p_lead and (p.no_messages_at is null or p_author is null and p.no_messages_by is not null);
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.minutes_to_answer(p_seller public.sellers)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select round((percentile_cont(0.5) within group (
    order by extract(epoch from private.answered_at(p) - p.created_at) / 60
  ))::numeric, 1)
  from public.lead_progress p
  where p.company_id = p_seller.company_id and p.seller_id = p_seller.id and p.created_at > now() - interval '90 days'
    and (p.called_at is not null or p.answer = 'received')
$function$;

CREATE OR REPLACE FUNCTION private.needs_call(p public.lead_progress)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select p.no_messages_at is null
    and (p.answer = 'missed' or p.from_visitor and p.answer is null and p.opened_at is null)
$function$;

CREATE OR REPLACE FUNCTION private.push_targets(p_kind text, p_lead uuid, p_seller uuid, p_at timestamp with time zone)
 RETURNS TABLE(id uuid, endpoint text, p256dh text, auth text, lead_name text, city text, source text, missed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
  select p.id, p.endpoint, p.p256dh, p.auth, l.name, l.city, coalesce(o.label, l.source),
    g.answer is not distinct from 'missed'
  from private.push_subscriptions p
  join public.sellers s on s.id = p.seller_id and s.deleted_at is null
  join public.companies c on c.id = s.company_id and c.active and c.deleted_at is null
  join public.leads_captured l on l.id = p_lead and l.seller_id = s.id and l.outcome is null
  left join public.lead_progress g on g.lead_id = l.id
  left join public.lead_sources o on o.source = l.source
  where p.seller_id = p_seller and p.made_at <= p_at and p_at > now() - interval '1 day'
    and (p_kind = 'new' or private.needs_call(g))
    and not private.was_told(p.id, p_kind, p_lead, p_at)
$function$;

CREATE OR REPLACE FUNCTION private.records_of_request(p_request public.privacy_requests)
 RETURNS TABLE(phone_key text, email text, name text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare
  v_pattern constant text :=
    '%' || regexp_replace(private.search_key(p_request.email), '([\\%_])', '\\\1', 'g') || '%';
begin
  return query
  with phones as (
    select p_request.phone::text as key where p_request.phone is not null
    union
    select l.phone_key
    from private.contacts c join public.leads_captured l on l.id = c.lead_id
    where p_request.phone is null and c.company_id = p_request.company_id and c.search_text like v_pattern
      and lower(l.email) = p_request.email
    union
    select l.phone_key from private.tail_of(p_request.company_id) l
    where p_request.phone is null and lower(l.email) = p_request.email
    union
    select q.phone_key from public.quarantined_leads q
    where p_request.phone is null and q.company_id = p_request.company_id and lower(q.email) = p_request.email
  )
  select l.phone_key::text, l.email::text, l.name::text, l.created_at
  from phones p cross join lateral private.leads_of_phone(array[p_request.company_id], p.key) l
  union all
  select q.phone_key, q.email, q.name, q.created_at
  from phones p join public.quarantined_leads q on q.phone_key = p.key and q.company_id = p_request.company_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.seller_mail(p_kind text, p_lead uuid, p_seller uuid, p_at timestamp with time zone)
 RETURNS TABLE(recipient text, recipient_name text, company_name text, time_zone text, lead_name text, lead_phone text, lead_city text, source text, captured_at timestamp with time zone, missed boolean, url text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.email, s.name, c.name, c.time_zone, l.name, l.phone_key, l.city, coalesce(o.label, l.source), l.created_at,
    g.answer is not distinct from 'missed', private.first_contact_url(l, c, s.name)
  from public.leads_captured l
  join public.sellers s on s.id = l.seller_id and s.deleted_at is null
  join public.companies c on c.id = l.company_id and c.active and c.deleted_at is null and c.seller_mails
  left join public.lead_progress g on g.lead_id = l.id
  left join public.lead_sources o on o.source = l.source
  where l.id = p_lead and s.id = p_seller and l.outcome is null and p_at > now() - interval '1 day'
    and (p_kind = 'new' or private.needs_call(g))
$function$;

CREATE OR REPLACE FUNCTION private.turns_of(p_company public.companies, p_from date, p_to date)
 RETURNS SETOF public.leads_captured
 LANGUAGE sql
 STABLE
AS $function$
  select l.* from public.leads_captured l
  where l.company_id = p_company.id and l.reason::jsonb ? 'line'
    and l.created_at >= coalesce(private.day_start(p_from, p_company.time_zone), '-infinity')
    and l.created_at < coalesce(private.day_start(p_to + 1, p_company.time_zone), 'infinity')
$function$;

CREATE OR REPLACE FUNCTION private.write_new_lead_events(p_company uuid, p_after bigint, p_until bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from public.webhooks where company_id = p_company and active) then
    return;
  end if;
  perform from public.leads_captured l join public.lead_progress p on p.lead_id = l.id
  where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until
  order by l.arrival for share of p;
  insert into private.webhook_deliveries (webhook_id, type, lead_id, payload)
  select w.id, e.type, (e.lead).id, e.payload
  from (
    select l as lead, t.place, t.type, private.event_payload(t.type, t.at, d.data) as payload
    from public.leads_captured l
    left join public.lead_progress p on p.lead_id = l.id
    -- Once for each lead.
    cross join lateral (select private.lead_event_data(l, p) as data offset 0) d
    cross join lateral (values
      (1, 'lead.captured', l.created_at),
      (2, 'lead.assigned', case when l.seller_id is not null then l.created_at end),
      (3, 'lead.opened', p.opened_at),
      (4, 'lead.confirmed', case when p.answer = 'received' then p.answered_at end),
      (5, 'lead.rescue', case when p.answer = 'missed' and p.no_messages_at is null then p.answered_at end),
      (6, 'lead.outcome', l.outcome_at)
    ) as t (place, type, at)
    where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until and t.at is not null
      and private.is_news(l)
    offset 0
  ) e
  join public.webhooks w on w.company_id = p_company and w.active and e.type = any (w.events)
    and (w.kind = 'webhook' or private.is_conversion(w, e.type, e.lead))
  order by (e.lead).arrival, e.place, w.id for key share of w;
end
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
  set phone = c.phone, phone_key = c.phone_key, name = c.name, email = c.email, city = c.city
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

CREATE OR REPLACE FUNCTION public.erase_contact(p_phone text, p_company_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_companies uuid[] := private.companies_to_search(
    p_company_id, 'Apenas administradores e gerentes podem excluir os dados de um contato.'
  );
  v_key text := private.phone_key(private.read_phone(p_phone));
  v_emails text[];
  v_gone integer;
begin
  if p_company_id is null and private.acts_for_platform() then
    v_companies := array(
      select company_id from private.leads_of_phone(null, v_key)
      union select company_id from public.quarantined_leads where phone_key = v_key
    );
  end if;
  -- Concurrent captures are stored by now or start after the erasure.
  perform private.lock_rotations(v_companies);
  v_emails := array(
    select lower(email) from private.leads_of_phone(v_companies, v_key)
    union select lower(email) from public.quarantined_leads where phone_key = v_key and company_id = any (v_companies)
  );
  v_gone := private.erase_leads(
    v_companies,
    array(select id from private.leads_of_phone(v_companies, v_key)),
    array(select q.id from public.quarantined_leads q where q.phone_key = v_key and q.company_id = any (v_companies))
  );
  perform private.record_activity(c, 'contacts.erased') from unnest(v_companies) c where v_gone > 0;
  perform private.note_erased_phone(v_companies, v_key);
  -- An open request still has to be answered.
  update public.privacy_requests set phone = null, email = null, note = null
  where company_id = any (v_companies) and (phone = v_key or email = any (v_emails)) and answered_at is not null;
  perform private.note_account_event(
    'contact_erased', 'user', jsonb_build_object('company_id', p_company_id, 'leads', v_gone)
  );
  return v_gone;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_answer_times(p_company_id uuid DEFAULT NULL::uuid, p_period text DEFAULT 'last_90_days'::text)
 RETURNS TABLE(seller_id uuid, seller_name text, answered bigint, median numeric, ninetieth numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_span record;
begin
  v_span := private.period_moments(v_company, p_period);
  if v_company.id is null then
    return;
  end if;
  return query
    select s.id, s.name, t.answered, round(t.minutes[1]::numeric, 1), round(t.minutes[2]::numeric, 1)
    from (
      select p.seller_id, count(*) as answered, percentile_cont(array[0.5, 0.9]) within group (
        order by date_part('epoch', private.answered_at(p) - p.created_at) / 60
      ) as minutes
      from public.lead_progress p
      where p.company_id = v_company.id and p.created_at >= v_span.from_instant and p.created_at < v_span.to_instant
        and (p.called_at is not null or p.answer = 'received')
      group by p.seller_id
    ) t
    join public.sellers s on s.id = t.seller_id
    order by s.name, s.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_contact_data(p_phone text, p_company_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_companies uuid[];
  v_key text;
  v_data jsonb;
begin
  if p_company_id is null and private.acts_for_platform() then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
  end if;
  v_companies := private.companies_to_search(
    p_company_id, 'Apenas administradores e gerentes podem ver todos os dados de um contato.'
  );
  v_key := private.phone_key(private.read_phone(p_phone));
  v_data := jsonb_build_object(
    'phone', v_key,
    'leads', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', l.id, 'created_at', l.created_at, 'company', p.name, 'name', l.name, 'phone', l.phone, 'email', l.email,
          'city', l.city, 'source', l.source, 'message', l.message, 'answers', l.extra, 'attribution', l.attribution,
          'consent', l.consent, 'seller', s.name, 'outcome', l.outcome, 'outcome_value', l.outcome_value,
          'outcome_at', l.outcome_at, 'opened_at', g.opened_at, 'called_at', g.called_at, 'called_by', g.called_by,
          'answer', g.answer, 'answered_at', g.answered_at, 'answered_by', g.answered_by, 'closing', g.closing,
          'lost_reason', g.lost_reason, 'no_messages_at', g.no_messages_at, 'no_messages_by', g.no_messages_by,
          'notes', coalesce((
            select jsonb_agg(jsonb_build_object('seller', w.name, 'note', n.note) order by w.name, w.id)
            from private.seller_notes n join public.sellers w on w.id = n.seller_id
            where n.lead_id = l.id
          ), '[]'),
          'company_notes', coalesce((
            select jsonb_agg(jsonb_build_object('by', n.author_name, 'note', n.text, 'at', n.created_at) order by n.created_at)
            from public.lead_notes n where n.lead_id = l.id
          ), '[]'),
          'sent', coalesce((
            select jsonb_agg(
              jsonb_build_object('to', private.webhook_host(w.url), 'event', d.type, 'at', d.finished_at) order by d.id
            )
            from private.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
            where d.lead_id = l.id and d.status between 200 and 299
          ), '[]')
        ) order by l.created_at
      )
      from private.leads_of_phone(v_companies, v_key) l
      left join public.lead_progress g on g.lead_id = l.id
      join public.companies p on p.id = l.company_id
      left join public.sellers s on s.id = l.seller_id
    ), '[]'),
    'quarantined', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', q.id, 'created_at', q.created_at, 'company', p.name, 'cause', q.cause, 'name', q.name, 'phone', q.phone,
          'email', q.email, 'city', q.city, 'source', q.source, 'answers', q.extra, 'attribution', q.attribution,
          'consent', q.consent, 'released_lead_id', q.released_lead_id
        ) order by q.created_at
      )
      from public.quarantined_leads q join public.companies p on p.id = q.company_id
      where q.phone_key = v_key and q.company_id = any (v_companies)
    ), '[]'),
    'requests', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'kind', r.kind, 'phone', r.phone, 'email', r.email, 'note', r.note, 'created_at', r.created_at,
          'answered_at', r.answered_at
        ) order by r.created_at
      )
      from public.privacy_requests r where r.phone = v_key and r.company_id = any (v_companies)
    ), '[]')
  );
  perform private.note_account_event('contact_read', 'user', jsonb_build_object(
    'company_id', p_company_id,
    'leads', jsonb_array_length(v_data -> 'leads') + jsonb_array_length(v_data -> 'quarantined')
  ));
  -- Without the contact, as the audit entry.
  perform private.record_activity(
    c, 'contacts.copied', p_after => jsonb_build_object('leads', jsonb_array_length(v_data -> 'leads'))
  ) from unnest(v_companies) c;
  return v_data;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_turns(p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date, p_company_id uuid DEFAULT NULL::uuid, p_before bigint DEFAULT NULL::bigint, p_before_turn bigint DEFAULT NULL::bigint, p_limit integer DEFAULT 100)
 RETURNS TABLE(turn bigint, arrival bigint, at timestamp with time zone, handed_out_at timestamp with time zone, returns_at timestamp with time zone, kind text, seller_name text, turns integer, head_start integer, weight integer, team text, sentence text, agrees boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id, 'contacts');
  v_turn bigint := p_before_turn;
  v_before timestamptz;
begin
  if v_turn is null then
    select 1 + count(*) into v_turn from private.turns_of(v_company, p_from, p_to);
  end if;
  select b.created_at into v_before from public.leads_captured b where b.company_id = v_company.id and b.arrival = p_before;
  return query
  -- Computed once, and only if a listed lead waits.
  with returns as materialized (
    select t.team, private.returns_at(v_company, t.team) as at
    from (select id as team from public.teams where company_id = v_company.id union all select null) t
  )
  select v_turn - row_number() over (order by l.created_at desc, l.arrival desc),
    l.arrival, l.created_at, (r.reason ->> 'handed_out_at')::timestamptz,
    case when l.seller_id is null
      then (select w.at from returns w where w.team is not distinct from private.kept_for_team(r.reason)) end,
    case
      when r.reason ? 'transfers' then 'transfer'
      when l.seller_id is null then 'waiting'
      when r.reason ->> 'group' = 'same seller' then 'same_seller'
      when r.reason ->> 'group' = 'chosen' then 'chosen'
      else 'turn'
    end,
    coalesce((r.reason #>> '{transfers,0,from,1}') || ' → ', '') || s.name,
    case when f.entry -> 4 = 'null' or r.reason ->> 'group' = 'chosen' then (f.entry ->> 2)::integer end,
    coalesce((f.entry #>> '{5,head_start}')::integer, 0), coalesce((f.entry #>> '{5,weight}')::integer, 1),
    case when r.reason ->> 'group' like 'team%' then r.reason #>> '{team,1}' end,
    private.reason_sentence(r.reason, v_company.time_zone), l.seller_id is not distinct from private.seller_of_reason(r.reason)
  from (
    select * from private.turns_of(v_company, p_from, p_to) t
    where t.created_at <= coalesce(v_before, 'infinity')
      and (p_before is null or (t.created_at, t.arrival) < (v_before, p_before))
    order by t.created_at desc, t.arrival desc
    limit least(greatest(coalesce(p_limit, 100), 1), 1000)
  ) l
  -- A note may be about the contact.
  cross join lateral (
    select case when l.reason::jsonb ? 'transfers' then jsonb_set(l.reason, '{transfers}', (
      select jsonb_agg(step - 'note' order by n)
      from jsonb_array_elements(l.reason::jsonb -> 'transfers') with ordinality as t (step, n)
    )) else l.reason::jsonb end as reason
  ) r
  cross join lateral (select r.reason #> '{line,0}' as entry) f
  left join public.sellers s on s.id = l.seller_id
  order by l.created_at desc, l.arrival desc;
end
$function$;

CREATE OR REPLACE FUNCTION public.release_quarantined_lead(p_id uuid)
 RETURNS TABLE(lead_id uuid, seller_name text, whatsapp_url text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_server boolean := coalesce(auth.role(), '') = 'service_role';
  v_tenant private.tenant;
  v_suspect public.quarantined_leads;
begin
  if not v_server and coalesce((private.caller()).role, '') not in ('super_admin', 'admin', 'manager') then
    raise exception 'Apenas administradores e gerentes podem liberar contatos em quarentena.' using errcode = '42501';
  end if;
  select c.id, c.name, c.phone into v_tenant.company_id, v_tenant.company_name, v_tenant.company_phone
  from public.companies c
  where c.id = (select q.company_id from public.quarantined_leads q where q.id = p_id)
    and (v_server or c.id = any (private.managed_companies()));
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;

  perform pg_advisory_xact_lock(private.rotation_lock(v_tenant.company_id));
  select * into v_suspect from public.quarantined_leads q where q.id = p_id for no key update;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  if v_suspect.released_lead_id is null then
    v_suspect.released_lead_id := (private.assign_lead(
      v_tenant, jsonb_populate_record(null::private.submission, to_jsonb(v_suspect)),
      jsonb_build_object('released_at', clock_timestamp(), 'quarantined_id', p_id)
    )).lead_id;
    -- So that a repeated submission is answered with the lead.
    update public.quarantined_leads
    set released_lead_id = v_suspect.released_lead_id, idempotency_key = null where id = p_id;
    -- Who asked for no more messages since then.
    if exists (
      select from public.privacy_requests r
      where r.company_id = v_suspect.company_id and r.kind = 'no_messages' and r.answered_at > v_suspect.created_at
        and (r.phone is null or r.phone = v_suspect.phone_key)
        and v_suspect.phone_key in (select phone_key from private.records_of_request(r))
    ) then
      perform private.mark_no_messages(v_suspect.released_lead_id);
    end if;
  end if;
  return query select l.id, s.name, l.whatsapp_url::text
    from public.leads_captured l left join public.sellers s on s.id = l.seller_id
    where l.id = v_suspect.released_lead_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_no_messages(p_lead_id uuid, p_wanted boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_server constant boolean := coalesce(auth.role(), '') = 'service_role';
  v_author constant text := left(private.who_acts() ->> 1, 120);
  v_lead public.leads_captured;
  v_leads uuid[];
  v_changed boolean;
begin
  if not v_server and not private.is_approved() then
    raise exception 'Sua conta aguarda aprovação.' using errcode = '42501';
  end if;
  if p_wanted is null then
    raise exception 'Diga se a pessoa não quer mais mensagens.' using errcode = '22023';
  end if;
  select * into v_lead from public.leads_captured l
  where l.id = p_lead_id and (v_server or l.company_id = any (private.readable_companies()));
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  v_leads := array(
    select id from private.leads_of_phone(array[v_lead.company_id], v_lead.phone_key) order by id
  );
  if p_wanted then
    v_changed := (select bool_or(private.mark_no_messages(id, v_author)) from unnest(v_leads) id);
  else
    if not v_server and v_lead.company_id <> all (private.managed_companies()) then
      raise exception 'Apenas administradores e gerentes podem desfazer esta marcação.' using errcode = '42501';
    end if;
    if exists (
      select from public.lead_progress
      where lead_id = p_lead_id and no_messages_at is not null and no_messages_by is null
    ) then
      raise exception 'A própria pessoa pediu para não receber mais mensagens. Esta marcação não pode ser desfeita.'
        using errcode = '22023';
    end if;
    update public.lead_progress set (no_messages_at, no_messages_by) = (null, null)
    where lead_id = any (v_leads) and no_messages_by is not null;
    v_changed := found;
  end if;
  if v_changed then
    perform private.record_activity(
      v_lead.company_id, case when p_wanted then 'lead.no_messages' else 'lead.messages_allowed' end, p_lead_id,
      private.lead_code(p_lead_id)
    );
  end if;
  return p_lead_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_rescue_rules(p_minutes integer, p_first_message text, p_company_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_message constant text := nullif(btrim(p_first_message, E' \n\r\t'), '');
begin
  if coalesce(p_minutes, 0) not between 1 and 1440 then
    raise exception 'Escolha de 1 a 1.440 minutos.' using errcode = '22023';
  end if;
  if char_length(v_message) > 500 then perform private.too_long('Mensagem', 500); end if;
  update public.companies set rescue_minutes = p_minutes, first_message = v_message where id = v_company;
  return v_company;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_same_seller(p_days integer, p_company_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if p_days not between 1 and 3650 then
    raise exception 'Escolha de 1 a 3.650 dias.' using errcode = '22023';
  end if;
  update public.companies set same_seller_days = p_days where id = v_company;
  return v_company;
end
$function$;

REVOKE ALL ON FUNCTION "private"."answered_at"(public.lead_progress) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leads_of"(private.contact_question) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leads_of_phone"(uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_no_messages"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."needs_call"(public.lead_progress) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."records_of_request"(public.privacy_requests) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."list_turns"(date, date, uuid, bigint, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_turns"(date, date, uuid, bigint, bigint, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."list_turns"(date, date, uuid, bigint, bigint, integer) TO "service_role";

ALTER FUNCTION public.list_contacts RESET jit;
ALTER FUNCTION public.count_contacts RESET jit;
ALTER FUNCTION public.list_campaign_results RESET jit;

ALTER INDEX private.contacts_search_idx SET (gin_pending_list_limit = 2048);

-- Successors first: until the end the tables can be read.
CREATE INDEX contacts_outcome_idx_new ON private.contacts USING btree (company_id, outcome, created_at, lead_id) INCLUDE (seller_id, source) WHERE (outcome <> 'open'::text);
CREATE UNIQUE INDEX contacts_time_idx_new ON private.contacts USING btree (company_id, created_at, lead_id) INCLUDE (seller_id, source, outcome, search_text);
CREATE INDEX lead_progress_answered_idx_new ON public.lead_progress USING btree (company_id, created_at) INCLUDE (seller_id, called_at, answer, answered_at) WHERE ((called_at IS NOT NULL) OR ((answer)::text = 'received'::text));
CREATE INDEX lead_progress_to_call_idx_new ON public.lead_progress USING btree (company_id, created_at) WHERE ((no_messages_at IS NULL) AND (((answer)::text = 'missed'::text) OR (from_visitor AND (answer IS NULL) AND (opened_at IS NULL))));
CREATE INDEX quarantined_leads_phone_idx ON public.quarantined_leads USING btree (company_id, phone_key);
DROP INDEX private.contacts_outcome_idx, private.contacts_time_idx, public.lead_progress_answered_idx, public.lead_progress_to_call_idx;
ALTER INDEX private.contacts_outcome_idx_new RENAME TO contacts_outcome_idx;
ALTER INDEX private.contacts_time_idx_new RENAME TO contacts_time_idx;
ALTER INDEX public.lead_progress_answered_idx_new RENAME TO lead_progress_answered_idx;
ALTER INDEX public.lead_progress_to_call_idx_new RENAME TO lead_progress_to_call_idx;

-- Marks used to close the lead; these are open again. Their former answer is lost.
update public.lead_progress set (answer, answered_at, answered_by, closing) = (null, null, null, null)
where no_messages_at is not null and closing = 'Não quer mais mensagens'
  and (answered_at = no_messages_at or no_messages_by is null and answered_at < no_messages_at);
