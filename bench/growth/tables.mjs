/** A platform as SQL, reproducible: ids and names derive from numbers. */

/** @typedef {ReturnType<typeof describePlatform>} Platform */
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
/** Leads without a seller; no other company has any. */
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
    date_trunc('day', now()) - interval '730 days' * (1 - n::float8 / ${leads}) as created_at
  from (
    select n, h1, h2, h3, (h1 & 1023) / 1024.0 as r1, (h2 & 1023) / 1024.0 as r2,
      case when n % ${leads / leadsOfMeasured} = 0 then 1 else 2 + h2 % ${companies - 1} end as company
    from (
      select n, abs(hashint8extended(n, 1)) as h1, abs(hashint8extended(n, 2)) as h2, abs(hashint8extended(n, 3)) as h3
      from generate_series(1, ${leads}::bigint) as n
    ) numbers
  ) mixed`

/** @typedef {Record<string, (platform: Platform) => string>} Chain tables in the order in which they are filled */
/** @type {Chain} */
const wide = {
  'public.companies (id, name, email, plan, leads_limit, sellers_limit, pages_limit, created_at)':
    ({ companies }) => `
    select ${idSql('c', 'n')}, 'Empresa ' || n, 'contato@empresa' || n || '.example', 'enterprise', 999999, 999999, 999999,
      now() - interval '730 days' * (1 - n::float8 / ${companies})
    from generate_series(1, ${companies}) as n`,
  'public.sellers (id, company_id, name, email, phone, phone_key, leads_received, leads_total, last_assigned_at)':
    ({ leads, companies }) => `
    select ${idSql('e', 'n')}, ${idSql('c', 'n / 10')}, 'Pessoa ' || n, 'pessoa' || n || '@empresa.example',
      '119' || lpad(n::text, 8, '0'), '119' || lpad(n::text, 8, '0'), ${Math.round(leads / companies / 10)}, ${Math.round(leads / companies / 10)}, now()
    from generate_series(10, ${companies * 10 + 9}) as n`,
  'public.short_urls (id, company_id, original_url, short_code, config, created_at)': ({
    companies,
  }) => `
    select ${idSql('b', 'n')}, ${idSql('c', 'n')}, 'https://empresa' || n || '.example/capture-lead', 'c' || n,
      '{"source": "instagram"}'::jsonb, now() - interval '700 days'
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
  'public.leads_captured (id, company_id, seller_id, short_url_id, name, phone, phone_key, email, city, source, message, whatsapp_url, attribution, reason, created_at)':
    (platform) => `
    select id, company_id, seller_id, short_url_id, name, phone, phone, email::varchar,
      (array['São Paulo', 'Rio de Janeiro', 'Belo Horizonte', 'Campinas', 'Curitiba'])[1 + n % 5]::varchar, source::varchar,
      'Olá! Gostaria de mais informações.'::varchar,
      'https://wa.me/5511970000000?text=Ol%C3%A1%21%20Gostaria%20de%20mais%20informa%C3%A7%C3%B5es.'::varchar,
      '{"utm_source": "instagram", "utm_medium": "bio", "utm_campaign": "primavera"}'::jsonb, reason.line, created_at
    from (${leadSql(platform)}) leads
    cross join (
      select jsonb_build_object('line', jsonb_agg(jsonb_build_array(
        gen_random_uuid(), 'Pessoa ' || i, i, now(), null
      ))) as line from generate_series(1, 5) i
    ) reason`,
}

/** @type {Chain} */
const narrow = {
  'private.contacts (company_id, created_at, lead_id, seller_id, source, search_text, outcome, campaign)':
    (platform) => `
    select company_id, created_at, id, private.seller_key(seller_id), source,
      private.search_text(name, email, phone, phone, id), 'open', 'primavera'
    from (${leadSql(platform)}) leads`,
  'private.lead_tallies (company_id, day, seller_id, source, leads)': () => `
    select company_id, (created_at at time zone 'America/Sao_Paulo')::date, seller_id, source, count(*)::integer
    from private.contacts group by 1, 2, 3, 4 order by 2`,
  'private.daily_tallies (company_id, day, source, leads)': () => `
    select company_id, day, source, sum(leads)::integer from private.lead_tallies group by 1, 2, 3 order by 2`,
  'private.company_tallies (company_id, leads, folded)': ({ leads }) => `
    select company_id, sum(leads)::bigint, ${leads} from private.daily_tallies group by 1`,
  'private.platform_tallies (time_zone, quarter, slot, leads)': () => `
    select 'America/Sao_Paulo',
      case when created_at < private.oldest_quarter() then '-infinity' else private.quarter_of(created_at) end, 0, count(*)
    from private.contacts group by 2`,
}

/** Two chains, filled in parallel. */
export const tables = [wide, narrow]
