-- Approval, with the company and the role that the approval screen offers. There is no way back, and none up to super_admin.
create function public.approve_user(user_id uuid, p_company_id uuid default null, p_role text default null)
returns public.users
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user public.users;
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
  -- Held, so that nobody joins a company while it is being deleted.
  perform from public.companies c where c.id = p_company_id and c.deleted_at is null for share;
  if p_company_id is not null and not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;

  update public.users u
  set approved = true, company_id = coalesce(p_company_id, u.company_id), role = coalesce(p_role, u.role),
    updated_at = now()
  where u.id = v_user.id
  returning u.* into v_user;
  return v_user;
end
$$;
revoke execute on function public.approve_user(uuid, uuid, text) from public, anon;
grant execute on function public.approve_user(uuid, uuid, text) to authenticated, service_role;
