drop function private.read_privacy_page(uuid);

create function private.read_privacy_page(p_company uuid)
returns table (
  company_name text, company_phone text, privacy_text text, keep_leads_months integer, today date, due_on date
)
language sql stable security definer set search_path = '' as $$
  select c.name::text, c.phone::text, c.privacy_text, c.keep_leads_months, local.today, local.today + 15
  from public.companies c cross join lateral (select (now() at time zone c.time_zone)::date as today) local
  where c.id = p_company and c.deleted_at is null
$$;

revoke all on function private.read_privacy_page(uuid) from public;
grant execute on function private.read_privacy_page(uuid) to service_role;
