import sql from 'sql-template-tag'
import type { Database } from 'supabase-server/database'
import { beforeEach, expect, it } from 'vitest'
import { ask, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCompany, createSeller, createShortLink } from '../../tests/support/factories.ts'
import { openVisitorPages, submitForm } from '../../tests/support/visitor.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)
const ana = { name: 'Ana Lima', phone: '(11) 91234-5678' }
const returns = 'Recebemos seus dados. Nosso atendimento volta amanhã às 8h30.'

/** Its only seller is back tomorrow at 8:30 in Manaus. */
async function openLink(
  when_nobody: 'wait' | 'company_phone',
  given: { phone?: null; config?: object } = {},
) {
  const company = await createCompany(server, given)
  await change(server, 'public.companies', company, { when_nobody, time_zone: 'America/Manaus' })
  const seller = await createSeller(server, company)
  await server.asOwner((run) =>
    run(sql`update public.sellers set away_until =
      (date_trunc('day', now() at time zone 'America/Manaus') + interval '32 hours 30 minutes')
        at time zone 'America/Manaus'
      where id = ${seller.id}::uuid`),
  )
  const { code } = await createShortLink(server, company, { config: given.config ?? {} })
  return { company, seller, url: `/capture-lead?l=${code}` }
}

/** Statements of the visitor's pages. */
let asked: string[]
beforeEach(() => {
  asked = []
})
const watched = (fails: RegExp) => {
  const run: Database['run'] = (caller, statement, options) => {
    asked.push(statement.text)
    if (fails.test(statement.text)) return Promise.reject(new Error('connection lost'))
    return server.database.run(caller, statement, options)
  }
  return openVisitorPages({ database: { ...server.database, run } })
}

it('says when somebody is back, and leaves the way to the company’s WhatsApp to the visitor', async () => {
  const { url } = await openLink('wait')
  const { body } = await submitForm(app, url, ana)
  expect(body).toContain(returns)
  expect(body).toMatch(/<a class="button" href="https:\/\/wa\.me\/551133334444[^"]*"/)
  expect(body).not.toContain('http-equiv="refresh"')
  expect(body).not.toContain('data-redirect')
  const step = await submitForm(app, url, ana, 'application/json')
  expect(step.json().html).toContain(returns)
})

it('leads on to the company’s WhatsApp where the company chose that', async () => {
  const { url } = await openLink('company_phone')
  const { body } = await submitForm(app, url, ana)
  expect(body).toContain(returns)
  expect(body).toContain('content="3;url=https://wa.me/551133334444')
  expect(body).toContain('data-redirect="https://wa.me/551133334444')
})

it('says when somebody is back for a company without a phone', async () => {
  const { url } = await openLink('wait', { phone: null })
  const { body } = await submitForm(app, url, ana)
  expect(body).toContain(returns)
  expect(body).not.toContain('wa.me')
})

it('offers the link’s own page, and sends nobody there', async () => {
  const behavior = { customRedirectUrl: 'https://loja.example/obrigado' }
  const { url } = await openLink('wait', { config: { behavior } })
  const { body } = await submitForm(app, url, ana)
  expect(body).toContain('href="https://loja.example/obrigado" target="_top">Continuar</a>')
  expect(body).not.toContain('http-equiv="refresh"')
})

it('asks for the time of return only for a lead that waits', async () => {
  const { seller, url } = await openLink('wait')
  await submitForm(watched(/^never/), url, ana)
  expect(asked.filter((text) => text.includes('get_return_time'))).toHaveLength(1)
  await change(server, 'public.sellers', seller, { away_until: null })
  asked = []
  const { body } = await submitForm(watched(/^never/), url, ana)
  expect(body).toContain('https://wa.me/5511987654321')
  expect(asked.filter((text) => text.includes('get_return_time'))).toEqual([])
})

it('thanks as ever if the time of return cannot be read', async () => {
  const { company, url } = await openLink('wait')
  const page = await submitForm(watched(/get_return_time/), url, ana)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Obrigado, Ana!')
  expect(page.body).not.toContain('atendimento volta')
  expect(page.body).toContain('content="3;url=https://wa.me/551133334444')
  const leads = sql`select seller_id from public.leads_captured where company_id = ${company.id}::uuid`
  expect(await ask(server, leads)).toEqual([{ seller_id: null }])
})
