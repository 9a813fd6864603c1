-- A clock that was set back, or another time zone, may have counted for the day after: that day goes on.
create function private.day_of_leads(p_seller public.sellers, p_today date) returns date
language sql immutable parallel safe as $$
  select case when p_seller.leads_today_on = p_today + 1 then p_today + 1 else p_today end
$$;

create function private.leads_on(p_seller public.sellers, p_today date) returns integer
language sql immutable parallel safe as $$
  select case when p_seller.leads_today_on between p_today and p_today + 1 then p_seller.leads_today else 0 end
$$;

create function private.reached_limit(p_seller public.sellers, p_today date) returns boolean
language sql immutable parallel safe as $$
  select case when p_seller.daily_limit is not null
    then private.leads_on(p_seller, p_today) >= p_seller.daily_limit
  end
$$;

-- The end of a pause or leave during which p_at falls; null if the seller is there.
create function private.absent_until(p_seller public.sellers, p_at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select greatest(
    case when p_seller.away_until > p_at then p_seller.away_until end,
    case when p_seller.leave_from <= p_at and p_seller.leave_until > p_at then p_seller.leave_until end
  )
$$;

-- Why a seller gets no lead at p_now, the company's p_local; null if available. p_hours are those that bind the seller,
-- null for none.
create function private.left_out(p_seller public.sellers, p_hours jsonb, p_now timestamptz, p_local timestamp)
returns text
language sql immutable parallel safe as $$
  select case
    when p_seller.role <> 'seller' then 'manager'
    when not p_seller.active then 'inactive'
    when p_seller.phone_key is null then 'phone'
    when private.absent_until(p_seller, p_now) is not null then 'away'
    when private.reached_limit(p_seller, p_local::date) then 'limit'
    when p_hours is not null and not private.is_open(p_hours, p_local) then 'hours'
  end
$$;

-- The first moment from p_now on at which left_out() is null; null unless the seller is eligible.
create function private.available_at(p_seller public.sellers, p_hours jsonb, p_zone text, p_now timestamptz)
returns timestamptz
language sql stable parallel safe as $$
  select case when private.absent_until(p_seller, f.at) is null then f.at
    else private.opens_at(p_hours, p_zone, private.absent_until(p_seller, f.at)) end
  from (select (p_now at time zone p_zone)::date as today) d
  cross join lateral (
    -- Before a leave that has not begun.
    select private.opens_at(p_hours, p_zone, greatest(
      p_now, private.absent_until(p_seller, p_now),
      case when private.reached_limit(p_seller, d.today)
        then private.day_start(private.day_of_leads(p_seller, d.today) + 1, p_zone) end
    )) as at
  ) f
  where private.is_eligible(p_seller)
$$;

-- The first moment from p_now on at which somebody of the team, or of the company without one, is available; null if only
-- a person can bring that about.
create function private.returns_at(p_company public.companies, p_team uuid, p_now timestamptz default now())
returns timestamptz
language sql stable as $$
  select min(private.available_at(
    s, case when p_company.when_nobody <> 'rotate' then coalesce(s.weekly_hours, t.weekly_hours, p_company.weekly_hours) end,
    p_company.time_zone, p_now
  ))
  from public.sellers s left join public.teams t on t.id = p_team
  where s.company_id = p_company.id and s.deleted_at is null and (
    t.id is null or exists (
      select from public.team_members m where m.company_id = p_company.id and m.team_id = t.id and m.seller_id = s.id
    )
  )
$$;

-- The team for whose members alone a lead waits; null for the whole company.
create function private.kept_for_team(p_reason jsonb) returns uuid
language sql immutable parallel safe as $$
  select case when p_reason ->> 'group' = 'team' then (p_reason #>> '{team,0}')::uuid end
$$;
