-- Deletes no row: ends private.removal_period() a day ago and makes the job purge_deleted_companies due now. Raises PT404
-- unless the company is deleted.
create function public.erase_company(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem excluir empresas definitivamente.');
  update public.companies set deleted_at = least(deleted_at, now() - private.removal_period() - interval '1 day')
  where id = p_id and deleted_at is not null;
  if not found then
    raise exception 'Remova a empresa antes de excluir os dados dela definitivamente.' using errcode = 'PT404';
  end if;
  update private.jobs set run_at = now(), again = lease is not null where key = 'purge_deleted_companies';
  -- Stored mails do not name the company, so all are deleted.
  perform private.enqueue_job('forget_mails');
  return p_id;
end
$$;

grant execute on function public.erase_company(uuid) to authenticated, service_role;
