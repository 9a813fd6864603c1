-- The lead's message with another name and city: whole words, since the template may be gone.
create function private.correct_message(l public.leads_captured, p_name text, p_city text) returns text
language plpgsql immutable parallel safe as $$
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
$$;

-- What a person asked to correct. Each lead and suspect of the lead's phone in its company gets the new phone, and the new
-- name, e-mail and city where it has the lead's former ones, also in the message; the person's requests follow. Null keeps
-- a field, an empty e-mail or city clears it. Returns the number of changed leads. By admin and manager. Raises 22023,
-- 42501, PT404, and PT409 for a phone that somebody else has there: two people would become one.
create function public.correct_contact(
  p_lead_id uuid, p_name text default null, p_phone text default null, p_email text default null,
  p_city text default null
) returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

grant execute on function public.correct_contact(uuid, text, text, text, text) to authenticated, service_role;
