-- The locked profile, if the caller may change this access: super_admin anybody's, a company's admin that of its other
-- people. Serializes the changes of a company, so that it keeps an admin. p_role is the new role, null for none. Raises
-- 42501, P0001, PT404, PT409.
create function private.person_to_change(p_user uuid, p_role text) returns public.users
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := (select u.company_id from public.users u where u.id = p_user);
  v_own uuid;
  v_user public.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('rodizio.access:' || v_company::text, 0));
  -- The account before the profile, as when a mail is confirmed.
  perform from auth.users a where a.id = p_user for update;
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
