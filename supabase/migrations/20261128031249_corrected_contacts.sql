set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_privacy_requests(p_company uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('rodizio.privacy:' || p_company, 0))
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
  v_token constant text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
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
  values (p_request, private.hash_token(v_token), now() + interval '48 hours')
  on conflict (request_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  update public.privacy_requests set proof_sent_at = now() where id = p_request;
  -- A link that nobody opens leaves the request to the company.
  perform private.enqueue_job(
    'tell_of_privacy_request', jsonb_build_object('request_id', p_request), now() + interval '48 hours',
    'tell_of_privacy_request:' || p_request
  );
  return query
    select v_request.email::text, c.id, c.name::text, v_request.kind, v_token
    from public.companies c where c.id = v_request.company_id and c.deleted_at is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.person_to_change(p_user uuid, p_role text)
 RETURNS public.users
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company constant uuid := (select u.company_id from public.users u where u.id = p_user);
  v_own uuid;
  v_user public.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('rodizio.access:' || v_company::text, 0));
  -- The account before the profile, as when a mail is confirmed.
  perform from auth.users a where a.id = p_user for update;
  -- Only now: another admin may just have changed the caller.
  if not private.acts_for_platform() then
    v_own := private.first_administered_company();
    if v_own is null then
      raise exception 'Apenas administradores da empresa podem alterar quem tem acesso.' using errcode = '42501';
    end if;
  end if;
  select u.* into v_user from public.users u
  where u.id = p_user and u.company_id is not distinct from coalesce(v_own, v_company) for no key update;
  if not found then
    raise exception 'Usuário não encontrado' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    raise exception 'Um super administrador não pode ser alterado por aqui.' using errcode = 'P0001';
  end if;
  if v_user.id = auth.uid() then
    raise exception 'Você não pode alterar o seu próprio acesso. Peça a outro administrador da empresa.'
      using errcode = 'P0001';
  end if;
  if v_user.approved and v_user.role = 'admin' and p_role is distinct from 'admin' and v_company is not null
    and not exists (
      select from public.users u
      where u.company_id = v_company and u.id <> v_user.id and u.approved and u.role = 'admin'
        and not private.is_locked_out(u.id)
    ) then
    raise exception 'A empresa ficaria sem administrador. Dê antes o perfil Admin a outra pessoa.' using errcode = 'PT409';
  end if;
  return v_user;
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
  where u.company_id = v_request.company_id and u.role in ('admin', 'manager') and u.approved and u.email is not null
    and not private.is_locked_out(u.id);
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
  if not exists (select from private.records_of_request(v_request)) and exists (
    select from private.erased_phones e
    where e.company_id = p_company and e.until > v_request.created_at
      and (v_request.phone is null or e.phone_hash = private.hash_phone(p_company, v_request.phone))
  ) then
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
    select from private.leads_of_phone(v_new.phone_key) l where l.company_id = v_old.company_id
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
    from private.leads_of_phone(v_old.phone_key) l where l.company_id = v_old.company_id
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
  -- While it was removed nobody was told of its people's requests.
  perform private.enqueue_job(j.kind, jsonb_build_object('request_id', r.id), null, j.kind || ':' || r.id)
  from public.privacy_requests r cross join lateral (
    select case when r.told_at is null then 'look_up_privacy_request' else 'tell_of_privacy_request' end as kind
  ) j
  where r.company_id = p_id and r.answered_at is null and r.mailed_at is null and r.proof_sent_at is null;
  return v_company;
end
$function$;

REVOKE ALL ON FUNCTION "private"."lock_privacy_requests"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."correct_contact"(uuid, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."correct_contact"(uuid, text, text, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."correct_contact"(uuid, text, text, text, text) TO "service_role";
