-- How many of the company's leads have no seller, when the first of them are handed out, and when the last; null where only
-- a person can end a wait.
create function public.count_waiting_leads(p_company_id uuid default null)
returns table (leads bigint, first_at timestamptz, last_at timestamptz)
language sql stable security definer set search_path = '' rows 1 as $$
  select coalesce(sum(w.leads), 0)::bigint, min(r.at), case when every(r.at is not null) then max(r.at) end
  from private.company_to_read(p_company_id) c
  left join lateral (
    select private.kept_for_team(l.reason) as team, l.reason::jsonb ? 'line' as is_of_rotation, count(*) as leads
    from public.leads_captured l where l.company_id = c.id and l.seller_id is null group by 1, 2
  ) w on true
  -- What the server brought without a seller waits until somebody joins.
  left join lateral (select private.returns_at(c, w.team) as at where w.is_of_rotation) r on true
  where c.id is not null
  group by c.id
$$;

grant execute on function public.count_waiting_leads(uuid) to authenticated, service_role;
