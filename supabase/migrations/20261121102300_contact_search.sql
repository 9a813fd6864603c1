-- From a search as people type it to patterns for contacts.search_text, and from all filters to one question.

-- One or two letters are where a word begins: the index knows three characters, and a blank is one of them.
-- %, _ and \ are ordinary characters.
create function private.search_pattern(p_word text) returns text
language sql immutable parallel safe as $$
  select case when char_length(p_word) < 3 then '% ' else '%' end
    || replace(replace(replace(p_word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Digits with their punctuation are one phone, found as typed or with the ninth digit: any pattern will do.
-- Else each word must be found; a word of digits and punctuation is part of a phone.
create function private.search_patterns(p_search text, out patterns text[], out any_will_do boolean)
language plpgsql immutable as $$
declare
  v_text text := private.search_key(private.clean_line(p_search));
  v_digits text;
begin
  if char_length(v_text) > 100 then
    raise exception 'A busca pode ter no máximo 100 caracteres.' using errcode = '22023';
  end if;
  any_will_do := v_text ~ '^[0-9 ()+./-]*[0-9][0-9 ()+./-]*$';
  if any_will_do then
    v_digits := regexp_replace(regexp_replace(v_text, '^\+ ?55', ''), '[^0-9]', '', 'g');
    patterns := array(
      select distinct private.search_pattern(digits)
      from unnest(array[
        v_digits, private.national_digits(v_digits), private.phone_key(private.national_digits(v_digits))
      ]) as digits
      where digits <> ''
    );
  else
    patterns := array(
      select private.search_pattern(
        case when word ~ '^[0-9()+./-]*[0-9][0-9()+./-]*$' then regexp_replace(word, '[^0-9]', '', 'g') else word end
      )
      from unnest(string_to_array(v_text, ' ')) as word
    );
  end if;
end
$$;

-- All that the list and the count of contacts are asked for, checked. The conditions are SQL made of the fixed pieces
-- below; what the caller gave reaches SQL as parameters only (see private.ask_contacts).
create type private.contact_question as (
  company_id uuid, time_zone text, seller_id uuid, source text, from_day date, to_day date,
  from_instant timestamptz, to_instant timestamptz,
  patterns text[], sellers uuid[],
  filter text, match text,
  -- How many leads pass the filter, before any search.
  leads bigint,
  -- Whether the index of letters can find all that match.
  indexed boolean
);

-- Null when the caller may not read the company.
create function private.contact_question(
  p_company_id uuid, p_seller_id uuid, p_source text, p_period text, p_search text
)
returns private.contact_question
language plpgsql stable as $$
declare
  q private.contact_question;
  v_company public.companies := private.company_to_read(p_company_id);
  v_days record := private.period_days(coalesce(p_period, 'all'), coalesce(v_company.time_zone, 'UTC'));
  v_search record := private.search_patterns(p_search);
begin
  if v_company.id is null then
    return null;
  end if;
  q.company_id := v_company.id;
  q.time_zone := v_company.time_zone;
  q.seller_id := p_seller_id;
  q.source := p_source;
  q.from_day := v_days.from_day;
  q.to_day := v_days.to_day;
  q.from_instant := private.day_start(q.from_day, q.time_zone);
  q.to_instant := private.day_start(q.to_day + 1, q.time_zone);
  q.filter := 'company_id = $1'
    || case when p_seller_id is not null then ' and seller_id = $2' else '' end
    || case when p_source is not null then ' and source = $3' else '' end
    || case when q.from_day is not null then ' and created_at >= $4' else '' end
    || case when q.to_day is not null then ' and created_at < $5' else '' end;
  q.leads := coalesce((
    select sum(t.leads) from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
    where p_source is null or t.source = p_source
  ), 0);
  if v_search.patterns = '{}' then
    return q;
  end if;

  q.patterns := v_search.patterns;
  q.sellers := array(
    select s.id from public.sellers s
    where s.company_id = q.company_id and case when v_search.any_will_do
      then ' ' || private.search_key(s.name) like any (q.patterns)
      else ' ' || private.search_key(s.name) like all (q.patterns) end
  );
  if q.seller_id = any (q.sellers) then
    return q;
  end if;
  select '(' || string_agg(
    format('search_text like ($6)[%s]', place), case when v_search.any_will_do then ' or ' else ' and ' end
  ) || ')' into q.match
  from generate_subscripts(q.patterns, 1) as place;
  -- Three letters, or two that end a word, or one that begins one.
  q.indexed := (
    select case when v_search.any_will_do then bool_and(has_letters) else bool_or(has_letters) end
    from (select pattern ~ '[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9%]|[^a-z0-9%][a-z0-9]' as has_letters from unnest(q.patterns) as pattern) patterns
  );
  if q.seller_id is null and q.sellers <> '{}' then
    q.match := '(' || q.match || ' or seller_id = any ($7))';
  end if;
  return q;
end
$$;
