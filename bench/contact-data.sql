-- A company with {leads} leads of the last two years, more of them recent, and its users. Only the company's triggers
-- are on: one makes its row of tallies.
set session_replication_role = origin;
insert into public.companies (id, name, email, plan, leads_limit, sellers_limit, pages_limit)
values ('{company}', 'Empresa {leads}', 'contato@empresa.example', 'enterprise', 999999, 999999, 999999);
set session_replication_role = replica;

insert into public.sellers (company_id, name, email, phone)
select '{company}', s.name, 'vendas@empresa.example', '11970000000'
from unnest(array[
  'Antônia Santana', 'Bruno Peixoto', 'Célia Drummond', 'Davi Queiroz', 'Elisa Prado', 'Fábio Zanetti', 'Gil Nogueira',
  'Hugo Braga', 'Íris Teles', 'Joana Pacheco', 'Kleber Aragão', 'Lívia Porto', 'Maurício Leal', 'Nair Bastos', 'Otto Reis'
]) as s (name);

insert into public.leads_captured (
  company_id, seller_id, name, phone, phone_key, email, city, source, message, whatsapp_url, attribution, reason,
  created_at, outcome
)
select
  '{company}', case when n % 500 > 0 then sellers.ids[1 + n % 15] end, who.name, who.phone, who.phone,
  case when n % 10 < 7 then replace(private.search_key(who.name), ' ', '.') || n % 1000 || '@'
    || (array['gmail.com', 'gmail.com', 'gmail.com', 'hotmail.com', 'yahoo.com.br', 'uol.com.br'])[1 + n % 6] end,
  (array['São Paulo', 'Rio de Janeiro', 'Belo Horizonte', 'Campinas', 'Curitiba'])[1 + n % 5],
  (array['instagram', 'instagram', 'instagram', 'facebook', 'facebook', 'google-meu-negocio', 'google-ads', 'website',
    'outros', 'widget', 'direct-link', 'tiktok'])[1 + (random() * 11)::integer],
  'Olá! Gostaria de mais informações.', 'https://wa.me/5511970000000?text=Ol%C3%A1%21%20Gostaria%20de%20mais%20informa%C3%A7%C3%B5es.',
  '{"utm_source": "instagram", "utm_medium": "bio", "utm_campaign": "primavera"}', reason.line,
  now() - interval '1 minute' - interval '730 days' * (1 - power(n::float / {leads}, 0.8)),
  case n % 17 when 1 then 'won' when 2 then 'lost' end::private.lead_outcome
from generate_series(1, {leads}) as n
cross join (select array_agg(id) as ids from public.sellers where company_id = '{company}') sellers
cross join (
  select jsonb_build_object('line', jsonb_agg(jsonb_build_array(
    gen_random_uuid(), 'Pessoa ' || i, i, now(), null
  ))) as line from generate_series(1, 5) i
) reason
cross join lateral (
  -- The square favours the front of the list, so frequent names come first.
  select
    (array['Maria', 'José', 'Ana', 'João', 'Antônio', 'Francisco', 'Carlos', 'Paulo', 'Pedro', 'Lucas', 'Luiz', 'Marcos',
      'Gabriel', 'Rafael', 'Francisca', 'Daniel', 'Marcelo', 'Bruno', 'Eduardo', 'Felipe', 'Adriana', 'Juliana', 'Márcia',
      'Fernanda', 'Patrícia', 'Aline', 'Sandra', 'Camila', 'Amanda', 'Letícia', 'Vitória', 'Conceição', 'Úrsula', 'Zélia'])
      [1 + (r1 * r1 * 33)::integer]
    || case when r2 < 0.3 then ' ' || (array['Aparecida', 'Clara', 'Eduarda', 'Henrique', 'Pedro', 'Vitor'])
      [1 + (r3 * 5)::integer] else '' end
    || case when r3 < 0.3 then ' da ' else ' ' end
    || (array['Silva', 'Santos', 'Oliveira', 'Souza', 'Rodrigues', 'Ferreira', 'Alves', 'Pereira', 'Lima', 'Gomes', 'Costa',
      'Ribeiro', 'Martins', 'Carvalho', 'Almeida', 'Lopes', 'Soares', 'Fernandes', 'Vieira', 'Barbosa', 'Gonçalves', 'Araújo',
      'Sá', 'Magalhães', 'Guimarães', 'Vasconcelos', 'Ximenes'])[1 + (r4 * r4 * 26)::integer]
    || case when r5 < 0.6 then ' ' || (array['Rocha', 'Dias', 'Nunes', 'Marques', 'Machado', 'Mendes', 'Freitas', 'Cardoso',
      'Ramos', 'Teixeira', 'Monteiro', 'Borges', 'Moura', 'Campos', 'Pinto', 'Farias'])[1 + (r5 * 25)::integer] else '' end
      as name,
    (array['11', '11', '11', '21', '21', '31', '41', '51', '61', '71', '81', '85'])[1 + (r2 * 11)::integer]
      || '9' || lpad((r4 * 99999999)::integer::text, 8, '0') as phone
  from (select random() as r1, random() as r2, random() as r3, random() as r4, random() as r5 where n > 0) r
) who;

insert into private.contacts
select c.* from public.leads_captured l cross join lateral private.contact_of(l) c where l.company_id = '{company}' order by l.created_at;

-- Their contacts are there: nothing is left to fold.
update private.company_tallies set folded = (select max(arrival) from public.leads_captured)
where company_id = '{company}';
select private.rebuild_lead_tallies('{company}');

insert into auth.users (id, email) values ('{person}', 'pessoa{leads}@empresa.example');
insert into public.users (id, name, email, role, company_id, approved)
values ('{person}', 'Pessoa', 'pessoa{leads}@empresa.example', 'admin', '{company}', true)
on conflict (id) do update set role = 'admin', company_id = excluded.company_id, approved = true;
