-- False if there is none. Raises PT409 if a living job has its key.
create function public.retry_dead_job(p_id bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  update private.jobs set dead_at = null, attempts = 0, run_at = clock_timestamp()
  where id = p_id and lease is null and (dead_at is not null or (every is not null and last_error is not null));
  return found;
exception when unique_violation then
  raise exception 'Já existe uma tarefa igual na fila.' using errcode = 'PT409';
end
$$;

grant execute on function public.retry_dead_job(bigint) to authenticated, service_role;
