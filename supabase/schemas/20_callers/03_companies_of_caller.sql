-- Tenant isolation. A policy for reading is `company_id >= (select first) and company_id <= (select last)`: a span that
-- holds the caller's one company, all companies for super_admin, and nothing if either end is null.
-- first_company_of_caller() makes every check: session, second factor, approval, role, company.
-- last_company_of_caller() only widens the span for super_admin.
-- A span is two constants of the statement, so that indexes serve it. A list of all companies is searched for every row
-- (measured: with 10,000 companies super_admin counts 20,000 users in two seconds). Policies for writing judge few rows
-- and use the list, companies_of_caller(). See docs/decisions/0023.

-- A caller without a living session gets 401 instead of an empty result, so that the page asks for the password.
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

-- What super_admin's span holds too much: a short list, empty for everybody else.
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

-- The companies of the span that are not removed.
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

create function private.managed_companies() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.companies_of_caller('{admin,manager}');
end
$$;

grant execute on function private.managed_companies() to authenticated, service_role;

-- The caller's own company, also while it is switched off; null once it is removed.
create function private.own_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
begin
  return (select id from public.companies where id = v_caller.company_id and deleted_at is null);
end
$$;

grant execute on function private.own_company() to authenticated, service_role;
