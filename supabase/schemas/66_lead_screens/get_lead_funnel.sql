-- What visitors did in a period, step by step. A form without a link (a capture page, the widget) is its own click,
-- and so is each form of a page that is asked for. Clicks
-- and forms are null with a team or a seller, whom a visitor gets only by sending. Confirmed: the seller has it, called or
-- wrote. No row unless the caller may read the company. Raises 22023.
create function public.get_lead_funnel(
  p_company_id uuid default null, p_period text default 'last_30_days', p_short_url_id uuid default null,
  p_page_id uuid default null, p_team_id uuid default null, p_seller_id uuid default null
)
returns table (clicks bigint, forms bigint, sent bigint, opened bigint, confirmed bigint, won bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 1 as $$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_span record;
begin
  v_span := private.period_moments(v_company, p_period);
  if v_company.id is null then
    return;
  end if;
  if p_team_id is null and p_seller_id is null then
    select coalesce(sum(v.views), 0), coalesce(sum(v.views) filter (where p_page_id is not null or not exists (
      select from public.short_urls s where s.id in (v.origin_id, v.link_id)
    )), 0) into forms, clicks
    from (
      select h.origin_id, h.link_id, h.views from private.form_hours h
      where h.company_id = v_company.id and h.hour >= v_span.from_instant and h.hour < v_span.to_instant
      union all
      select n.origin_id, n.link_id, 1 from private.form_views n
      where n.company_id = v_company.id and n.viewed_at >= v_span.from_instant and n.viewed_at < v_span.to_instant
    ) v
    where (p_short_url_id is null or p_short_url_id in (v.origin_id, v.link_id))
      and (p_page_id is null or v.origin_id = p_page_id);
    if p_page_id is null then
      clicks := clicks + private.clicks_between(
        v_company.id, p_short_url_id, v_span.from_instant, v_span.to_instant
      );
    end if;
  end if;
  select count(*), count(*) filter (where p.opened_at is not null),
    count(*) filter (where p.answer = 'received' or p.called_at is not null), count(*) filter (where p.is_won)
  into sent, opened, confirmed, won
  from (
    select * from public.lead_progress
    where company_id = v_company.id and created_at >= v_span.from_instant and created_at < v_span.to_instant
    union all
    select f.* from private.tail_of(v_company.id) l cross join lateral private.first_progress(l) f
    where l.created_at >= v_span.from_instant and l.created_at < v_span.to_instant
      and not exists (select from public.lead_progress p where p.lead_id = l.id)
  ) p
  where p.from_visitor
    and (p_short_url_id is null or p.short_url_id = p_short_url_id) and (p_page_id is null or p.page_id = p_page_id)
    and (p_team_id is null or p.team_id = p_team_id)
    and (p_seller_id is null or p.seller_id = p_seller_id);
  return next;
end
$$;

grant execute on function public.get_lead_funnel(uuid, text, uuid, uuid, uuid, uuid) to authenticated, service_role;
