create function public.discard_dead_job(p_id bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores têm acesso às tarefas do sistema.');
  delete from private.jobs where id = p_id and dead_at is not null;
  return found;
end
$$;

grant execute on function public.discard_dead_job(bigint) to authenticated, service_role;
