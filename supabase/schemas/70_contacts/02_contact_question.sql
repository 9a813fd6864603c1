-- A word of one or two letters must begin a word: trigrams include the blank.
create function private.search_pattern(p_word text) returns text
language sql immutable parallel safe as $$
  select case when char_length(p_word) < 3 then '% ' else '%' end
    || replace(replace(replace(p_word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- A match has one of any_of and each of all_of, if not null. Digits with punctuation are one phone; a word that may
-- be the code of a lead is also one; otherwise each word must match, longest first.
create function private.search_patterns(p_search text, out any_of text[], out all_of text[])
language plpgsql immutable as $$
declare
  v_text constant text := private.search_key(private.clean_line(p_search));
  v_digits text;
  v_code constant text := upper(substring(v_text from '^#?([bcdfghjkmnp-tv-z2-9]{5})$'));
begin
  if char_length(v_text) > 100 then
    raise exception 'A busca pode ter no máximo 100 caracteres.' using errcode = '22023';
  elsif v_text ~ '^[0-9 ()+./-]*[0-9][0-9 ()+./-]*$' then
    v_digits := regexp_replace(regexp_replace(v_text, '^\+ ?55', ''), '[^0-9]', '', 'g');
    select array_agg(distinct private.search_pattern(digits)) into any_of
    from unnest(array[
      v_digits, private.national_digits(v_digits), private.phone_key(private.national_digits(v_digits))
    ]) as digits
    where digits <> '';
  elsif v_code is not null then
    any_of := array[private.search_pattern(v_text)];
  else
    -- Digits and punctuation are part of a phone.
    select array_agg(pattern order by char_length(pattern) desc) into all_of
    from unnest(string_to_array(v_text, ' ')) as word
    cross join lateral private.search_pattern(
      case when word ~ '^[0-9()+./-]*[0-9][0-9()+./-]*$' then regexp_replace(word, '[^0-9]', '', 'g') else word end
    ) as pattern;
  end if;
  if v_code is not null then
    any_of := any_of || ('%#' || v_code || '%');
  end if;
end
$$;

create type private.contact_question as (
  company_id uuid, time_zone text, seller_id uuid, source text, outcome text, link_id uuid, campaign text,
  from_day date, to_day date, from_instant timestamptz, to_instant timestamptz,
  -- True if the tallies know how many contacts pass the filters.
  is_tallied boolean,
  is_search boolean, any_of text[], all_of text[], sellers uuid[],
  -- True if the trigram index can serve the search.
  is_indexed boolean,
  -- Keyset pagination by created_at.
  is_ascending boolean, after_at timestamptz, after_id uuid
);

-- company_id is null if the caller may not read the company. Raises 22023.
create function private.contact_question(
  p_company_id uuid, p_seller_id uuid, p_source text, p_period text, p_search text,
  p_from date, p_to date, p_outcome text, p_link_id uuid, p_campaign text
)
returns private.contact_question
language plpgsql stable as $$
declare
  q private.contact_question;
  v_company constant public.companies := private.company_to_read(p_company_id, 'contacts');
  v_days constant record := private.period_days(coalesce(p_period, 'all'), coalesce(v_company.time_zone, 'UTC'));
begin
  select s.any_of, s.all_of into q.any_of, q.all_of from private.search_patterns(p_search) s;
  if p_outcome not in ('won', 'lost', 'open') then
    raise exception 'Resultado desconhecido.' using errcode = '22023';
  elsif p_from < date '0002-01-01' or p_to > date '9999-12-30' then
    raise exception 'Período desconhecido.' using errcode = '22023';
  end if;
  if v_company.id is null then
    return null;
  end if;
  q.company_id := v_company.id;
  q.time_zone := v_company.time_zone;
  q.seller_id := p_seller_id;
  q.source := p_source;
  q.outcome := p_outcome;
  q.link_id := p_link_id;
  q.campaign := p_campaign;
  q.is_tallied := num_nonnulls(p_outcome, p_link_id, p_campaign) = 0;
  q.from_day := greatest(v_days.from_day, p_from);
  q.to_day := least(v_days.to_day, p_to);
  q.from_instant := private.day_start(q.from_day, q.time_zone);
  q.to_instant := private.day_start(q.to_day + 1, q.time_zone);
  q.is_search := q.any_of is not null or q.all_of is not null;
  -- Three letters, two at the end of a word, or one at its beginning.
  q.is_indexed := q.any_of is not null
    or array_to_string(q.all_of, '') ~ '[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9%]|[^a-z0-9%][a-z0-9]';
  if q.is_search then
    q.sellers := (
      select array_agg(s.id) from public.sellers s
      where s.company_id = q.company_id and private.is_found(' ' || private.search_key(s.name), s.id, q)
    );
  end if;
  if q.seller_id is not null then
    q.is_search := q.is_search and not coalesce(q.seller_id = any (q.sellers), false);
    q.sellers := null;
  end if;
  return q;
end
$$;

-- Inlined, like is_found, so that a custom plan drops unused conditions. A SET clause would prevent it.
create function private.contacts_asked(q private.contact_question) returns setof private.contacts
language sql stable as $$
  select * from (
    -- No condition here: else no index gives the order.
    select * from private.contacts
    union all
    select c.* from private.tail_of(q.company_id) l cross join lateral private.contact_of(l) c
  ) c
  where company_id = q.company_id
    and (q.seller_id is null or seller_id = q.seller_id)
    and (q.source is null or source = q.source)
    and (q.outcome is null or outcome = q.outcome)
    and (q.link_id is null or link_id = q.link_id)
    and (q.campaign is null or campaign = q.campaign)
    and (q.from_instant is null or created_at >= q.from_instant)
    and (q.to_instant is null or created_at < q.to_instant)
    and (q.after_id is null or case when q.is_ascending
      then (created_at, lead_id) > (q.after_at, q.after_id)
      else (created_at, lead_id) < (q.after_at, q.after_id) end)
$$;

-- Trigram indexes do not support `like all`.
create function private.is_found(p_search_text text, p_seller_id uuid, q private.contact_question) returns boolean
language sql immutable parallel safe as $$
  select not q.is_search
    or (q.any_of is null or p_search_text like any (q.any_of))
      and (q.all_of[1] is null or p_search_text like q.all_of[1])
      and (q.all_of[2] is null or p_search_text like q.all_of[2])
      and (q.all_of[3] is null or p_search_text like all (q.all_of))
    or q.sellers is not null and p_seller_id = any (q.sellers)
$$;

-- Contacts that pass the filters, before any search. Open ones are the rest of those won and lost, which have an index. In
-- PL/pgSQL, which plans for the question that is asked: its callers set plan_cache_mode.
create function private.leads_of(q private.contact_question) returns bigint
language plpgsql stable as $$
declare
  v_closed bigint;
begin
  if q.outcome = 'open' and num_nonnulls(q.link_id, q.campaign) = 0 then
    q.outcome := 'won';
    v_closed := private.leads_of(q);
    q.outcome := 'lost';
    v_closed := v_closed + private.leads_of(q);
    q.outcome := null;
    q.is_tallied := true;
    return private.leads_of(q) - v_closed;
  elsif not q.is_tallied then
    return (select count(*) from private.contacts_asked(q));
  elsif num_nonnulls(q.seller_id, q.source, q.from_day, q.to_day) = 0 then
    return coalesce(private.leads_of_company(q.company_id), 0);
  end if;
  return (
    select coalesce(sum(t.leads), 0) from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
    where q.source is null or t.source = q.source
  );
end
$$;

-- Of the newest p_rows filtered contacts, without the tail: 2 ms for 5,000.
create function private.share_found(q private.contact_question, p_rows integer) returns numeric
language plpgsql stable as $$
begin
  return (
    select coalesce(avg(private.is_found(n.search_text, n.seller_id, q)::integer), 0)
    from (
      select * from private.contacts
      where company_id = q.company_id and created_at >= coalesce(q.from_instant, '-infinity')
        and created_at < coalesce(q.to_instant, 'infinity')
      order by created_at desc limit p_rows
    ) n
    where (q.seller_id is null or n.seller_id = q.seller_id) and (q.source is null or n.source = q.source)
      and (q.outcome is null or n.outcome = q.outcome) and (q.link_id is null or n.link_id = q.link_id)
      and (q.campaign is null or n.campaign = q.campaign)
  );
end
$$;
