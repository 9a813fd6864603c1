-- By their hosts: a path may hold a password.
create function private.find_failing_webhooks(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select case when w.active then 'webhook_failing' else 'webhook_off' end, case when w.active then 'warning' else 'critical' end,
    case w.kind when 'webhook' then 'webhook' else 'conversion' end, w.id, private.webhook_host(w.url),
    case when w.active then w.failing_since else w.switched_off_at end,
    jsonb_build_object('waiting', (
      select count(*) from (
        select from private.webhook_deliveries d where d.webhook_id = w.id and d.finished_at is null limit 1000
      ) bounded
    ))
  from public.webhooks w
  where w.company_id = p_company.id
    and (w.active and w.failing_since is not null or not w.active and w.switched_off_at is not null)
$$;

-- To the company's people and sellers: those that failed within a day and were not sent since.
create function private.find_failing_mails(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'mail_failing', 'warning', 'company', p_company.id, p_company.name::text, min(j.created_at),
    jsonb_build_object('mails', count(*))
  from private.jobs j
  where j.kind like 'mail\_%' and j.last_error is not null and j.failed_at > p_at - interval '1 day' and (
    exists (select from public.users u where u.id = (j.payload ->> 'user_id')::uuid and u.company_id = p_company.id)
    or exists (select from public.sellers s where s.id = (j.payload ->> 'seller_id')::uuid and s.company_id = p_company.id)
  )
  having count(*) > 0
$$;
