-- Whose turn it is at a moment, and why. The line's first entry is the next seller, unless it is left out. The reason
-- alone tells how it came about:
--   line: the first 20 of the group, those left out last, first who is only absent. Each is [id, name, turns,
--     last_assigned_at, left_out] and, where something of it is there, {head_start, weight, away_until, daily_limit,
--     leads_today}
--   group: 'team', 'team at any hour', 'company at any hour', 'same seller', 'chosen'; none for the company
--   team: the team that was asked for, [id, name]
--   tried: the groups before, in which nobody was available, each [group, line]
--   same_seller: the contact's earlier lead, [id, time]
--   waits: the company's when_nobody, if the lead waits because of it
-- Others add what they do: register_lead() registered_by and chosen_by, release_quarantined_lead() released_at,
-- hand_out_waiting_leads() handed_out_at, transfer_lead() the list transfers.
create function private.find_turn(
  p_company uuid, p_team uuid, p_phone_key text, p_chosen uuid, p_now timestamptz default clock_timestamp()
) returns jsonb
language plpgsql stable as $$
declare
  v_company public.companies;
  v_local timestamp;
  v_team public.teams;
  v_last_lead uuid;
  v_last_time timestamptz;
  v_last_seller uuid;
  v_group text;
  v_earlier text;
  v_line jsonb;
  -- What leaves the team with hours of its own, or then the company, without anybody.
  v_nobody text;
  v_tried jsonb := '[]';
begin
  select * into v_company from public.companies where id = p_company;
  v_local := p_now at time zone v_company.time_zone;
  if p_team is not null then
    select * into v_team from public.teams where id = p_team and company_id = p_company;
  end if;
  if v_company.same_seller_days is not null and p_chosen is null then
    select id, created_at, seller_id into v_last_lead, v_last_time, v_last_seller
    from private.last_lead_of_phone(p_company, p_phone_key, p_now - make_interval(days => v_company.same_seller_days));
  end if;

  foreach v_group in array array[
    'chosen', 'same seller', 'team', 'same seller at any hour', 'team at any hour', 'company', 'same seller at any hour',
    'company at any hour'
  ] loop
    continue when v_group = 'chosen' and p_chosen is null or v_group like 'same seller%' and v_last_lead is null
      or v_group like 'team%' and v_team.id is null;
    -- Where leads rotate in spite of the hours, these are set aside if they alone leave somebody out.
    continue when v_group like '%at any hour' and (
      v_company.when_nobody <> 'rotate' or v_nobody is distinct from 'hours'
      or v_tried @> jsonb_build_array(jsonb_build_array(v_group))
    );
    if v_earlier is not null then
      v_tried := v_tried || jsonb_build_array(jsonb_build_array(v_earlier, v_line));
    end if;
    v_earlier := v_group;
    select line into v_line from private.line_of(
      p_company,
      case when v_group like 'team%' then v_team.id end,
      case when v_group like 'same seller%' then v_last_seller when v_group = 'chosen' then p_chosen end,
      case when v_group like 'team%' and v_team.weekly_hours is not null then v_team.weekly_hours
        else v_company.weekly_hours end,
      v_group = 'chosen' or v_group like '%at any hour',
      p_now, v_local
    );
    exit when v_line #> '{0,4}' = 'null' or v_group = 'chosen';
    if v_group = 'company' or v_group = 'team' and v_team.weekly_hours is not null then
      v_nobody := v_line #>> '{0,4}';
    end if;
    -- Its own hours keep a team's leads, unless no member could ever take them.
    exit when v_group = 'team' and v_team.weekly_hours is not null and v_company.when_nobody <> 'rotate'
      and v_line #>> '{0,4}' in ('hours', 'away', 'limit');
  end loop;

  return jsonb_build_object('line', v_line) || jsonb_strip_nulls(jsonb_build_object(
    'group', nullif(replace(v_earlier, 'same seller at any hour', 'same seller'), 'company'),
    'team', case when v_team.id is not null then jsonb_build_array(v_team.id, v_team.name) end,
    'tried', nullif(v_tried, '[]'),
    'same_seller', case when v_last_lead is not null then jsonb_build_array(v_last_lead, v_last_time) end,
    'waits', case when v_company.when_nobody <> 'rotate' and v_line #>> '{0,4}' in ('hours', 'away', 'limit')
      then v_company.when_nobody end
  ));
end
$$;

-- Counts the turn; seller_id is null if nobody is available. The caller holds the rotation lock. A lead for p_chosen
-- counts as a turn, one for the same seller does not.
create function private.take_turn(
  p_company uuid, p_team uuid, p_phone_key text, p_chosen uuid default null,
  out seller_id uuid, out seller_name text, out seller_phone text, out reason jsonb
)
language plpgsql as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_today date;
  v_next uuid;
  v_is_special boolean;
begin
  loop
    -- In the usual case this is what find_turn() finds, in half the time.
    select jsonb_build_object('line', l.line), c.local::date, (l.line #>> '{0,0}')::uuid,
      l.line #> '{0,4}' is distinct from 'null' or num_nonnulls(c.same_seller_days, p_team, p_chosen) > 0
    into reason, v_today, v_next, v_is_special
    from (
      select id, weekly_hours, same_seller_days, v_now at time zone time_zone as local
      from public.companies where id = p_company offset 0
    ) c
    cross join lateral private.line_of(c.id, null, null, c.weekly_hours, false, v_now, c.local) l;
    if v_is_special then
      reason := private.find_turn(p_company, p_team, p_phone_key, p_chosen);
      v_next := case when p_chosen is not null or reason #> '{line,0,4}' = 'null' then (reason #>> '{line,0,0}')::uuid end;
    end if;

    -- Waits for a concurrent change; if it made the seller ineligible, no row is found and the next is tried.
    update public.sellers s
    set leads_received = s.leads_received + t.turns,
      last_assigned_at = case when t.turns = 1 then clock_timestamp() else s.last_assigned_at end,
      leads_total = s.leads_total + 1, last_activity = clock_timestamp(),
      conversion_rate = private.conversion_rate(s.leads_converted, s.leads_total + 1),
      leads_today = private.leads_on(s, v_today) + 1, leads_today_on = private.day_of_leads(s, v_today)
    from (select case when reason ->> 'group' = 'same seller' then 0 else 1 end as turns) t
    where s.id = v_next and private.is_eligible(s)
    returning s.id, s.name, s.phone_key into seller_id, seller_name, seller_phone;
    exit when found or v_next is null or p_chosen is not null;
  end loop;
  if v_is_special and reason ->> 'group' like 'team%' then
    update public.team_members m
    set turns = m.turns + 1, last_assigned_at = clock_timestamp()
    where m.company_id = p_company and m.team_id = (reason #>> '{team,0}')::uuid and m.seller_id = take_turn.seller_id;
  end if;
end
$$;

-- The seller that a reason leads to, computed from nothing else, in the order of private.line_of(); null for nobody, or if
-- a transfer does not begin where the reason stood before it.
create function private.seller_of_reason(p_reason jsonb) returns uuid
language sql immutable strict parallel safe as $$
  with first as (
    select (
      select (p ->> 0)::uuid
      from jsonb_array_elements(p_reason -> 'line') as line (p)
      where p -> 4 = 'null' or p_reason ->> 'group' = 'chosen'
      order by private.entry_score(p), (p ->> 3)::timestamptz nulls first, (p ->> 0)::uuid
      limit 1
    ) as id
  )
  select case
    when not p_reason ? 'transfers' then first.id
    when not exists (
      select from jsonb_array_elements(p_reason -> 'transfers') with ordinality as t (step, n)
      where (step #>> '{from,0}')::uuid is distinct from
        case n when 1 then first.id else (p_reason -> 'transfers' -> (n - 2)::integer #>> '{to,0}')::uuid end
    ) then (p_reason #>> '{transfers,-1,to,0}')::uuid
  end
  from first
$$;
