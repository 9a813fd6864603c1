-- The order of turns: the least (turns + head start) / weight, then longest since the last lead (none comes first),
-- then id. Exact in whole numbers: 2520 is a multiple of every weight.
create function private.turn_score(p_turns integer, p_head_start integer, p_weight integer) returns bigint
language sql immutable parallel safe as $$
  select (p_turns + p_head_start)::bigint * (2520 / p_weight)
$$;

-- Of a line's entry, see private.find_turn().
create function private.entry_score(p_entry jsonb) returns bigint
language sql immutable parallel safe as $$
  select private.turn_score(
    (p_entry ->> 2)::integer, coalesce((p_entry #>> '{5,head_start}')::integer, 0),
    coalesce((p_entry #>> '{5,weight}')::integer, 1)
  )
$$;

-- The first 20 of the company, of a team (p_team) or one seller alone (p_only), in the order of their turns; those left
-- out come last, first who is only absent. With p_any_hour the hours leave nobody out. Inlined.
create function private.line_of(
  p_company uuid, p_team uuid, p_only uuid, p_hours jsonb, p_any_hour boolean, p_now timestamptz, p_local timestamp
) returns table (line jsonb)
language sql stable as $$
  select coalesce(jsonb_agg(
    case when head_start = 0 and weight = 1 and daily_limit is null and left_out is distinct from 'away'
      then jsonb_build_array(id, name, turns, last_assigned_at, left_out)
      else jsonb_build_array(id, name, turns, last_assigned_at, left_out, jsonb_strip_nulls(jsonb_build_object(
        'head_start', nullif(head_start, 0), 'weight', nullif(weight, 1),
        'away_until', case when left_out = 'away' then absent_until end, 'daily_limit', daily_limit,
        'leads_today', case when daily_limit is not null then leads_today end
      )))
    end
  ), '[]')
  from (
    select id, name, weight, daily_limit, absent_until, leads_today, left_out,
      case when p_team is null then leads_received else (member).turns end as turns,
      case when p_team is null then everybody.head_start else (member).head_start end as head_start,
      case when p_team is null then everybody.last_assigned_at else (member).last_assigned_at end as last_assigned_at
    from (
      select s.id, s.name, s.weight, s.daily_limit, s.leads_received, s.head_start, s.last_assigned_at,
        case when p_team is not null then (
          select m from public.team_members m
          where m.company_id = p_company and m.team_id = p_team and m.seller_id = s.id
        ) end as member,
        private.absent_until(s, p_now) as absent_until, private.leads_on(s, p_local::date) as leads_today,
        private.left_out(s, case when not p_any_hour then coalesce(s.weekly_hours, p_hours) end, p_now, p_local)
          as left_out
      from public.sellers s
      where s.company_id = p_company and s.deleted_at is null and (p_only is null or s.id = p_only)
      -- Or member and left_out would be computed at each of their uses. A join of the members costs each capture more.
      offset 0
    ) everybody
    where p_team is null or (member).team_id is not null
    order by case
        when left_out is null then 0 when left_out = 'hours' then 1 when left_out in ('away', 'limit') then 2 else 3
      end,
      private.turn_score(
        case when p_team is null then leads_received else (member).turns end,
        case when p_team is null then everybody.head_start else (member).head_start end, weight
      ),
      last_assigned_at nulls first, id
    limit 20
  ) first
$$;
