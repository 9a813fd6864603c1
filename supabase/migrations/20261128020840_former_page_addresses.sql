set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.find_links_to_nowhere(p_company public.companies, p_at timestamp with time zone, p_host text)
 RETURNS SETOF private.capture_fault
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.page_at(p_slug text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select p.id from public.capture_pages p where p.slug = p_slug),
    (select r.row_id from private.retired_codes r where r.kind = 'capture_pages' and r.code = p_slug)
  )
$function$;

CREATE OR REPLACE FUNCTION public.get_capture_page(p_slug text)
 RETURNS TABLE(id uuid, company_id uuid, company_name text, company_phone text, slug text, name text, title text, description text, fields text[], custom_css text, render_mark text, privacy_text text, privacy_version integer, team_id uuid, asks_for_ads boolean, form_sites text[], primary_color text, background_color text, logo_url text, company_logo text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query
    select p.id, c.id, c.name::text, c.phone::text, p.slug, p.name, p.title, p.description, p.fields, p.custom_css,
      private.render_mark(c.id), c.privacy_text, c.privacy_version, p.team_id, c.asks_for_ads, c.form_sites,
      p.primary_color, p.background_color, p.logo_url, private.company_logo(c.id)
    from public.capture_pages p
    join public.companies c on c.id = p.company_id
    where p.id = private.page_at(private.typed_code(p_slug)) and p.active and c.active and c.deleted_at is null;
end
$function$;

REVOKE ALL ON FUNCTION "private"."page_at"(text) FROM PUBLIC;
