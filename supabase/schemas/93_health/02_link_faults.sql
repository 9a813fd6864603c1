-- Switched off, and still clicked by people in the last seven days.
create function private.find_links_off(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select 'link_off', 'warning', 'link', s.id, s.short_code, v.first_at,
    jsonb_build_object('clicks', v.clicks, 'last_at', v.last_at)
  from public.short_urls s
  cross join lateral (
    select count(*) as clicks, min(m.visited_at) as first_at, max(m.visited_at) as last_at
    from private.missed_visits m
    where m.short_url_id = s.id and m.visited_at > p_at - interval '7 days' and m.visited_at <= p_at
  ) v
  where s.company_id = p_company.id and not s.active and v.clicks > 0
$$;

-- To a capture page that is switched off, or was the company's. With p_host, the dashboard's, also to any address of a page
-- there that has none.
create function private.find_links_to_nowhere(p_company public.companies, p_at timestamptz, p_host text)
returns setof private.capture_fault
language sql stable as $$
  select 'link_to_nowhere', 'warning', 'link', s.id, s.short_code, o.updated_at,
    jsonb_build_object('slug', a.slug, 'page', o.name)
  from public.short_urls s
  cross join lateral (
    select lower(substring(s.original_url from '^[^/]+//([^/?#]+)')) as host,
      private.typed_code(substring(s.original_url from '^[^/]+//[^/?#]+/p/([^/?#]+)')) as slug
  ) a
  left join public.capture_pages p on p.id = private.page_at(a.slug)
  -- Of another company's page nothing is told.
  left join public.capture_pages o on o.id = p.id and o.company_id = p_company.id
  where s.company_id = p_company.id and s.active and a.slug is not null and p.active is not true and (
    a.host = lower(p_host) or p.company_id = p_company.id
    or p.id is null and exists (
      select from private.retired_codes r
      where r.kind = 'capture_pages' and r.code = a.slug and r.company_id = p_company.id
    )
  )
$$;

-- Named by a link or page, but no member may get leads: they go to the company's other sellers, or wait.
create function private.find_empty_teams(p_company public.companies, p_at timestamptz) returns setof private.capture_fault
language sql stable as $$
  select 'team_empty', 'warning', 'team', t.id, t.name, null::timestamptz,
    jsonb_build_object('links', u.links, 'pages', u.pages)
  from public.teams t
  cross join lateral (
    select
      (select count(*) from public.short_urls s where s.company_id = t.company_id and s.team_id = t.id and s.active) as links,
      (select count(*) from public.capture_pages p where p.company_id = t.company_id and p.team_id = t.id and p.active) as pages
  ) u
  where t.company_id = p_company.id and u.links + u.pages > 0 and not exists (
    select from public.team_members m join public.sellers s on s.id = m.seller_id
    where m.company_id = t.company_id and m.team_id = t.id and private.is_eligible(s)
  )
$$;

-- At least 50 people saw it in the last seven days, and nobody sent it. Of forms that one visitor in twenty sends, fewer
-- than one in ten would be taken for broken.
create function private.find_forms_never_sent(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'form_never_sent', 'warning', o.kind, o.id, o.name, v.first_at, jsonb_build_object('views', v.views)
  from (
    select 'link' as kind, s.id, s.short_code as name from public.short_urls s where s.company_id = p_company.id and s.active
    union all
    select 'page', p.id, p.name from public.capture_pages p where p.company_id = p_company.id and p.active
    union all
    select 'form', '00000000-0000-0000-0000-000000000000', null
  ) o
  cross join lateral (
    select sum(h.views) as views, min(h.hour) as first_at
    from private.form_hours h
    where h.company_id = p_company.id and h.origin_id = o.id and h.hour > p_at - interval '7 days' and h.hour <= p_at
  ) v
  where v.views >= 50 and case o.kind
    when 'link' then not exists (
      select from public.leads_captured l
      where l.short_url_id = o.id and l.created_at > p_at - interval '7 days' and l.created_at <= p_at
    )
    else not exists (
      select from public.lead_progress g
      where g.company_id = p_company.id and g.created_at > p_at - interval '7 days' and g.created_at <= p_at
        and g.from_visitor and case o.kind
          when 'page' then g.page_id = o.id
          else num_nonnulls(g.page_id, g.short_url_id) = 0
        end
    )
  end and not exists (
    -- What the quarantine keeps was sent.
    select from public.quarantined_leads q
    where q.company_id = p_company.id and q.created_at > p_at - interval '7 days' and q.created_at <= p_at
      and case o.kind
        when 'link' then q.short_url_id = o.id
        when 'page' then private.page_of_lead(q.attribution) = o.id
        else q.short_url_id is null and private.page_of_lead(q.attribution) is null
      end
  )
$$;

-- On sites that data-domains leaves out, in the last day.
create function private.find_refused_widgets(p_company public.companies, p_at timestamptz)
returns setof private.capture_fault
language sql stable as $$
  select 'widget_refused', 'warning', 'form', '00000000-0000-0000-0000-000000000000'::uuid,
    string_agg(r.host, ', ' order by r.host),
    min(r.first_at), jsonb_build_object('sites', count(*))
  from private.widget_refusals r
  where r.company_id = p_company.id and r.last_at > p_at - interval '1 day' and r.first_at <= p_at
  having count(*) > 0
$$;
