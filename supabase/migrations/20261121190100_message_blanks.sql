-- The opening message with its placeholders filled. What is not known, or known to be empty, goes with the blank before
-- it where another blank, the end or a mark follows: nobody is greeted with "Olá , tudo bem?".
create or replace function private.fill_message(
  p_template text, p_name text, p_city text, p_company text, p_seller text
)
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
      continue when coalesce(v_pair[2], '') = '';
      -- A value's own braces are set aside, so that no name is read as a placeholder.
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
