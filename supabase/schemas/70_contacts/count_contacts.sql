-- Exact up to 10,000 matches or without a search; beyond, or without help of the trigram index, an estimate from the
-- newest 20,000.
create function public.count_contacts(
  p_company_id uuid default null, p_seller_id uuid default null, p_source text default null,
  p_period text default 'all', p_search text default null, p_from date default null, p_to date default null,
  p_outcome text default null, p_link_id uuid default null, p_campaign text default null
)
returns table (total bigint, is_exact boolean)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  q private.contact_question := private.contact_question(
    p_company_id, p_seller_id, p_source, p_period, p_search, p_from, p_to, p_outcome, p_link_id, p_campaign
  );
  v_most constant integer := 10000;
  v_share numeric;
  v_expected bigint;
begin
  if q.company_id is null then
    return;
  end if;
  total := private.leads_of(q);
  is_exact := not q.is_search or q.is_indexed or total <= v_most;
  if q.is_search then
    v_share := private.share_found(q, 20000);
    v_expected := round(v_share * total);
  end if;
  if q.is_search and is_exact then
    -- From a quarter of the rows on, a scan is faster than the index.
    perform set_config('enable_bitmapscan', (v_share < 0.25)::text, true);
    select count(*) into total from (
      select from private.contacts_asked(q) where private.is_found(search_text, seller_id, q) limit v_most + 1
    ) found;
    is_exact := total <= v_most;
    v_expected := greatest(v_expected, total);
  end if;
  if not is_exact then
    total := v_expected;
  end if;
  return next;
end
$$;

grant execute on function public.count_contacts(
  uuid, uuid, text, text, text, date, date, text, uuid, text
) to authenticated, service_role;
