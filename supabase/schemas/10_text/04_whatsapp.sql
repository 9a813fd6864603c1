-- The link's, else the form's, else the default (defaultMessage of src/domain): anybody can write an address. Decided
-- again after the page, because a link can change meanwhile and because a caller may have no form.
create function private.message_template(p_link_config jsonb, p_message text) returns text
language sql immutable parallel safe as $$
  select left(coalesce(
    nullif(btrim(p_link_config ->> 'message'), ''), nullif(btrim(p_message), ''), 'Olá! Gostaria de mais informações.'
  ), 1000)
$$;

-- Equal to fillMessage() of the form's preview; tests/rules/links/whatsapp-message.test.ts compares them. At most 1,000
-- characters. Removes an unknown or empty placeholder, with the blank before it where one would be left
-- over: never "Olá , tudo bem?".
create function private.fill_message(
  p_template text, p_name text, p_city text, p_company text, p_seller text, p_ref text
)
returns text
language plpgsql immutable parallel safe as $$
declare
  v_text text := p_template;
  v_pair text[];
begin
  if position('{' in v_text) > 0 then
    foreach v_pair slice 1 in array array[
      ['nome', p_name], ['cidade', p_city], ['empresa', p_company], ['vendedor', p_seller], ['ref', p_ref]
    ] loop
      continue when coalesce(v_pair[2], '') = '';
      -- So that no value is read as a placeholder.
      v_text := regexp_replace(
        v_text, '\{\s*' || v_pair[1] || '\s*\}',
        replace(translate(v_pair[2], '{}', E'\x01\x02'), '\', '\\'), 'gi'
      );
    end loop;
    v_text := regexp_replace(v_text, ' (?:\{[^{}]*\})+(?=[ .,;:!?)…\n]|$)', '', 'g');
    v_text := translate(regexp_replace(v_text, '\{[^{}]*\}', '', 'g'), E'\x01\x02', '{}');
  end if;
  if v_text ~ '[[:cntrl:]]' then
    v_text := regexp_replace(regexp_replace(v_text, '\r\n?', E'\n', 'g'), '(?!\n)[[:cntrl:]]', '', 'g');
  end if;
  return rtrim(left(btrim(v_text, E' \n'), 1000), E' \n');
end
$$;

-- JavaScript's encodeURIComponent. Loops once per distinct character.
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

-- p_digits are national; null if unusable.
create function private.whatsapp_url(p_digits text, p_message text) returns text
language sql immutable parallel safe as $$
  select 'https://wa.me/55' || private.phone_key(p_digits)
    || coalesce('?text=' || nullif(private.encode_uri_component(p_message), ''), '')
$$;
