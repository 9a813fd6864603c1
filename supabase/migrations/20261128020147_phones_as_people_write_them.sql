set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_foreign_phone(p_phone text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select p_phone ~ '^[^0-9+]*\+[^0-9]*(?:[0-46-9]|5[^0-9]*[0-46-9])'
$function$;

CREATE OR REPLACE FUNCTION private.national_digits(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    regexp_replace(regexp_replace(p_phone, '[^0-9]', '', 'g'), '^(?:00)?55(?=0?[0-9]{10,11}$)', ''),
    '^0(?:[0-9]{2})?(?=[0-9]{2}(?:9[0-9]{8}|[2-9][0-9]{7})$)', ''
  )
$function$;

CREATE OR REPLACE FUNCTION private.read_phone(p_phone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  v_digits text := private.national_digits(p_phone);
begin
  if v_digits is null or not private.is_phone_number(v_digits) or private.is_foreign_phone(p_phone) then
    raise exception 'Telefone inválido' using errcode = '22023';
  end if;
  if not private.has_area_code(v_digits) then
    raise exception 'DDD inválido' using errcode = '22023';
  end if;
  return v_digits;
end
$function$;

REVOKE ALL ON FUNCTION "private"."is_foreign_phone"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_foreign_phone"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."is_foreign_phone"(text) TO "service_role";
