-- Fixed ids make it idempotent. The phones cannot exist: no mobile begins with 90000.

insert into public.companies (id, name, email, phone, plan, created_at) values (
  'de300000-0000-4000-8000-000000000001', 'Auto Horizonte', 'contato@autohorizonte.example', '1130000000', 'pro',
  now() - interval '30 days'
) on conflict do nothing;

insert into public.short_urls (id, company_id, original_url, short_code, created_at, config)
select
  link.id::uuid, 'de300000-0000-4000-8000-000000000001',
  'http://localhost:3000/capture-lead?source=' || link.source, link.short_code, now() - link.age::interval,
  jsonb_build_object(
    'message', link.message,
    'source', link.source,
    'fields', jsonb_build_object(
      'name', '{"enabled": true, "required": true, "label": "Nome", "placeholder": "Seu nome completo"}'::jsonb,
      'phone', '{"enabled": true, "required": true, "label": "WhatsApp", "placeholder": "(11) 91234-5678"}'::jsonb,
      'city', '{"enabled": true, "required": false, "label": "Cidade", "placeholder": "Sua cidade"}'::jsonb
    ),
    'appearance', jsonb_build_object(
      'title', link.title, 'description', link.description,
      'primaryColor', '#15803d', 'backgroundColor', '#f0fdf4', 'showLogo', false, 'logoUrl', ''
    ),
    'behavior', jsonb_build_object(
      'showThankYouMessage', true, 'autoRedirectDelay', 3000, 'enableValidation', true, 'customRedirectUrl', '',
      'thankYouMessage', 'Recebemos seus dados! Um de nossos consultores já vai atender você.'
    ),
    'analytics', '{"enableUTM": false, "utmSource": "", "utmMedium": "", "utmCampaign": ""}'::jsonb
  )
from (values
  (
    'de300000-0000-4000-8000-000000000201', 'demo', 'instagram', '29 days', 'Encontre seu próximo carro',
    'Deixe seu contato e fale agora com um consultor da Auto Horizonte pelo WhatsApp.',
    'Olá, {vendedor}! Sou {nome} e gostaria de conhecer os carros da {empresa}.'
  ),
  (
    'de300000-0000-4000-8000-000000000202', 'seminovos', 'facebook', '21 days', 'Seminovos com garantia',
    'Receba as ofertas da semana e agende um test drive.',
    'Olá! Sou {nome} e quero saber mais sobre os seminovos em oferta.'
  ),
  (
    'de300000-0000-4000-8000-000000000203', 'testdrive', 'google-ads', '14 days', 'Agende seu test drive',
    'Escolha o melhor dia: um consultor combina os detalhes com você.',
    'Olá, {vendedor}! Sou {nome} e quero agendar um test drive.'
  )
) as link (id, short_code, source, age, title, description, message)
-- Triggers would refuse codes of another company.
where not private.is_retired('short_urls', link.short_code, '{de300000-0000-4000-8000-000000000001}')
  and not private.is_retired('short_urls', link.id, '{de300000-0000-4000-8000-000000000001}')
on conflict do nothing;

insert into public.capture_pages (id, company_id, name, title, description, fields, custom_css, slug, active, created_at)
select
  page.id::uuid, 'de300000-0000-4000-8000-000000000001', page.name, page.title, page.description, page.fields::text[],
  page.custom_css, page.slug, page.active, now() - page.age::interval
from (values
  (
    'de300000-0000-4000-8000-000000000301', 'Test drive', 'Agende seu test drive',
    'Escolha o carro e o melhor dia. Um consultor da Auto Horizonte combina os detalhes pelo WhatsApp.',
    '{name,phone,city}', 'h1 { color: #15803d; }', 'test-drive', true, '28 days'
  ),
  (
    'de300000-0000-4000-8000-000000000302', 'Avaliação do usado', 'Quanto vale o seu carro?',
    'Deixe seus dados e receba uma avaliação do seu usado, sem compromisso.',
    '{name,phone,email,city}', null, 'avaliacao-do-usado', true, '20 days'
  ),
  (
    'de300000-0000-4000-8000-000000000303', 'Frotas para empresas', 'Condições especiais para frotas',
    'Preços e prazos para a sua empresa a partir de três veículos.',
    '{name,phone,email,company}', null, 'frotas-para-empresas', false, '9 days'
  )
) as page (id, name, title, description, fields, custom_css, slug, active, age)
where not private.is_retired('capture_pages', page.slug, '{de300000-0000-4000-8000-000000000001}')
on conflict do nothing;

-- Lead 1 is the oldest; four came today, six on each of the fourteen days before.
create temporary table demo_leads on commit drop as
select l.*, case when outcome is not null then created_at + make_interval(hours => 3 + n % 20) end as outcome_at
from (
  select
    n,
    md5('rodizio demo lead ' || n)::uuid as id,
    ('de300000-0000-4000-8000-' || lpad((101 + (n - 1) % 4)::text, 12, '0'))::uuid as seller_id,
    (array['Ana Beatriz', 'Bruno', 'Camila', 'Diego', 'Eduarda', 'Felipe', 'Gabriela', 'Henrique', 'Isabela', 'João Pedro',
      'Larissa', 'Marcelo', 'Natália', 'Otávio', 'Patrícia', 'Rafael', 'Sônia', 'Thiago', 'Vanessa', 'Wesley', 'Júlia',
      'Luís Fernando', 'Mônica'])[1 + n * 7 % 23] || ' '
      || (array['Almeida', 'Barbosa', 'Cardoso', 'Duarte', 'Esteves', 'Ferreira', 'Gonçalves', 'Lima', 'Macedo', 'Nogueira',
        'Oliveira', 'Pereira', 'Queiroz', 'Ribeiro', 'Santos', 'Teixeira', 'Vasconcelos'])[1 + n * 5 % 17] as name,
    (array['São Paulo', 'Guarulhos', 'Campinas', 'Santo André', 'Osasco', 'Ribeirão Preto', 'Sorocaba', 'Curitiba',
      'Belo Horizonte', 'Goiânia'])[1 + n * 3 % 10] as city,
    (array['11', '11', '19', '11', '11', '16', '15', '41', '31', '62'])[1 + n * 3 % 10]
      || '90000' || lpad((1000 + n)::text, 4, '0')
      as phone,
    (array['instagram', 'facebook', 'instagram', 'google-ads', 'widget', 'instagram', 'google-meu-negocio', 'direct-link'])
      [1 + n * 5 % 8] as source,
    case
      when n > 84 then now() - (array['3 hours 10 minutes', '2 hours 5 minutes', '55 minutes', '12 minutes'])[n - 84]::interval
      else (date_trunc('day', now() at time zone 'America/Sao_Paulo') - make_interval(days => 14 - (n - 1) / 6)
        + (array['08:40', '10:15', '12:20', '15:05', '18:30', '21:10'])[1 + (n - 1) % 6]::interval
        + make_interval(mins => n * 13 % 29)) at time zone 'America/Sao_Paulo'
    end as created_at,
    -- About a quarter is won.
    case when n > 78 then null when n * 7 % 23 < 6 then 'won' when n * 7 % 23 < 11 then 'lost' end as outcome,
    case when n <= 78 and n * 7 % 23 < 6 then 38900 + n * 1370 % 91000 end as outcome_value
  from generate_series(1, 88) as n
) l;

insert into public.sellers (
  id, company_id, name, email, phone, leads_received, last_assigned_at, created_at, updated_at,
  leads_total, leads_converted, conversion_rate, total_sales, last_activity
)
select
  ('de300000-0000-4000-8000-' || lpad((100 + s.place)::text, 12, '0'))::uuid, 'de300000-0000-4000-8000-000000000001',
  s.name, s.email, '1190000000' || s.place, mine.leads, mine.last_lead,
  now() - interval '29 days', now() - interval '29 days',
  mine.leads, mine.won, private.conversion_rate(mine.won, mine.leads), mine.sales, mine.last_activity
from (values
  (1, 'Carlos Mendes', 'carlos@autohorizonte.example'),
  (2, 'Fernanda Rocha', 'fernanda@autohorizonte.example'),
  (3, 'Rodrigo Azevedo', 'rodrigo@autohorizonte.example'),
  (4, 'Juliana Prado', 'juliana@autohorizonte.example')
) as s (place, name, email)
cross join lateral (
  select count(*)::integer as leads, max(l.created_at) as last_lead, sum(l.outcome_value) as sales,
    (count(*) filter (where l.outcome = 'won'))::integer as won,
    greatest(max(l.created_at), max(l.outcome_at)) as last_activity
  from demo_leads l where (l.n - 1) % 4 = s.place - 1
) mine
on conflict do nothing;

insert into public.leads_captured (
  id, company_id, seller_id, short_url_id, name, phone, phone_key, email, city, source, message, whatsapp_url,
  reason, created_at, outcome, outcome_value, outcome_at
)
select
  l.id, link.company_id, l.seller_id, link.id, l.name, l.phone, l.phone,
  case when l.n % 3 = 0 then 'cliente' || l.n || '@exemplo.example' end,
  l.city, l.source, text.message, private.whatsapp_url(seller.phone, text.message),
  jsonb_build_object('line', (
    select jsonb_agg(jsonb_build_object(
      'id', s.id, 'name', s.name, 'left_out', null,
      'leads_received', (l.n - 1 - (right(s.id::text, 1)::integer - 1) + 3) / 4,
      'last_assigned_at', (select max(e.created_at) from demo_leads e where e.seller_id = s.id and e.n < l.n)
    ) order by (right(s.id::text, 1)::integer - 1 - (l.n - 1) % 4 + 4) % 4)
    from public.sellers s where s.company_id = link.company_id
  )),
  l.created_at, l.outcome, l.outcome_value, l.outcome_at
from demo_leads l
join public.sellers seller on seller.id = l.seller_id
join public.short_urls link on link.short_code = case l.source
  when 'facebook' then 'seminovos' when 'google-ads' then 'testdrive' else 'demo' end
cross join lateral (
  select private.fill_message(link.config ->> 'message', l.name, l.city, 'Auto Horizonte', seller.name) as message
) text
where link.company_id = 'de300000-0000-4000-8000-000000000001'
on conflict do nothing;

-- About three visits per lead.
insert into private.link_hours (short_url_id, hour, clicks)
select s.id, date_trunc('hour', visits.at, 'UTC'), sum(visits.clicks)
from public.short_urls s
cross join lateral (
  select l.created_at as at, 3 as clicks from public.leads_captured l where l.short_url_id = s.id
  union all select s.created_at, 5
) visits
where s.clicks = 0 and s.company_id = 'de300000-0000-4000-8000-000000000001'
group by 1, 2
on conflict do nothing;

update public.short_urls s
set clicks = 3 * c.leads + 5
from (select short_url_id, count(*) as leads from public.leads_captured group by short_url_id) c
where c.short_url_id = s.id and s.clicks = 0 and s.company_id = 'de300000-0000-4000-8000-000000000001';
