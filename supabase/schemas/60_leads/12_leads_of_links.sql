-- The API embeds leads in links and the link in a lead, as by a foreign key (docs/decisions/0070). Under the caller's
-- policies.
create function public.leads_captured(public.short_urls) returns setof public.leads_captured
language sql stable as $$
  select * from public.leads_captured l where l.short_url_id = $1.id
$$;

create function public.short_urls(public.leads_captured) returns setof public.short_urls
language sql stable rows 1 as $$
  select * from public.short_urls s where s.id = $1.short_url_id
$$;

grant execute on function public.leads_captured(public.short_urls), public.short_urls(public.leads_captured)
to authenticated, service_role;
