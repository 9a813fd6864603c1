set local check_function_bodies = off;

create function public.list_removed_companies()
returns table (id uuid, name text, email text, removed_at timestamptz, purged_at timestamptz, removed_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select c.id, c.name::text, c.email::text, c.deleted_at, c.deleted_at + interval '30 days', (
      select case when a.actor_id is not null then coalesce(nullif(a.actor_name, ''), u.email) end
      from public.activities a left join public.users u on u.id = a.actor_id
      where a.company_id = c.id and a.what = 'company.archived'
      order by a.id desc limit 1
    )
    from public.companies c
    where c.deleted_at > now() - interval '30 days'
    order by c.deleted_at desc, c.id;
end
$$;

revoke all on function public.list_removed_companies() from public;
grant execute on function public.list_removed_companies() to authenticated, service_role;

create function public.restore_company(p_id uuid) returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company public.companies;
begin
  perform private.require_super_admin('Apenas super administradores podem restaurar empresas.');
  perform pg_advisory_xact_lock(private.rotation_lock(p_id));
  -- now() is older than the lock: a purge may have begun meanwhile.
  perform from public.companies c
  where c.id = p_id and c.deleted_at > clock_timestamp() - interval '30 days' for no key update;
  if not found then
    raise exception 'Esta empresa não está entre as removidas. Atualize a lista.' using errcode = 'PT404';
  end if;
  -- Whoever loses the approval otherwise leaves the company. Before the company is back, so that its trail says it in one line.
  update public.users set approved = true, updated_at = now()
  where company_id = p_id and not approved and role <> 'super_admin';
  update public.companies set deleted_at = null where id = p_id returning * into v_company;
  return v_company;
end
$$;

revoke all on function public.restore_company(uuid) from public;
grant execute on function public.restore_company(uuid) to authenticated, service_role;
