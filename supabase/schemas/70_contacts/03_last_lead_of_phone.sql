-- The company's newest lead with a seller, since p_since. leads_captured has no index on phone_key.
create function private.last_lead_of_phone(p_company uuid, p_key text, p_since timestamptz)
returns table (id uuid, created_at timestamptz, seller_id uuid)
language sql stable rows 1 as $$
  select l.id, l.created_at, l.seller_id
  from (
    select l.* from private.contacts c join public.leads_captured l on l.id = c.lead_id
    where c.company_id = p_company and c.search_text like '%' || p_key || '%'
    union all
    select * from private.tail_of(p_company)
  ) l
  where l.company_id = p_company and l.phone_key = p_key and l.created_at >= p_since and l.seller_id is not null
  order by l.arrival desc
  limit 1
$$;
