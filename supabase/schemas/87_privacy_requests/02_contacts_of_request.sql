-- Before the requests' rows and before the company's rotation.
create function private.lock_privacy_requests(p_company uuid) returns void
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('rodizio.privacy:' || p_company, 0))
$$;

-- What is on record of a company, suspects included, under the request's phone, or else under its e-mail. In PL/pgSQL,
-- which plans for the request that is asked.
create function private.records_of_request(p_request public.privacy_requests)
returns table (phone_key text, email text, name text, created_at timestamptz)
language plpgsql stable as $$
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
$$;

-- Null unless the mailbox of the request proves the person: everything on record of each phone names this e-mail. Otherwise
-- a form sent with somebody's phone and one's own e-mail would open what the other left.
create function private.phones_to_prove(p_request public.privacy_requests) returns text[]
language sql stable as $$
  select case when bool_and(lower(r.email) is not distinct from p_request.email) then array_agg(distinct r.phone_key) end
  from private.records_of_request(p_request) r
  where p_request.email is not null
$$;
