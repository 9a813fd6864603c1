-- Deletes the account of somebody who is not approved; the address may sign up again. Raises 42501, PT404, P0001 for a
-- super_admin, PT409 if approved.
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

grant execute on function public.refuse_user(uuid) to authenticated, service_role;
