-- Raises PT409 for a taken address. The function create-company-user calls it with verified claims, which decide the
-- rights.
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
  if (private.plan_limits(p_plan)).leads is null then
    raise exception 'Plano não encontrado' using errcode = '22023';
  end if;
  if exists (select from auth.users a where a.email = v_email and not a.is_sso_user) then
    raise exception unique_violation;
  end if;

  insert into public.companies as c (name, email, phone, plan, active)
  values (v_name, v_email, private.read_optional_phone(p_phone), p_plan, coalesce(p_active, true))
  returning c.id into company_id;
  user_id := private.create_account(v_email, private.read_password_hash(p_password_hash), v_name, 'admin', company_id);
  -- create_account() returns an account that a concurrent request created.
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

grant execute on function public.create_company_user(jsonb, text, text, text, text, text, boolean) to service_role;
