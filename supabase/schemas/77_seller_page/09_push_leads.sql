-- One job for the seller's devices; those that were told are left out of its next attempt.
create function private.queue_push(
  p_kind private.push_kind, p_lead uuid, p_seller uuid, p_at timestamptz default clock_timestamp()
)
returns bigint
language plpgsql as $$
begin
  return private.enqueue_job(
    'push_lead', jsonb_build_object('kind', p_kind, 'lead_id', p_lead, 'seller_id', p_seller, 'at', p_at), null,
    private.push_job_key(p_kind, p_lead, p_seller), 60
  );
end
$$;

create function private.push_job_key(p_kind private.push_kind, p_lead uuid, p_seller uuid) returns text
language sql immutable parallel safe as $$
  select 'push_' || p_kind || ':' || p_lead || ':' || p_seller
$$;

-- For the fold: by one look into an index for each lead.
create function private.queue_new_pushes(p_company uuid, p_after bigint, p_until bigint) returns void
language plpgsql as $$
begin
  perform private.queue_push('new', l.id, l.seller_id)
  from public.leads_captured l
  where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until
    and (select true from private.push_subscriptions p where p.seller_id = l.seller_id limit 1)
    and private.is_news(l)
  order by l.arrival;
  if (select seller_mails from public.companies where id = p_company) then
    perform private.mail_seller('new', l.id, l.seller_id)
    from public.leads_captured l
    where l.company_id = p_company and l.arrival > p_after and l.arrival <= p_until and private.is_news(l)
    order by l.arrival;
  end if;
end
$$;

-- A lead that comes back is news again.
create function private.push_to_new_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.push_subscriptions where seller_id = new.seller_id) then
    delete from private.push_told t using private.push_subscriptions p
    where p.seller_id = new.seller_id and t.subscription_id = p.id and t.lead_id = new.id;
    perform private.queue_push('new', new.id, new.seller_id);
  elsif (select seller_mails from public.companies where id = new.company_id) then
    delete from private.seller_mails where lead_id = new.id and seller_id = new.seller_id;
    perform private.mail_seller('new', new.id, new.seller_id);
  end if;
  return null;
end
$$;

create trigger push_to_new_seller after update of seller_id on public.leads_captured
for each row when (new.seller_id is not null and new.seller_id is distinct from old.seller_id)
execute function private.push_to_new_seller();

-- Of a rescue also by the lead itself, if that came later: handed out or transferred.
create function private.was_told(p_subscription uuid, p_kind text, p_lead uuid, p_at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from private.push_told t
    where t.subscription_id = p_subscription and t.lead_id = p_lead and (t.kind = p_kind or t.told_at > p_at)
  )
$$;

-- Devices that are to be told, and have not been; none after a day, or once the lead is nobody's news.
create function private.push_targets(p_kind text, p_lead uuid, p_seller uuid, p_at timestamptz)
returns table (
  id uuid, endpoint text, p256dh text, auth text, lead_name text, city text, source text, missed boolean
)
language sql stable security definer set search_path = '' rows 2 as $$
  select p.id, p.endpoint, p.p256dh, p.auth, l.name, l.city, coalesce(o.label, l.source),
    g.answer is not distinct from 'missed'
  from private.push_subscriptions p
  join public.sellers s on s.id = p.seller_id and s.deleted_at is null
  join public.companies c on c.id = s.company_id and c.active and c.deleted_at is null
  join public.leads_captured l on l.id = p_lead and l.seller_id = s.id and l.outcome is null
  left join public.lead_progress g on g.lead_id = l.id
  left join public.lead_sources o on o.source = l.source
  where p.seller_id = p_seller and p.made_at <= p_at and p_at > now() - interval '1 day'
    and (p_kind = 'new' or private.needs_call(g))
    and not private.was_told(p.id, p_kind, p_lead, p_at)
$$;

grant execute on function private.push_targets(text, uuid, uuid, timestamptz) to service_role;

create function private.note_pushed(p_subscription uuid, p_kind text, p_lead uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.push_told (subscription_id, lead_id, kind)
  select id, p_lead, p_kind from private.push_subscriptions where id = p_subscription for key share
  on conflict do nothing
$$;

grant execute on function private.note_pushed(uuid, text, uuid) to service_role;

-- For the push service, the browser is gone.
create function private.drop_push_subscription(p_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions where id = p_id
$$;

grant execute on function private.drop_push_subscription(uuid) to service_role;

create function private.trim_told_sellers(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.push_told where ctid = any (array(
      select ctid from private.push_told where told_at < p_now - interval '2 days' limit p_most
    ))
    returning true
  ), gone_mails as (
    delete from private.seller_mails where ctid = any (array(
      select ctid from private.seller_mails where told_at < p_now - interval '2 days' limit p_most
    ))
    returning true
  )
  select greatest((select count(*) from gone), (select count(*) from gone_mails))::integer
$$;

grant execute on function private.trim_told_sellers(integer, timestamptz) to service_role;
