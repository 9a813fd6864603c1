import fc from 'fast-check'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { type Contact, countContacts, listContacts, type Page } from '../../support/contacts.ts'
import { createPerson } from '../../support/database-callers.ts'
import {
  type Company,
  createCompany,
  createSeller,
  createShortLink,
} from '../../support/factories.ts'
import { storeLeads } from '../../support/stored-leads.ts'

const zone = 'America/Sao_Paulo'
const nobody = '00000000-0000-0000-0000-000000000000'
const names = ['Ana', 'ana', 'Ána Lua', 'Ana-Bela', 'Zé', 'João Ana', 'Ça Va', 'Bia', 'Analu']
const sources = ['instagram', 'widget', 'tiktok']
const ages = [
  '0',
  '1 day',
  '2 days',
  '6 days',
  '7 days',
  '13 days',
  '14 days',
  '29 days',
  '30 days',
]
const periods = ['all', 'today', 'yesterday', 'last_7_days', 'last_14_days', 'last_30_days']
const months = ['current_month', 'last_month', 'week', 'month', 'quarter', 'year']

const server = await openTestDatabase()
let company: Company
let caller: Caller
let sellers: string[]
beforeAll(async () => {
  company = await createCompany(server)
  await change(server, 'public.companies', company, { time_zone: zone })
  caller = (await createPerson(server, company)).caller
  const [bia, ana] = [await createSeller(server, company), await createSeller(server, company)]
  await change(server, 'public.sellers', ana, { name: 'Ana Lima' })
  sellers = [bia.id, ana.id]
  const days = await ask<{ at: string }>(
    server,
    sql`select (midnight + shift)::text as at
      from jsonb_array_elements_text(${JSON.stringify([...ages, '40 days', '400 days'])}::jsonb) as age,
        lateral (select (date_trunc('day', now() at time zone ${zone}) - age::interval) at time zone ${zone}) d (midnight),
        (values (interval '0'), (interval '-1 second')) s (shift)`,
  )
  const leads = Array.from({ length: 240 }, (_, i) => ({
    name: `${names[i % names.length]}${i % 2 === 0 ? '' : ' Silva'}`,
    phone: `119${String(10_000_000 + ((i * 7919) % 50) * 1_000_003).slice(0, 8)}`,
    email: i % 4 === 0 ? `ana${i % 5}@exemplo.example` : null,
    source: sources[(i * 5) % 3] ?? '',
    seller_id: [...sellers, null][(i * 11) % 3] ?? null,
    // Many rows share a timestamp.
    created_at: days[(i * 13) % days.length]?.at ?? 'now',
  }))
  await storeLeads(server, company, leads)
})

const filters = fc.record(
  {
    p_seller_id: fc.constantFrom(0, 1, 2),
    p_source: fc.constantFrom(...sources, 'nada'),
    p_period: fc.constantFrom(...periods, ...months),
    p_search: fc.constantFrom('ana', 'a', 'silva', 'ana silva', '911', '@', 'zé', 'lima', 'bela'),
    p_sort: fc.constantFrom('created_at', 'name'),
    p_ascending: fc.boolean(),
  },
  { requiredKeys: [] },
)

async function findNaively({
  p_seller_id,
  p_source,
  p_period,
  p_search,
  p_sort,
  p_ascending,
}: Page) {
  const key = sql`private.search_text(l.name, l.email, l.phone, l.phone_key, l.id)`
  const words = (p_search ?? '').split(' ').filter((word) => word !== '')
  const rows = await ask<{ id: string; text: string; seller: string; at: string; sort: string }>(
    server,
    sql`select l.id, ${key} as text, ' ' || private.search_key(coalesce(s.name, '')) as seller,
        to_char(l.created_at, 'YYYYMMDDHH24MISSUS') as at, ${key} as sort
      from public.leads_captured l left join public.sellers s on s.id = l.seller_id,
        private.period_days(${p_period ?? 'all'}, ${zone}) d
      where l.company_id = ${company.id}
        and (${p_seller_id ?? null}::uuid is null or coalesce(l.seller_id, ${nobody}) = ${p_seller_id ?? null}::uuid)
        and (${p_source ?? null}::text is null or l.source = ${p_source ?? null})
        and (d.from_day is null or (l.created_at at time zone ${zone})::date between d.from_day and d.to_day)`,
  )
  const holds = (text: string) =>
    words.every((word) => text.includes(word.length < 3 ? ` ${plain(word)}` : plain(word)))
  const found = rows.filter(({ text, seller }) => holds(text) || holds(seller))
  const sign = p_ascending ? 1 : -1
  const order = (row: (typeof rows)[number]) => [p_sort === 'name' ? row.sort : row.at, row.id]
  return found.sort((a, b) => sign * compare(order(a), order(b))).map(({ id }) => id)
}

const plain = (word: string) => word.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')

function compare(a: (string | undefined)[], b: (string | undefined)[]): number {
  for (const [i, value] of a.entries()) {
    const difference = Buffer.compare(Buffer.from(value ?? ''), Buffer.from(b[i] ?? ''))
    if (difference !== 0) return difference
  }
  return 0
}

const ids = (rows: Contact[]) => rows.map(({ id }) => id)

test('any filters in any order give the result of a row-by-row search, and its count', async () => {
  const questions = fc.tuple(filters, fc.nat(260), fc.integer({ min: 1, max: 300 }))
  await fc.assert(
    fc.asyncProperty(questions, async ([{ p_seller_id, ...given }, p_offset, p_limit]) => {
      const seller = p_seller_id === undefined ? undefined : [...sellers, nobody][p_seller_id]
      const page: Page = seller === undefined ? given : { ...given, p_seller_id: seller }
      const expected = await findNaively(page)
      expect(ids(await listContacts(server, caller, { ...page, p_offset, p_limit }))).toEqual(
        expected.slice(p_offset, p_offset + p_limit),
      )
      const { p_sort: _, p_ascending: __, ...counted } = page
      expect(await countContacts(server, caller, counted)).toEqual({
        total: expected.length,
        is_exact: true,
      })
    }),
    { numRuns: 75 },
  )
})

describe.each([
  { p_sort: 'created_at' },
  { p_sort: 'created_at', p_ascending: true, p_source: 'widget' },
  { p_sort: 'name' },
  { p_sort: 'name', p_search: 'silva' },
])('in pages of 7 with %j', (filter) => {
  test('every contact comes once, though many arrived at the same instant', async () => {
    const { total = 0 } = (await countContacts(server, caller, only(filter))) ?? {}
    const seen: string[] = []
    for (let p_offset = 0; p_offset < total + 7; p_offset += 7) {
      seen.push(...ids(await listContacts(server, caller, { ...filter, p_limit: 7, p_offset })))
    }
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  })
})

describe.each([
  {},
  { p_ascending: true },
  { p_source: 'instagram' },
  { p_source: 'tiktok', p_ascending: true },
  { p_search: 'ana' },
  { p_search: 'ana', p_period: 'last_30_days', p_ascending: true },
])('an export with %j', (filter: Page) => {
  test('continues after the last row of each page, and has all rows in order', async () => {
    const all = ids(await listContacts(server, caller, { ...filter, p_limit: 1000 }))
    const seen: string[] = []
    let last: Contact | undefined
    let pages = 0
    do {
      const after = last ? { p_after_created_at: last.created_at, p_after_id: last.id } : {}
      const page = await listContacts(server, caller, { ...filter, ...after, p_limit: 9 })
      seen.push(...ids(page))
      pages += 1
      last = page.length === 9 ? page.at(-1) : undefined
    } while (last)
    expect(all.length).toBeGreaterThan(20)
    expect(seen).toEqual(all)
    expect(pages).toBe(Math.floor(all.length / 9) + 1)
  })
})

const only = ({ p_source, p_search }: Page) => ({
  ...(p_source && { p_source }),
  ...(p_search && { p_search }),
})

test('a contact has the lead, the name of its source, its seller and its link', async () => {
  const shop = await createCompany(server)
  const seller = await createSeller(server, shop, { name: 'Bia Ramos', phone: '11987650001' })
  const link = await createShortLink(server, shop)
  const [id = ''] = await storeLeads(server, shop, [
    { name: 'Ana', email: 'a@x.example', source: 'direct-link', seller_id: seller.id },
  ])
  await change(
    server,
    'public.leads_captured',
    { id },
    {
      short_url_id: link.id,
      city: 'Santos',
      outcome: 'won',
      outcome_value: '10.00',
    },
  )
  await storeLeads(server, shop, [{ source: 'tiktok', created_at: '2020-01-01' }])
  const person = await createPerson(server, shop, { role: 'seller' })
  expect(await listContacts(server, person.caller)).toMatchObject([
    {
      id,
      name: 'Ana',
      phone: '11912345678',
      email: 'a@x.example',
      city: 'Santos',
      source: 'direct-link',
      source_label: 'Link Direto',
      whatsapp_url: null,
      seller_id: seller.id,
      seller_name: 'Bia Ramos',
      seller_phone: '11987650001',
      short_url_id: link.id,
      outcome: 'won',
      outcome_value: '10.00',
    },
    { source: 'tiktok', source_label: 'tiktok', seller_id: null, seller_name: null },
  ])
})

test('super_admin names the company, and an invalid request is refused', async () => {
  const { caller: everywhere } = await createPerson(server, null, { role: 'super_admin' })
  const given = { p_company_id: company.id, p_limit: 3 }
  expect(await listContacts(server, everywhere, given)).toHaveLength(3)
  await expect(listContacts(server, everywhere)).rejects.toMatchObject({
    code: '22023',
    message: 'Escolha uma empresa.',
  })
  const wrong: Page[] = [
    { p_sort: 'phone' },
    { p_limit: 0 },
    { p_limit: 1001 },
    { p_offset: -1 },
    { p_after_id: company.id },
    { p_period: 'sempre' },
    { p_sort: 'name', p_after_id: company.id, p_after_created_at: '2026-01-01' },
  ]
  for (const page of wrong) {
    await expect(listContacts(server, caller, page)).rejects.toMatchObject({ code: '22023' })
  }
})
