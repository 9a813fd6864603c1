-- How many leads each link of a company brought, newest link first: one look into an index for each, one call for all.
create function public.get_link_figures(p_company_id uuid default null)
returns table (short_url_id uuid, leads bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant uuid := (private.company_to_read(p_company_id)).id;
begin
  return query
    select s.id, (select count(*) from public.leads_captured l where l.short_url_id = s.id)
    from public.short_urls s where s.company_id = v_company
    order by s.created_at desc, s.id;
end
$$;
revoke execute on function public.get_link_figures(uuid) from public, anon;
grant execute on function public.get_link_figures(uuid) to authenticated, service_role;
