-- For a job: leads that entered "Chamar agora" by waiting, within the hour. Returns their number. One that was told, or
-- whose job still tries, is left alone.
create function private.queue_rescue_pushes() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select count(private.queue_push('rescue', l.id, l.seller_id, b.begun))
    from (
      select distinct s.company_id from private.push_subscriptions p join public.sellers s on s.id = p.seller_id
    ) d
    join public.companies c on c.id = d.company_id and c.active and c.deleted_at is null
    join public.lead_progress g on g.company_id = c.id and g.answer is null and g.opened_at is null
      and g.created_at <= now() - make_interval(mins => c.rescue_minutes)
      and g.created_at > now() - make_interval(mins => c.rescue_minutes) - interval '1 hour'
    join public.leads_captured l on l.id = g.lead_id and l.outcome is null
    cross join lateral (select g.created_at + make_interval(mins => c.rescue_minutes) as begun) b
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
end
$$;
