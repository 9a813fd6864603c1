-- Within the same company; the next request has the new rights. The errors of private.person_to_change(), and 22023.
create function public.set_user_role(p_user_id uuid, p_role text) returns public.users
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user constant public.users := private.person_to_change(p_user_id, p_role);
  v_changed public.users;
begin
  if p_role = 'super_admin' then
    raise exception 'O perfil de super administrador não pode ser concedido.' using errcode = '22023';
  end if;
  if (p_role in ('admin', 'manager', 'seller', 'user')) is not true then
    raise exception 'Perfil de usuário desconhecido.' using errcode = '22023';
  end if;
  if v_user.company_id is null then
    raise exception 'Este usuário não faz parte de uma empresa.' using errcode = 'PT409';
  end if;
  update public.users set role = p_role, updated_at = now() where id = v_user.id returning * into v_changed;
  return v_changed;
end
$$;

grant execute on function public.set_user_role(uuid, text) to authenticated, service_role;
