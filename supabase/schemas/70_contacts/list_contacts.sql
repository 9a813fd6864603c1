-- The tallies tell the days of a page, so that page 25,000 costs as much as any.
create function private.page_by_day(q private.contact_question, p_offset bigint, p_limit integer) returns uuid[]
language plpgsql stable as $$
declare
  v_direction constant text := case when q.is_ascending then 'asc' else 'desc' end;
  v_days date[];
  v_before bigint;
  v_ids uuid[];
begin
  select array_agg(day), min(before) into v_days, v_before
  from (
    select t.day, sum(t.leads) as leads, sum(sum(t.leads)) over (
      order by case when q.is_ascending then t.day - date '2000-01-01' else date '2000-01-01' - t.day end
    ) - sum(t.leads) as before
    from private.tallies_of(q.company_id, q.seller_id, q.from_day, q.to_day) t
    where q.source is null or t.source = q.source
    group by t.day
  ) days
  where before < p_offset + p_limit and before + leads > p_offset;
  execute format(
    'select array(
      select lead_id from unnest($2) as day
      cross join lateral (
        select created_at, lead_id from private.contacts_asked($1)
        where created_at >= private.day_start(day, $3) and created_at < private.day_start(day + 1, $3)
        order by created_at %1$s, lead_id %1$s limit $4 + $5
      ) of_day
      order by created_at %1$s, lead_id %1$s offset $4 limit $5
    )', v_direction
  ) into v_ids using q, v_days, q.time_zone, p_offset - v_before, p_limit;
  return v_ids;
end
$$;

-- Walks an index in the page's order or looks up the search, whichever is cheaper. Forced: the embedded engine has no
-- statistics, and PostgreSQL misjudges names (' zelia' of 1,000,000 contacts: 290 instead of 20 ms).
create function private.page_of_contacts(
  q private.contact_question, p_by_time boolean, p_offset bigint, p_limit integer
)
returns uuid[]
language plpgsql stable as $$
declare
  v_order constant text := format(
    '%1$s %2$s, lead_id %2$s',
    case when p_by_time then 'created_at' else 'search_text' end, case when q.is_ascending then 'asc' else 'desc' end
  );
  v_leads bigint;
  v_fence text := '';
  v_ids uuid[];
begin
  if p_by_time and q.is_tallied and not q.is_search and q.after_id is null and (q.source is not null or p_offset >= 1000) then
    return private.page_by_day(q, p_offset, p_limit);
  elsif q.is_search then
    v_leads := private.leads_of(q);
    -- Most searches fill a page within 20,000 index entries.
    execute format(
      'select array(
        select lead_id from (select * from private.contacts_asked($1) order by %1$s limit $4) first
        where private.is_found(search_text, seller_id, $1) order by %1$s offset $2 limit $3
      )', v_order
    ) into v_ids using q, p_offset, p_limit, 1 + 20000 * v_leads / nullif(private.leads_of_company(q.company_id), 0);
    if cardinality(v_ids) = p_limit then
      return v_ids;
    elsif q.is_indexed and private.share_found(q, 5000) * v_leads < 50000 then
      -- A looked-up match costs 1.6 µs, a walked entry 0.28 µs.
      perform set_config('enable_bitmapscan', 'on', true);
      v_fence := case when p_by_time then '' else 'offset 0' end;
    end if;
  end if;
  execute format(
    'select array(
      select lead_id from (
        select * from private.contacts_asked($1) where private.is_found(search_text, seller_id, $1) %1$s
      ) found
      order by %2$s offset $2 limit $3
    )', v_fence, v_order
  ) into v_ids using q, p_offset, p_limit;
  return v_ids;
end
$$;

-- super_admin and the service role must name the company. The nil id selects leads without a seller. p_after_created_at
-- and p_after_id continue after that row, in either direction of created_at. By name and with a search, p_offset is at
-- most 10,000. p_from and p_to are days of the company, within the period; p_outcome is 'won', 'lost' or 'open'. Raises
-- 22023.
create function public.list_contacts(
  p_company_id uuid default null, p_seller_id uuid default null, p_source text default null,
  p_period text default 'all', p_search text default null, p_sort text default 'created_at',
  p_ascending boolean default false, p_limit integer default 20, p_offset bigint default 0,
  p_after_created_at timestamptz default null, p_after_id uuid default null,
  p_from date default null, p_to date default null,
  p_outcome text default null, p_link_id uuid default null, p_campaign text default null
)
returns table (
  id uuid, name text, phone text, email text, city text, source text, source_label text, created_at timestamptz,
  whatsapp_url text, seller_id uuid, seller_name text, seller_phone text, short_url_id uuid,
  outcome text, outcome_value numeric,
  -- 'no_messages' where the person asked for that; else what the seller told: private.lead_answer or 'called'. Null while
  -- nothing.
  progress text
)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set max_parallel_workers_per_gather = 0
as $$
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
  q := private.contact_question(
    p_company_id, p_seller_id, p_source, p_period, p_search, p_from, p_to, p_outcome, p_link_id, p_campaign
  );
  if q.company_id is null then
    return;
  elsif p_offset > 10000 and (p_sort = 'name' or q.is_search) then
    raise exception 'Com busca ou em ordem de nome, só os primeiros 10.000 contatos podem ser vistos. Use mais filtros.'
      using errcode = '22023';
  end if;
  q.is_ascending := coalesce(p_ascending, false);
  q.after_at := p_after_created_at;
  q.after_id := p_after_id;
  v_ids := private.page_of_contacts(q, p_sort = 'created_at', p_offset, p_limit);
  return query
  select l.id, l.name::text, l.phone::text, l.email::text, l.city::text, l.source::text, coalesce(o.label, l.source),
    l.created_at, l.whatsapp_url::text, l.seller_id, s.name, s.phone, l.short_url_id,
    l.outcome::text, l.outcome_value::numeric,
    case
      when p.no_messages_at is not null then 'no_messages'
      when p.called_at is not null and (p.answer is null or p.answer = 'missed' and p.called_at > p.answered_at) then 'called'
      else p.answer::text
    end
  from unnest(v_ids) with ordinality as page (id, place)
  join public.leads_captured l on l.id = page.id
  left join public.lead_progress p on p.lead_id = l.id
  left join public.sellers s on s.id = l.seller_id
  left join public.lead_sources o on o.source = l.source
  order by page.place;
end
$$;

grant execute on function public.list_contacts(
  uuid, uuid, text, text, text, text, boolean, integer, bigint, timestamptz, uuid, date, date, text, uuid, text
) to authenticated, service_role;
