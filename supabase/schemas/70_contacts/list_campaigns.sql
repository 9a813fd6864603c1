-- Of the campaigns that leads came from, the 300 with the most. No rows unless the caller may read the company.
create function public.list_campaigns(p_company_id uuid default null)
returns table (campaign text, leads bigint)
language sql stable security definer set search_path = '' as $$
  select c.campaign, count(*)
  from private.company_to_read(p_company_id) asked
  cross join lateral (
    select campaign from private.contacts where company_id = asked.id and campaign is not null
    union all
    select c.campaign from private.tail_of(asked.id) l cross join lateral private.contact_of(l) c
    where c.campaign is not null
  ) c
  group by c.campaign order by count(*) desc, c.campaign limit 300
$$;

grant execute on function public.list_campaigns(uuid) to authenticated, service_role;
