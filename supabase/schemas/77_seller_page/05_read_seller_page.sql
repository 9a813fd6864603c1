-- The median of 90 days, in minutes: from the lead to the seller's first call, message or answer. Null without one.
create function private.minutes_to_answer(p_seller public.sellers) returns numeric
language sql stable as $$
  select round((percentile_cont(0.5) within group (
    order by extract(epoch from private.answered_at(p) - p.created_at) / 60
  ))::numeric, 1)
  from public.lead_progress p
  where p.company_id = p_seller.company_id and p.seller_id = p_seller.id and p.created_at > now() - interval '90 days'
    and (p.called_at is not null or p.answer = 'received')
$$;

-- A lead as its seller's page shows it.
create function private.lead_on_page(p_lead public.leads_captured, p_company public.companies, p_seller public.sellers)
returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', p_lead.id, 'name', p_lead.name, 'phone', p_lead.phone_key, 'email', p_lead.email, 'city', p_lead.city,
    'source', coalesce((select o.label from public.lead_sources o where o.source = p_lead.source), p_lead.source),
    'answers', p_lead.extra, 'created_at', p_lead.created_at,
    'url', private.first_contact_url(p_lead, p_company, p_seller.name),
    'opened', p.opened_at is not null, 'answer', p.answer, 'closing', p.closing, 'called_at', p.called_at,
    'called_by', p.called_by, 'outcome', p_lead.outcome, 'value', p_lead.outcome_value,
    'lost_reason', p.lost_reason, 'no_messages', p.no_messages_at is not null, 'note', n.note
  )
  from (values (true)) one
  left join public.lead_progress p on p.lead_id = p_lead.id
  left join private.seller_notes n on n.lead_id = p_lead.id and n.seller_id = p_seller.id
$$;

-- The seller's leads since a moment, or those that a search finds: the newest 100, and how many there are. 1,001 stands
-- for more than 1,000.
create function private.leads_on_page(
  p_company public.companies, p_seller public.sellers, p_since timestamptz, p_search text default null
)
returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'leads', coalesce(
      jsonb_agg(private.lead_on_page(n.l, p_company, p_seller) order by n.place) filter (where n.place <= 100), '[]'
    ),
    'count', count(*)
  )
  from (
    select l, row_number() over (order by l.created_at desc) as place
    from public.leads_captured l, private.search_patterns(p_search) q
    where l.seller_id = p_seller.id and l.company_id = p_seller.company_id and l.created_at >= p_since
      and (q.any_of is null or private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) like any (q.any_of))
      and (q.all_of is null or private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) like all (q.all_of))
    order by l.created_at desc limit 1001
  ) n
$$;

-- All that the page shows; null if it is closed. Notes the visit of a browser, once a minute.
create function private.read_seller_page(p_token text, p_browser text default null, p_search text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_company public.companies;
  v_today timestamptz;
begin
  if v_seller.id is null then
    return null;
  end if;
  update private.seller_pages set opened_at = now(), opened_with = left(private.clean_line(p_browser), 200)
  where p_browser is not null and seller_id = v_seller.id and (opened_at is null or opened_at < now() - interval '1 minute');
  select * into v_company from public.companies where id = v_seller.company_id;
  v_today := private.day_start((now() at time zone v_company.time_zone)::date, v_company.time_zone);
  return jsonb_build_object(
    'seller', v_seller.name, 'company', v_company.name, 'time_zone', v_company.time_zone,
    'active', v_seller.active,
    'away_until', private.absent_until(v_seller, now()),
    'leave', case when v_seller.leave_from > now() then jsonb_build_object(
      'from', (v_seller.leave_from at time zone v_company.time_zone)::date,
      'until', (v_seller.leave_until at time zone v_company.time_zone - interval '1 millisecond')::date
    ) end,
    'place', (
      select place from jsonb_array_elements(private.find_turn(v_company.id, null, null, null) -> 'line')
        with ordinality as line (p, place)
      where p ->> 0 = v_seller.id::text and p -> 4 = 'null'
    ),
    'available', private.left_out(
      v_seller, coalesce(v_seller.weekly_hours, v_company.weekly_hours), now(), now() at time zone v_company.time_zone
    ) is null,
    'received', v_seller.leads_total, 'won', v_seller.leads_converted, 'sales', v_seller.total_sales,
    'minutes', private.minutes_to_answer(v_seller),
    'to_call', (
      select coalesce(jsonb_agg(
        private.lead_on_page(l, v_company, v_seller) order by p.called_at is not null, l.created_at desc
      ), '[]')
      from private.leads_to_call(v_company, v_seller.id) l join public.lead_progress p on p.lead_id = l.id
    ),
    'today', private.leads_on_page(v_company, v_seller, v_today),
    'week', private.leads_on_page(v_company, v_seller, v_today - interval '6 days'),
    'found', case when private.clean_line(p_search) is not null
      then private.leads_on_page(v_company, v_seller, now() - interval '90 days', p_search) end
  );
end
$$;

grant execute on function private.read_seller_page(text, text, text) to service_role;
