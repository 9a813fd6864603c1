-- Tenant isolation. A policy for reading is `company_id >= (select first) and company_id <= (select last)
-- and company_id <> all (removed_companies())`: the caller's company, or for super_admin all that are not removed, or
-- nothing if either end is null. A function with its owner's rights calls private.company_to_read() instead.
-- first_company_of_caller() makes every check; last_company_of_caller() makes none.
-- A span is two constants, so that indexes serve it; a list is searched for every row (two seconds for 20,000 users).
-- Policies for writing use the list, companies_of_caller(). See docs/decisions/0023.

-- Raises PT401 without a living session, so that the page asks for the password.
create function private.first_company_of_caller(p_roles text[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
begin
  if v_caller.id is null then
    perform private.require_living_session();
  elsif v_caller.role = 'super_admin' then
    return '00000000-0000-0000-0000-000000000000';
  end if;
  return (
    select id from public.companies
    where id = v_caller.company_id and v_caller.role = any (p_roles) and active and deleted_at is null
  );
end
$$;

create function private.first_readable_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_company_of_caller('{admin,manager,seller,user}');
end
$$;

grant execute on function private.first_readable_company() to authenticated, service_role;

create function private.first_managed_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_company_of_caller('{admin,manager}');
end
$$;

grant execute on function private.first_managed_company() to authenticated, service_role;

create function private.first_administered_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_company_of_caller('{admin}');
end
$$;

grant execute on function private.first_administered_company() to authenticated, service_role;

create function private.last_company_of_caller() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when u.role = 'super_admin' then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else u.company_id end
    from public.users u where u.id = auth.uid()
  );
end
$$;

grant execute on function private.last_company_of_caller() to authenticated, service_role;

-- Policies subtract these: super_admin's span includes them. Empty for other callers.
create function private.removed_companies() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = auth.uid() and u.role = 'super_admin') then
    return array(select id from public.companies where deleted_at is not null);
  end if;
  return '{}';
end
$$;

grant execute on function private.removed_companies() to authenticated, service_role;

create function private.companies_of_caller(p_roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first constant uuid := private.first_company_of_caller(p_roles);
  v_last constant uuid := private.last_company_of_caller();
begin
  return array(select id from public.companies where id between v_first and v_last and deleted_at is null);
end
$$;

create function private.readable_companies() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.companies_of_caller('{admin,manager,seller,user}');
end
$$;

grant execute on function private.readable_companies() to authenticated, service_role;

-- super_admin gets all companies that are not removed; admin and manager their own, if it is active; others none.
create function private.managed_companies() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.companies_of_caller('{admin,manager}');
end
$$;

grant execute on function private.managed_companies() to authenticated, service_role;

-- Includes an inactive company; null for a deleted one.
create function private.own_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
begin
  return (select id from public.companies where id = v_caller.company_id and deleted_at is null);
end
$$;

grant execute on function private.own_company() to authenticated, service_role;
