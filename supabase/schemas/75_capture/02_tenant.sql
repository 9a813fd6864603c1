create type private.tenant as (
  company_id uuid, company_name text, company_phone text, link_id uuid, link_code text, link_config jsonb
);

-- Link, else company id, else caller, else the platform's default. All null if that one is unknown or inactive: a lead
-- never reaches another company.
create function private.find_tenant(p_short_code text, p_company_id uuid) returns private.tenant
language plpgsql stable as $$
declare
  v_company uuid := p_company_id;
  v_tenant private.tenant;
begin
  if p_short_code ~ '[^[:space:]]' then
    select c.id, c.name, c.phone, l.id, l.short_code, l.config into v_tenant
    from private.find_link(p_short_code) l join public.companies c on c.id = l.company_id;
    return v_tenant;
  end if;
  if v_company is null and auth.uid() is not null then
    select u.company_id into v_company from public.users u where u.id = auth.uid() and u.approved;
  end if;
  if v_company is null then
    select c.id into v_company
    from public.companies c
    where c.active and c.deleted_at is null
    order by c.id = (select s.default_company_id from public.platform_settings s) desc nulls last, c.created_at, c.id
    limit 1;
  end if;
  select c.id, c.name, c.phone into v_tenant.company_id, v_tenant.company_name, v_tenant.company_phone
  from public.companies c where c.id = v_company and c.active and c.deleted_at is null;
  return v_tenant;
end
$$;
