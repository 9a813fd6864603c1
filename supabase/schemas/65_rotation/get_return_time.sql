-- For the visitor whose lead waits: when somebody is back, in which time zone, and whether the company's WhatsApp is the
-- way on meanwhile. No row for another lead; returns_at is null if only a person can end the wait.
create function public.get_return_time(p_lead_id uuid)
returns table (returns_at timestamptz, time_zone text, company_phone_first boolean)
language sql stable security definer set search_path = '' rows 1 as $$
  select min(private.available_at(
      s, case when c.when_nobody <> 'rotate' then coalesce(s.weekly_hours, t.weekly_hours, c.weekly_hours) end,
      c.time_zone, now()
    )), c.time_zone, l.reason::jsonb ->> 'waits' is distinct from 'wait'
  from public.leads_captured l join public.companies c on c.id = l.company_id
  left join public.teams t on t.id = (l.reason::jsonb #>> '{team,0}')::uuid and l.reason::jsonb ->> 'group' = 'team'
  left join public.sellers s on s.company_id = c.id and s.deleted_at is null and (
    t.id is null or exists (select from public.team_members m where m.company_id = c.id and m.team_id = t.id and m.seller_id = s.id)
  )
  where l.id = p_lead_id and l.seller_id is null
  group by l.id, c.id
$$;

grant execute on function public.get_return_time(uuid) to anon, authenticated, service_role;
