-- Visitors of the company, or of one seller, whom somebody should call, newest first, at most 200: of 90 days.
create function private.leads_to_call(p_company public.companies, p_seller uuid default null) returns setof public.leads_captured
language sql stable as $$
  select l.*
  from public.lead_progress p join public.leads_captured l on l.id = p.lead_id
  where p.company_id = p_company.id and (p_seller is null or p.seller_id = p_seller)
    and private.needs_call(p) and p.created_at > now() - interval '90 days'
    and (p.answer = 'missed' or p.created_at <= now() - make_interval(mins => p_company.rescue_minutes))
    and l.seller_id is not null and l.outcome is null
  order by p.created_at desc
  limit 200
$$;

create function public.list_rescues(p_company_id uuid default null)
returns table (
  lead_id uuid, name text, phone text, city text, source_label text, created_at timestamptz, seller_id uuid,
  seller_name text, missed boolean, called_at timestamptz, whatsapp_url text
)
language sql stable security definer set search_path = '' rows 50 as $$
  select l.id, l.name, l.phone, l.city, coalesce(o.label, l.source), l.created_at, s.id, s.name,
    p.answer is not distinct from 'missed', p.called_at, private.first_contact_url(l, c, s.name)
  from private.company_to_read(p_company_id, 'contacts') c
  cross join lateral private.leads_to_call(c) l
  join public.lead_progress p on p.lead_id = l.id
  join public.sellers s on s.id = l.seller_id
  left join public.lead_sources o on o.source = l.source
  order by p.called_at is not null, l.created_at desc, l.id
$$;

grant execute on function public.list_rescues(uuid) to authenticated, service_role;
