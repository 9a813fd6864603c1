-- The source of leads that arrive through a company's capture pages.
insert into public.lead_sources (source, label, position) values ('landing-page', 'Página de captura', 9);
