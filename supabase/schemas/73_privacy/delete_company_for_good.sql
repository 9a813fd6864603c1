-- One transaction: a lost connection between two calls would leave a company that no screen lists. Idempotent.
create function public.delete_company_for_good(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem excluir empresas definitivamente.');
  if exists (select from public.companies c where c.id = p_id and c.deleted_at is null) then
    perform public.delete_company(p_id);
  end if;
  return public.erase_company(p_id);
end
$$;

grant execute on function public.delete_company_for_good(uuid) to authenticated, service_role;
