create table public.lead_sources (
  source text primary key,
  label text not null,
  prefix text not null default 'link',
  position integer not null unique
);

insert into public.lead_sources (source, label, prefix, position) values
  ('instagram', 'Instagram', 'ig', 1),
  ('facebook', 'Facebook', 'fb', 2),
  ('google-meu-negocio', 'Google Meu Negócio', 'gmb', 3),
  ('google-ads', 'Google Ads', 'ads', 4),
  ('website', 'Website', 'link', 5),
  ('outros', 'Outros', 'link', 6),
  ('widget', 'Widget', 'link', 7),
  ('direct-link', 'Link Direto', 'link', 8),
  ('landing-page', 'Página de captura', 'link', 9);

alter table public.lead_sources enable row level security;
grant select on public.lead_sources to authenticated, service_role;
create policy "approved users read" on public.lead_sources for select to authenticated
using ((select private.is_approved()));
create policy "a verified second factor was used" on public.lead_sources as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
