-- The job after a request. A row is the mail with the link; without one the request is the company's to answer. At most
-- three mails a day to an address, and none to one that is not on record.
create function private.look_up_privacy_request(p_request uuid)
returns table (recipient text, company_id uuid, company_name text, kind text, token text)
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

grant execute on function private.look_up_privacy_request(uuid) to service_role;

-- A notice of each request, once, and at most one mail an hour to each admin and manager: what comes meanwhile waits for
-- the next one, which names all that no mail named. Both lead to the list.
create function private.tell_of_privacy_request(p_request uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

grant execute on function private.tell_of_privacy_request(uuid) to service_role;

-- Of all that the mail names. No row once they are answered, or if the person manages the company no more.
create function private.privacy_request_mail(p_request uuid, p_user uuid)
returns table (recipient text, recipient_name text, company_name text, kinds jsonb, due_on date)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, jsonb_agg(r.kind order by r.due_on, r.created_at), min(r.due_on)
  from public.privacy_requests first
  join public.privacy_requests r
    on r.company_id = first.company_id and r.mailed_at = first.mailed_at and r.answered_at is null
  join public.companies c on c.id = first.company_id and c.deleted_at is null
  join public.users u on u.id = p_user and u.company_id = c.id and u.role in ('admin', 'manager')
    and private.may_be_mailed(u)
  where first.id = p_request
  group by u.id, c.id
$$;

grant execute on function private.privacy_request_mail(uuid, uuid) to service_role;

-- The request of a link that is valid, or no row.
create function private.read_privacy_proof(p_company uuid, p_token text)
returns table (company_name text, kind text, time_zone text)
language sql stable security definer set search_path = '' as $$
  select c.name::text, r.kind, c.time_zone::text
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and r.company_id = p_company and r.answered_at is null
  join public.companies c on c.id = r.company_id and c.deleted_at is null
  where p.token_hash = private.hash_token(p_token) and p.expires_at > now()
$$;

grant execute on function private.read_privacy_proof(uuid, text) to service_role;

-- Nothing of the person is left, because it was erased after the request. A link was sent only to who was on record.
create function private.was_erased(p_request public.privacy_requests) returns boolean
language sql stable as $$
  select not exists (select from private.records_of_request(p_request)) and exists (
    select from private.erased_phones e
    where e.company_id = p_request.company_id and e.until > p_request.created_at
      and case when p_request.phone is null then p_request.proof_sent_at is not null
        else e.phone_hash = private.hash_phone(p_request.company_id, p_request.phone) end
  )
$$;

-- Uses the link up. `done` is copy (then `data` has what get_contact_data() says of each phone), erased, nothing (erased
-- since the link was sent) or passed_on: the company answers, even if the contact has changed since. If nothing is left of
-- a person, their other requests are closed; `closed` counts them. Raises PT404 for a link that is not valid.
create function private.use_privacy_proof(p_company uuid, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

grant execute on function private.use_privacy_proof(uuid, text) to service_role;

-- So that nobody writes to or calls the person. A form that is sent later asks for an answer again. With an author it is
-- the company's mark, which a request of the person replaces. False where it was marked.
create function private.mark_no_messages(p_lead uuid, p_author text default null) returns boolean
language plpgsql volatile as $$
begin
  perform private.progress_of(p_lead);
  update public.lead_progress p set no_messages_at = now(), no_messages_by = p_author
  where p.lead_id = p_lead and (p.no_messages_at is null or p_author is null and p.no_messages_by is not null);
  return found;
end
$$;

-- An erasure leaves no way to the person unless something is still on record; a wish for no more messages marks all that
-- is.
create function private.close_privacy_request(p_request uuid, p_by uuid) returns void
language plpgsql volatile as $$
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
$$;
