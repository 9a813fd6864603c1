-- database_size: bytes on disk, with indexes.
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

grant execute on function public.get_system_information() to authenticated, service_role;
