-- What the campaigns of a period's leads brought: first the leads without a campaign (null), also those registered by
-- hand, then the campaigns with the most leads; 100 rows. No row unless the caller may read the company. Raises 22023.
create function public.list_campaign_results(p_company_id uuid default null, p_period text default 'last_30_days')
returns table (campaign text, leads bigint, won bigint, value numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_span record;
begin
  v_span := private.period_moments(v_company, p_period);
  if v_company.id is null then
    return;
  end if;
  return query
    select c.campaign, count(*), count(*) filter (where c.outcome = 'won'), coalesce(sum((
      -- A join would read the leads of all companies.
      select s.outcome_value from public.leads_captured s where s.id = c.lead_id and c.outcome = 'won'
    )), 0)
    from (
      select campaign, outcome, lead_id from private.contacts
      where company_id = v_company.id and created_at >= v_span.from_instant and created_at < v_span.to_instant
      union all
      select c.campaign, c.outcome, c.lead_id
      from private.tail_of(v_company.id) l cross join lateral private.contact_of(l) c
      where l.created_at >= v_span.from_instant and l.created_at < v_span.to_instant
    ) c
    group by c.campaign order by c.campaign is not null, count(*) desc, c.campaign limit 100;
end
$$;

grant execute on function public.list_campaign_results(uuid, text) to authenticated, service_role;
