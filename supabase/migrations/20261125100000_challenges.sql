-- A factor may be asked for without end, and who never answered leaves a row each time.
create function private.trim_challenges(p_most integer default 1000, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from auth.mfa_challenges where id = any (array(
    select c.id from auth.mfa_challenges c
    where c.verified_at is null and c.created_at < p_now - interval '1 day' limit p_most for update skip locked
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;
revoke execute on function private.trim_challenges(integer, timestamptz) from public;
grant execute on function private.trim_challenges(integer, timestamptz) to service_role;
