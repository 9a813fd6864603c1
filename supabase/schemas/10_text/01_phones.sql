-- The rules of src/domain/phone.ts in SQL; tests/support/phone-cases.ts tests both.

-- Without 55, which is also an area code, hence the lengths, and without the trunk's 0 and the carrier's two digits.
create function private.national_digits(p_phone text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(p_phone, '[^0-9]', '', 'g'), '^(?:00)?55(?=0?[0-9]{10,11}$)', ''),
    '^0(?:[0-9]{2})?(?=[0-9]{2}(?:9[0-9]{8}|[2-9][0-9]{7})$)', ''
  )
$$;

grant execute on function private.national_digits(text) to authenticated, service_role;

create function private.is_phone_number(p_digits text) returns boolean
language sql immutable parallel safe as $$
  select p_digits ~ '^[0-9]{2}(?:9[0-9]{8}|[2-9][0-9]{7})$'
$$;

grant execute on function private.is_phone_number(text) to authenticated, service_role;

-- The 67 area codes in use.
create function private.has_area_code(p_digits text) returns boolean
language sql immutable parallel safe as $$
  select p_digits ~ '^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
$$;

grant execute on function private.has_area_code(text) to authenticated, service_role;

-- Equal for one person: mobiles get their ninth digit. Null if not a phone. A migration that changes it also runs
-- `update public.sellers set phone_key = phone_key`, which calls it again.
create function private.phone_key(p_digits text) returns text
language sql immutable parallel safe as $$
  select case
    when p_digits is null or not private.is_phone_number(p_digits) or not private.has_area_code(p_digits) then null
    when char_length(p_digits) = 10 and substr(p_digits, 3, 1) >= '6' then left(p_digits, 2) || '9' || substr(p_digits, 3)
    else p_digits
  end
$$;

grant execute on function private.phone_key(text) to authenticated, service_role;

-- A plus and another country's code.
create function private.is_foreign_phone(p_phone text) returns boolean
language sql immutable parallel safe as $$
  select p_phone ~ '^[^0-9+]*\+[^0-9]*(?:[0-46-9]|5[^0-9]*[0-46-9])'
$$;

grant execute on function private.is_foreign_phone(text) to authenticated, service_role;

-- National digits; raises 22023.
create function private.read_phone(p_phone text) returns text
language plpgsql immutable parallel safe as $$
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
$$;

grant execute on function private.read_phone(text) to authenticated, service_role;

-- Null for null or blank; raises 22023.
create function private.read_optional_phone(p_phone text) returns text
language sql set search_path = '' as $$
  select case when p_phone ~ '[^[:space:]]' then private.read_phone(p_phone) end
$$;
