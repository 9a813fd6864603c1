-- What super_admin's screens count of each company, and what they say of the system.

-- One row for each company that is not removed; leads of the last 30 days end at this instant, as on the cards.
create function public.get_company_figures()
returns table (company_id uuid, sellers bigint, people bigint, leads_last_30_days bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select
      c.id,
      (select count(*) from public.sellers s where s.company_id = c.id and s.role = 'seller' and s.deleted_at is null),
      (select count(*) from public.users u where u.company_id = c.id),
      private.leads_since(c, null, now() - interval '30 days')
    from public.companies c
    where c.deleted_at is null
    order by c.id;
end
$$;

-- Bytes on disk of the whole database, its indexes included.
create function public.get_system_information()
returns table (server_version text, database_size bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às informações do sistema.');
  return query
    select split_part(current_setting('server_version'), ' ', 1),
      pg_catalog.pg_database_size(pg_catalog.current_database());
end
$$;

revoke execute on function public.get_company_figures(), public.get_system_information() from public, anon;
grant execute on function public.get_company_figures(), public.get_system_information()
to authenticated, service_role;
