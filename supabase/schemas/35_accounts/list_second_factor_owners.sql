create function public.list_second_factor_owners(p_company_id uuid) returns table (user_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem ver quem usa a verificação em duas etapas.');
  return query
  select distinct u.id from public.users u join auth.mfa_factors f on f.user_id = u.id
  where u.company_id = p_company_id and f.status = 'verified';
end
$$;

grant execute on function public.list_second_factor_owners(uuid) to authenticated, service_role;
