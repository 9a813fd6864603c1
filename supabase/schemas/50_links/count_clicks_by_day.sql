-- Includes today, in the company's time zone.
create function public.count_clicks_by_day(
  p_company_id uuid default null, p_short_url_id uuid default null, p_days integer default 14
)
returns table (day date, clicks bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id, 'links');
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

grant execute on function public.count_clicks_by_day(uuid, uuid, integer) to authenticated, service_role;
