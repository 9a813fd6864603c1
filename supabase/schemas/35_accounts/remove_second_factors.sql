-- Also ends the sessions; the password stays. Returns the number of factors. Raises 42501 unless super_admin.
create function public.remove_second_factors(p_user_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_removed integer;
begin
  perform private.require_super_admin('Apenas super administradores podem desativar a verificação em duas etapas de outra pessoa.');
  delete from auth.mfa_factors where user_id = p_user_id;
  get diagnostics v_removed = row_count;
  if v_removed > 0 then
    perform private.end_sessions(array[p_user_id]);
    perform private.note_account_event(
      'factor_deleted', 'factor', jsonb_build_object('user_id', p_user_id, 'factors', v_removed)
    );
    perform private.record_activity(u.company_id, 'user.factors_removed', u.id, u.name)
    from public.users u where u.id = p_user_id;
  end if;
  return v_removed;
end
$$;

grant execute on function public.remove_second_factors(uuid) to authenticated, service_role;
