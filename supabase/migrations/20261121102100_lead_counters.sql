-- What the screens count, read from the tallies: the time it takes does not depend on the number of leads.

-- The first and last day of a named period, in a company's own calendar; weeks begin on Sunday. Nulls mean always.
create function private.period_days(
  p_period text, p_zone text, p_now timestamptz default now(), out from_day date, out to_day date
)
language plpgsql stable as $$
declare
  v_today constant date := (p_now at time zone p_zone)::date;
begin
  to_day := v_today;
  case p_period
    when 'all' then to_day := null;
    when 'today' then from_day := v_today;
    when 'yesterday' then from_day := v_today - 1; to_day := v_today - 1;
    when 'last_7_days' then from_day := v_today - 6;
    when 'last_14_days' then from_day := v_today - 13;
    when 'last_30_days' then from_day := v_today - 29;
    when 'current_month', 'month' then from_day := date_trunc('month', v_today);
    when 'last_month' then
      from_day := date_trunc('month', v_today) - interval '1 month';
      to_day := date_trunc('month', v_today)::date - 1;
    when 'week' then from_day := v_today - extract(dow from v_today)::integer;
    when 'quarter' then from_day := date_trunc('quarter', v_today);
    when 'year' then from_day := date_trunc('year', v_today);
    else raise exception 'Período desconhecido.' using errcode = '22023';
  end case;
end
$$;

-- When a local day begins. Where clocks are set back over midnight, an hour of the day comes before its second 00:00.
create function private.day_start(p_day date, p_zone text) returns timestamptz
language sql stable parallel safe as $$
  select case
    when ((p_day::timestamp at time zone p_zone - interval '1 hour') at time zone p_zone)::date = p_day
      then p_day::timestamp at time zone p_zone - interval '1 hour'
    else p_day::timestamp at time zone p_zone
  end
$$;

-- The company that a question is about, if the caller may read it: the one named, else the caller's own. Null if not.
create function private.company_to_read(p_company uuid) returns public.companies
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := coalesce(p_company, private.own_company());
  v_company public.companies;
begin
  if v_id is null and private.acts_for_platform() then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
  end if;
  select c.* into v_company
  from public.companies c
  where c.id = v_id and c.deleted_at is null
    and (coalesce(auth.role(), '') = 'service_role' or c.id = any (private.readable_companies()));
  return v_company;
end
$$;

-- A company's leads by day and source, of one seller if given (see private.seller_key). Null days mean always.
create function private.tallies_of(p_company uuid, p_seller uuid, p_from date, p_to date)
returns table (day date, source text, leads integer)
language sql stable as $$
  select t.day, t.source, t.leads from private.daily_tallies t
  where p_seller is null and t.company_id = p_company
    and t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity')
  union all
  select t.day, t.source, t.leads from private.lead_tallies t
  where t.company_id = p_company and t.seller_id = p_seller
    and t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity')
$$;

-- Leads since an instant: whole days from the tallies, the rest of the first day one by one.
create function private.leads_since(p_company public.companies, p_seller uuid, p_since timestamptz) returns bigint
language sql stable as $$
  select (
    select coalesce(sum(t.leads), 0)
    from private.tallies_of(p_company.id, p_seller, d.first_day + 1, null) t
  ) + (
    select count(*) from public.leads_captured l
    where l.company_id = p_company.id and l.created_at >= p_since
      and l.created_at < private.day_start(d.first_day + 1, p_company.time_zone)
      and (p_seller is null or private.seller_key(l.seller_id) = p_seller)
  )
  from (select (p_since at time zone p_company.time_zone)::date as first_day) d
$$;

-- Today, weeks and months are the company's days, the last 7 and 30 days end at this instant (product decision 31).
-- Without a company super_admin and the server hear of the whole platform: each company in its own time zone.
create function public.get_lead_counters(p_company_id uuid default null, p_seller_id uuid default null)
returns table (
  total bigint, today bigint, yesterday bigint, this_week bigint, this_month bigint,
  last_7_days bigint, last_30_days bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_companies uuid[];
begin
  if p_company_id is null and private.own_company() is null and private.acts_for_platform() then
    v_companies := array(select c.id from public.companies c where c.deleted_at is null);
  else
    v_companies := array_remove(array[(private.company_to_read(p_company_id)).id], null);
    if v_companies = '{}' then
      return;
    end if;
  end if;

  return query
  select
    coalesce(sum(c.total), 0)::bigint, coalesce(sum(t.today), 0)::bigint, coalesce(sum(t.yesterday), 0)::bigint,
    coalesce(sum(t.this_week), 0)::bigint, coalesce(sum(t.this_month), 0)::bigint,
    coalesce(sum(c.last_7_days), 0)::bigint, coalesce(sum(c.last_30_days), 0)::bigint
  from (
    select
      company.id, (now() at time zone company.time_zone)::date as today,
      case when p_seller_id is null
        then (select leads from private.company_tallies where company_id = company.id)
        else (select sum(leads) from private.tallies_of(company.id, p_seller_id, null, null))
      end as total,
      private.leads_since(company, p_seller_id, now() - interval '7 days') as last_7_days,
      private.leads_since(company, p_seller_id, now() - interval '30 days') as last_30_days
    from public.companies company
    where company.id = any (v_companies)
  ) c
  cross join lateral (
    select
      sum(leads) filter (where day = c.today) as today,
      sum(leads) filter (where day = c.today - 1) as yesterday,
      sum(leads) filter (where day >= c.today - extract(dow from c.today)::integer) as this_week,
      sum(leads) filter (where day >= date_trunc('month', c.today)) as this_month
    from private.tallies_of(
      c.id, p_seller_id, least(date_trunc('month', c.today)::date, c.today - 6), c.today
    )
  ) t;
end
$$;

-- For charts and reports: leads by day, source or seller of a period. A bounded period has a row for each of its days.
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
    from (
      select seller_id, sum(leads) as leads from private.lead_tallies
      where company_id = v_company.id and (p_seller_id is null or seller_id = p_seller_id)
        and (v_days.from_day is null or day between v_days.from_day and v_days.to_day)
      group by seller_id
    ) t
    left join public.sellers s on s.id = t.seller_id
    order by t.leads desc, t.seller_id;
  end if;
end
$$;

revoke execute on function
  public.get_lead_counters(uuid, uuid), public.count_leads_by(text, uuid, uuid, text)
from public, anon;
grant execute on function
  public.get_lead_counters(uuid, uuid), public.count_leads_by(text, uuid, uuid, text)
to authenticated, service_role;
