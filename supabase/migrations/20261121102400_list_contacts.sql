-- The page of contacts. Its time grows with the page, not with the table: what the tallies know is not walked, and a
-- search walks the newest leads first or asks the index of letters, whichever is shorter.

-- Where a page lies; with a place after which to go on, pages of an export cost the same wherever they are.
create type private.contact_page as (
  by_time boolean, ascending boolean, page_limit integer, page_offset bigint, after_at timestamptz, after_id uuid
);

create function private.contact_order(p_by_time boolean, p_ascending boolean) returns text
language sql immutable as $$
  select case
    when p_by_time and p_ascending then ' order by created_at, lead_id'
    when p_by_time then ' order by created_at desc, lead_id desc'
    when p_ascending then ' order by search_text, lead_id'
    else ' order by search_text desc, lead_id desc' end
$$;

create function private.contact_place(g private.contact_page) returns text
language sql immutable as $$
  select case
    when g.after_at is null then ''
    when g.ascending then ' and (created_at, lead_id) > ($10, $11)'
    else ' and (created_at, lead_id) < ($10, $11)' end
$$;

-- Runs a text made of the fixed pieces of this file; it gives one array of ids. $1 to $7 belong to the question,
-- $8 and $9 are offset and limit, $10 and $11 the place, $12 is the length of a walk, $13 and $14 are ranges of time.
create function private.ask_contacts(
  p_text text, q private.contact_question, g private.contact_page, p_walk bigint default null,
  p_first timestamptz[] default null, p_last timestamptz[] default null
)
returns uuid[]
language plpgsql stable as $$
declare
  v_ids uuid[];
begin
  execute 'select array_agg(lead_id) from (' || p_text || ' offset $8 limit $9) page' into v_ids using
    q.company_id, q.seller_id, q.source, q.from_instant, q.to_instant, q.patterns, q.sellers,
    g.page_offset, g.page_limit, g.after_at, g.after_id, p_walk, p_first, p_last;
  return coalesce(v_ids, '{}');
end
$$;

-- Newest or oldest first, no search: the tallies tell on which days the page lies.
create function private.page_by_day(q private.contact_question, g private.contact_page) returns uuid[]
language plpgsql stable as $$
declare
  v_after_day constant date := (g.after_at at time zone q.time_zone)::date;
  v_first timestamptz[];
  v_last timestamptz[];
begin
  select array_agg(private.day_start(day, q.time_zone)), array_agg(private.day_start(day + 1, q.time_zone)),
    g.page_offset - min(before)
  into v_first, v_last, g.page_offset
  from (
    select day, leads, coalesce(sum(leads) over (
      order by case when g.ascending then day - date '2000-01-01' else date '2000-01-01' - day end
      rows between unbounded preceding and 1 preceding
    ), 0) as before
    from (
      -- Nobody knows how much of the day of the place is left: it is read, and not counted on.
      select t.day, case when t.day = v_after_day then 0 else sum(t.leads) end as leads
      from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
      where (q.source is null or t.source = q.source)
        and (v_after_day is null or case when g.ascending then t.day >= v_after_day else t.day <= v_after_day end)
      group by t.day
    ) tallies
  ) days
  where before < g.page_offset + g.page_limit and (before + leads > g.page_offset or before = g.page_offset);
  if q.source is null then
    -- Nearly every day has leads: one range, read in order.
    return private.ask_contacts(
      'select lead_id from private.contacts where ' || q.filter
      || ' and created_at >= ($13)[1] and created_at < ($14)[1]' || private.contact_order(true, g.ascending),
      q, g, null, array[(select min(t) from unnest(v_first) as t)], array[(select max(t) from unnest(v_last) as t)]
    );
  end if;
  return private.ask_contacts('
    select l.lead_id from unnest($13::timestamptz[], $14::timestamptz[]) as d (first, last)
    cross join lateral (
      select lead_id, created_at from private.contacts
      where ' || q.filter || private.contact_place(g) || ' and created_at >= d.first and created_at < d.last
      offset 0
    ) l' || private.contact_order(true, g.ascending),
    q, g, null, v_first, v_last
  );
end
$$;

-- By name, no search: few are sorted, many are walked in their order from the nearer end.
create function private.page_by_name(q private.contact_question, g private.contact_page) returns uuid[]
language plpgsql stable as $$
declare
  v_filter constant text := 'select lead_id, search_text from private.contacts where ' || q.filter;
  v_from_the_end boolean := g.page_offset > q.leads / 2;
  v_rows_to_walk numeric := least(g.page_offset, q.leads - g.page_offset) + g.page_limit;
  v_ids uuid[];
begin
  if g.page_offset >= q.leads then
    return '{}';
  end if;
  v_rows_to_walk := v_rows_to_walk / q.leads * (
    select t.leads from private.company_tallies t where t.company_id = q.company_id
  );
  if v_rows_to_walk > 5 * q.leads then
    return private.ask_contacts(
      'select lead_id from (' || v_filter || ' offset 0) few' || private.contact_order(false, g.ascending),
      q, g
    );
  end if;
  if not v_from_the_end then
    return private.ask_contacts(v_filter || private.contact_order(false, g.ascending), q, g);
  end if;
  g.page_limit := least(g.page_limit, q.leads - g.page_offset);
  g.page_offset := q.leads - g.page_offset - g.page_limit;
  v_ids := private.ask_contacts(v_filter || private.contact_order(false, not g.ascending), q, g);
  return array(select id from unnest(v_ids) with ordinality as page (id, place) order by place desc);
end
$$;

-- How many of the first 5,000 in an order match: 2 ms that tell how long a walk would be.
create function private.sample_contacts(q private.contact_question, p_rows integer) returns bigint
language plpgsql stable as $$
declare
  v_count bigint;
begin
  execute 'select count(*) from (
    select search_text, seller_id from private.contacts where ' || q.filter
    || private.contact_order(true, false) || ' limit $8
  ) walked where ' || q.match
  into v_count using
    q.company_id, q.seller_id, q.source, q.from_instant, q.to_instant, q.patterns, q.sellers, p_rows;
  return v_count;
end
$$;

-- A walk checks each row in turn until the page is full. The index of letters gives all matches, which are then sorted.
create function private.page_of_search(q private.contact_question, g private.contact_page) returns uuid[]
language plpgsql stable as $$
declare
  v_filter constant text := 'select lead_id, created_at, search_text, seller_id from private.contacts where ' || q.filter
    || private.contact_place(g);
  v_order constant text := private.contact_order(g.by_time, g.ascending);
  v_needed constant bigint := g.page_offset + g.page_limit;
  v_walk bigint := 30000;
  v_share numeric;
  v_ids uuid[];
begin
  if q.leads <= v_walk or not q.indexed then
    v_walk := q.leads;
  elsif v_needed > 500 then
    v_share := private.sample_contacts(q, 5000) / 5000.0;
    -- A match that is looked up costs about as much as four rows that are walked.
    v_walk := case when v_needed * 1.3 <= v_share * v_share * q.leads * 4 then v_needed * 1.3 / v_share else 0 end;
  end if;
  if v_walk > 0 then
    v_ids := private.ask_contacts(
      'select lead_id from (' || v_filter || v_order || ' limit $12) walked where ' || q.match, q, g, v_walk
    );
    if cardinality(v_ids) = g.page_limit or v_walk >= q.leads then
      return v_ids;
    end if;
  end if;

  perform set_config('enable_bitmapscan', 'on', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true);
  return private.ask_contacts(v_filter || ' and ' || q.match || v_order, q, g);
end
$$;

-- The planner cannot know how early a walk ends, so it is told which way. One page may not take several processors.
create function private.page_of_contacts(q private.contact_question, g private.contact_page) returns uuid[]
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on set enable_indexonlyscan = on
set max_parallel_workers_per_gather = 0 set jit = off
as $$
begin
  if q.match is not null then
    return private.page_of_search(q, g);
  elsif not g.by_time then
    return private.page_by_name(q, g);
  elsif q.source is not null or g.page_offset >= 1000 then
    return private.page_by_day(q, g);
  end if;
  return private.ask_contacts(
    'select lead_id from private.contacts where ' || q.filter || private.contact_place(g)
    || private.contact_order(true, g.ascending),
    q, g
  );
end
$$;

-- One page of a company's contacts: super_admin and the server name the company, others get their own. Filters are
-- those of count_contacts; the nil id as seller asks for leads without one. p_after_created_at and p_after_id, a row's
-- own, give the rows after it: an export asks so, page after page, in either direction of created_at.
create function public.list_contacts(
  p_company_id uuid default null, p_seller_id uuid default null, p_source text default null,
  p_period text default 'all', p_search text default null, p_sort text default 'created_at',
  p_ascending boolean default false, p_limit integer default 20, p_offset bigint default 0,
  p_after_created_at timestamptz default null, p_after_id uuid default null
)
returns table (
  id uuid, name text, phone text, email text, city text, source text, source_label text, created_at timestamptz,
  whatsapp_url text, seller_id uuid, seller_name text, seller_phone text, short_url_id uuid,
  outcome text, outcome_value numeric
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  q private.contact_question;
  v_ids uuid[];
begin
  if p_sort is null or p_sort not in ('created_at', 'name') or p_limit is null or p_limit not between 1 and 1000
    or p_offset is null or p_offset < 0
    or (p_after_created_at is null) <> (p_after_id is null)
    or (p_after_id is not null and (p_sort <> 'created_at' or p_offset <> 0)) then
    raise exception 'Ordem ou página desconhecida.' using errcode = '22023';
  end if;
  q := private.contact_question(p_company_id, p_seller_id, p_source, p_period, p_search);
  if q.company_id is null then
    return;
  end if;
  v_ids := private.page_of_contacts(
    q, (p_sort = 'created_at', coalesce(p_ascending, false), p_limit, p_offset, p_after_created_at, p_after_id)
  );
  return query
  select l.id, l.name::text, l.phone::text, l.email::text, l.city::text, l.source::text, coalesce(o.label, l.source),
    l.created_at, l.whatsapp_url::text, l.seller_id, s.name, s.phone, l.short_url_id,
    l.outcome::text, l.outcome_value
  from unnest(v_ids) with ordinality as page (id, place)
  join public.leads_captured l on l.id = page.id
  left join public.sellers s on s.id = l.seller_id
  left join public.lead_sources o on o.source = l.source
  order by page.place;
end
$$;

-- How many contacts the same filters leave. Exact without a search and up to 10,000 matches of one; beyond that what
-- the newest 10,000 leads let expect.
create function private.count_matches(q private.contact_question, out total bigint, out is_exact boolean)
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on set enable_indexonlyscan = on
set max_parallel_workers_per_gather = 0 set jit = off
as $$
declare
  v_most constant integer := 10000;
  v_walk constant integer := 10000;
  v_walked_matches bigint := private.sample_contacts(q, v_walk);
begin
  total := v_walked_matches;
  is_exact := q.leads <= v_walk;
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
    total := greatest(total, round(v_walked_matches::numeric / v_walk * q.leads));
  end if;
end
$$;

create function public.count_contacts(
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
    return query select q.leads, true;
  else
    return query select c.total, c.is_exact from private.count_matches(q) c;
  end if;
end
$$;

revoke execute on function
  public.list_contacts(uuid, uuid, text, text, text, text, boolean, integer, bigint, timestamptz, uuid),
  public.count_contacts(uuid, uuid, text, text, text)
from public, anon;
grant execute on function
  public.list_contacts(uuid, uuid, text, text, text, text, boolean, integer, bigint, timestamptz, uuid),
  public.count_contacts(uuid, uuid, text, text, text)
to authenticated, service_role;
