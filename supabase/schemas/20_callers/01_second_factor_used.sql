-- True without a verified second factor or after its use. Also checks the session's level, which falls when a factor is
-- removed.
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
