-- Clicks of each hour, folded together with the clicks of their link: a chart reads a row for each hour, never visits.
-- Hours and not days, because what a day is depends on the company's time zone, which may change.
create table private.link_hours (
  short_url_id uuid not null references public.short_urls (id) on delete cascade,
  hour timestamptz not null,
  clicks integer not null,
  primary key (short_url_id, hour)
);

-- The reference above holds the clicks of links still until this is done: no visit is folded meanwhile.
insert into private.link_hours (short_url_id, hour, clicks)
select short_url_id, date_trunc('hour', visited_at, 'UTC'), count(*)
from public.link_visits
where folded and human and visited_at > now() - interval '60 days'
group by 1, 2;

-- Adds the next visits to the clicks of their links and returns how many it took. Several may run at once.
create or replace function private.fold_link_visits(p_most integer default 10000) returns integer
language sql security definer set search_path = '' as $$
  with taken as (
    update public.link_visits set folded = true
    where id = any (array(
      select id from public.link_visits where not folded order by id limit p_most for update skip locked
    ))
    returning short_url_id, human, visited_at
  ), counted as (
    update public.short_urls s set clicks = s.clicks + c.visits
    from (
      select short_url_id, count(*) filter (where human) as visits
      from taken group by short_url_id order by short_url_id
    ) c
    where s.id = c.short_url_id and c.visits > 0
  ), by_hour as (
    insert into private.link_hours as h (short_url_id, hour, clicks)
    select short_url_id, date_trunc('hour', visited_at, 'UTC'), count(*)
    from taken where human and visited_at > now() - interval '60 days'
    group by 1, 2 order by 1, 2
    on conflict (short_url_id, hour) do update set clicks = h.clicks + excluded.clicks
  ), forgotten as (
    -- A link that is in use forgets what no chart shows.
    delete from private.link_hours h using (select distinct short_url_id from taken) t
    where h.short_url_id = t.short_url_id and h.hour < now() - interval '60 days'
  )
  select count(*)::integer from taken
$$;

-- The company's last days, today included, each with the clicks of all its links or of one.
create function public.count_clicks_by_day(
  p_company_id uuid default null, p_short_url_id uuid default null, p_days integer default 14
)
returns table (day date, clicks bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_today constant date := (now() at time zone coalesce(v_company.time_zone, 'UTC'))::date;
begin
  if p_days is null or p_days not between 1 and 31 then
    raise exception 'Escolha um período de até 31 dias.' using errcode = '22023';
  end if;
  if v_company.id is null then
    return;
  end if;
  return query
    select d.day::date, coalesce(c.clicks, 0)::bigint
    from generate_series(v_today - p_days + 1, v_today, interval '1 day') as d (day)
    left join (
      select (h.hour at time zone v_company.time_zone)::date as day, sum(h.clicks) as clicks
      from public.short_urls s
      join private.link_hours h on h.short_url_id = s.id
      where s.company_id = v_company.id and (p_short_url_id is null or s.id = p_short_url_id)
        and h.hour >= private.day_start(v_today - p_days + 1, v_company.time_zone)
      group by 1
    ) c on c.day = d.day::date
    order by 1;
end
$$;
revoke execute on function public.count_clicks_by_day(uuid, uuid, integer) from public, anon;
grant execute on function public.count_clicks_by_day(uuid, uuid, integer) to authenticated, service_role;

-- What stands above a company's links: all of them, however many pages their list has.
create function public.get_short_link_totals(p_company_id uuid default null)
returns table (links bigint, active_links bigint, clicks bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant uuid := (private.company_to_read(p_company_id)).id;
begin
  if v_company is null then
    return;
  end if;
  return query
    select count(*), count(*) filter (where s.active), coalesce(sum(s.clicks), 0)::bigint
    from public.short_urls s where s.company_id = v_company;
end
$$;
revoke execute on function public.get_short_link_totals(uuid) from public, anon;
grant execute on function public.get_short_link_totals(uuid) to authenticated, service_role;
