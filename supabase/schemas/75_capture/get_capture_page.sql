create function public.get_capture_page(p_slug text)
returns table (
  id uuid, company_id uuid, company_name text, company_phone text, slug text, name text, title text, description text,
  fields text[], custom_css text, render_mark text,
  privacy_text text, privacy_version integer, team_id uuid, asks_for_ads boolean,
  form_sites text[], primary_color text, background_color text, logo_url text, company_logo text
)
language plpgsql stable security definer set search_path = '' rows 1 as $$
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
$$;

grant execute on function public.get_capture_page(text) to anon, authenticated, service_role;
