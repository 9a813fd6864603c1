/** Which way a page of contacts is found depends on how many there are. The answer must not. */
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { DatabaseServer } from '../../src/database/database.ts'
import { serverKey } from '../support/callers.ts'
import { countContacts, type Filters, listContacts, type Page } from '../support/contacts.ts'
import { type Company, createCompany, createSeller } from '../support/factories.ts'
import { storeLeads } from '../support/stored-leads.ts'
import { openTestDatabase } from '../support/test-database.ts'

const names = ['Ana Silva', 'José Sá', 'Zé da Silva', 'Mariana Ávila', 'Bia', 'Xênia Ana', 'Íris']
const sources = ['instagram', 'widget', 'tiktok']
const searches = [
  'ana',
  'silva',
  'z',
  'sá',
  'ana silva',
  '1191',
  '11',
  'ze@',
  'bruna',
  'bruna ana',
  '%',
]

let server: DatabaseServer
let company: Company
let sellerId: string

beforeAll(async () => {
  server = await openTestDatabase()
  company = await createCompany(server)
  const [bruna, other] = [
    await createSeller(server, company, { name: 'Bruna Castro' }),
    await createSeller(server, company, { name: 'Davi' }),
  ]
  sellerId = other.id
  const leads = Array.from({ length: 150 }, (_, i) => ({
    name: names[i % names.length] ?? '',
    phone: `119${String(12_345_678 + i * 1_234_567).slice(0, 8)}`,
    email: i % 3 === 0 ? 'ze@x.example' : null,
    source: sources[i % 3] ?? '',
    seller_id: i % 10 === 0 ? bruna.id : other.id,
    created_at: new Date(Date.UTC(2026, 0, 1 + (i % 40), 3 * (i % 8))).toISOString(),
  }))
  await storeLeads(server, company, leads)
})

/** As if the company had a million leads, so that nothing is found by looking at all of them. */
async function askAsMillion<T>(column: string, { filters = {}, page = {} }: Asked): Promise<T> {
  const { p_seller_id = null, p_source = null, p_search = null } = filters
  return server.asOwner(async (run, script) => {
    await script(`set local request.jwt.claims = '{"role":"service_role"}'`)
    const [row] = await run<{ answer: T & string }>(sql`
      with question as (
        select jsonb_populate_record(q, '{"leads": 1000000}') as q
        from private.contact_question(${company.id}, ${p_seller_id}, ${p_source}, 'all', ${p_search}) q
      ), page as (
        select (${page.p_sort !== 'name'}, ${page.p_ascending ?? false}, 1000, 0, null, null)::private.contact_page as g
      )
      select case ${column}
        when 'page_of_search' then to_jsonb(private.page_of_search(q, g))
        when 'page_by_day' then to_jsonb(private.page_by_day(q, g))
        else (select to_jsonb(c) from private.count_matches(q) c)
      end as answer
      from question, page`)
    if (!row) throw new Error('no answer')
    return row.answer
  })
}

interface Asked {
  readonly filters?: Filters
  readonly page?: Page
}

const list = async ({ filters, page }: Asked) => {
  const given = { p_company_id: company.id, ...filters, ...page, p_limit: 1000 }
  return (await listContacts(server, serverKey, given)).map(({ id }) => id)
}

const filtersOf = (search: string): Filters[] => [
  { p_search: search },
  { p_search: search, p_seller_id: sellerId },
  { p_search: search, p_source: 'tiktok' },
]

test.each(searches)('“%s” is found by its letters as by looking at each lead', async (search) => {
  for (const filters of filtersOf(search)) {
    for (const page of [{}, { p_sort: 'name' }, { p_ascending: true }]) {
      const asked = { filters, page }
      expect(await askAsMillion('page_of_search', asked)).toEqual(await list(asked))
    }
    if (search === '%') continue
    const given = { p_company_id: company.id, ...filters }
    expect(await askAsMillion('count_matches', { filters })).toEqual(
      await countContacts(server, serverKey, given),
    )
  }
})

test.each<Asked>([{}, { filters: { p_source: 'widget' } }, { page: { p_ascending: true } }])(
  'the days of the tallies lead to the same page: %j',
  async (asked) => {
    expect(await askAsMillion('page_by_day', asked)).toEqual(await list(asked))
  },
)

test('each search was found somewhere, and none everywhere but by its filter', async () => {
  const counts = await Promise.all(
    searches.map(async (p_search) => (await list({ filters: { p_search } })).length),
  )
  expect(counts.filter((count) => count === 0)).toHaveLength(2)
  expect(Math.max(...counts)).toBeGreaterThan(100)
})
