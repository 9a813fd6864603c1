-- Opening hours, {"mon": [["09:00", "12:00"], ["13:00", "18:00"]]}: spans in order and apart, the last may end at 24:00.
-- A missing day is closed; null is always open.
create function private.is_weekly_hours(p_hours jsonb) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  v_time constant text := '"(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)"';
  v_span constant text := '\[' || v_time || ', ' || v_time || '\]';
  v_day record;
  v_times text[];
begin
  if jsonb_typeof(p_hours) <> 'object' or p_hours = '{}' then
    return false;
  end if;
  for v_day in select key, value::text as spans from jsonb_each(p_hours) loop
    v_times := array(select t[1] from regexp_matches(v_day.spans, '[0-9:]{5}', 'g') with ordinality as m (t, place)
      order by place);
    if v_day.key not in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')
      or v_day.spans !~ ('^\[' || v_span || '(?:, ' || v_span || ')*\]$')
      or v_times <> array(select distinct t from unnest(v_times) as m (t) order by t) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create function private.check_weekly_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_weekly_hours(new.weekly_hours) then
    raise exception 'Horários inválidos: cada período começa antes de terminar e depois do anterior.'
      using errcode = '22023';
  end if;
  return new;
end
$$;

create function private.spans_of(p_hours jsonb, p_day date) returns table (opens time, closes time)
language sql immutable parallel safe as $$
  select (span ->> 0)::time, (span ->> 1)::time
  from jsonb_array_elements(p_hours -> lower(to_char(p_day, 'dy'))) as s (span)
$$;

create function private.is_open(p_hours jsonb, p_local timestamp) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return p_hours is null or exists (
    select from private.spans_of(p_hours, p_local::date) where p_local::time >= opens and p_local::time < closes
  );
end
$$;

-- The first moment from p_from on at which the hours are open.
create function private.opens_at(p_hours jsonb, p_zone text, p_from timestamptz) returns timestamptz
language sql stable parallel safe as $$
  select case when private.is_open(p_hours, p_from at time zone p_zone) then p_from else (
    select min((d.day + s.opens) at time zone p_zone)
    from generate_series(0, 7) as n
    cross join lateral (select (p_from at time zone p_zone)::date + n as day) d
    cross join lateral private.spans_of(p_hours, d.day) s
    where (d.day + s.opens) at time zone p_zone > p_from
  ) end
$$;
