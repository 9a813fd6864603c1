-- For each seller of the company, or of a team: why no lead comes at present (null: it may), and from when on one may again
-- (null for somebody whom only a person can bring back).
create function public.list_availability(p_company_id uuid default null, p_team_id uuid default null)
returns table (seller_id uuid, left_out text, available_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with everybody as (
    select s, c.time_zone, h.hours, private.left_out(s, h.hours, now(), now() at time zone c.time_zone) as left_out,
      c.when_nobody = 'rotate' as may_ignore_hours, t.id is null or m.seller_id is not null as is_listed,
      -- As in private.find_turn(): a team without hours of its own leaves its leads to the company.
      t.weekly_hours is null or m.seller_id is not null as shares_hours
    from private.company_to_read(p_company_id, 'sellers') c
    left join public.teams t on t.id = p_team_id and t.company_id = c.id
    join public.sellers s on s.company_id = c.id and s.deleted_at is null
    left join public.team_members m on m.company_id = c.id and m.team_id = t.id and m.seller_id = s.id
    cross join lateral (select coalesce(s.weekly_hours, t.weekly_hours, c.weekly_hours) as hours) h
  ), judged as (
    select *, may_ignore_hours and left_out is not distinct from 'hours'
      and not bool_or(shares_hours and left_out is null) over () as ignores_hours
    from everybody
  )
  select (s).id, case when not ignores_hours then left_out end,
    private.available_at(s, case when not ignores_hours then hours end, time_zone, now())
  from judged where is_listed
$$;

grant execute on function public.list_availability(uuid, uuid) to authenticated, service_role;
