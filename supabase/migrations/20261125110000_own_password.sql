-- Whether one's own account has a password, for the settings: an invitation, the server's key and a provider leave it without one.
create function public.has_own_password() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_living_session();
  if not private.second_factor_used() then
    raise exception 'Confirme a segunda etapa para ver sua senha.' using errcode = '42501';
  end if;
  return exists (select from auth.users where id = auth.uid() and encrypted_password <> '');
end
$$;

revoke execute on function public.has_own_password() from public, anon;
grant execute on function public.has_own_password() to authenticated;
