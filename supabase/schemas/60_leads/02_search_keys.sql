-- Collation "C": every engine and locale sorts alike.
create function private.search_key(p_text text) returns text
language sql immutable parallel safe as $$
  select lower((
    case when octet_length(p_text) = char_length(p_text) then p_text
      else regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g') end
  ) collate "C")
$$;

-- Names a lead in a message: {ref}. Of two million leads about one in nine shares its code; a search shows them all.
-- Equal to leadCode() of src/domain.
create function private.lead_code(p_lead uuid) returns text
language plpgsql immutable parallel safe as $$
declare
  v_bytes constant bytea := uuid_send(p_lead);
  v_code text := '';
begin
  -- The last bytes are random in every version of uuid.
  for i in 11..15 loop
    v_code := v_code || substr('BCDFGHJKMNPQRSTVWXYZ23456789', get_byte(v_bytes, i) % 28 + 1, 1);
  end loop;
  return v_code;
end
$$;

-- The blank lets ' z' find words that begin with z; the line break sorts before any letter, so the text sorts by name. The
-- code is in upper case, in which no other search looks.
create function private.search_text(p_name text, p_email text, p_phone text, p_phone_key text, p_lead uuid)
returns text
language sql immutable parallel safe as $$
  select ' ' || private.search_key(p_name) || coalesce(E'\n ' || private.search_key(p_email), '') || E'\n ' || p_phone
    || case when p_phone_key <> p_phone then ' ' || p_phone_key else '' end
    || E'\n#' || private.lead_code(p_lead)
$$;
