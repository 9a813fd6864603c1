-- For the visitor whose lead waits: when somebody is back, in which time zone, and whether the company's WhatsApp is the
-- way on meanwhile. No row for another lead; returns_at is null if only a person can end the wait.
create function public.get_return_time(p_lead_id uuid)
returns table (returns_at timestamptz, time_zone text, company_phone_first boolean)
language sql stable security definer set search_path = '' rows 1 as $$
  select private.returns_at(c, private.kept_for_team(l.reason)), c.time_zone, c.when_nobody <> 'wait'
  from (
    select company_id, reason::jsonb from public.leads_captured where id = p_lead_id and seller_id is null
    union all
    -- A suspect is answered like a lead that waits.
    select company_id, '{}' from public.quarantined_leads
    where id = p_lead_id and released_lead_id is null
  ) l
  join public.companies c on c.id = l.company_id
$$;

grant execute on function public.get_return_time(uuid) to anon, authenticated, service_role;
