-- Not strict: PostgreSQL does not inline a strict function that uses AND or nullif; a call costs ten times as much.

-- One line, null if empty. Removes invisible characters (category Cf) except the joiner between two emoji.
create function private.clean_line(p_text text) returns text
language sql immutable parallel safe as $$
  select nullif(btrim(regexp_replace(
    case when octet_length(p_text) = char_length(p_text) then p_text else regexp_replace(
      p_text,
      '(?<![\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d|\u200d(?![\u2190-\u2bff\U0001f000-\U0001faff])'
      '|[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200c\u200e\u200f\u202a-\u202e'
      '\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
      '\U000e0001-\U000e007f]',
      '', 'g'
    ) end,
    '[[:space:][:cntrl:]]+', ' ', 'g'
  )), '')
$$;

grant execute on function private.clean_line(text) to authenticated, service_role;

-- Keeps line breaks, removes other control characters; null if empty.
create function private.clean_text(p_text text) returns text
language sql immutable parallel safe as $$
  select nullif(btrim(regexp_replace(
    regexp_replace(replace(p_text, E'\t', ' '), '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g'
  ), E' \n'), '')
$$;

-- Of the first and the last word.
create function private.initials_of(p_name text) returns text
language sql immutable parallel safe as $$
  select upper(left(p_name, 1) || coalesce(left(substring(p_name from ' ([^ ]+)$'), 1), ''))
$$;

create function private.is_email(p_email text) returns boolean
language sql immutable parallel safe as $$
  -- The length apart: a bound of 64 in the expression triples its cost.
  select char_length(p_email) <= 254 and position('@' in p_email) <= 65
    and p_email ~ '^[^@[:space:]]+@[^@[:space:].]+(?:\.[^@[:space:].]+)+$'
$$;

grant execute on function private.is_email(text) to authenticated, service_role;

-- Safe to redirect to: http(s) with a host, no user-info, control characters, blanks or backslashes.
create function private.is_web_address(p_url text) returns boolean
language sql immutable parallel safe as $$
  select char_length(p_url) <= 12288
    and p_url ~* '^https?://[^/?#@[:space:][:cntrl:]\\]+(?:[/?#]|$)'
    and p_url !~ '[[:space:][:cntrl:]\\]'
$$;

grant execute on function private.is_web_address(text) to authenticated, service_role;

-- Raises 22023 with a message for the screen.
create function private.too_long(p_field text, p_most integer) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '% pode ter no máximo % caracteres.', p_field, p_most using errcode = '22023';
end
$$;

-- Required, at most 120 characters; raises 22023.
create function private.read_name(p_name text) returns text
language plpgsql set search_path = '' as $$
declare
  v_name text := private.clean_line(p_name);
begin
  if v_name is null then
    raise exception 'Nome é obrigatório.' using errcode = '22023';
  end if;
  if char_length(v_name) > 120 then perform private.too_long('Nome', 120); end if;
  return v_name;
end
$$;

-- Required; returns lower case; raises 22023.
create function private.read_email(p_email text) returns text
language plpgsql set search_path = '' as $$
declare
  v_email text := lower(private.clean_line(p_email));
begin
  if v_email is null then
    raise exception 'E-mail é obrigatório.' using errcode = '22023';
  end if;
  if not private.is_email(v_email) then
    raise exception 'E-mail inválido' using errcode = '22023';
  end if;
  return v_email;
end
$$;
