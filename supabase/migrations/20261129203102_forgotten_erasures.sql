set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.erase_again(p_list jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company record;
  v_leads uuid[];
  v_suspects uuid[];
  v_gone integer := 0;
begin
  for v_company in
    select l.company as id, array_agg(decode(l.phone, 'hex')) as phones, array_agg(l.until) as untils
    from jsonb_to_recordset(p_list) l (company uuid, phone text, until timestamptz)
    where not exists (
      select from private.erased_phones e
      where e.company_id = l.company and e.phone_hash = decode(l.phone, 'hex') and e.until >= l.until
    )
    group by l.company order by l.company
  loop
    perform private.lock_rotations(array[v_company.id]);
    with list as materialized (select * from unnest(v_company.phones, v_company.untils) n (phone, until)),
    leads as (
      select l.id from public.leads_captured l
      join list n on n.phone = private.hash_phone(v_company.id, l.phone_key) and l.created_at <= n.until
      where l.company_id = v_company.id and l.phone_key is not null
    ),
    suspects as (
      select q.id from public.quarantined_leads q
      join list n on n.phone = private.hash_phone(v_company.id, q.phone_key) and q.created_at <= n.until
      where q.company_id = v_company.id
    )
    select array(select id from leads), array(select id from suspects) into v_leads, v_suspects;
    v_gone := v_gone + private.erase_leads(array[v_company.id], v_leads, v_suspects);
    delete from public.privacy_requests r
    using unnest(v_company.phones, v_company.untils) n (phone, until)
    where r.company_id = v_company.id and r.phone is not null and r.created_at <= n.until
      and n.phone = private.hash_phone(v_company.id, r.phone);
    insert into private.erased_phones as e (company_id, phone_hash, until)
    select v_company.id, n.phone, max(n.until) from unnest(v_company.phones, v_company.untils) n (phone, until)
    where not private.is_erasure_expired(n.until)
    group by n.phone
    on conflict (company_id, phone_hash) do update set until = greatest(e.until, excluded.until);
  end loop;
  return v_gone;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_erasure_expired(p_until timestamp with time zone, p_now timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select p_until < p_now - interval '2 years' $function$;

CREATE OR REPLACE FUNCTION private.trim_erased_phones(p_most integer DEFAULT 1000, p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (
    delete from private.erased_phones where (company_id, phone_hash) in (
      select company_id, phone_hash from private.erased_phones
      where private.is_erasure_expired(until, p_now) order by until limit p_most
    )
    returning true
  )
  select count(*)::integer from gone
$function$;

REVOKE ALL ON FUNCTION "private"."is_erasure_expired"(timestamp with time zone, timestamp with time zone) FROM PUBLIC;