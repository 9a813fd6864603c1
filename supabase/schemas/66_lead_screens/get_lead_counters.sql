-- Local days; the last 7 and 30 days end now. Without a company, super_admin and service_role get the whole platform,
-- each company in its own time zone.
create function public.get_lead_counters(p_company_id uuid default null, p_seller_id uuid default null)
returns table (
  total bigint, today bigint, yesterday bigint, this_week bigint, this_month bigint,
  last_7_days bigint, last_30_days bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := p_company_id;
  v_company public.companies;
  v_today date;
  v_month date;
begin
  if v_id is null and private.own_company() is null and private.acts_for_platform() then
    if p_seller_id is null then
      return query select * from private.platform_counters();
      return;
    end if;
    select s.company_id into v_id from public.sellers s join public.companies c on c.id = s.company_id
    where s.id = p_seller_id and c.deleted_at is null;
    if not found then
      return query select 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint;
      return;
    end if;
  end if;
  v_company := private.company_to_read(v_id);
  if v_company.id is null then
    return;
  end if;

  v_today := (now() at time zone v_company.time_zone)::date;
  v_month := date_trunc('month', v_today);
  return query
  select
    coalesce(case when p_seller_id is null
      then private.leads_of_company(v_company.id)
      else (select sum(a.leads) from private.tallies_of(v_company.id, p_seller_id, null, null) a)
    end, 0),
    coalesce(sum(t.leads) filter (where t.day = v_today), 0),
    coalesce(sum(t.leads) filter (where t.day = v_today - 1), 0),
    coalesce(sum(t.leads) filter (where t.day >= v_today - extract(dow from v_today)::integer), 0),
    coalesce(sum(t.leads) filter (where t.day >= v_month), 0),
    private.leads_since(v_company, p_seller_id, now() - interval '7 days'),
    private.leads_since(v_company, p_seller_id, now() - interval '30 days')
  from private.tallies_of(v_company.id, p_seller_id, least(v_month, v_today - 6), v_today) t;
end
$$;

grant execute on function public.get_lead_counters(uuid, uuid) to authenticated, service_role;
