set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_for_page(p_seller public.sellers, p_since timestamp with time zone, p_search text DEFAULT NULL::text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) from private.newest_leads_of(p_seller, p_since, p_search, 1001)
$function$;

CREATE OR REPLACE FUNCTION private.leads_on_page(p_company public.companies, p_seller public.sellers, p_since timestamp with time zone, p_search text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(private.lead_on_page(l, p_company, p_seller) order by l.created_at desc), '[]')
  from private.newest_leads_of(p_seller, p_since, p_search, 100) l
$function$;

CREATE OR REPLACE FUNCTION private.newest_leads_of(p_seller public.sellers, p_since timestamp with time zone, p_search text, p_most integer)
 RETURNS SETOF public.leads_captured
 LANGUAGE sql
 STABLE
AS $function$
  select l.* from public.leads_captured l, private.search_patterns(p_search) q
  where l.seller_id = p_seller.id and l.company_id = p_seller.company_id and l.created_at >= p_since
    and (q.any_of is null or private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) like any (q.any_of))
    and (q.all_of is null or private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) like all (q.all_of))
  order by l.created_at desc limit p_most
$function$;

CREATE OR REPLACE FUNCTION private.read_seller_page(p_token text, p_browser text DEFAULT NULL::text, p_search text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_company public.companies;
  v_today timestamptz;
  v_week timestamptz;
  v_searched constant timestamptz := now() - interval '90 days';
  v_is_search constant boolean := private.clean_line(p_search) is not null;
begin
  if v_seller.id is null then
    return null;
  end if;
  update private.seller_pages set opened_at = now(), opened_with = left(private.clean_line(p_browser), 200)
  where p_browser is not null and seller_id = v_seller.id and (opened_at is null or opened_at < now() - interval '1 minute');
  select * into v_company from public.companies where id = v_seller.company_id;
  v_today := private.day_start((now() at time zone v_company.time_zone)::date, v_company.time_zone);
  v_week := v_today - interval '6 days';
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
    'week', private.leads_on_page(v_company, v_seller, v_week),
    'found', case when v_is_search then private.leads_on_page(v_company, v_seller, v_searched, p_search) end,
    'counts', jsonb_build_object(
      'today', private.count_for_page(v_seller, v_today),
      'week', private.count_for_page(v_seller, v_week),
      'found', case when v_is_search then private.count_for_page(v_seller, v_searched, p_search) end
    )
  );
end
$function$;

REVOKE ALL ON FUNCTION "private"."count_for_page"(public.sellers, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newest_leads_of"(public.sellers, timestamp with time zone, text, integer) FROM PUBLIC;