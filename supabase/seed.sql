-- Fixed ids make it idempotent. The phones cannot exist: no mobile begins with 90000.

insert into public.companies (id, name, email, phone, plan, created_at) values (
  'de300000-0000-4000-8000-000000000001', 'Auto Horizonte', 'contato@autohorizonte.example', '1130000000', 'pro',
  now() - interval '30 days'
) on conflict do nothing;

insert into public.teams (id, company_id, name, created_at) values
(
  'de300000-0000-4000-8000-000000000401', 'de300000-0000-4000-8000-000000000001', 'Novos', now() - interval '29 days'
),
(
  'de300000-0000-4000-8000-000000000402', 'de300000-0000-4000-8000-000000000001', 'Seminovos',
  now() - interval '29 days'
)
on conflict do nothing;

insert into public.short_urls (id, company_id, original_url, short_code, created_at, team_id, config)
select
  link.id::uuid, 'de300000-0000-4000-8000-000000000001',
  'http://localhost:3000/capture-lead?source=' || link.source, link.short_code, now() - link.age::interval,
  link.team::uuid,
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
    'de300000-0000-4000-8000-000000000201', 'demo', 'instagram', '29 days', null, 'Encontre seu próximo carro',
    'Deixe seu contato e fale agora com um consultor da Auto Horizonte pelo WhatsApp.',
    'Olá, {vendedor}! Sou {nome} e gostaria de conhecer os carros da {empresa}.'
  ),
  (
    'de300000-0000-4000-8000-000000000202', 'seminovos', 'facebook', '21 days',
    'de300000-0000-4000-8000-000000000402', 'Seminovos com garantia',
    'Receba as ofertas da semana e agende um test drive.',
    'Olá! Sou {nome} e quero saber mais sobre os seminovos em oferta.'
  ),
  (
    'de300000-0000-4000-8000-000000000203', 'testdrive', 'google-ads', '14 days',
    'de300000-0000-4000-8000-000000000401', 'Agende seu test drive',
    'Escolha o melhor dia: um consultor combina os detalhes com você.',
    'Olá, {vendedor}! Sou {nome} e quero agendar um test drive.'
  )
) as link (id, short_code, source, age, team, title, description, message)
-- Triggers would refuse codes of another company.
where not private.is_retired('short_urls', link.short_code, '{de300000-0000-4000-8000-000000000001}')
  and not private.is_retired('short_urls', link.id, '{de300000-0000-4000-8000-000000000001}')
on conflict do nothing;

insert into public.capture_pages (
  id, company_id, name, title, description, fields, custom_css, slug, active, team_id, created_at, primary_color,
  background_color
)
select
  page.id::uuid, 'de300000-0000-4000-8000-000000000001', page.name, page.title, page.description, page.fields::text[],
  page.custom_css, page.slug, page.active, page.team::uuid, now() - page.age::interval, page.primary_color,
  page.background_color
from (values
  (
    'de300000-0000-4000-8000-000000000301', 'Test drive', 'Agende seu test drive',
    'Escolha o carro e o melhor dia. Um consultor da Auto Horizonte combina os detalhes pelo WhatsApp.',
    '{name,phone,city}', 'h1 { color: #15803d; }', 'test-drive', true, '28 days',
    'de300000-0000-4000-8000-000000000401', '', ''
  ),
  (
    'de300000-0000-4000-8000-000000000302', 'Avaliação do usado', 'Quanto vale o seu carro?',
    'Deixe seus dados e receba uma avaliação do seu usado, sem compromisso.',
    '{name,phone,email,city}', null, 'avaliacao-do-usado', true, '20 days',
    'de300000-0000-4000-8000-000000000402', '#2563eb', '#f1f5f9'
  ),
  (
    'de300000-0000-4000-8000-000000000303', 'Frotas para empresas', 'Condições especiais para frotas',
    'Preços e prazos para a sua empresa a partir de três veículos.',
    '{name,phone,email,company}', null, 'frotas-para-empresas', false, '9 days', null, '', ''
  )
) as page (
  id, name, title, description, fields, custom_css, slug, active, age, team, primary_color, background_color
)
where not private.is_retired('capture_pages', page.slug, '{de300000-0000-4000-8000-000000000001}')
on conflict do nothing;

-- Juliana is on holiday: she left three days ago and is back in five.
insert into public.sellers (id, company_id, name, email, phone, created_at, leave_from, leave_until)
select
  ('de300000-0000-4000-8000-' || lpad((100 + s.place)::text, 12, '0'))::uuid, 'de300000-0000-4000-8000-000000000001',
  s.name, s.email, '1190000000' || s.place, now() - interval '29 days',
  (today.at - s.gone) at time zone 'America/Sao_Paulo', (today.at + s.back) at time zone 'America/Sao_Paulo'
from (values
  (1, 'Carlos Mendes', 'carlos@autohorizonte.example', null::interval, null::interval),
  (2, 'Fernanda Rocha', 'fernanda@autohorizonte.example', null, null),
  (3, 'Rodrigo Azevedo', 'rodrigo@autohorizonte.example', null, null),
  (4, 'Juliana Prado', 'juliana@autohorizonte.example', '3 days', '5 days')
) as s (place, name, email, gone, back)
cross join (select date_trunc('day', now() at time zone 'America/Sao_Paulo') as at) today
on conflict do nothing;

insert into public.team_members (company_id, team_id, seller_id, created_at)
select
  'de300000-0000-4000-8000-000000000001', ('de300000-0000-4000-8000-000000000' || m.team)::uuid,
  ('de300000-0000-4000-8000-000000000' || m.seller)::uuid, now() - interval '29 days'
from (values (401, 101), (401, 102), (402, 102), (402, 103), (402, 104)) as m (team, seller)
on conflict do nothing;

-- Lead 1 is the oldest. Two weeks, busiest on Fridays and Saturdays, before noon and in the evening; then today so far.
create temporary table demo_leads on commit drop as
select
  l.*, link.id as link_id, link.team_id, link.config ->> 'message' as template,
  l.source not in ('widget', 'landing-page') as by_link,
  case l.source
    when 'facebook' then '{"utm_source": "facebook", "utm_medium": "paid", "utm_campaign": "feirao-de-seminovos"}'
    when 'google-ads' then '{"utm_source": "google", "utm_medium": "cpc", "utm_campaign": "test-drive"}'
    when 'instagram' then '{"utm_source": "instagram", "utm_medium": "bio"}'
    when 'landing-page' then '{"landing_page": "Test drive", "page_id": "de300000-0000-4000-8000-000000000301"}'
  end::jsonb as attribution,
  null::uuid as seller_id, null::jsonb as line, null::private.lead_outcome as outcome,
  null::numeric as outcome_value, null::timestamptz as outcome_at
from (
  select
    n, created_at,
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
    (array['instagram', 'facebook', 'landing-page', 'google-ads', 'widget', 'instagram', 'google-meu-negocio', 'direct-link',
      'facebook', 'landing-page', 'google-ads', 'instagram', 'widget'])[1 + n * 5 % 13] as source
  from (
    select (row_number() over (order by created_at))::integer as n, created_at
    from (
      select (d.day + make_interval(
        hours => (array[8, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 21, 22])
          [1 + (d.ago * 5 + i * 7) % 23],
        mins => (d.ago * 17 + i * 23) % 60
      )) at time zone 'America/Sao_Paulo' as created_at
      from (
        select ago, date_trunc('day', now() at time zone 'America/Sao_Paulo') - make_interval(days => ago) as day
        from generate_series(0, 14) as ago
      ) d
      cross join generate_series(
        1, (array[7, 5, 6, 5, 9, 11, 3])[extract(isodow from d.day)::integer] + d.ago * 7 % 5 - 2
      ) as i
      union all select now() - make_interval(mins => minutes) from (values (12), (55)) as latest (minutes)
    ) planned
    where created_at < now() - interval '10 minutes'
  ) moments
) l
join public.short_urls link on link.company_id = 'de300000-0000-4000-8000-000000000001'
  and link.short_code = case l.source
    when 'facebook' then 'seminovos' when 'google-ads' then 'testdrive' when 'landing-page' then 'testdrive'
    else 'demo' end
where not exists (select from public.leads_captured where company_id = link.company_id);

-- The rotation at the time of each lead.
do $$
declare
  v_company constant uuid := 'de300000-0000-4000-8000-000000000001';
  v_lead record;
  v_line jsonb;
  v_seller uuid;
begin
  -- Each statement is planned once.
  set local plan_cache_mode = force_generic_plan;
  for v_lead in select n, created_at, team_id from demo_leads order by n loop
    select line, line #>> '{0,0}' into v_line, v_seller from private.line_of(
      v_company, v_lead.team_id, null, null, false,
      v_lead.created_at, v_lead.created_at at time zone 'America/Sao_Paulo'
    );
    update public.sellers set leads_received = leads_received + 1, last_assigned_at = v_lead.created_at
    where id = v_seller;
    if v_lead.team_id is not null then
      update public.team_members set turns = turns + 1, last_assigned_at = v_lead.created_at
      where company_id = v_company and team_id = v_lead.team_id and seller_id = v_seller;
    end if;
    update demo_leads set seller_id = v_seller, line = v_line where n = v_lead.n;
  end loop;
end
$$;

-- Sellers close different shares of their leads.
update demo_leads l
set outcome = (case when luck < share then 'won' when luck < share + 0.24 then 'lost' end)::private.lead_outcome
from (
  select n, mod(row_number() over (partition by seller_id order by n) * 0.618034, 1) as luck,
    (array[0.21, 0.47, 0.13, 0.27])[right(seller_id::text, 1)::integer] as share
  from demo_leads where created_at < now() - interval '40 hours'
) o
where o.n = l.n;
update demo_leads
set outcome_at = created_at + make_interval(hours => 3 + n % 36),
  outcome_value = case outcome when 'won' then 38900 + n * 1370 % 91000 end
where outcome is not null;
-- One of a campaign was lost yesterday.
update demo_leads set outcome = 'lost', outcome_at = created_at + interval '1 hour'
where n = (
  select min(n) from demo_leads
  where attribution ? 'utm_campaign' and (created_at at time zone 'America/Sao_Paulo')::date
    = (now() at time zone 'America/Sao_Paulo')::date - 1
);

update public.sellers s
set leads_total = m.leads, leads_converted = m.won, conversion_rate = private.conversion_rate(m.won, m.leads),
  total_sales = coalesce(m.sales, 0), last_activity = m.last_activity, leads_today = m.today,
  leads_today_on = (now() at time zone 'America/Sao_Paulo')::date
from (
  select seller_id, count(*)::integer as leads, (count(*) filter (where outcome = 'won'))::integer as won,
    sum(outcome_value) as sales, greatest(max(created_at), max(outcome_at)) as last_activity,
    (count(*) filter (
      where created_at >= date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'
    ))::integer as today
  from demo_leads group by seller_id
) m
where m.seller_id = s.id;

insert into public.leads_captured (
  id, company_id, seller_id, short_url_id, name, phone, phone_key, email, city, source, message, whatsapp_url,
  reason, attribution, created_at, outcome, outcome_value, outcome_at
)
select
  md5('rodizio demo lead ' || l.n)::uuid, seller.company_id, l.seller_id,
  case when l.by_link then l.link_id end, l.name, l.phone, l.phone,
  case when l.n % 3 = 0 then 'cliente' || l.n || '@exemplo.example' end,
  l.city, l.source, text.message, private.whatsapp_url(seller.phone, text.message),
  jsonb_build_object('line', l.line)
  || case when t.id is null then '{}'
    else jsonb_build_object('group', 'team', 'team', jsonb_build_array(t.id, t.name)) end,
  l.attribution, l.created_at, l.outcome, l.outcome_value, l.outcome_at
from demo_leads l
join public.sellers seller on seller.id = l.seller_id
left join public.teams t on t.id = l.team_id
cross join lateral (
  select private.fill_message(l.template, l.name, l.city, 'Auto Horizonte', seller.name, '') as message
) text
order by l.n
on conflict do nothing;

-- Most visitors open WhatsApp; some sellers answer faster. Of today's and yesterday's, a few wait for a call.
insert into public.lead_progress (
  lead_id, company_id, created_at, seller_id, short_url_id, page_id, team_id, is_won, from_visitor,
  opened_at, called_at, called_by, answer, answered_at, answered_by, lost_reason
)
select
  p.lead_id, p.company_id, p.created_at, p.seller_id, p.short_url_id, p.page_id, p.team_id, p.is_won, true,
  p.opened_at, p.answered_at, case when p.answered_at is not null then p.seller end, p.answer, p.answered_at,
  case when p.answer is not null then p.seller end, p.lost_reason
from (
  select
    lead.id as lead_id, lead.company_id, lead.created_at, lead.seller_id, lead.short_url_id,
    private.page_of_lead(lead.attribution) as page_id, l.team_id,
    case when lead.outcome = 'lost' then (array['Comprou em outra loja', 'Preço acima do esperado', 'Desistiu da compra'])
      [1 + l.n % 3] end as lost_reason,
    lead.outcome is not distinct from 'won' as is_won, seller.name as seller, l.answer::private.lead_answer,
    case when l.answer = 'received' and l.n % 9 > 0 then lead.created_at + make_interval(secs => 6 + l.n * 7 % 40) end
      as opened_at,
    case when l.answer is not null then lead.created_at
      + make_interval(mins => (array[4, 2, 11, 6])[right(seller.id::text, 1)::integer] + l.n * 5 % 9) end as answered_at
  from (
    select n, team_id, case
        when outcome is not null then 'received'
        when last - n in (0, 3) then null
        when last - n = 8 then 'missed'
        else 'received'
      end as answer
    from (select n, team_id, outcome, max(n) over () as last from demo_leads) numbered
  ) l
  join public.leads_captured lead on lead.id = md5('rodizio demo lead ' || l.n)::uuid
  join public.sellers seller on seller.id = lead.seller_id
) p
on conflict do nothing;

-- Some links bring more visits per lead than others.
insert into private.link_hours (short_url_id, hour, clicks)
select s.id, date_trunc('hour', visits.at, 'UTC'), sum(visits.clicks)
from public.short_urls s
cross join lateral (
  select l.created_at as at,
    1 + l.n % case s.short_code when 'seminovos' then 6 when 'testdrive' then 3 else 4 end as clicks
  from demo_leads l where l.link_id = s.id and l.by_link
  union all select s.created_at, 5
) visits
where s.clicks = 0 and s.company_id = 'de300000-0000-4000-8000-000000000001'
group by 1, 2
on conflict do nothing;

update public.short_urls s
set clicks = (select sum(h.clicks) from private.link_hours h where h.short_url_id = s.id)
where s.clicks = 0 and s.company_id = 'de300000-0000-4000-8000-000000000001';

insert into private.form_hours (company_id, origin_id, hour, views)
select s.company_id, s.id, h.hour, greatest(h.clicks - 1, 1)
from private.link_hours h join public.short_urls s on s.id = h.short_url_id
where s.company_id = 'de300000-0000-4000-8000-000000000001' and exists (select from demo_leads)
union all
select
  'de300000-0000-4000-8000-000000000001', '00000000-0000-0000-0000-000000000000', date_trunc('hour', created_at, 'UTC'),
  2 * count(*)
from demo_leads where source = 'widget' group by 3
union all
select
  'de300000-0000-4000-8000-000000000001', 'de300000-0000-4000-8000-000000000301', date_trunc('hour', created_at, 'UTC'),
  3 * count(*)
from demo_leads where source = 'landing-page' group by 3
on conflict do nothing;
