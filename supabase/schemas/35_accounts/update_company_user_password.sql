-- Raises 42501 unless super_admin. The fallback without Edge Functions, and so the only function that hashes in the
-- database.
create function public.update_company_user_password(p_company_id uuid, p_email text, p_new_password text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform private.require_super_admin('Apenas super administradores podem redefinir senhas');
  perform private.check_password(p_new_password);
  v_user := private.find_company_account(p_company_id, p_email);
  perform private.replace_password(v_user, extensions.crypt(p_new_password, extensions.gen_salt('bf', 10)));
end
$$;

grant execute on function public.update_company_user_password(uuid, text, text) to authenticated, service_role;
