-- The named company, else the caller's. A null row unless the caller may read it; 22023 if the platform names none. p_area:
-- what super_admin is said to have read, see private.record_look().
create function private.company_to_read(p_company uuid, p_area text default 'figures') returns public.companies
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := coalesce(p_company, private.own_company());
  v_company public.companies;
begin
  if v_id is null and private.acts_for_platform() then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
  end if;
  if coalesce(auth.role(), '') = 'service_role'
    or v_id between private.first_readable_company() and private.last_company_of_caller() then
    select c.* into v_company from public.companies c where c.id = v_id and c.deleted_at is null;
    perform private.record_look(v_company.id, p_area);
  end if;
  return v_company;
end
$$;
