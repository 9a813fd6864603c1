set local check_function_bodies = off;

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
  v_leads uuid[];
  v_changed integer;
begin
  perform private.lock_rotations(array(
    select company_id from public.leads_captured
    where id = p_lead_id and (private.acts_for_platform() or company_id = any (v_companies))
  ));
  select * into v_old from public.leads_captured
  where id = p_lead_id and (private.acts_for_platform() or company_id = any (v_companies));
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  v_new := private.read_submission(
    coalesce(p_name, v_old.name), coalesce(p_phone, v_old.phone), coalesce(p_email, v_old.email),
    coalesce(p_city, v_old.city), null, null, null, null
  );
  v_leads := array(
    select l.id from private.leads_of_phone(v_old.phone_key) l where l.company_id = v_old.company_id
  );
  with corrected as (
    select l.id, v_new.phone, v_new.phone_key,
      case when l.name = v_old.name then v_new.name else l.name end as name,
      case when l.email is not distinct from v_old.email then v_new.email else l.email end as email,
      case when l.city is not distinct from v_old.city then v_new.city else l.city end as city
    from public.leads_captured l where l.id = any (v_leads)
  )
  update public.leads_captured l
  set phone = c.phone, phone_key = c.phone_key, name = c.name, email = c.email, city = c.city
  from corrected c
  where l.id = c.id and (l.phone, l.name, l.email, l.city) is distinct from (c.phone, c.name, c.email, c.city);
  get diagnostics v_changed = row_count;
  if v_changed > 0 then
    perform private.record_activity(v_old.company_id, 'lead.corrected', p_lead_id, private.lead_code(p_lead_id));
  end if;
  return v_changed;
end
$function$;

REVOKE ALL ON FUNCTION "public"."correct_contact"(uuid, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."correct_contact"(uuid, text, text, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."correct_contact"(uuid, text, text, text, text) TO "service_role";
