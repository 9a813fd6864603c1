-- False unless the verified claims are super_admin's; 22023 for a password that violates a rule.
create function public.check_new_password(p_caller jsonb, p_password text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', p_caller::text, true);
  if not private.is_super_admin() then
    return false;
  end if;
  perform private.check_password(p_password);
  return true;
end
$$;

grant execute on function public.check_new_password(jsonb, text) to service_role;
