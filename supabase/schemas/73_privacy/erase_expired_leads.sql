-- For the hourly job trim_old_records. Up to p_most expired rows of one company. Returns 0 only if there are none, and
-- at least 1 after a race with a purge.
create function private.erase_expired_leads(p_most integer default 500, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company record;
  v_leads uuid[];
  v_suspects uuid[];
begin
  for v_company in
    select id, p_now - make_interval(months => keep_leads_months) as until
    from public.companies where keep_leads_months is not null order by id
  loop
    v_suspects := array(
      select id from public.quarantined_leads where company_id = v_company.id and created_at < v_company.until
      order by created_at limit p_most
    );
    -- Suspects first: without its released lead a suspect would look unreleased.
    v_leads := case when cardinality(v_suspects) > 0 then '{}' else array(
      select id from public.leads_captured where company_id = v_company.id and created_at < v_company.until
      order by created_at limit p_most
    ) end;
    if cardinality(v_leads) + cardinality(v_suspects) > 0 then
      return greatest(1, private.erase_leads(array[v_company.id], v_leads, v_suspects));
    end if;
  end loop;
  return 0;
end
$$;

grant execute on function private.erase_expired_leads(integer, timestamptz) to service_role;
