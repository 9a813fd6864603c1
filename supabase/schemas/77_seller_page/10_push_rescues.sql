-- Leads that entered "Chamar agora" by waiting, within the hour.
create function private.begun_rescues(p_company public.companies, out lead_id uuid, out begun timestamptz)
returns setof record
language sql stable as $$
  select g.lead_id, g.created_at + make_interval(mins => p_company.rescue_minutes)
  from public.lead_progress g
  join public.leads_captured l on l.id = g.lead_id and l.outcome is null and l.seller_id is not null
  where g.company_id = p_company.id and private.needs_call(g) and g.answer is null
    and g.created_at <= now() - make_interval(mins => p_company.rescue_minutes)
    and g.created_at > now() - make_interval(mins => p_company.rescue_minutes) - interval '1 hour'
$$;

-- For a job; returns how many pushes. A seller who was told, or whose job still tries, is left alone.
create function private.queue_rescue_pushes() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Sellers without a phone that is told.
  perform private.mail_seller('rescue', l.id, l.seller_id)
  from public.companies c
  cross join lateral private.begun_rescues(c) b
  join public.leads_captured l on l.id = b.lead_id
  where c.seller_mails and c.active and c.deleted_at is null and not exists (
    select from private.seller_mails m
    where m.lead_id = l.id and m.seller_id = l.seller_id and (m.kind = 'rescue' or m.told_at > b.begun)
  );
  return (
    select count(private.queue_push('rescue', l.id, l.seller_id, b.begun))
    from (
      select distinct s.company_id from private.push_subscriptions p join public.sellers s on s.id = p.seller_id
    ) d
    join public.companies c on c.id = d.company_id and c.active and c.deleted_at is null
    cross join lateral private.begun_rescues(c) b
    join public.leads_captured l on l.id = b.lead_id
    where exists (
      select from private.push_subscriptions p
      join public.sellers s on s.id = p.seller_id and s.deleted_at is null
      where p.seller_id = l.seller_id and p.made_at <= b.begun
        and not private.was_told(p.id, 'rescue', l.id, b.begun)
    ) and not exists (
      select from private.jobs j
      where j.key = private.push_job_key('rescue', l.id, l.seller_id) and j.dead_at is null
    )
  );
end
$$;

grant execute on function private.queue_rescue_pushes() to service_role;

-- Somebody of the company says that the message did not arrive; on the own page the seller need not be told.
create function private.push_missed_lead(p_lead uuid) returns void
language plpgsql as $$
begin
  perform private.queue_push('rescue', l.id, l.seller_id)
  from public.leads_captured l
  where l.id = p_lead and exists (select from private.push_subscriptions p where p.seller_id = l.seller_id);
  perform private.mail_seller('rescue', l.id, l.seller_id)
  from public.leads_captured l join public.companies c on c.id = l.company_id and c.seller_mails
  where l.id = p_lead;
end
$$;
