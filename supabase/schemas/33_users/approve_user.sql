-- Raises 42501, PT404, and PT409 if unconfirmed or already approved differently. Without p_role, the role is kept only
-- within the same company.
create function public.approve_user(user_id uuid, p_company_id uuid default null, p_role text default null)
returns public.users
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user public.users;
  v_company uuid;
begin
  perform private.require_super_admin('Apenas super administradores podem aprovar usuários.');
  if p_role = 'super_admin' then
    raise exception 'O perfil de super administrador não pode ser concedido.' using errcode = '22023';
  end if;
  if p_role not in ('admin', 'manager', 'seller', 'user') then
    raise exception 'Perfil de usuário desconhecido.' using errcode = '22023';
  end if;
  select u.* into v_user from public.users u where u.id = approve_user.user_id for no key update;
  if not found then
    raise exception 'Usuário não encontrado' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    if v_user.approved and p_company_id is null and p_role is null then
      return v_user;
    end if;
    raise exception 'Um super administrador não pode ser alterado por aqui.' using errcode = 'P0001';
  end if;
  if v_user.approved then
    if coalesce(p_company_id = v_user.company_id, p_company_id is null) and coalesce(p_role = v_user.role, true) then
      return v_user;
    end if;
    raise exception 'Este usuário já foi aprovado por outra pessoa. Atualize a lista.' using errcode = 'PT409';
  end if;
  if not exists (select from auth.users a where a.id = v_user.id and a.confirmed_at is not null) then
    raise exception 'Este usuário ainda não confirmou o e-mail. Aprove assim que ele confirmar.'
      using errcode = 'PT409';
  end if;
  -- Blocks a concurrent deletion. The user's own company may already be deleted.
  select c.id into v_company from public.companies c
  where c.id = coalesce(p_company_id, v_user.company_id) and c.deleted_at is null for share;
  if p_company_id is not null and not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;

  update public.users u
  set approved = true, company_id = v_company, updated_at = now(),
    role = coalesce(p_role, case when v_company = v_user.company_id then u.role else 'user' end)
  where u.id = v_user.id
  returning u.* into v_user;
  return v_user;
end
$$;

grant execute on function public.approve_user(uuid, uuid, text) to authenticated, service_role;
