set local check_function_bodies = off;

create or replace function private.use_privacy_proof(p_company uuid, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_request public.privacy_requests;
  v_phones text[];
  v_answer jsonb := '{"done": "passed_on"}';
  v_other uuid;
  v_closed integer := 0;
begin
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
  if not exists (select from private.records_of_request(v_request)) then
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

create or replace function private.close_privacy_request(p_request uuid, p_by uuid) returns void
language plpgsql volatile as $$
declare
  v_forget boolean;
begin
  perform private.mark_no_messages(id, p_by)
  from (
    select l.id
    from public.privacy_requests r
    cross join lateral (select distinct phone_key from private.records_of_request(r)) p
    cross join lateral private.leads_of_phone(p.phone_key) l
    where r.id = p_request and r.kind = 'no_messages' and r.answered_at is null and l.company_id = r.company_id
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
$$;
