-- Spec section 7. No row for a user the caller may not read.
create function public.get_user_profile(user_auth_id uuid)
returns table (
  id uuid, name text, email text, role text, company_id uuid, approved boolean, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select u.id, u.name, u.email, u.role, u.company_id, u.approved, u.created_at
  from public.users u
  where u.id = user_auth_id and private.may_read_profile(user_auth_id)
$$;

grant execute on function public.get_user_profile(uuid) to authenticated, service_role;
