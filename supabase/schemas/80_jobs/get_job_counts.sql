-- `retrying`: the last attempt failed. Raises 42501 unless super_admin.
create function public.get_job_counts()
returns table (waiting bigint, running bigint, retrying bigint, dead bigint, late_since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  return query
    select
      count(*) filter (where j.dead_at is null and j.every is null and j.lease is null),
      count(*) filter (where j.locked_until > now()),
      count(*) filter (where j.dead_at is null and j.last_error is not null),
      count(*) filter (where j.dead_at is not null),
      min(j.run_at) filter (where private.is_due(j))
    from private.jobs j;
end
$$;

grant execute on function public.get_job_counts() to authenticated, service_role;
