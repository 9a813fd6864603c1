-- The purge follows after private.removal_period(). Lock order: rotation, then the row, as in captures and
-- update_company(). Raises 42501, PT404.
create function public.delete_company(p_id uuid) returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company public.companies;
begin
  perform private.require_super_admin('Apenas super administradores podem remover empresas.');
  perform pg_advisory_xact_lock(private.rotation_lock(p_id));
  update public.companies set deleted_at = now()
  where id = p_id and deleted_at is null
  returning * into v_company;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  update public.platform_settings set default_company_id = null where default_company_id = p_id;
  -- What a change of the row by other means left behind.
  delete from private.withdrawn_approvals where company_id = p_id;
  with withdrawn as (
    update public.users set approved = false, updated_at = now()
    where company_id = p_id and approved and role <> 'super_admin' returning id
  )
  insert into private.withdrawn_approvals (company_id, user_id) select p_id, id from withdrawn;
  perform private.end_sessions(array(
    select u.id from public.users u where u.company_id = p_id and u.role <> 'super_admin'
  ));
  return v_company;
end
$$;

grant execute on function public.delete_company(uuid) to authenticated, service_role;
