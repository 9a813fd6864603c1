-- A company is marked deleted and answers nobody from then on; its rows go with the purge, 30 days later.

-- Sessions before their tokens, as a sign-out does.
create function private.end_sessions(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions where user_id = any (p_users);
  delete from auth.refresh_tokens where user_id = any (p_users::text[]);
end
$$;

-- The row as it was marked. Whose default it was falls back to the oldest active company.
create function public.delete_company(p_id uuid) returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company public.companies;
begin
  perform private.require_super_admin('Apenas super administradores podem remover empresas.');
  update public.companies set deleted_at = now()
  where id = p_id and deleted_at is null
  returning * into v_company;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  update public.platform_settings set default_company_id = null where default_company_id = p_id;
  perform private.end_sessions(array(
    select u.id from public.users u where u.company_id = p_id and u.role <> 'super_admin'
  ));
  return v_company;
end
$$;
revoke execute on function public.delete_company(uuid) from public, anon;
grant execute on function public.delete_company(uuid) to authenticated, service_role;
