-- When a company's admins were last told of a fault.
create table private.fault_mails (
  company_id uuid not null references public.companies (id) on delete cascade,
  code text not null,
  told_at timestamptz not null,
  primary key (company_id, code)
);

-- A plan stays full until somebody changes it.
create function private.fault_mail_pause(p_code text) returns interval
language sql immutable parallel safe as $$
  select case when p_code = 'plan_full' then interval '30 days' else interval '1 day' end
$$;

-- For a job: of the first p_most companies after p_after, up to p_until; returns the last, null at the end. Faults are told
-- after ten minutes, so that none that mends itself is. Any number of processes may call it: who writes the row tells.
create function private.queue_fault_mails(p_after uuid, p_until uuid, p_most integer, p_now timestamptz default now()) returns uuid
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_company public.companies;
  v_last uuid;
  v_seen integer := 0;
  v_code text;
begin
  for v_company in
    select * from public.companies
    where id > p_after and id <= p_until and active and deleted_at is null order by id limit p_most
  loop
    v_last := v_company.id;
    v_seen := v_seen + 1;
    for v_code in
      insert into private.fault_mails as m (company_id, code, told_at)
      select v_company.id, f.code, p_now
      from private.grave_faults(v_company, p_now) f
      where coalesce(f.since, '-infinity') <= p_now - interval '10 minutes'
      order by f.code
      on conflict (company_id, code) do update set told_at = excluded.told_at
      where m.told_at <= excluded.told_at - private.fault_mail_pause(m.code)
      returning m.code
    loop
      perform private.enqueue_job(
        'mail_capture_fault', jsonb_build_object('company_id', v_company.id, 'code', v_code, 'user_id', u.id), null,
        'mail_capture_fault:' || v_company.id || ':' || v_code || ':' || u.id
      )
      from public.users u
      where u.company_id = v_company.id and u.role = 'admin' and private.may_be_mailed(u);
    end loop;
  end loop;
  return case when v_seen = p_most then v_last end;
end
$$;

grant execute on function private.queue_fault_mails(uuid, uuid, integer, timestamptz) to service_role;

-- No row if it was mended, or the person is no admin, meanwhile.
create function private.capture_fault_mail(p_company uuid, p_code text, p_user uuid)
returns table (
  recipient text, recipient_name text, company_name text, time_zone text, since timestamptz, numbers jsonb
)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, c.time_zone, f.since, f.numbers
  from public.companies c
  join public.users u on u.id = p_user and u.company_id = c.id and u.role = 'admin' and private.may_be_mailed(u)
  cross join lateral private.grave_faults(c) f
  where c.id = p_company and c.active and c.deleted_at is null and f.code = p_code
$$;

grant execute on function private.capture_fault_mail(uuid, text, uuid) to service_role;
