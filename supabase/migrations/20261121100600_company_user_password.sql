-- A new password for someone of a company: bcrypt as the sign-in reads it, and every session of before ends.
create function public.update_company_user_password(p_company_id uuid, p_email text, p_new_password text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user record;
begin
  perform private.require_super_admin('Apenas super administradores podem redefinir senhas');
  if coalesce(char_length(p_new_password), 0) < 6 then
    raise exception 'A senha deve ter pelo menos 6 caracteres.' using errcode = '22023';
  end if;
  -- Bcrypt reads no further: the rest would be no part of the password.
  if octet_length(p_new_password) > 72 then
    raise exception 'A senha pode ter no máximo 72 bytes; letras com acento contam como dois.' using errcode = '22023';
  end if;
  if not exists (select from public.companies c where c.id = p_company_id and c.deleted_at is null) then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  select u.id, u.role into v_user
  from public.users u join auth.users a on a.id = u.id
  where a.email = lower(btrim(p_email)) and not a.is_sso_user and a.deleted_at is null and u.company_id = p_company_id;
  if not found then
    raise exception 'Nenhum usuário desta empresa tem este e-mail.' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    raise exception 'A senha de um super administrador não pode ser redefinida por aqui.' using errcode = '42501';
  end if;

  -- Links that were sent for the password of before lose their worth with it, as in GoTrue.
  update auth.users
  set encrypted_password = extensions.crypt(p_new_password, extensions.gen_salt('bf', 10)),
    recovery_token = '', recovery_sent_at = null, reauthentication_token = '', reauthentication_sent_at = null,
    updated_at = now()
  where id = v_user.id;
  delete from auth.one_time_tokens
  where user_id = v_user.id and token_type in ('recovery_token', 'reauthentication_token');
  perform private.end_sessions(array[v_user.id]);
end
$$;
revoke execute on function public.update_company_user_password(uuid, text, text) from public, anon;
grant execute on function public.update_company_user_password(uuid, text, text) to authenticated, service_role;
