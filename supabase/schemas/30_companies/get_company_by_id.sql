-- The policies of companies apply.
create function public.get_company_by_id(company_id uuid) returns setof public.companies
language sql stable set search_path = '' as $$
  select c.* from public.companies c where c.id = get_company_by_id.company_id
$$;

grant execute on function public.get_company_by_id(uuid) to authenticated, service_role;
