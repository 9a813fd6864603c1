-- A page of contacts asks only for what it needs: how many leads there are where a way depends on it, and by name, of a
-- frequent word's matches, those before the place where the newest leads let expect the page's end.

-- How many leads pass the filter, before any search.
create function private.leads_of(q private.contact_question) returns bigint
language sql stable as $$
  select coalesce(case
    when q.leads is not null then q.leads
    when q.seller_id is null and q.source is null and q.from_day is null and q.to_day is null
      then (select t.leads from private.company_tallies t where t.company_id = q.company_id)
    else (
      select sum(t.leads) from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
      where q.source is null or t.source = q.source
    ) end, 0)
$$;

-- As before, without counting: `leads` stays null until it is needed.
create or replace function private.contact_question(
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

-- As before; $15 is the name at which a page ends.
drop function private.ask_contacts(
  text, private.contact_question, private.contact_page, bigint, timestamptz[], timestamptz[]
);
create function private.ask_contacts(
  p_text text, q private.contact_question, g private.contact_page, p_walk bigint default null,
  p_first timestamptz[] default null, p_last timestamptz[] default null, p_end_at text default null
)
returns uuid[]
language plpgsql stable as $$
declare
  v_ids uuid[];
begin
  execute 'select array_agg(lead_id) from (' || p_text || ' offset $8 limit $9) page' into v_ids using
    q.company_id, q.seller_id, q.source, q.from_instant, q.to_instant, q.patterns, q.sellers,
    g.page_offset, g.page_limit, g.after_at, g.after_id, p_walk, p_first, p_last, p_end_at;
  return coalesce(v_ids, '{}');
end
$$;

create function private.before_or_at(g private.contact_page) returns text
language sql immutable as $$
  select case when g.ascending then '<=' else '>=' end
$$;

-- What the newest 5,000 leads let expect of a search (2 ms): how many match, how many rows are walked until the page is
-- full, and by name the place where it ends, with room for what a sample is wrong by. Null where too few of them match.
create type private.search_forecast as (matches numeric, walk numeric, end_at text);
create function private.forecast_search(q private.contact_question, g private.contact_page)
returns private.search_forecast
language plpgsql stable as $$
declare
  v_leads constant numeric := greatest(private.leads_of(q), 5000);
  v_needed constant numeric := (g.page_offset + g.page_limit) * 1.3;
  f private.search_forecast;
begin
  if g.by_time then
    f.matches := private.sample_contacts(q, 5000) * v_leads / 5000;
    f.walk := v_needed * v_leads / nullif(f.matches, 0);
    return f;
  end if;
  execute '
    with newest as (
      select search_text, seller_id from private.contacts where ' || q.filter
      || private.contact_order(true, false) || ' limit 5000
    ), found as (
      select search_text from newest where ' || q.match || '
    ), page_end as (
      select search_text from found order by search_text' || case when g.ascending then '' else ' desc' end || '
      offset $8 limit 1
    )
    select (select count(*) from found), (select nullif(count(*), 0) from newest, page_end where newest.search_text '
      || private.before_or_at(g) || ' page_end.search_text), (select search_text from page_end)'
  into f using
    q.company_id, q.seller_id, q.source, q.from_instant, q.to_instant, q.patterns, q.sellers,
    ceil(v_needed * 5000 / v_leads) + 2;
  f.matches := f.matches * v_leads / 5000;
  f.walk := f.walk * v_leads / 5000;
  return f;
end
$$;

-- A walk checks each row in turn until the page is full. The index of letters gives all matches, which are then sorted:
-- a match that is looked up costs about as much as four rows that are walked, or three where most need no sorting.
create or replace function private.page_of_search(q private.contact_question, g private.contact_page) returns uuid[]
language plpgsql stable as $$
declare
  v_filter constant text := 'select lead_id, created_at, search_text, seller_id from private.contacts where ' || q.filter
    || private.contact_place(g);
  v_order constant text := private.contact_order(g.by_time, g.ascending);
  v_walking constant text := 'select lead_id from (' || v_filter || v_order || ' limit $12) walked where ' || q.match;
  v_cost_of_match constant numeric := case when g.by_time then 4 else 3 end;
  v_is_near constant boolean := g.page_offset + g.page_limit <= 500;
  -- A word of which names begin is met there or not at all.
  v_walk bigint := case when not q.indexed then null when g.by_time then 30000 else 10000 end;
  f private.search_forecast;
  v_ids uuid[];
begin
  if not v_is_near and v_walk is not null then
    q.leads := private.leads_of(q);
  end if;
  if v_walk is null or v_is_near or q.leads <= v_walk then
    v_ids := private.ask_contacts(v_walking, q, g, v_walk);
    if v_walk is null or cardinality(v_ids) = g.page_limit then
      return v_ids;
    end if;
    q.leads := private.leads_of(q);
    if q.leads <= v_walk then
      return v_ids;
    end if;
  end if;
  if not (v_is_near and g.by_time) then
    f := private.forecast_search(q, g);
    if f.walk <= f.matches * v_cost_of_match then
      v_ids := private.ask_contacts(v_walking, q, g, f.walk::bigint);
      if cardinality(v_ids) = g.page_limit then
        return v_ids;
      end if;
    end if;
  end if;

  perform set_config('enable_bitmapscan', 'on', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true);
  if f.end_at is not null then
    v_ids := private.ask_contacts(
      v_filter || ' and ' || q.match || ' and search_text ' || private.before_or_at(g) || ' $15' || v_order,
      q, g, p_end_at => f.end_at
    );
    if cardinality(v_ids) = g.page_limit then
      return v_ids;
    end if;
  end if;
  return private.ask_contacts(v_filter || ' and ' || q.match || v_order, q, g);
end
$$;

-- As before; they ask how many leads there are.
create or replace function private.page_by_name(q private.contact_question, g private.contact_page) returns uuid[]
language plpgsql stable as $$
declare
  v_filter constant text := 'select lead_id, search_text from private.contacts where ' || q.filter;
  v_leads constant bigint := private.leads_of(q);
  v_from_the_end constant boolean := g.page_offset > v_leads / 2;
  v_rows_to_walk numeric := least(g.page_offset, v_leads - g.page_offset) + g.page_limit;
  v_ids uuid[];
begin
  if g.page_offset >= v_leads then
    return '{}';
  end if;
  v_rows_to_walk := v_rows_to_walk / v_leads * (
    select t.leads from private.company_tallies t where t.company_id = q.company_id
  );
  if v_rows_to_walk > 5 * v_leads then
    return private.ask_contacts(
      'select lead_id from (' || v_filter || ' offset 0) few' || private.contact_order(false, g.ascending),
      q, g
    );
  end if;
  if not v_from_the_end then
    return private.ask_contacts(v_filter || private.contact_order(false, g.ascending), q, g);
  end if;
  g.page_limit := least(g.page_limit, v_leads - g.page_offset);
  g.page_offset := v_leads - g.page_offset - g.page_limit;
  v_ids := private.ask_contacts(v_filter || private.contact_order(false, not g.ascending), q, g);
  return array(select id from unnest(v_ids) with ordinality as page (id, place) order by place desc);
end
$$;

create or replace function private.count_matches(q private.contact_question, out total bigint, out is_exact boolean)
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on set enable_indexonlyscan = on
set max_parallel_workers_per_gather = 0 set jit = off
as $$
declare
  v_most constant integer := 10000;
  v_walk constant integer := 10000;
  v_walked_matches constant bigint := private.sample_contacts(q, v_walk);
  v_leads constant bigint := private.leads_of(q);
begin
  total := v_walked_matches;
  is_exact := v_leads <= v_walk;
  if is_exact then
    return;
  end if;
  if q.indexed then
    -- What every fourth lead has is counted sooner one by one.
    if v_walked_matches < v_walk / 4 then
      perform set_config('enable_bitmapscan', 'on', true), set_config('enable_indexscan', 'off', true),
        set_config('enable_indexonlyscan', 'off', true);
    end if;
    execute 'select count(*) from (
      select from private.contacts where ' || q.filter || ' and ' || q.match || ' limit $8
    ) found'
    into total using
      q.company_id, q.seller_id, q.source, q.from_instant, q.to_instant, q.patterns, q.sellers, v_most + 1;
    is_exact := total <= v_most;
  end if;
  if not is_exact then
    total := greatest(total, round(v_walked_matches::numeric / v_walk * v_leads));
  end if;
end
$$;

create or replace function public.count_contacts(
  p_company_id uuid default null, p_seller_id uuid default null, p_source text default null,
  p_period text default 'all', p_search text default null
)
returns table (total bigint, is_exact boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  q private.contact_question := private.contact_question(p_company_id, p_seller_id, p_source, p_period, p_search);
begin
  if q.company_id is null then
    return;
  elsif q.match is null then
    return query select private.leads_of(q), true;
  else
    return query select c.total, c.is_exact from private.count_matches(q) c;
  end if;
end
$$;
