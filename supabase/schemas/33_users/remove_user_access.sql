-- The person waits for approval again and is signed out everywhere. The errors of private.person_to_change().
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

grant execute on function public.remove_user_access(uuid) to authenticated, service_role;
