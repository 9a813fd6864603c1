-- What sellers were mailed, for two days, as private.push_told.
create table private.seller_mails (
  lead_id uuid not null,
  seller_id uuid not null references public.sellers (id) on delete cascade,
  kind private.push_kind not null,
  told_at timestamptz not null default now(),
  primary key (lead_id, seller_id, kind)
);

create index seller_mails_seller_idx on private.seller_mails (seller_id);

-- Once for each lead, unless the seller has a phone that is told. The caller knows that the company wants it.
create function private.mail_seller(p_kind private.push_kind, p_lead uuid, p_seller uuid) returns void
language plpgsql as $$
begin
  if p_seller is null or exists (select from private.push_subscriptions where seller_id = p_seller) then
    return;
  end if;
  insert into private.seller_mails (lead_id, seller_id, kind) values (p_lead, p_seller, p_kind) on conflict do nothing;
  if found then
    perform private.enqueue_job('mail_seller', jsonb_build_object(
      'kind', p_kind, 'lead_id', p_lead, 'seller_id', p_seller, 'at', clock_timestamp()
    ));
  end if;
end
$$;

-- No row if the seller need not know any more.
create function private.seller_mail(p_kind text, p_lead uuid, p_seller uuid, p_at timestamptz)
returns table (
  recipient text, recipient_name text, company_name text, time_zone text, lead_name text, lead_phone text,
  lead_city text, source text, captured_at timestamptz, missed boolean, url text
)
language sql stable security definer set search_path = '' as $$
  select s.email, s.name, c.name, c.time_zone, l.name, l.phone_key, l.city, coalesce(o.label, l.source), l.created_at,
    g.answer is not distinct from 'missed', private.first_contact_url(l, c, s.name)
  from public.leads_captured l
  join public.sellers s on s.id = l.seller_id and s.deleted_at is null
  join public.companies c on c.id = l.company_id and c.active and c.deleted_at is null and c.seller_mails
  left join public.lead_progress g on g.lead_id = l.id
  left join public.lead_sources o on o.source = l.source
  where l.id = p_lead and s.id = p_seller and l.outcome is null and p_at > now() - interval '1 day'
    and (p_kind = 'new' or private.needs_call(g))
$$;

grant execute on function private.seller_mail(text, uuid, uuid, timestamptz) to service_role;
