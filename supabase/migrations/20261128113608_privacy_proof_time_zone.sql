set local check_function_bodies = off;

DROP FUNCTION "private"."read_privacy_proof"(uuid, text);

CREATE OR REPLACE FUNCTION private.read_privacy_proof(p_company uuid, p_token text)
 RETURNS TABLE(company_name text, kind text, time_zone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.name::text, r.kind, c.time_zone::text
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and r.company_id = p_company and r.answered_at is null
  join public.companies c on c.id = r.company_id and c.deleted_at is null
  where p.token_hash = private.hash_token(p_token) and p.expires_at > now()
$function$;

REVOKE ALL ON FUNCTION "private"."read_privacy_proof"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_privacy_proof"(uuid, text) TO "service_role";
