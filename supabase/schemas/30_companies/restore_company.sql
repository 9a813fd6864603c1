-- Undoes delete_company(), in its lock order; sessions stay ended. Raises 42501, PT404.
create function public.restore_company(p_id uuid) returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company public.companies;
begin
  perform private.require_super_admin('Apenas super administradores podem restaurar empresas.');
  perform pg_advisory_xact_lock(private.rotation_lock(p_id));
  -- Not now(): the period may end, and a purge begin, while this waits for the lock.
  perform from public.companies c
  where c.id = p_id and c.deleted_at > clock_timestamp() - private.removal_period() for no key update;
  if not found then
    raise exception 'Esta empresa não está entre as removidas. Atualize a lista.' using errcode = 'PT404';
  end if;
  -- Before the company is back, so that its trail has one line. Who joined another company meanwhile stays there.
  with given_back as (delete from private.withdrawn_approvals where company_id = p_id returning user_id)
  update public.users u set approved = true, updated_at = now()
  from given_back g where u.id = g.user_id and u.company_id = p_id and u.role <> 'super_admin';
  update public.companies set deleted_at = null where id = p_id returning * into v_company;
  -- The jobs of a removed company's requests do nothing. A link that was sent keeps its two days.
  perform private.enqueue_job(j.kind, jsonb_build_object('request_id', r.id), j.run_at, j.kind || ':' || r.id)
  from public.privacy_requests r cross join lateral (
    select case when num_nonnulls(r.told_at, r.proof_sent_at) = 0 then 'look_up_privacy_request'
        else 'tell_of_privacy_request' end as kind,
      case when r.told_at is null then greatest(now(), r.proof_sent_at + private.proof_period()) end as run_at
  ) j
  where r.company_id = p_id and r.answered_at is null and r.mailed_at is null;
  return v_company;
end
$$;

grant execute on function public.restore_company(uuid) to authenticated, service_role;
