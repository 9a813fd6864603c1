-- Collation "C": every engine and locale sorts alike.
create function private.search_key(p_text text) returns text
language sql immutable parallel safe as $$
  select lower((
    case when octet_length(p_text) = char_length(p_text) then p_text
      else regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g') end
  ) collate "C")
$$;

-- The blank lets ' z' find words that begin with z; the line break sorts before any letter, so the text sorts by name.
create function private.search_text(p_name text, p_email text, p_phone text, p_phone_key text) returns text
language sql immutable parallel safe as $$
  select ' ' || private.search_key(p_name) || coalesce(E'\n ' || private.search_key(p_email), '') || E'\n ' || p_phone
    || case when p_phone_key <> p_phone then ' ' || p_phone_key else '' end
$$;
