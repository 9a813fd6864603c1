set local check_function_bodies = off;

DROP FUNCTION "private"."is_open"(private.api_keys);

CREATE OR REPLACE FUNCTION private.act_on_lead(p_token text, p_lead_id uuid, p_act text, p_text text DEFAULT NULL::text, p_value numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_note constant text := private.clean_text(p_text);
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

CREATE OR REPLACE FUNCTION private.ask_privacy(p_company uuid, p_kind text, p_phone text, p_email text, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
  v_phone constant text := private.phone_key(private.read_optional_phone(p_phone));
  v_email constant text := case when p_email ~ '[^[:space:]]' then private.read_email(p_email) end;
  v_note constant text := private.clean_text(p_note);
  v_request uuid;
begin
  if (p_kind in ('copy', 'correction', 'erasure', 'no_messages')) is not true then
    raise exception 'Escolha o que você quer.' using errcode = '22023';
  end if;
  if v_phone is null and v_email is null then
    raise exception 'Informe o telefone ou o e-mail.' using errcode = '22023';
  end if;
  if p_kind = 'correction' and v_note is null then
    raise exception 'Diga o que está errado e como é o certo.' using errcode = '22023';
  end if;
  if char_length(v_note) > 1000 then perform private.too_long('Mensagem', 1000); end if;
  select * into v_company from public.companies where id = p_company and deleted_at is null;
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  -- Sent twice.
  if exists (
    select from public.privacy_requests r
    where r.company_id = p_company and r.answered_at is null and r.created_at > now() - interval '1 hour'
      and (r.kind, r.phone, r.email, r.note) is not distinct from (p_kind, v_phone, v_email, v_note)
  ) then
    return;
  end if;
  insert into public.privacy_requests (company_id, kind, phone, email, note, due_on)
  values (p_company, p_kind, v_phone, v_email, v_note, (now() at time zone v_company.time_zone)::date + 15)
  returning id into v_request;
  perform private.enqueue_job(
    'look_up_privacy_request', jsonb_build_object('request_id', v_request), null, 'look_up_privacy_request:' || v_request
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.calling_key()
 RETURNS private.api_keys
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key private.api_keys;
begin
  if auth.role() = 'api_client' then
    select k.* into v_key from private.api_keys k
    where k.id = (auth.jwt() ->> 'key_id')::uuid and k.company_id = (auth.jwt() ->> 'company_id')::uuid
      and k.purpose = 'api' and private.is_usable(k);
  end if;
  return v_key;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select nullif(btrim(regexp_replace(
    regexp_replace(replace(p_text, E'\t', ' '), '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g'
  ), E' \n'), '')
$function$;

CREATE OR REPLACE FUNCTION private.complete_capture_page()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_unknown text;
  v_fault text;
begin
  new.name := private.clean_line(new.name);
  new.title := private.clean_line(new.title);
  new.description := private.clean_text(new.description);
  new.custom_css := nullif(btrim(new.custom_css, E' \t\r\n'), '');
  if new.name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if new.title is null then
    raise exception 'Título é obrigatório.' using errcode = '22023';
  end if;
  if char_length(new.name) > 120 then perform private.too_long('Nome', 120); end if;
  if char_length(new.title) > 160 then perform private.too_long('Título', 160); end if;
  if char_length(new.description) > 500 then perform private.too_long('Descrição', 500); end if;

  select coalesce(f, 'vazio') into v_unknown from unnest(new.fields) with ordinality as chosen (f, place)
  where f is null or f not in ('name', 'phone', 'email', 'city', 'company') order by place limit 1;
  if found then
    raise exception 'Campo desconhecido: %.', left(v_unknown, 60) using errcode = '22023';
  end if;
  -- Name and phone are required; other fields keep their order.
  new.fields := array['name', 'phone'] || array(
    select f from unnest(new.fields) with ordinality as chosen (f, place)
    where f not in ('name', 'phone') group by f order by min(place)
  );

  v_fault := private.find_css_fault(new.custom_css);
  if v_fault is not null then
    raise exception '%', v_fault using errcode = '22023';
  end if;

  new.primary_color := private.read_colour('Cor principal', new.primary_color, '#16a34a');
  new.background_color := private.read_colour('Cor de fundo', new.background_color, '#f0f9ff');
  new.logo_url := nullif(btrim(new.logo_url), '');
  -- A header of the visitor's page names it.
  if char_length(new.logo_url) > 500 then perform private.too_long('Endereço do logo', 500); end if;
  if not private.is_web_address(new.logo_url) then
    raise exception 'Informe um endereço que comece com http:// ou https://.' using errcode = '22023';
  end if;

  -- A URL never changes by accident.
  new.slug := coalesce(
    nullif(lower(btrim(new.slug)), ''),
    case when tg_op = 'UPDATE' then old.slug else private.take_slug(new.name, new.company_id) end
  );
  if new.slug !~ '^[a-z0-9]+(?:-[a-z0-9]+)*$' or char_length(new.slug) > 60 then
    raise exception 'O endereço da página pode ter até 60 letras minúsculas sem acento, números e hífens.'
      using errcode = '22023';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_privacy_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.privacy_text := private.clean_text(new.privacy_text);
  if char_length(new.privacy_text) > 4000 then perform private.too_long('Texto de privacidade', 4000); end if;
  if tg_op = 'INSERT' then
    new.privacy_version := case when new.privacy_text is null then 0 else 1 end;
  else
    new.privacy_version := old.privacy_version
      + case when new.privacy_text is distinct from old.privacy_text and new.privacy_text is not null then 1 else 0 end;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_rescues_untouched(p_company public.companies, p_at timestamp with time zone)
 RETURNS SETOF private.capture_fault
 LANGUAGE sql
 STABLE
AS $function$
  select 'rescues_untouched', 'warning', 'company', p_company.id, p_company.name::text, min(r.since) + interval '1 day',
    jsonb_build_object('leads', count(*))
  from (
    select t.since
    from public.lead_progress p join public.leads_captured l on l.id = p.lead_id
    cross join lateral (
      select greatest(
        case when p.answer is null then p.created_at + make_interval(mins => p_company.rescue_minutes) end,
        p.answered_at, (l.reason::jsonb ->> 'handed_out_at')::timestamptz, (l.reason::jsonb ->> 'released_at')::timestamptz,
        (l.reason::jsonb #>> '{transfers,-1,at}')::timestamptz
      ) as since
    ) t
    where p.company_id = p_company.id
      and private.needs_call(p) and p.created_at > p_at - interval '90 days'
      and p.created_at <= p_at - interval '1 day' and t.since <= p_at - interval '1 day'
      and p.called_at is null and l.seller_id is not null and l.outcome is null
    order by p.created_at limit 201
  ) r
  having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION private.is_usable(p_key private.api_keys)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select p_key.revoked_at is null
    and exists (
      select from public.companies c where c.id = p_key.company_id and c.active and c.deleted_at is null
    )
    and exists (
      select from public.users u join auth.users a on a.id = u.id
      where u.id = p_key.created_by and u.approved
        and (u.role = 'super_admin' or u.role in ('admin', 'manager') and u.company_id = p_key.company_id)
        and (a.banned_until > now()) is not true and a.deleted_at is null
    )
$function$;

CREATE OR REPLACE FUNCTION private.look_up_privacy_request(p_request uuid)
 RETURNS TABLE(recipient text, company_id uuid, company_name text, kind text, token text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_request public.privacy_requests;
  v_token constant text := private.new_token();
begin
  perform private.lock_privacy_requests(r.company_id) from public.privacy_requests r where r.id = p_request;
  select r.* into v_request
  from public.privacy_requests r join public.companies c on c.id = r.company_id and c.deleted_at is null
  where r.id = p_request and r.answered_at is null and r.proved_at is null and r.told_at is null for update of r;
  if not found then
    return;
  end if;
  if private.phones_to_prove(v_request) is null or (
    select count(*) from public.privacy_requests r
    where r.company_id = v_request.company_id and r.email = v_request.email and r.id <> p_request
      and r.proof_sent_at > now() - interval '1 day'
  ) >= 3 then
    perform private.tell_of_privacy_request(p_request);
    return;
  end if;
  insert into private.privacy_proofs as p (request_id, token_hash, expires_at)
  values (p_request, private.hash_token(v_token), now() + private.proof_period())
  on conflict (request_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  update public.privacy_requests set proof_sent_at = now() where id = p_request;
  -- A link that nobody opens leaves the request to the company.
  perform private.enqueue_job(
    'tell_of_privacy_request', jsonb_build_object('request_id', p_request), now() + private.proof_period(),
    'tell_of_privacy_request:' || p_request
  );
  return query
    select v_request.email::text, c.id, c.name::text, v_request.kind, v_token
    from public.companies c where c.id = v_request.company_id and c.deleted_at is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.new_token()
 RETURNS text
 LANGUAGE sql
AS $function$
  select translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_')
$function$;

CREATE OR REPLACE FUNCTION private.note_missed_visit(p_short_code text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_client constant text := nullif(current_setting('request.client_address', true), '');
  v_link public.short_urls;
begin
  if current_setting('request.bot', true) = 'true' then
    return;
  end if;
  select s.* into v_link from public.short_urls s join public.companies c on c.id = s.company_id
  where s.short_code = private.typed_code(p_short_code) and not s.active and c.active and c.deleted_at is null;
  if found and (v_client is null or private.spend_visit(v_link.company_id, v_client)) then
    -- A power cut may lose a visit.
    perform set_config('synchronous_commit', 'off', true);
    insert into private.missed_visits (short_url_id) values (v_link.id);
  end if;
end
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
      select coalesce(r.told_at, coalesce(r.proof_sent_at, r.created_at) + private.proof_period()) as since
    ) waits
    where r.answered_at is null and waits.since <= p_now and not c.active and c.deleted_at is null
    group by c.id order by min(r.due_on), c.id limit 20
  )
$function$;

CREATE OR REPLACE FUNCTION private.proof_period()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select interval '48 hours'
$function$;

CREATE OR REPLACE FUNCTION private.replay_journal(p_line jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company uuid := p_line -> 'row' ->> 'company_id';
  v_lead public.leads_captured;
  v_suspect public.quarantined_leads;
  v_turn integer;
  v_day date;
begin
  -- Lines of an erased company are skipped; those of one that was only lost raise.
  if exists (select from private.erased_leads e where e.id = (p_line -> 'row' ->> 'id')::uuid) or (
    exists (select from private.erased_leads e where e.id = v_company)
    and not exists (select from public.companies c where c.id = v_company)
  ) then
    return true;
  end if;
  if p_line ->> 'table' = 'quarantined_leads' then
    v_suspect := jsonb_populate_record(null::public.quarantined_leads, p_line -> 'row');
    v_suspect.released_lead_id := null;
    insert into public.quarantined_leads select v_suspect.* on conflict do nothing;
    return true;
  end if;
  if p_line ->> 'table' is distinct from 'leads_captured' then
    raise exception 'Unknown journal line.' using errcode = '22023';
  end if;

  v_lead := jsonb_populate_record(null::public.leads_captured, p_line -> 'row');
  v_day := (
    select v_lead.created_at at time zone c.time_zone from public.companies c where c.id = v_lead.company_id
  );
  v_turn := case when v_lead.reason::jsonb ->> 'group' = 'same seller' then 0 else 1 end;
  perform pg_advisory_xact_lock(private.rotation_lock(v_lead.company_id));
  if exists (
    select from public.leads_captured l
    where l.id = v_lead.id or (l.company_id = v_lead.company_id and l.idempotency_key = v_lead.idempotency_key)
  ) then
    return true;
  end if;
  update public.sellers
  set leads_received = leads_received + v_turn,
    last_assigned_at = case when v_turn = 1 then greatest(last_assigned_at, v_lead.created_at)
      else last_assigned_at end,
    leads_today = case when leads_today_on > v_day then leads_today when leads_today_on = v_day then leads_today + 1
      else 1 end,
    leads_today_on = greatest(leads_today_on, v_day)
  where id = v_lead.seller_id and company_id = v_lead.company_id
  returning id into v_lead.seller_id;
  update public.team_members
  set turns = turns + 1, last_assigned_at = greatest(last_assigned_at, v_lead.created_at)
  where company_id = v_lead.company_id and team_id = (v_lead.reason::jsonb #>> '{team,0}')::uuid
    and seller_id = v_lead.seller_id and v_lead.reason::jsonb ->> 'group' like 'team%';
  perform private.add_to_seller(
    v_lead.seller_id, 1, case when v_lead.outcome = 'won' then 1 else 0 end, v_lead.outcome_value,
    greatest(v_lead.created_at, v_lead.outcome_at)
  );
  insert into public.leads_captured overriding user value select v_lead.*;
  -- So that a second click creates no lead.
  update public.quarantined_leads
  set released_lead_id = v_lead.id, idempotency_key = null
  where id = (v_lead.reason::jsonb ->> 'quarantined_id')::uuid and released_lead_id is null;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.use_key(p_hash bytea, p_purpose text)
 RETURNS private.api_keys
 LANGUAGE plpgsql
AS $function$
declare
  v_key private.api_keys;
begin
  select * into v_key from private.api_keys k
  where k.key_hash = p_hash and k.purpose = p_purpose and private.is_usable(k);
  update private.api_keys set last_used_at = clock_timestamp()
  where id = v_key.id and (last_used_at > clock_timestamp() - interval '59 seconds') is not true;
  return v_key;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_lead_note(p_lead_id uuid, p_text text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_text constant text := private.clean_text(p_text);
  v_id uuid;
begin
  if not private.is_approved() then
    raise exception 'Sua conta aguarda aprovação.' using errcode = '42501';
  end if;
  if v_text is null then
    raise exception 'Escreva a anotação.' using errcode = '22023';
  end if;
  if char_length(v_text) > 1000 then perform private.too_long('Anotação', 1000); end if;
  insert into public.lead_notes (lead_id, text, author_id, author_name)
  select l.id, v_text, auth.uid(), private.who_acts() ->> 1
  from public.leads_captured l
  where l.id = p_lead_id and l.company_id = any (private.readable_companies())
  returning id into v_id;
  if v_id is null then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  return v_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_lead(p_lead_id uuid, p_answer text, p_closing text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(auth.role(), '') <> 'service_role' and not exists (
    select from public.leads_captured where id = p_lead_id and company_id = any (private.readable_companies())
  ) then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  perform private.write_answer(p_lead_id, p_answer, p_closing, private.who_acts() ->> 1);
  if p_answer = 'missed' then
    perform private.push_missed_lead(p_lead_id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_privacy_request(p_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.privacy_requests where id = p_id))
  );
  v_request public.privacy_requests;
begin
  perform private.lock_privacy_requests(v_company);
  select * into v_request from public.privacy_requests where id = p_id and company_id = v_company for update;
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  if v_request.answered_at is null then
    perform private.record_activity(v_company, 'request.answered', p_id, v_request.kind);
  end if;
  perform private.close_privacy_request(p_id, auth.uid());
  return p_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.correct_contact(p_lead_id uuid, p_name text DEFAULT NULL::text, p_phone text DEFAULT NULL::text, p_email text DEFAULT NULL::text, p_city text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old public.leads_captured;
  v_new private.submission;
  v_changed integer;
begin
  perform private.companies_to_search(null, 'Apenas administradores e gerentes podem corrigir um contato.');
  select * into v_old from public.leads_captured
  where id = p_lead_id
    and (coalesce(auth.role(), '') = 'service_role' or company_id = any (private.managed_companies()));
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

CREATE OR REPLACE FUNCTION public.create_seller_page(p_seller_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id and deleted_at is null))
  );
  v_token constant text := private.new_token();
begin
  insert into private.seller_pages as g (seller_id, token_hash, made_by)
  values (p_seller_id, private.hash_token(v_token), private.who_acts() ->> 1)
  on conflict (seller_id) do update
  set token_hash = excluded.token_hash, made_at = now(), made_by = excluded.made_by, opened_at = null, opened_with = null;
  delete from private.push_subscriptions where seller_id = p_seller_id;
  return v_token;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_short_link(p_short_code text)
 RETURNS TABLE(url text, company_name text, short_code text, config jsonb, company_logo text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_link public.short_urls;
  v_client text := nullif(current_setting('request.client_address', true), '');
  v_address text;
  v_fragment text;
begin
  select * into v_link from private.find_link(p_short_code);
  if not found then
    if current_setting('transaction_read_only') = 'off' then
      perform private.note_missed_visit(p_short_code);
    end if;
    return;
  end if;
  if not private.is_web_address(v_link.original_url) then
    return;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    -- A power cut may lose a visit.
    perform set_config('synchronous_commit', 'off', true);
    if v_client is null or private.spend_visit(v_link.company_id, v_client) then
      insert into public.link_visits (short_url_id, company_id, human)
      values (
        v_link.id, v_link.company_id, current_setting('request.bot', true) is distinct from 'true'
      );
    end if;
  end if;

  v_address := split_part(v_link.original_url, '#', 1);
  v_fragment := substr(v_link.original_url, length(v_address) + 1);
  if v_address ~ '[?&](?:l|%6[cC])(?:[=&]|$)' and v_address !~ '^[a-zA-Z]+://[^/?]+/capture-lead(?:\?|$)' then
    url := v_link.original_url;
  else
    if v_address ~ '[?&]l=' then
      v_address := rtrim(regexp_replace(v_address, '([?&])l=[^&]*(?:&|$)', '\1', 'g'), '?&');
    end if;
    url := v_address || case when position('?' in v_address) > 0 then '&' else '?' end
      || 'l=' || v_link.short_code || v_fragment;
  end if;
  company_name := (select c.name from public.companies c where c.id = v_link.company_id);
  short_code := v_link.short_code;
  config := v_link.config;
  company_logo := private.company_logo(v_link.company_id);
  return next;
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
  if private.is_super_admin() and p_company_id <> all (private.managed_companies()) then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
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

CREATE OR REPLACE FUNCTION public.list_api_keys(p_company_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, name text, can_write boolean, hint text, created_at timestamp with time zone, made_by text, last_used_at timestamp with time zone, revoked_at timestamp with time zone, works boolean, purpose text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select k.id, k.name, k.can_write, k.hint, k.created_at, u.name, k.last_used_at, k.revoked_at, private.is_usable(k),
    k.purpose
  from private.api_keys k left join public.users u on u.id = k.created_by
  where k.company_id = private.company_to_manage(p_company_id) and private.record_look(k.company_id, 'integrations')
  order by k.created_at desc, k.id
$function$;

CREATE OR REPLACE FUNCTION public.remove_second_factors(p_user_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_removed integer;
begin
  perform private.require_super_admin('Apenas super administradores podem desativar a verificação em duas etapas de outra pessoa.');
  delete from auth.mfa_factors where user_id = p_user_id;
  get diagnostics v_removed = row_count;
  if v_removed > 0 then
    perform private.end_sessions(array[p_user_id]);
    perform private.note_account_event(
      'factor_deleted', 'factor', jsonb_build_object('user_id', p_user_id, 'factors', v_removed)
    );
    perform private.record_activity(u.company_id, 'user.factors_removed', u.id, u.name)
    from public.users u where u.id = p_user_id;
  end if;
  return v_removed;
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
      case when r.told_at is null then greatest(now(), r.proof_sent_at + private.proof_period()) end as run_at
  ) j
  where r.company_id = p_id and r.answered_at is null and r.mailed_at is null;
  return v_company;
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
  v_message constant text := private.clean_text(p_first_message);
begin
  if coalesce(p_minutes, 0) not between 1 and 1440 then
    raise exception 'Escolha de 1 a 1.440 minutos.' using errcode = '22023';
  end if;
  if char_length(v_message) > 500 then perform private.too_long('Mensagem', 500); end if;
  update public.companies set rescue_minutes = p_minutes, first_message = v_message where id = v_company;
  return v_company;
end
$function$;

REVOKE ALL ON FUNCTION "private"."clean_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_usable"(private.api_keys) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_token"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."proof_period"() FROM PUBLIC;