-- One's own name, before approval too. The row is answered as get_user_profile() does.
create function public.update_own_profile(p_name text)
returns table (
  id uuid, name text, email text, role text, company_id uuid, approved boolean, created_at timestamptz
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- Who has a second factor must have used it, as in private.caller().
  update public.users u
  set name = private.read_name(p_name), updated_at = now()
  where u.id = auth.uid() and (
    coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
    or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  );
  if not found then
    raise exception 'Entre novamente para alterar seu perfil.' using errcode = '42501';
  end if;
  return query select p.* from public.get_user_profile(auth.uid()) p;
end
$$;
revoke execute on function public.update_own_profile(text) from public, anon;
grant execute on function public.update_own_profile(text) to authenticated, service_role;
