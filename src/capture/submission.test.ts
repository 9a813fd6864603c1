import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { ask, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCompany, createSeller } from '../../tests/support/factories.ts'
import { agedFields, openVisitorPages, sendForm, submitForm } from '../../tests/support/visitor.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)
const ana = { name: 'Ana Lima', phone: '(11) 91234-5678' }

it("shows the company's privacy text, and stores its version with each lead", async () => {
  const company = await createCompany(server)
  await createSeller(server, company)
  const url = `/capture-lead?company=${company.id}`
  const say = (privacy_text: string) =>
    change(server, 'public.companies', company, { privacy_text })
  expect((await app.inject(url)).body).not.toContain('<details')
  await submitForm(app, url, ana)
  await say('Guardamos por um ano.\nVeja https://loja.example/privacidade.')
  const form = await app.inject(url)
  expect(form.body).toContain('Como Aurora Móveis cuida dos seus dados</summary>')
  expect(form.body).toContain(
    'Guardamos por um ano.\nVeja <a href="https://loja.example/privacidade" target="_blank" rel="noopener nofollow">https://loja.example/privacidade</a>.',
  )
  await say('<b>Guardamos</b> para sempre.')
  await sendForm(app, url, { ...(await agedFields(server, form.body)), ...ana })
  await submitForm(app, url, ana)
  expect((await app.inject(url)).body).toContain('&lt;b&gt;Guardamos&lt;/b&gt; para sempre.')
  await submitForm(app, url, { ...ana, _pv: '99' })
  const leads = await ask(
    server,
    sql`select consent -> 'privacy_version' as version from public.leads_captured
      where company_id = ${company.id}::uuid order by created_at`,
  )
  expect(leads.map(({ version }) => version)).toEqual([null, 1, 2, null])
})
