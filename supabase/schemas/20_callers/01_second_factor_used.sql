-- True if the caller has no verified second factor or used it. Checks the session's level besides the token's, because
-- removing the factor lowers only the session's.
create function private.second_factor_used() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  ) or coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' and not exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and coalesce(s.aal, 'aal1') = 'aal1'
  );
end
$$;

grant execute on function private.second_factor_used() to authenticated;
