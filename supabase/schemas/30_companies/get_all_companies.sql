-- Raises 42501 unless super_admin. Inlined, so that a page of a hundred reads a hundred index entries; this needs SQL,
-- invoker's rights and no search_path.
create function public.get_all_companies() returns setof public.companies
language sql stable security invoker as $$
  select c.*
  from public.companies c
  where c.deleted_at is null and private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  )
  order by c.created_at desc, c.id
$$;

grant execute on function public.get_all_companies() to authenticated, service_role;
