-- Texts from outside, made safe to store and to send.
-- Not marked strict: a strict function with and/nullif in it is not inlined, and a call costs ten times as much.

-- One line: control characters and runs of blanks become one blank. Null when nothing is left.
create function private.clean_line(p_text text) returns text
language sql immutable parallel safe as $$
  select nullif(btrim(regexp_replace(p_text, '[[:space:][:cntrl:]]+', ' ', 'g')), '')
$$;

create function private.is_email(p_email text) returns boolean
language sql immutable parallel safe as $$
  select char_length(p_email) <= 254 and p_email ~ '^[^@[:space:]]{1,64}@[^@[:space:].]+(?:\.[^@[:space:].]+)+$'
$$;

-- Addresses that are stored and followed: http(s) with a host, no user-info, no control characters, blanks or backslashes.
create function private.is_web_address(p_url text) returns boolean
language sql immutable parallel safe as $$
  select char_length(p_url) <= 12288
    and p_url ~* '^https?://[^/?#@[:space:][:cntrl:]\\]+(?:[/?#]|$)'
    and p_url !~ '[[:space:][:cntrl:]\\]'
$$;

-- What encodeURIComponent does. One round for each distinct character, not for each character.
create function private.encode_uri_component(p_text text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  v_text text := replace(replace(p_text, '%', '%25'), ' ', '%20');
  v_char text;
begin
  loop
    v_char := substring(v_text from '[^A-Za-z0-9_.!~*''()%-]');
    exit when v_char is null;
    v_text := replace(
      v_text, v_char, upper(regexp_replace(encode(convert_to(v_char, 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
    );
  end loop;
  return v_text;
end
$$;

-- The opening message with its placeholders filled; an unknown {x} is removed, never sent raw. At most 1,000 characters.
create function private.fill_message(p_template text, p_name text, p_city text, p_company text, p_seller text)
returns text
language plpgsql immutable parallel safe as $$
declare
  v_text text := p_template;
  v_pair text[];
begin
  if position('{' in v_text) > 0 then
    foreach v_pair slice 1 in array array[
      ['nome', p_name], ['cidade', p_city], ['empresa', p_company], ['vendedor', p_seller]
    ] loop
      -- A value's own braces are set aside, so that no name is read as a placeholder.
      v_text := regexp_replace(
        v_text, '\{\s*' || v_pair[1] || '\s*\}',
        replace(translate(coalesce(v_pair[2], ''), '{}', E'\x01\x02'), '\', '\\'), 'gi'
      );
    end loop;
    v_text := translate(regexp_replace(v_text, '\{[^{}]*\}', '', 'g'), E'\x01\x02', '{}');
  end if;
  if v_text ~ '[[:cntrl:]]' then
    v_text := regexp_replace(regexp_replace(v_text, '\r\n?', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g');
  end if;
  return rtrim(left(btrim(v_text, E' \n'), 1000), E' \n');
end
$$;

-- The chat with a number of ours (national digits), its message already written. Null without a usable number.
create function private.whatsapp_url(p_digits text, p_message text) returns text
language sql immutable parallel safe as $$
  select 'https://wa.me/55' || private.phone_key(p_digits)
    || coalesce('?text=' || nullif(private.encode_uri_component(p_message), ''), '')
$$;

grant execute on function
  private.clean_line(text), private.is_email(text), private.is_web_address(text)
to authenticated, service_role;

-- Types instead of check constraints: PostgreSQL evaluates every check of a row at each update, also when only a
-- counter changes (measured: 70 of 180 µs of counting a lead), a type's only when its own column is written.
create domain private.person_name as varchar(120) check (value ~ '[^[:space:]]' and value !~ '[[:cntrl:]]');
create domain private.email_address as text check (private.is_email(value));
-- What a seller's form lets through. Whether it is a phone is judged when it is written by the API, and again in turn.
create domain private.seller_phone as varchar(11) check (value ~ '^[0-9]+$');
create domain private.national_phone as varchar(11) check (value ~ '^[0-9]{10,11}$');
create domain private.seller_role as text check (value in ('seller', 'manager'));
create domain private.json_object as jsonb check (jsonb_typeof(value) = 'object');
create domain private.tally as integer check (value >= 0);
