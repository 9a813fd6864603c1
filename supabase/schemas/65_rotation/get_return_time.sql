-- For the visitor whose lead waits: when somebody is back, in which time zone, and whether the company's WhatsApp is the
-- way on meanwhile. No row for another lead; returns_at is null if only a person can end the wait.
create function public.get_return_time(p_lead_id uuid)
returns table (returns_at timestamptz, time_zone text, company_phone_first boolean)
language sql stable security definer set search_path = '' rows 1 as $$
  select min(private.available_at(
      s, case when c.when_nobody <> 'rotate' then coalesce(s.weekly_hours, t.weekly_hours, c.weekly_hours) end,
      c.time_zone, now()
    )), c.time_zone, c.when_nobody <> 'wait'
  from (
    select company_id, reason::jsonb from public.leads_captured where id = p_lead_id and seller_id is null
    union all
    -- A suspect is answered like a lead that waits.
    select company_id, '{}' from public.quarantined_leads
    where id = p_lead_id and released_lead_id is null
  ) l
  join public.companies c on c.id = l.company_id
  left join public.teams t on t.id = (l.reason #>> '{team,0}')::uuid and l.reason ->> 'group' = 'team'
  left join public.sellers s on s.company_id = c.id and s.deleted_at is null and (
    t.id is null or exists (
      select from public.team_members m where m.company_id = c.id and m.team_id = t.id and m.seller_id = s.id
    )
  )
  group by c.id, l.reason
$$;

grant execute on function public.get_return_time(uuid) to anon, authenticated, service_role;
