-- Invited users and those of a provider have none at first.
create function public.has_own_password() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_second_factor('Conclua a verificação em duas etapas para ver os dados da sua senha.');
  return exists (select from auth.users where id = auth.uid() and encrypted_password <> '');
end
$$;

grant execute on function public.has_own_password() to authenticated, service_role;
