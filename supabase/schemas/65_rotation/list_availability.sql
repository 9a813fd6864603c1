-- For each seller of the company, or of a team: why no lead comes at present (null: it may), and from when on one may again
-- (null for somebody whom only a person can bring back).
create function public.list_availability(p_company_id uuid default null, p_team_id uuid default null)
returns table (seller_id uuid, left_out text, available_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with everybody as (
    select s, c.time_zone, h.hours,
      private.left_out(s, h.hours, now(), now() at time zone c.time_zone) as left_out,
      -- As in private.find_turn(): a team without hours of its own leaves such a lead to the company.
      c.when_nobody = 'rotate' and (p_team_id is null or t.weekly_hours is not null) as may_ignore_hours
    from private.company_to_read(p_company_id) c
    left join public.teams t on t.id = p_team_id and t.company_id = c.id
    join public.sellers s on s.company_id = c.id and s.deleted_at is null
    cross join lateral (select coalesce(s.weekly_hours, t.weekly_hours, c.weekly_hours) as hours) h
    where p_team_id is null or exists (
      select from public.team_members m where m.company_id = c.id and m.team_id = p_team_id and m.seller_id = s.id
    )
  ), judged as (
    select *, may_ignore_hours and left_out is not distinct from 'hours' and not bool_or(left_out is null) over ()
      as ignores_hours
    from everybody
  )
  select (s).id, case when not ignores_hours then left_out end,
    private.available_at(s, case when not ignores_hours then hours end, time_zone, now())
  from judged
$$;

grant execute on function public.list_availability(uuid, uuid) to authenticated, service_role;
