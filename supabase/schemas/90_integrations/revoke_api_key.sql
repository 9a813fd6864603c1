-- Closes the key for good, at once. Raises 42501, PT404.
create function public.revoke_api_key(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.company_to_manage(
    private.seller_key((select company_id from private.api_keys where id = p_id))
  );
  update private.api_keys set revoked_at = now() where id = p_id and revoked_at is null;
end
$$;

grant execute on function public.revoke_api_key(uuid) to authenticated, service_role;
