set local check_function_bodies = off;

create function private.person_to_change(p_user uuid, p_role text) returns public.users
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := (select u.company_id from public.users u where u.id = p_user);
  v_own uuid;
  v_user public.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('rodizio.access:' || v_company::text, 0));
  -- Only now: another admin may just have changed the caller.
  if not private.acts_for_platform() then
    v_own := private.first_administered_company();
    if v_own is null then
      raise exception 'Apenas administradores da empresa podem alterar quem tem acesso.' using errcode = '42501';
    end if;
  end if;
  select u.* into v_user from public.users u
  where u.id = p_user and u.company_id is not distinct from coalesce(v_own, v_company) for no key update;
  if not found then
    raise exception 'Usuário não encontrado' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    raise exception 'Um super administrador não pode ser alterado por aqui.' using errcode = 'P0001';
  end if;
  if v_user.id = auth.uid() then
    raise exception 'Você não pode alterar o seu próprio acesso. Peça a outro administrador da empresa.'
      using errcode = 'P0001';
  end if;
  if v_user.approved and v_user.role = 'admin' and p_role is distinct from 'admin' and v_company is not null
    and not exists (
      select from public.users u
      where u.company_id = v_company and u.id <> v_user.id and u.approved and u.role = 'admin'
        and not private.is_locked_out(u.id)
    ) then
    raise exception 'A empresa ficaria sem administrador. Dê antes o perfil Admin a outra pessoa.' using errcode = 'PT409';
  end if;
  return v_user;
end
$$;

create function public.refuse_user(p_user_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  perform private.require_super_admin('Apenas super administradores podem recusar usuários.');
  -- Lock order: the account, then the profile, as when a mail is confirmed. Blocks a concurrent approval.
  perform from auth.users a where a.id = p_user_id for update;
  select u.* into v_user from public.users u where u.id = p_user_id for update;
  if not found then
    raise exception 'Usuário não encontrado' using errcode = 'PT404';
  end if;
  if v_user.role = 'super_admin' then
    raise exception 'Um super administrador não pode ser alterado por aqui.' using errcode = 'P0001';
  end if;
  if v_user.approved then
    raise exception 'Este usuário já foi aprovado por outra pessoa. Atualize a lista.' using errcode = 'PT409';
  end if;
  perform private.note_account_event('user_deleted', 'team', jsonb_build_object(
    'user_id', v_user.id, 'user_email', coalesce(v_user.email, ''), 'user_phone', ''
  ));
  delete from auth.users where id = v_user.id;
  return v_user.id;
end
$$;

create function public.remove_user_access(p_user_id uuid) returns public.users
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  perform private.person_to_change(p_user_id, null);
  update public.users set approved = false, company_id = null, role = 'user', updated_at = now()
  where id = p_user_id
  returning * into v_user;
  perform private.end_sessions(array[p_user_id]);
  return v_user;
end
$$;

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

revoke all on function private.person_to_change(uuid, text), public.refuse_user(uuid), public.remove_user_access(uuid),
  public.set_user_role(uuid, text) from public;
grant execute on function public.refuse_user(uuid) to authenticated, service_role;
grant execute on function public.remove_user_access(uuid) to authenticated, service_role;
grant execute on function public.set_user_role(uuid, text) to authenticated, service_role;
