-- The id that stands for nobody (private.seller_key) was free to be a seller's: who took it gave a name to the leads
-- without a seller in every company's charts. Such a seller gets another id, in one statement, at whose end all that
-- named the old one names the new one. Tallies and contacts follow by their triggers; the seller's own figures stay.
do $$
declare
  v_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_id constant uuid := gen_random_uuid();
  v_seller public.sellers;
begin
  perform private.lock_rotations(array(select company_id from public.sellers where id = v_nobody));
  select * into v_seller from public.sellers where id = v_nobody for update;
  if not found then
    return;
  end if;
  with seller as (
    update public.sellers set id = v_id where id = v_nobody
  ), zeroings as (
    update public.seller_zeroings set seller_id = v_id where seller_id = v_nobody
  )
  update public.leads_captured set seller_id = v_id where seller_id = v_nobody;
  update public.sellers
  set leads_converted = v_seller.leads_converted, conversion_rate = v_seller.conversion_rate,
    total_sales = v_seller.total_sales, last_activity = v_seller.last_activity
  where id = v_id;
end
$$;
alter table public.sellers
  add constraint sellers_id_of_somebody_check check (id <> '00000000-0000-0000-0000-000000000000');

-- As before, and a name is of a seller of the company alone.
create or replace function public.count_leads_by(
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
    from (
      select seller_id, sum(leads) as leads from private.lead_tallies
      where company_id = v_company.id and (p_seller_id is null or seller_id = p_seller_id)
        and (v_days.from_day is null or day between v_days.from_day and v_days.to_day)
      group by seller_id
    ) t
    left join public.sellers s on s.id = t.seller_id and s.company_id = v_company.id
    order by t.leads desc, t.seller_id;
  end if;
end
$$;
