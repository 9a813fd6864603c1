-- Also before approval. Returns the row of get_user_profile(); 42501 unless the second factor was used.
create function public.update_own_profile(p_name text)
returns table (
  id uuid, name text, email text, role text, company_id uuid, approved boolean, created_at timestamptz
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_name text := private.read_name(p_name);
begin
  perform private.require_living_session();
  update public.users u set name = v_name, updated_at = now()
  where u.id = auth.uid() and (select private.second_factor_used());
  if not found then
    raise exception 'Entre novamente para alterar seu perfil.' using errcode = '42501';
  end if;
  update auth.users a
  set raw_user_meta_data = coalesce(a.raw_user_meta_data, '{}') || jsonb_build_object('name', v_name),
    updated_at = now()
  where a.id = auth.uid();
  return query select p.* from public.get_user_profile(auth.uid()) p;
end
$$;

grant execute on function public.update_own_profile(text) to authenticated, service_role;
