-- The list of all companies as a statement that PostgreSQL puts into the caller's: a range of a hundred reads a hundred
-- of the index instead of sorting all. That needs a function in SQL with the rights of who calls it, so the policy of the
-- table decides as well, and the refusal is a condition that is tried before any row.
create function private.only_super_admin(p_sentence text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(p_sentence);
  return true;
end
$$;
revoke execute on function private.only_super_admin(text) from public;
grant execute on function private.only_super_admin(text) to authenticated, service_role;

-- No setting of its own either: PostgreSQL would not put it into the caller's statement, hence the whole names.
create or replace function public.get_all_companies() returns setof public.companies
language sql stable security invoker as $$
  select c.*
  from public.companies c
  where c.deleted_at is null and private.only_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  )
  order by c.created_at desc, c.id
$$;
