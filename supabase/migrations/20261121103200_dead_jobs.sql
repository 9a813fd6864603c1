-- What super_admin sees of the jobs. Never a payload: it may hold what a mail says, and to whom.

-- Dead ones, and repeating ones that fail at the moment (without dead_at: they try again at run_at). Newest first.
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

-- True when it was there. Its attempts begin anew; a repeating one that fails is tried at once.
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

create function public.discard_dead_job(p_id bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  delete from private.jobs where id = p_id and dead_at is not null;
  return found;
end
$$;

-- `retrying` are those whose last attempt failed; `late_since` is when the longest overdue one should have run.
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
      min(j.run_at) filter (where j.dead_at is null and j.run_at <= now() and (j.lease is null or j.locked_until <= now()))
    from private.jobs j;
end
$$;

revoke execute on function
  public.list_dead_jobs(), public.retry_dead_job(bigint), public.discard_dead_job(bigint), public.get_job_counts()
from public, anon;
grant execute on function
  public.list_dead_jobs(), public.retry_dead_job(bigint), public.discard_dead_job(bigint), public.get_job_counts()
to authenticated, service_role;
