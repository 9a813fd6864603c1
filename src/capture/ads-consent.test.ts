import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCompany } from '../../tests/support/factories.ts'
import { openVisitorPages, submitForm } from '../../tests/support/visitor.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)

test('a form keeps whether ads are allowed, with the privacy text that it showed', async () => {
  const company = await createCompany(server)
  await change(server, 'public.companies', company, {
    asks_for_ads: true,
    privacy_text: 'Guardamos por um ano.',
  })
  const url = `/capture-lead?company=${company.id}`
  expect((await app.inject(url)).body).toMatch(/<input(?=[^>]*name="ads")(?![^>]*checked)[^>]*>/)
  await submitForm(app, url, { name: 'Ana Lima', phone: '(11) 91234-5678', ads: 'yes' })
  await submitForm(app, url, { name: 'Bia Reis', phone: '(11) 91234-5679' })
  const consents = await ask(
    server,
    sql`select name, consent -> 'ads' as ads, consent -> 'privacy_version' as privacy_version
      from public.leads_captured where company_id = ${company.id}::uuid order by name`,
  )
  expect(consents).toEqual([
    { name: 'Ana Lima', ads: true, privacy_version: 1 },
    { name: 'Bia Reis', ads: false, privacy_version: 1 },
  ])
})
