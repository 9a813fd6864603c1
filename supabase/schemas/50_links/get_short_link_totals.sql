create function public.get_short_link_totals(p_company_id uuid default null)
returns table (links bigint, active_links bigint, clicks bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant uuid := (private.company_to_read(p_company_id, 'links')).id;
begin
  if v_company is null then
    return;
  end if;
  return query
    select count(*), count(*) filter (where s.active), coalesce(sum(s.clicks), 0)::bigint
    from public.short_urls s where s.company_id = v_company;
end
$$;

grant execute on function public.get_short_link_totals(uuid) to authenticated, service_role;
