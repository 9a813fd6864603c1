-- False if the caller has no such session.
create function public.end_own_session(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_second_factor('Conclua a verificação em duas etapas para desconectar um aparelho.');
  delete from auth.sessions where id = p_id and user_id = auth.uid();
  if not found then
    return false;
  end if;
  perform private.note_account_event('logout', 'account', jsonb_build_object('session_id', p_id));
  return true;
end
$$;

grant execute on function public.end_own_session(uuid) to authenticated, service_role;
