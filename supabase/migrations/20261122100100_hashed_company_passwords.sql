-- The passwords that super_admin sets come as hashes: bcrypt takes 60 ms and more, and the embedded database has one connection.
drop function public.create_company_user(jsonb, text, text, text, text, text, boolean);

-- A company and its first user, who may sign in at once: both or none. Only the function create-company-user calls it,
-- with the claims of a token that it has had verified: the rules are then those of its bearer, second factor included.
create function public.create_company_user(
  p_caller jsonb, p_name text, p_email text, p_password_hash text, p_phone text, p_plan text, p_active boolean
) returns table (company_id uuid, user_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text;
  v_email text;
begin
  perform set_config('request.jwt.claims', p_caller::text, true);
  if not private.is_super_admin() then
    raise exception 'Apenas super administradores podem criar empresas.' using errcode = '42501';
  end if;
  v_name := private.read_name(p_name);
  v_email := private.read_email(p_email);
  if (private.plan_limits(coalesce(p_plan, ''))).leads is null then
    raise exception 'Plano não encontrado' using errcode = '22023';
  end if;
  if exists (select from auth.users a where a.email = v_email and not a.is_sso_user) then
    raise exception unique_violation;
  end if;

  insert into public.companies as c (name, email, phone, plan, active)
  values (v_name, v_email, private.read_optional_phone(p_phone), p_plan, coalesce(p_active, true))
  returning c.id into company_id;
  user_id := private.create_account(v_email, private.read_password_hash(p_password_hash), v_name, 'admin', company_id);
  -- An account that someone made a moment ago is kept as it is, and belongs to nobody's new company.
  if not exists (select from public.users u where u.id = user_id and u.company_id = create_company_user.company_id) then
    raise exception unique_violation;
  end if;
  perform private.note_event(company_id, 'company_created', '{}');
  perform private.note_account_event(
    'user_signedup', 'team', jsonb_build_object('user_id', user_id, 'user_email', v_email, 'provider', 'email')
  );
  return next;
exception
  when unique_violation then
    raise exception 'Este e-mail já está em uso.' using errcode = 'PT409';
end
$$;
revoke execute on function public.create_company_user(jsonb, text, text, text, text, text, boolean)
from public, anon, authenticated;
grant execute on function public.create_company_user(jsonb, text, text, text, text, text, boolean) to service_role;

create function private.find_company_account(p_company_id uuid, p_email text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user record;
begin
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
  return v_user.id;
end
$$;

-- Links that were sent for the password of before lose their worth with it, as in GoTrue; every session of before ends.
create function private.replace_password(p_user uuid, p_hash text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text;
begin
  update auth.users
  set encrypted_password = private.read_password_hash(p_hash),
    recovery_token = '', recovery_sent_at = null, reauthentication_token = '', reauthentication_sent_at = null,
    updated_at = now()
  where id = p_user
  returning email into v_email;
  delete from auth.one_time_tokens
  where user_id = p_user and token_type in ('recovery_token', 'reauthentication_token');
  perform private.end_sessions(array[p_user]);
  perform private.note_account_event(
    'user_updated_password', 'user', jsonb_build_object('user_id', p_user, 'user_email', v_email)
  );
end
$$;

-- What the function update-company-password calls, as create_company_user above.
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
revoke execute on function public.set_company_user_password(jsonb, uuid, text, text) from public, anon, authenticated;
grant execute on function public.set_company_user_password(jsonb, uuid, text, text) to service_role;

-- The documented fallback, where the functions do not answer: the one place that still hashes here.
create or replace function public.update_company_user_password(p_company_id uuid, p_email text, p_new_password text)
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
