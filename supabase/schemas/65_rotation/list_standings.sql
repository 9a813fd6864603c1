-- Who gets the next leads alone, because they are more than a turn behind the others (product.md 42): in the company (no
-- team) or in the team where they are furthest behind.
create function public.list_standings(p_company_id uuid default null)
returns table (seller_id uuid, team_id uuid, own integer, others integer)
language sql stable security definer set search_path = '' as $$
  select distinct on (t.seller_id) t.seller_id, t.team_id, t.own, t.others
  from private.standings((private.company_to_read(p_company_id, 'sellers')).id) t
  where t.is_present and t.others - t.own > t.weight
  order by t.seller_id, t.others - t.own desc, t.team_id nulls first
$$;

grant execute on function public.list_standings(uuid) to authenticated, service_role;
