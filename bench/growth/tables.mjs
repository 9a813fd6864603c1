/** A platform as SQL, reproducible: ids and names derive from numbers. */

/** @typedef {ReturnType<typeof describePlatform> & { receiver: string }} Platform receiver: the webhooks' address */
/** @param {number} size 1 is 10,000 companies, 100,000 sellers and 10 million leads */
export function describePlatform(size) {
  return {
    size,
    companies: Math.round(10_000 * size),
    sellers: Math.round(100_000 * size),
    leads: Math.round(10_000_000 * size),
    visits: Math.round(2_000_000 * size),
  }
}

/** Equal on every platform: the other companies should not affect its questions. */
const leadsOfMeasured = 20_000
/** Leads without a seller that no job hands out; no other company has any. */
const waitingOfMeasured = 2_000
/** @param {string} of @param {number | string} number a number in SQL */
const idSql = (of, number) =>
  `('${of}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

export const measured = {
  company: 'c0000000-0000-4000-8000-000000000001',
  seller: 'e0000000-0000-4000-8000-000000000011',
  admin: 'a0000000-0000-4000-8000-000000000001',
  superAdmin: 'a0000000-0000-4000-8000-000000000000',
  leads: leadsOfMeasured,
  code: 'c1',
  /** Of the seller's page. */
  token: 'page-of-0000000000000011',
  webhook: 'f0000000-0000-4000-8000-000000000001',
}

/** @param {Platform} platform leads by number, in the order of time, of mixed companies */
const leadSql = ({ leads, companies }) => `
  select n, md5('lead' || n)::uuid as id, ${idSql('c', 'company')} as company_id,
    case when n % ${leads / waitingOfMeasured} > 0 then ${idSql('e', 'company * 10 + h2 % 10')} end as seller_id,
    case when h3 % 3 = 0 then ${idSql('b', 'company')} end as short_url_id,
    (array['Maria', 'José', 'Ana', 'João', 'Antônio', 'Francisco', 'Carlos', 'Paulo', 'Pedro', 'Lucas', 'Luiz', 'Marcos',
      'Gabriel', 'Rafael', 'Daniel', 'Marcelo', 'Bruno', 'Eduardo', 'Felipe', 'Adriana', 'Juliana', 'Márcia', 'Fernanda',
      'Patrícia', 'Aline', 'Sandra', 'Camila', 'Letícia', 'Vitória', 'Conceição', 'Úrsula', 'Zélia'])[1 + (r1 * r1 * 31)::integer]
    || ' ' || (array['Silva', 'Santos', 'Oliveira', 'Souza', 'Rodrigues', 'Ferreira', 'Alves', 'Pereira', 'Lima', 'Gomes',
      'Costa', 'Ribeiro', 'Martins', 'Carvalho', 'Almeida', 'Lopes', 'Soares', 'Vieira', 'Barbosa', 'Gonçalves', 'Araújo',
      'Magalhães', 'Guimarães', 'Vasconcelos', 'Ximenes'])[1 + (r2 * r2 * 24)::integer]
    || case when h2 % 5 < 3 then ' ' || (array['Rocha', 'Dias', 'Nunes', 'Marques', 'Machado', 'Mendes', 'Freitas', 'Cardoso',
      'Ramos', 'Teixeira', 'Monteiro', 'Borges', 'Moura', 'Campos', 'Pinto', 'Farias'])[1 + h3 % 16] else '' end as name,
    (array['11', '11', '11', '21', '21', '31', '41', '51', '61', '71', '81', '85'])[1 + h1 % 12]
      || '9' || lpad((h3 % 100000000)::text, 8, '0') as phone,
    case when h1 % 10 < 7 then 'cliente' || h3 % 1000000 || '@'
      || (array['gmail.com', 'gmail.com', 'gmail.com', 'hotmail.com', 'yahoo.com.br', 'uol.com.br'])[1 + h1 % 6] end as email,
    (array['instagram', 'instagram', 'instagram', 'facebook', 'facebook', 'google-meu-negocio', 'google-ads', 'website',
      'outros', 'widget', 'direct-link', 'tiktok'])[1 + h1 % 12] as source,
    date_trunc('day', now()) - interval '730 days' * (1 - n::float8 / ${leads}) as created_at,
    case when n % ${leads / waitingOfMeasured} > 0 then (array['won', 'lost'])[1 + h3 / 16 % 10] end as outcome,
    h1 % 5 > 0 as opened, (array['received', 'received', 'received', 'received', 'closed'])[1 + h3 / 7 % 6] as answer
  from (
    select n, h1, h2, h3, (h1 & 1023) / 1024.0 as r1, (h2 & 1023) / 1024.0 as r2,
      case when n % ${leads / leadsOfMeasured} = 0 then 1 else 2 + h2 % ${companies - 1} end as company
    from (
      select n, abs(hashint8extended(n, 1)) as h1, abs(hashint8extended(n, 2)) as h2, abs(hashint8extended(n, 3)) as h3
      from generate_series(1, ${leads}::bigint) as n
    ) numbers
  ) mixed`

/** Open day and night, so that the hour of the run changes nothing. */
const hours = JSON.stringify(
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
  ),
)
const ofTenth = `n % 10 = 1`
/** Leads of a link go to a team. @param {string} company */
const teamOfLink = (company) => idSql('d', `${company} * 2`)

/** @typedef {Record<string, (platform: Platform) => string>} Chain tables in the order in which they are filled */
/** @type {Chain} */
const wide = {
  'public.companies (id, name, email, plan, leads_limit, sellers_limit, pages_limit, created_at, weekly_hours)':
    ({ companies }) => `
    select ${idSql('c', 'n')}, 'Empresa ' || n, 'contato@empresa' || n || '.example', 'enterprise', 999999, 999999, 999999,
      now() - interval '730 days' * (1 - n::float8 / ${companies}), '${hours}'::jsonb
    from generate_series(1, ${companies}) as n`,
  'public.sellers (id, company_id, name, email, phone, phone_key, leads_received, leads_total, last_assigned_at)':
    ({ leads, companies }) => `
    select ${idSql('e', 'n')}, ${idSql('c', 'n / 10')}, 'Pessoa ' || n, 'pessoa' || n || '@empresa.example',
      '119' || lpad(n::text, 8, '0'), '119' || lpad(n::text, 8, '0'), ${Math.round(leads / companies / 10)}, ${Math.round(leads / companies / 10)}, now()
    from generate_series(10, ${companies * 10 + 9}) as n`,
  'private.seller_pages (seller_id, token_hash)': ({ companies }) => `
    select ${idSql('e', 'n')}, private.hash_token('page-of-' || lpad(n::text, 16, '0')) from generate_series(10, ${companies * 10 + 9}) as n`,
  'public.teams (id, company_id, name, weekly_hours)': ({ companies }) => `
    select ${idSql('d', 'n')}, ${idSql('c', 'n / 2')}, 'Equipe ' || n, case when n % 2 = 0 then '${hours}'::jsonb end
    from generate_series(2, ${companies * 2 + 1}) as n`,
  'public.team_members (company_id, team_id, seller_id, turns)': ({ leads, companies }) => `
    select ${idSql('c', 'n / 10')}, ${idSql('d', 'n / 10 * 2 + n % 2')}, ${idSql('e', 'n')}, ${Math.round(leads / companies / 10)}
    from generate_series(10, ${companies * 10 + 9}) as n`,
  'public.short_urls (id, company_id, original_url, short_code, config, created_at, team_id)': ({
    companies,
  }) => `
    select ${idSql('b', 'n')}, ${idSql('c', 'n')}, 'https://empresa' || n || '.example/capture-lead', 'c' || n,
      '{"source": "instagram"}'::jsonb, now() - interval '700 days', ${teamOfLink('n')}
    from generate_series(1, ${companies}) as n`,
  'public.link_visits (short_url_id, company_id, visited_at, human, folded)': ({
    companies,
    visits,
  }) => `
    select ${idSql('b', `1 + n % ${companies}`)}, ${idSql('c', `1 + n % ${companies}`)},
      now() - interval '390 days' * (1 - n::float8 / ${visits}), true, true
    from generate_series(1, ${visits}) as n`,
  'private.link_hours (short_url_id, hour, clicks)': ({ companies }) => `
    select ${idSql('b', 'n')}, date_trunc('hour', now(), 'UTC') - make_interval(hours => 12 * hour), 3
    from generate_series(1, ${companies}) as n, generate_series(1, 100) as hour`,
  'private.form_hours (company_id, origin_id, link_id, hour, views)': ({ companies }) => `
    select ${idSql('c', 'n')}, ${idSql('b', 'n')}, ${idSql('b', 'n')},
      date_trunc('hour', now(), 'UTC') - make_interval(hours => 12 * hour), 2
    from generate_series(1, ${companies}) as n, generate_series(1, 100) as hour`,
  'public.webhooks (id, company_id, url, events)': ({ companies, receiver }) => `
    select ${idSql('f', 'n')}, ${idSql('c', 'n')}, '${receiver}', array['lead.assigned', 'lead.captured', 'lead.outcome']
    from generate_series(1, ${companies}) as n where ${ofTenth}`,
  'private.webhook_senders (webhook_id, secret)': ({ companies }) => `
    select ${idSql('f', 'n')}, private.new_webhook_secret() from generate_series(1, ${companies}) as n where ${ofTenth}`,
  'private.webhook_deliveries (webhook_id, type, lead_id, payload, created_at, attempts, finished_at, status, took_ms)':
    ({ companies }) => `
    select ${idSql('f', 'n')}, 'lead.captured', md5('lead' || n * call)::uuid,
      private.event_payload('lead.captured', at, '{"name": "Maria Silva", "phone": "11987654321"}'), at, 1, at, 204, 80
    from generate_series(1, ${companies}) as n, generate_series(1, 1000) as call,
      lateral (select now() - interval '30 days' * (1 - call / 1000.0) as at) sent
    where ${ofTenth} order by call`,
  'public.activities (company_id, at, actor_kind, actor_id, actor_name, what, subject_name)': ({
    companies,
  }) => `
    select ${idSql('c', 'n')}, now() - interval '390 days' * (1 - act / 100.0), 'person', ${idSql('a', 'n')}, 'Pessoa ' || n,
      'seller.changed', 'Pessoa ' || n * 10
    from generate_series(1, 100) as act, generate_series(1, ${companies}) as n`,
  'auth.users (id, email, created_at)': ({ companies }) => `
    select ${idSql('a', 'n')}, 'pessoa' || n || '@empresa.example', now()
    from generate_series(0, ${companies * 2}) as n`,
  'public.users (id, name, email, role, company_id, approved, created_at)': ({ companies }) => `
    select ${idSql('a', 'n')}, 'Pessoa ' || n, 'pessoa' || n || '@empresa.example',
      case when n = 0 then 'super_admin' else 'admin' end,
      case when n > 0 then ${idSql('c', `1 + (n - 1) % ${companies}`)} end, n % 100 <> 99, now() - make_interval(mins => n)
    from generate_series(0, ${companies * 2}) as n`,
  'private.platform_counts (slot, companies, active_companies, users, pending_users)': () => `
    select 0, c.companies, c.companies, u.users, u.pending_users
    from (select count(*) as companies from public.companies) c,
      (select count(*) as users, count(*) filter (where not approved) as pending_users from public.users) u`,
  'public.leads_captured (id, company_id, seller_id, short_url_id, name, phone, phone_key, email, city, source, message, whatsapp_url, attribution, reason, created_at, outcome, outcome_value, outcome_at)':
    (platform) => `
    select id, company_id, seller_id, short_url_id, name, phone, phone, email::varchar,
      (array['São Paulo', 'Rio de Janeiro', 'Belo Horizonte', 'Campinas', 'Curitiba'])[1 + n % 5]::varchar, source::varchar,
      'Olá! Gostaria de mais informações.'::varchar,
      'https://wa.me/5511970000000?text=Ol%C3%A1%21%20Gostaria%20de%20mais%20informa%C3%A7%C3%B5es.'::varchar,
      '{"utm_source": "instagram", "utm_medium": "bio", "utm_campaign": "primavera"}'::jsonb,
      case when seller_id is null then '{}' when short_url_id is null then reason.line else reason.line || jsonb_build_object(
        'group', 'team', 'team', jsonb_build_array(${teamOfLink('substr(company_id::text, 25)::bigint')}, 'Equipe')
      ) end,
      created_at, outcome, case when outcome = 'won' then 1500::numeric end, case when outcome is not null then created_at end
    from (${leadSql(platform)}) leads
    cross join (
      select jsonb_build_object('line', jsonb_agg(jsonb_build_array(
        gen_random_uuid(), 'Pessoa ' || i, i, now(), null
      ))) as line from generate_series(1, 5) i
    ) reason`,
}

/** @type {Chain} */
const narrow = {
  'private.contacts (company_id, created_at, lead_id, seller_id, source, search_text, outcome, link_id, campaign)':
    (platform) => `
    select company_id, created_at, id, private.seller_key(seller_id), source,
      private.search_text(name, email, phone, phone, id), coalesce(outcome, 'open'), short_url_id, 'primavera'
    from (${leadSql(platform)}) leads`,
  'public.lead_progress (lead_id, company_id, created_at, seller_id, short_url_id, team_id, is_won, from_visitor, opened_at, answer, answered_at, called_at)':
    (platform) => `
    select id, company_id, created_at, seller_id, short_url_id,
      case when short_url_id is not null then ${teamOfLink('substr(company_id::text, 25)::bigint')} end,
      outcome is not distinct from 'won', true, case when opened then created_at + interval '10 seconds' end, answer,
      case when answer is not null then created_at + interval '5 minutes' end,
      case when answer = 'received' then created_at + interval '3 minutes' end
    from (${leadSql(platform)}) leads`,
  'private.lead_tallies (company_id, day, seller_id, source, leads)': () => `
    select company_id, (created_at at time zone 'America/Sao_Paulo')::date, seller_id, source, count(*)::integer
    from private.contacts group by 1, 2, 3, 4 order by 2`,
  'private.daily_tallies (company_id, day, source, leads)': () => `
    select company_id, day, source, sum(leads)::integer from private.lead_tallies group by 1, 2, 3 order by 2`,
  'private.company_tallies (company_id, leads, folded)': ({ leads }) => `
    select company_id, sum(leads)::bigint, ${leads}::bigint from private.daily_tallies group by 1`,
  'private.platform_tallies (time_zone, quarter, slot, leads)': () => `
    select 'America/Sao_Paulo',
      case when created_at < private.oldest_quarter() then '-infinity' else private.quarter_of(created_at) end, 0, count(*)
    from private.contacts group by 2`,
}

/** Two chains, filled in parallel. */
export const tables = [wide, narrow]
