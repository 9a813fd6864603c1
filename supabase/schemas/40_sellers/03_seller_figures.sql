-- Percent with one decimal.
create function private.conversion_rate(p_converted integer, p_total integer) returns numeric
language sql immutable parallel safe as $$
  select case when p_total > 0 then least(round(100.0 * p_converted / p_total, 1), 100.0) else 0.0 end
$$;

-- Never below zero: a figure restored too low must not prevent the deletion of a lead.
create function private.add_to_seller(p_seller uuid, p_leads integer, p_won integer, p_sales numeric, p_at timestamptz)
returns void
language sql set search_path = '' as $$
  update public.sellers
  set leads_total = greatest(leads_total + p_leads, 0),
    leads_converted = greatest(leads_converted + p_won, 0),
    conversion_rate = private.conversion_rate(greatest(leads_converted + p_won, 0), greatest(leads_total + p_leads, 0)),
    total_sales = greatest(total_sales + coalesce(p_sales, 0), 0),
    last_activity = greatest(last_activity, p_at)
  where id = p_seller
$$;
