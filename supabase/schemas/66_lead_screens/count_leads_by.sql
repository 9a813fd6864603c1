-- A bounded period has a row per day. The nil id is the key of leads without a seller. No rows unless the caller may
-- read the company.
create function public.count_leads_by(
  p_by text, p_company_id uuid default null, p_seller_id uuid default null, p_period text default 'all'
)
returns table (key text, label text, leads bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company public.companies := private.company_to_read(p_company_id);
  v_days record := private.period_days(p_period, coalesce(v_company.time_zone, 'UTC'));
begin
  if p_by is null or p_by not in ('day', 'source', 'seller') then
    raise exception 'Agrupamento desconhecido.' using errcode = '22023';
  end if;
  if v_company.id is null then
    return;
  end if;
  if p_by = 'day' then
    return query
    select to_char(d.day, 'YYYY-MM-DD'), to_char(d.day, 'DD/MM/YYYY'), coalesce(sum(t.leads), 0)
    from private.tallies_of(v_company.id, p_seller_id, v_days.from_day, v_days.to_day) t
    full join (
      select day::date from generate_series(v_days.from_day::timestamp, v_days.to_day::timestamp, '1 day') day
    ) period on period.day = t.day
    cross join lateral (select coalesce(t.day, period.day) as day) d
    group by d.day order by d.day;
  elsif p_by = 'source' then
    return query
    select t.source, coalesce(min(s.label), t.source), sum(t.leads)
    from private.tallies_of(v_company.id, p_seller_id, v_days.from_day, v_days.to_day) t
    left join public.lead_sources s on s.source = t.source
    group by t.source order by sum(t.leads) desc, t.source;
  else
    return query
    select t.seller_id::text, coalesce(s.name, 'Sem vendedor'), t.leads
    from private.tallies_by_seller(v_company.id, v_days.from_day, v_days.to_day) t
    left join public.sellers s on s.id = t.seller_id and s.company_id = v_company.id
    where p_seller_id is null or t.seller_id = p_seller_id
    order by t.leads desc, t.seller_id;
  end if;
end
$$;

grant execute on function public.count_leads_by(text, uuid, uuid, text) to authenticated, service_role;
