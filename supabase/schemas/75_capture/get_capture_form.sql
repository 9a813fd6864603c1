create function public.get_capture_form(p_short_code text default null, p_company_id uuid default null)
returns table (
  company_id uuid, company_name text, company_phone text, short_url_id uuid, short_code text, config jsonb,
  render_mark text, privacy_text text, privacy_version integer, asks_for_ads boolean,
  form_sites text[], company_logo text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select t.company_id, t.company_name, t.company_phone, t.link_id, t.link_code, t.link_config,
      private.render_mark(t.company_id), c.privacy_text, c.privacy_version, c.asks_for_ads, c.form_sites,
      private.company_logo(c.id)
    from private.find_tenant(p_short_code, p_company_id) t
    join public.companies c on c.id = t.company_id;
end
$$;

grant execute on function public.get_capture_form(text, uuid) to anon, authenticated, service_role;
