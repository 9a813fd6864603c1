-- None for the platform without a company. Raises 42501 with p_sentence.
create function private.companies_to_search(p_company_id uuid, p_sentence text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_companies uuid[];
begin
  if private.acts_for_platform() then
    return array_remove(array[p_company_id], null);
  end if;
  v_companies := private.managed_companies();
  if coalesce((private.caller()).role, '') not in ('admin', 'manager') or p_company_id <> all (v_companies) then
    raise exception '%', p_sentence using errcode = '42501';
  end if;
  return v_companies;
end
$$;

-- Of all companies if p_companies is null. leads_captured has no index on phone_key. Inlined: no definer's rights, no
-- search_path.
create function private.leads_of_phone(p_companies uuid[], p_key text) returns setof public.leads_captured
language sql stable as $$
  select l.*
  from private.contacts c cross join lateral (select * from public.leads_captured where id = c.lead_id offset 0) l
  where (p_companies is null or c.company_id = any (p_companies)) and c.search_text like '%' || p_key || '%'
    and l.phone_key = p_key
  union all
  select l.* from private.company_tallies t
  cross join lateral (select * from private.tail_of(t.company_id) offset 0) l
  where t.has_tail and (p_companies is null or t.company_id = any (p_companies)) and l.phone_key = p_key
$$;
