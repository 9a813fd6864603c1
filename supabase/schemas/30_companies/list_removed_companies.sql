-- Those that restore_company() brings back. removed_by is null where the server removed it. Raises 42501 unless
-- super_admin.
create function public.list_removed_companies()
returns table (id uuid, name text, email text, removed_at timestamptz, purged_at timestamptz, removed_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select c.id, c.name::text, c.email::text, c.deleted_at, c.deleted_at + private.removal_period(), (
      select case when a.actor_id is not null then coalesce(nullif(a.actor_name, ''), u.email) end
      from public.activities a left join public.users u on u.id = a.actor_id
      where a.company_id = c.id and a.what = 'company.archived'
      order by a.id desc limit 1
    )
    from public.companies c
    where c.deleted_at > now() - private.removal_period()
    order by c.deleted_at desc, c.id;
end
$$;

grant execute on function public.list_removed_companies() to authenticated, service_role;
