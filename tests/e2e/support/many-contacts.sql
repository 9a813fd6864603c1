-- Two companies with 200 sellers each: one with 100,000 contacts of a hundred days, one with 1,000
-- of the last. Triggers are off.
create temporary table written as
select format('c0000000-0000-4000-8000-%s', lpad(contacts::text, 12, '0'))::uuid as company, contacts,
  format('5%s-0000-4000-8000-', lpad(contacts::text, 7, '0')) as sellers
from unnest(array[1000, 100000]) as contacts;

insert into public.companies (id, name, email, plan)
select company, contacts || ' contatos', 'contato' || contacts || '@muitos.example', 'enterprise' from written;

set session_replication_role = replica;

insert into public.sellers (id, company_id, name, email, phone)
select (sellers || lpad(n::text, 12, '0'))::uuid, company,
  'Vendedor ' || lpad(n::text, 3, '0'), 'vendas@muitos.example', '11970000000'
from written, generate_series(0, 199) as n;

insert into public.leads_captured
  (company_id, seller_id, name, phone, phone_key, email, city, source, whatsapp_url, reason, created_at)
select
  company, (sellers || lpad((n % 200)::text, 12, '0'))::uuid,
  (array['Ana', 'João', 'Conceição', 'Luís', 'Márcia', 'Zélia', 'Otávio'])[1 + n % 7] || ' '
    || (array['Silva', 'Sousa', 'Araújo', 'Prado', 'Ximenes'])[1 + n % 5] || ' ' || (array['Reis', 'Melo', 'Teles'])[1 + n % 3],
  '119' || lpad(n::text, 8, '0'), '119' || lpad(n::text, 8, '0'), 'cliente' || n || '@exemplo.example', 'Campinas',
  (array['instagram', 'facebook', 'google-ads', 'widget', 'direct-link'])[1 + n % 5], 'https://wa.me/5511970000000', '{}',
  now() - interval '1 minute' - n * interval '86 seconds'
from written, generate_series(1, contacts) as n;

-- Building the trigram index once takes a fraction of the time of 100,000 insertions.
create temporary table search_index as select pg_get_indexdef('private.contacts_search_idx'::regclass) as definition;
drop index private.contacts_search_idx;
insert into private.contacts (company_id, created_at, lead_id, seller_id, source, search_text)
select company_id, created_at, id, seller_id, source, private.search_text(name, email, phone, phone_key, id)
from public.leads_captured order by created_at;

do $$ begin execute (select definition from search_index); end $$;

-- Their contacts are there: nothing is left to fold.
update private.company_tallies set folded = (select max(arrival) from public.leads_captured)
where company_id in (select company from written);
select private.rebuild_lead_tallies(company) from written;

update public.sellers s set leads_total = contacts / 200, leads_received = contacts / 200
from written where company = company_id;
analyze;
