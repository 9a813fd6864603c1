import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'

const server = await openTestDatabase()

const address = 'https://rodizio.example/capture-lead'

async function open() {
  const company = await createCompany(server)
  const { caller } = await createPerson(server, company, { role: 'seller' })
  return {
    add: (code: string, more: { url?: string; config?: unknown; age?: string } = {}) =>
      server.asOwner(async (run) => {
        const { url = address, config = null, age = '1 day' } = more
        const stored = config && JSON.stringify(config)
        const [link] = await run<{ id: string }>(sql`
          insert into public.short_urls (company_id, original_url, short_code, config, created_at)
          values (${company.id}, ${url}, ${code}, ${stored}::jsonb, now() - ${age}::interval) returning id`)
        return `${link?.id}`
      }),
    capture: (link: string) =>
      server.asOwner((run) =>
        run(sql`
          insert into public.leads_captured (company_id, short_url_id, name, phone, phone_key, reason)
          values (${company.id}, ${link}, 'Ana', '11912345678', '11912345678', '{}')`),
      ),
    list: (limit = 10, offset = 0) =>
      server.database.run(
        caller,
        sql`select * from public.list_capture_links(null, 'rodizio.example', ${limit}, ${offset})`,
      ),
  }
}

test('a page holds the newest links with their leads, and the total number', async () => {
  const company = await open()
  const old = await company.add('listold', { age: '3 days' })
  await company.add('listnew', { age: '1 day' })
  await company.add('listmid', { age: '2 days' })
  await company.capture(old)
  await company.capture(old)
  expect(await company.list(2)).toMatchObject([
    { short_code: 'listnew', leads: 0, total: 3 },
    { short_code: 'listmid', leads: 0, total: 3 },
  ])
  expect(await company.list(2, 2)).toMatchObject([{ short_code: 'listold', leads: 2 }])
  expect(await company.list(2, 4)).toEqual([])
})

test('only links to this server’s form are listed, under any of its names', async () => {
  const company = await open()
  await company.add('formhere')
  await company.add('formlocal', {
    url: 'http://localhost:3000/capture-lead?source=x',
    age: '2 days',
  })
  await company.add('elsewhere', { url: 'https://other.example/capture-lead' })
  await company.add('otherpath', { url: 'https://rodizio.example/capture-leads' })
  await company.add('lookalike', {
    url: 'https://other.example/?u=https://rodizio.example/capture-lead',
  })
  expect((await company.list()).map((link) => link.short_code)).toEqual(['formhere', 'formlocal'])
})

test('the list carries title and source of a configuration, and the address of a link without one', async () => {
  const company = await open()
  const config = { source: 'tiktok', appearance: { title: 'Feirão', logoUrl: '' }, message: 'Olá' }
  await company.add('hasconfig', { url: `${address}?config=long`, config })
  await company.add('hasnone', { url: `${address}?source=x`, age: '2 days' })
  await company.add('nosource', {
    url: `${address}?source=y`,
    config: { message: 'Oi' },
    age: '3 days',
  })
  expect(await company.list()).toMatchObject([
    { original_url: '', config: { source: 'tiktok', appearance: { title: 'Feirão' } } },
    { original_url: `${address}?source=x`, config: null },
    { original_url: `${address}?source=y`, config: { appearance: {} } },
  ])
  expect(JSON.stringify((await company.list())[0])).not.toContain('Olá')
})

test.each([
  [0, 0],
  [101, 0],
  [10, -1],
])('a page of %i from %i on is refused', async (limit, offset) => {
  const company = await open()
  await expect(company.list(limit, offset)).rejects.toThrow('Ordem ou página desconhecida.')
})
