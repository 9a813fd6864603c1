-- What the dashboard asks first (spec section 7).
create function public.get_user_profile(user_auth_id uuid)
returns table (
  id uuid, name text, email text, role text, company_id uuid, approved boolean, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select u.id, u.name, u.email, u.role, u.company_id, u.approved, u.created_at
  from public.users u
  where u.id = user_auth_id and private.may_ask_about(user_auth_id)
$$;

create function public.get_user_company_id(user_auth_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.company_id from public.users u where u.id = user_auth_id and private.may_ask_about(user_auth_id)
$$;

-- As the caller: the policies of companies decide.
create function public.get_company_by_id(company_id uuid) returns setof public.companies
language sql stable set search_path = '' as $$
  select c.* from public.companies c where c.id = get_company_by_id.company_id
$$;

revoke execute on function
  public.get_user_profile(uuid), public.get_user_company_id(uuid), public.get_company_by_id(uuid)
from public, anon;
grant execute on function
  public.get_user_profile(uuid), public.get_user_company_id(uuid), public.get_company_by_id(uuid)
to authenticated, service_role;
