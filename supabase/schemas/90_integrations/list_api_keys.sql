-- The company's keys of every purpose, newest first. works: see private.is_usable(). Raises 42501, PT404.
create function public.list_api_keys(p_company_id uuid default null)
returns table (
  id uuid, name text, can_write boolean, hint text, created_at timestamptz, made_by text, last_used_at timestamptz,
  revoked_at timestamptz, works boolean, purpose text
)
language sql stable security definer set search_path = '' as $$
  select k.id, k.name, k.can_write, k.hint, k.created_at, u.name, k.last_used_at, k.revoked_at, private.is_usable(k),
    k.purpose
  from private.api_keys k left join public.users u on u.id = k.created_by
  where k.company_id = private.company_to_manage(p_company_id) and private.record_look(k.company_id, 'integrations')
  order by k.created_at desc, k.id
$$;

grant execute on function public.list_api_keys(uuid) to authenticated, service_role;
