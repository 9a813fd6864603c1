-- From one day of the company to another; without a bound the last 12 months.
create function private.period_moments(
  p_company public.companies, p_period text, out from_instant timestamptz, out to_instant timestamptz
)
language plpgsql stable as $$
declare
  v_days constant record := private.period_days(p_period, p_company.time_zone);
  v_today constant date := (now() at time zone p_company.time_zone)::date;
begin
  from_instant := private.day_start(coalesce(v_days.from_day, (v_today - interval '1 year')::date), p_company.time_zone);
  to_instant := private.day_start(coalesce(v_days.to_day, v_today) + 1, p_company.time_zone);
end
$$;

-- Minutes from a lead to its seller's first call, message or answer: the median, and what nine of ten do not exceed. By
-- name. No row for a seller without an answer, nor unless the caller may read the company. Raises 22023.
create function public.get_answer_times(p_company_id uuid default null, p_period text default 'last_90_days')
returns table (seller_id uuid, seller_name text, answered bigint, median numeric, ninetieth numeric)
-- 600,000 answers are sorted in memory.
language plpgsql stable security definer set search_path = '' set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_span record;
begin
  v_span := private.period_moments(v_company, p_period);
  if v_company.id is null then
    return;
  end if;
  return query
    select s.id, s.name, t.answered, round(t.minutes[1]::numeric, 1), round(t.minutes[2]::numeric, 1)
    from (
      select p.seller_id, count(*) as answered, percentile_cont(array[0.5, 0.9]) within group (
        order by date_part('epoch', private.answered_at(p) - p.created_at) / 60
      ) as minutes
      from public.lead_progress p
      where p.company_id = v_company.id and p.created_at >= v_span.from_instant and p.created_at < v_span.to_instant
        and (p.called_at is not null or p.answer = 'received')
      group by p.seller_id
    ) t
    join public.sellers s on s.id = t.seller_id and s.company_id = v_company.id
    order by s.name, s.id;
end
$$;

grant execute on function public.get_answer_times(uuid, text) to authenticated, service_role;
