-- When `p_created_at < now() - p_age` begins to hold. Not p_created_at + p_age: a lead of January 31 is a month old in
-- March.
create function private.first_older_than(p_created_at timestamptz, p_age interval) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when p_created_at + p_age - p_age < p_created_at then date_trunc('month', p_created_at + p_age) + interval '1 month'
    else p_created_at + p_age
  end
$$;

-- Expired leads and unreleased suspects, and when the oldest expires.
create function public.preview_lead_retention(p_months integer, p_company_id uuid default null)
returns table (leads bigint, quarantined bigint, first_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_company public.companies := private.company_to_read(p_company_id);
  v_age interval;
begin
  perform private.check_lead_retention(v_company.id, coalesce(p_months, 0));
  if v_company.id is null then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  v_age := make_interval(months => p_months);
  return query
    select
      private.leads_of_company(v_company.id)
        - private.leads_since(v_company, null, now() - v_age),
      (
        select count(*) from public.quarantined_leads q
        where q.company_id = v_company.id and q.released_lead_id is null and q.created_at < now() - v_age
      ),
      private.first_older_than(least(
        (select min(l.created_at) from public.leads_captured l where l.company_id = v_company.id),
        (
          select min(q.created_at) from public.quarantined_leads q
          where q.company_id = v_company.id and q.released_lead_id is null
        )
      ), v_age);
end
$$;

grant execute on function public.preview_lead_retention(integer, uuid) to authenticated, service_role;
