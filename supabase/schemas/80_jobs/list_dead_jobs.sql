-- Includes repeating jobs whose last attempt failed (dead_at is null). Without the payload, which may contain a mail.
create function public.list_dead_jobs()
returns table (
  id bigint, kind text, repeating boolean, attempts integer, last_error text, created_at timestamptz,
  failed_at timestamptz, dead_at timestamptz, run_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  return query
    select j.id, j.kind, j.every is not null, j.attempts, j.last_error, j.created_at, j.failed_at, j.dead_at, j.run_at
    from private.jobs j
    where j.dead_at is not null or (j.every is not null and j.last_error is not null)
    order by j.failed_at desc, j.id desc limit 200;
end
$$;

grant execute on function public.list_dead_jobs() to authenticated, service_role;
