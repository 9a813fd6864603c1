create function public.get_user_company_id(user_auth_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.company_id from public.users u where u.id = user_auth_id and private.may_read_profile(user_auth_id)
$$;

grant execute on function public.get_user_company_id(uuid) to authenticated, service_role;
