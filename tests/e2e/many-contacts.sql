-- A company with 200 sellers and 100,000 contacts of the last hundred days, written past the triggers.
insert into public.companies (id, name, email, plan)
values ('c0000000-0000-4000-8000-000000100000', 'Cem Mil Contatos', 'contato@cemmil.example', 'enterprise');

set session_replication_role = replica;

insert into public.sellers (id, company_id, name, email, phone)
select ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c0000000-0000-4000-8000-000000100000',
  'Vendedor ' || lpad(n::text, 3, '0'), 'vendas@cemmil.example', '11970000000'
from generate_series(0, 199) as n;

insert into public.leads_captured
  (company_id, seller_id, name, phone, phone_key, email, city, source, whatsapp_url, reason, created_at)
select
  'c0000000-0000-4000-8000-000000100000', ('50000000-0000-4000-8000-' || lpad((n % 200)::text, 12, '0'))::uuid,
  (array['Ana', 'João', 'Conceição', 'Luís', 'Márcia', 'Zélia', 'Otávio'])[1 + n % 7] || ' '
    || (array['Silva', 'Sousa', 'Araújo', 'Prado', 'Ximenes'])[1 + n % 5] || ' ' || (array['Reis', 'Melo', 'Teles'])[1 + n % 3],
  '119' || lpad(n::text, 8, '0'), '119' || lpad(n::text, 8, '0'), 'cliente' || n || '@exemplo.example', 'Campinas',
  (array['instagram', 'facebook', 'google-ads', 'widget', 'direct-link'])[1 + n % 5], 'https://wa.me/5511970000000', '{}',
  now() - interval '1 minute' - n * interval '86 seconds'
from generate_series(1, 100000) as n;

-- One build of the index of letters takes a fraction of the time that 100,000 additions take.
create temporary table search_index as select pg_get_indexdef('private.contacts_search_idx'::regclass) as definition;
drop index private.contacts_search_idx;
insert into private.contacts (company_id, created_at, lead_id, seller_id, source, search_text)
select company_id, created_at, id, seller_id, source, private.search_text(name, email, phone, phone_key)
from public.leads_captured order by created_at;

do $$ begin execute (select definition from search_index); end $$;

select private.rebuild_lead_tallies('c0000000-0000-4000-8000-000000100000');

update public.sellers set leads_total = 500, leads_received = 500;
analyze;
