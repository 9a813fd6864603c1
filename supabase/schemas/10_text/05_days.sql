-- pg_timezone_names opens every zone file, which blocks the embedded engine for 0.2 s; the default zone skips it.
create function private.is_time_zone(p_zone text) returns boolean
language sql stable strict parallel safe as $$
  select case
    when p_zone = 'America/Sao_Paulo' then true
    else exists (select from pg_catalog.pg_timezone_names where name = p_zone)
  end
$$;

grant execute on function private.is_time_zone(text) to service_role;

-- If clocks go back at midnight, the first hour precedes the 00:00 that PostgreSQL resolves to.
create function private.day_start(p_day date, p_zone text) returns timestamptz
language sql stable parallel safe as $$
  select case
    when ((p_day::timestamp at time zone p_zone - interval '1 hour') at time zone p_zone)::date = p_day
      then p_day::timestamp at time zone p_zone - interval '1 hour'
    else p_day::timestamp at time zone p_zone
  end
$$;

-- Null where unbounded. Weeks begin on Sunday. Raises 22023.
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
    when 'last_90_days' then from_day := v_today - 89;
    when 'current_month', 'month' then from_day := date_trunc('month', v_today);
    when 'last_month' then
      from_day := date_trunc('month', v_today) - interval '1 month';
      to_day := date_trunc('month', v_today)::date - 1;
    when 'week' then from_day := v_today - extract(dow from v_today)::integer;
    when 'last_week' then
      to_day := v_today - extract(dow from v_today)::integer - 1;
      from_day := to_day - 6;
    when 'quarter' then from_day := date_trunc('quarter', v_today);
    when 'year' then from_day := date_trunc('year', v_today);
    else raise exception 'Período desconhecido.' using errcode = '22023';
  end case;
end
$$;
