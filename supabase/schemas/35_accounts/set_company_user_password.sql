-- Raises 42501 unless the verified claims are super_admin's, PT404 without such a user.
create function public.set_company_user_password(
  p_caller jsonb, p_company_id uuid, p_email text, p_password_hash text
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', p_caller::text, true);
  if not private.is_super_admin() then
    raise exception 'Apenas super administradores podem redefinir senhas' using errcode = '42501';
  end if;
  perform private.replace_password(private.find_company_account(p_company_id, p_email), p_password_hash);
end
$$;

grant execute on function public.set_company_user_password(jsonb, uuid, text, text) to service_role;
