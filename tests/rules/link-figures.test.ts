/** What each link of a company has brought. */
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { DatabaseServer } from '../../src/database/database.ts'
import { createPerson } from '../support/callers.ts'
import { createCompany } from '../support/factories.ts'
import { openTestDatabase } from '../support/test-database.ts'

let server: DatabaseServer
beforeAll(async () => {
  server = await openTestDatabase()
})

test('the leads of each link are counted exactly, the newest link first, also where there are none', async () => {
  const company = await createCompany(server)
  const { caller } = await createPerson(server, company, { role: 'seller' })
  const [busy, quiet] = await server.asOwner(async (run) => {
    const links = await run<{ id: string }>(sql`
      insert into public.short_urls (company_id, original_url, short_code, created_at)
      select ${company.id}::uuid, 'https://rodizio.example/capture-lead', code, now() - age::interval
      from (values ('figuresbusy', '2 days'), ('figuresquiet', '1 day')) as c (code, age) returning id`)
    await run(sql`
      insert into public.leads_captured (company_id, short_url_id, name, phone, phone_key, reason)
      select ${company.id}::uuid, link::uuid, 'Ana', '11912345678', '11912345678', '{}'
      from unnest(array[${links[0]?.id}, ${links[0]?.id}, null]) as l (link)`)
    return links
  })
  const figures = await server.database.run(
    caller,
    sql`select short_url_id, leads::integer from public.get_link_figures()`,
  )
  expect(figures).toEqual([
    { short_url_id: quiet?.id, leads: 0 },
    { short_url_id: busy?.id, leads: 2 },
  ])
})
