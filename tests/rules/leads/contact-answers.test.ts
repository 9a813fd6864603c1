/** Compares list_contacts with a plain query, at a size where the query plans differ. */
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  type Company,
  createCompany,
  createSeller,
  createShortLink,
} from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'

const leads = 12_000
const patience = 300_000

let server: DatabaseServer
let company: Company

/**
 * Zuleica is frequent and late in the alphabet, Zenaide occurs in a few weeks only, Otília is
 * rare.
 */
beforeAll(async () => {
  server = await openTestDatabase()
  company = await createCompany(server)
  for (const name of ['Bruna Castro', 'Davi Silva']) await createSeller(server, company, { name })
  const link = await createShortLink(server, company)
  await ask(
    server,
    sql`insert into public.leads_captured
        (company_id, seller_id, name, phone, phone_key, email, source, reason, created_at, outcome, attribution, short_url_id)
      select ${company.id}::uuid, sellers.ids[n % 3], who.name || who.family, who.phone, who.phone,
        case when n % 4 = 0 then 'caixa' || n % 50 || '@loja.example' end,
        (array['instagram', 'widget', 'tiktok'])[1 + n * 7 % 11 % 3], '{}',
        -- Many share an instant.
        now() - n / 3 * interval '55 minutes',
        case when n % 5 = 0 then 'lost' when n % 997 = 1 then 'won' end::private.lead_outcome,
        case when n % 7 = 0 then '{"utm_campaign": "natal"}' when n % 991 = 0 then '{"utm_campaign": " rara "}' end::jsonb,
        case when n % 11 = 0 then ${link.id}::uuid end
      from generate_series(1, ${leads}::integer) as n
      cross join (select array_agg(id) as ids from public.sellers where company_id = ${company.id}::uuid) sellers
      cross join lateral (select
        case when n % 997 = 0 then 'Otília' when n % 8 = 0 then 'Zuleica'
          when n % 9 = 0 and n < 3000 then 'Zenaide'
          else (array['Ana', 'ana', 'Ágata', 'Bia', 'Caio', 'Maria', 'José', 'Luís'])[1 + n * 13 % 8] end as name,
        (array[' Silva', ' da Zuleica', ' Sá', ''])[1 + n * 5 % 7 % 4] as family,
        '119' || lpad((n * 7919 % 100000000)::text, 8, '0') as phone
      ) who`,
  )
  await foldLeads(server)
  await ask(
    server,
    sql`create table public.plain_contacts as
      select l.id, coalesce(l.outcome::text, 'open') as outcome, l.short_url_id as link_id,
        btrim(l.attribution ->> 'utm_campaign') as campaign, (l.created_at at time zone c.time_zone)::date as day,
        coalesce(l.seller_id, '00000000-0000-0000-0000-000000000000') as seller_id, l.source, l.created_at,
        ' ' || private.search_key(coalesce(s.name, '')) as seller,
        private.search_text(l.name, l.email, l.phone, l.phone_key, l.id) collate "C" as text
      from public.leads_captured l join public.companies c on c.id = l.company_id
      left join public.sellers s on s.id = l.seller_id
      where l.company_id = ${company.id}`,
  )
  await ask(server, sql`analyze private.contacts`)
}, patience)

const link = '(select id from public.short_urls where company_id = $1)'
const yesterday = `(now() at time zone 'America/Sao_Paulo')::date - 1`
const seller = `(select id from public.sellers where company_id = $1 order by name limit 1)`
/** A filter of list_contacts and the same condition in SQL. */
const filters: [given: string, condition: string][] = [
  ['', 'true'],
  [`p_seller_id => ${seller}`, `seller_id = ${seller}`],
  [`p_source => 'tiktok'`, `source = 'tiktok'`],
  [`p_period => 'last_30_days'`, 'created_at >= from_at'],
  [
    `p_seller_id => ${seller}, p_source => 'widget', p_period => 'last_30_days'`,
    `seller_id = ${seller} and source = 'widget' and created_at >= from_at`,
  ],
  [`p_outcome => 'open'`, `outcome = 'open'`],
  [
    `p_outcome => 'open', p_seller_id => ${seller}, p_period => 'last_30_days'`,
    `outcome = 'open' and seller_id = ${seller} and created_at >= from_at`,
  ],
  [`p_outcome => 'open', p_campaign => 'natal'`, `outcome = 'open' and campaign = 'natal'`],
  [`p_outcome => 'won', p_source => 'tiktok'`, `outcome = 'won' and source = 'tiktok'`],
  [`p_link_id => ${link}`, `link_id = ${link}`],
  [`p_campaign => 'rara'`, `campaign = 'rara'`],
  [`p_from => ${yesterday}, p_to => ${yesterday}`, `day = ${yesterday}`],
  [
    `p_campaign => 'natal', p_outcome => 'lost', p_from => ${yesterday} - 60, p_to => ${yesterday}`,
    `campaign = 'natal' and outcome = 'lost' and day between ${yesterday} - 60 and ${yesterday}`,
  ],
]
const searches: [search: string, patterns: string][] = [
  ['', '{}'],
  ['zuleica', '{%zuleica%}'],
  ['zenaide', '{%zenaide%}'],
  ['otilia', '{%otilia%}'],
  ['silva', '{%silva%}'],
  ['ana zuleica', '{%ana%,%zuleica%}'],
  ['sá', '{"% sa%"}'],
  ['7919', '{%7919%}'],
  ['11', '{"% 11%"}'],
  ['ana bruna', '{%ana%,%bruna%}'],
  ['caixa7@', '{%caixa7@%}'],
  ['%', String.raw`{"% \\%%"}`],
  ['ninguém', '{%ninguem%}'],
]
const orders = [
  ['created_at', 'created_at'],
  ['name', 'text'],
] as const
const fewStarts = ['0', 'found / 2', 'found + 1']
const starts = [...fewStarts, '490', 'greatest(found - 20, 0)']

/** Every search alone and with all filters, in more places; the first four with each filter. */
const questions = filters.flatMap((filter, i) => {
  const isWhole = i === 0 || i === filters.length - 1
  return searches
    .slice(0, isWhole ? undefined : 4)
    .map((search) => ({ filter, search, starts: isWhole ? starts : fewStarts }))
})

test.each(questions)(
  'each page in each order equals that of a plain query: $filter.0 $search.0',
  async ({ filter: [given, condition], search: [search, patterns], starts }) => {
    const pages = orders.flatMap(([sort, column]) =>
      [true, false].flatMap((ascending) =>
        starts.map((start) =>
          pageSql({ given, sort, column, ascending, start: `least(${start}, 10000)` }),
        ),
      ),
    )
    const rows = await server.asOwner(async (run, script) => {
      await script(`set local request.jwt.claims = '{"role":"service_role"}'`)
      return run<{ page: string }>({
        text: `with company as (
            select private.day_start((now() at time zone time_zone)::date - 29, time_zone) as from_at
            from public.companies where id = $1
          ), plain as materialized (
            select id, count(*) over () as found, row_number() over (order by created_at, id) as nth_by_created_at,
              row_number() over (order by text, id) as nth_by_text
            from public.plain_contacts, company
            where (${condition}) and (text like all ($3::text[]) or seller like all ($3::text[]))
          ), found as (select count(*) as found from plain)
          select * from (${pages.join(' union all ')}) pages where listed is distinct from expected`,
        values: [company.id, search, patterns],
      })
    })
    expect(rows).toEqual([])
  },
  patience,
)

test.each(questions)(
  'the count equals that of a plain query: $filter.0 $search.0',
  async ({ filter: [given, condition], search: [search, patterns] }) => {
    const [row] = await server.asOwner(async (run, script) => {
      await script(`set local request.jwt.claims = '{"role":"service_role"}'`)
      return run<{ total: number; is_exact: boolean; found: number; leads: number }>({
        text: `with company as (
            select private.day_start((now() at time zone time_zone)::date - 29, time_zone) as from_at
            from public.companies where id = $1
          ), asked as (
            select text like all ($3::text[]) or seller like all ($3::text[]) as is_found
            from public.plain_contacts, company where ${condition}
          )
          select c.*, (select count(*) from asked where is_found) as found, (select count(*) from asked) as leads
          from public.count_contacts($1, ${given === '' ? '' : `${given},`} p_search => $2) c`,
        values: [company.id, search, patterns],
      })
    })
    // The trigram index cannot find a single sign.
    const counted = search === '%' ? row?.leads : search && row?.found
    const isEstimated = Number(counted) > 10_000
    expect(row).toMatchObject({ total: row?.found, is_exact: !isEstimated })
  },
)

interface Asked {
  readonly given: string
  readonly sort: string
  readonly column: string
  readonly ascending: boolean
  readonly start: string
}

function pageSql({ given, sort, column, ascending, start }: Asked): string {
  const direction = ascending ? 'asc' : 'desc'
  const nth = `nth_by_${column}`
  const place = ascending ? nth : `plain.found + 1 - ${nth}`
  return `select '${sort} ${direction} ${start}' as page,
    (
      select coalesce(array_agg(l.id order by l.ordinality), '{}')
      from public.list_contacts(
        $1, ${given === '' ? '' : `${given},`} p_search => $2, p_sort => '${sort}', p_ascending => ${ascending},
        p_offset => (${start})::bigint
      ) with ordinality l
    ) as listed,
    array(
      select id from plain where ${place} - (${start}) between 1 and 20 order by ${place}
    ) as expected
    from found`
}
