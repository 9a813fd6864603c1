import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCompany, createShortLink } from '../../tests/support/factories.ts'
import { openVisitorPages } from '../../tests/support/visitor.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)
const company = await createCompany(server, { name: 'Aurora Móveis' })
await createShortLink(server, company, {
  code: 'demo',
  config: { appearance: { title: 'Peça seu orçamento', description: 'Em 24 horas.' } },
})
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

async function countVisits(code: string) {
  const [row] = await server.asOwner((run) =>
    run<{ visits: number }>(sql`select count(*) filter (where human) as visits
      from public.link_visits v join public.short_urls s on s.id = v.short_url_id
      where s.short_code = ${code}`),
  )
  return row?.visits
}

it('leads a visitor to the form after one second, with a button for the impatient', async () => {
  const page = await app.inject('/l/demo')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Redirecionando...')
  expect(page.body).toContain('<meta http-equiv="refresh" content="1;url=/capture-lead?l=demo"/>')
  expect(page.body).toMatch(/<a class="button" href="\/capture-lead\?l=demo">Continuar<\/a>/)
})

it('is neither cached nor indexed, and runs no foreign script', async () => {
  const { headers } = await app.inject('/l/demo')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'nonce-/,
  )
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

it("shows the company's words where the link is shared", async () => {
  const { body } = await app.inject('/l/demo')
  expect(body).toContain('<meta property="og:site_name" content="Aurora Móveis"/>')
  expect(body).toContain('<meta property="og:title" content="Peça seu orçamento"/>')
  expect(body).toContain('<meta property="og:description" content="Em 24 horas."/>')
})

it('shows a changed link and a renamed company at the next visit', async () => {
  const renamed = await createCompany(server, { name: 'Antiga' })
  const { id, code } = await createShortLink(server, renamed)
  expect((await app.inject(`/l/${code}`)).body).toContain('Levando você até Antiga')
  await change(server, 'public.companies', renamed, { name: 'Nova' })
  await change(server, 'public.short_urls', { id }, { config: '{"appearance":{"title":"Oferta"}}' })
  const { body } = await app.inject(`/l/${code}`)
  expect(body).toContain('Levando você até Nova')
  expect(body).toContain('<meta property="og:title" content="Oferta"/>')
})

it('finds the link however its address was copied', async () => {
  for (const typed of ['DEMO', 'demo.', 'demo)', 'demo/', '%20demo']) {
    expect((await app.inject(`/l/${typed}`)).body).toContain('url=/capture-lead?l=demo')
  }
})

it.each([
  ['/l/', 400, 'Código inválido'],
  ['/l/a%20b', 400, 'Código inválido'],
  [`/l/${'a'.repeat(21)}`, 400, 'Código inválido'],
  ['/l/nada', 404, 'Link não encontrado ou expirado'],
])('explains what is wrong with %s', async (url, status, message) => {
  const page = await app.inject(url)
  expect(page.statusCode).toBe(status)
  expect(page.body).toContain('Link Inválido')
  expect(page.body).toContain(message)
  expect(page.body).toMatch(/href="\/">Ir para a página inicial/)
})

it('treats an inactive link, or one of an inactive company, as unknown', async () => {
  const closed = await createCompany(server, { active: false })
  const links = [
    await createShortLink(server, company, { active: false }),
    await createShortLink(server, closed),
  ]
  for (const { code } of links) {
    const page = await app.inject(`/l/${code}`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('Link não encontrado ou expirado')
  }
})

it('counts people, and neither machines nor link previews', async () => {
  const { code } = await createShortLink(server, company)
  await app.inject({ url: `/l/${code}`, headers: browser })
  await app.inject({ url: `/l/${code}`, headers: browser, method: 'HEAD' })
  await app.inject({ url: `/l/${code}`, headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' } })
  await app.inject({ url: `/l/${code}`, headers: { ...browser, 'sec-purpose': 'prefetch' } })
  expect(await countVisits(code)).toBe(1)
})

it('still redirects without recording the visit while the database’s disk is full', async () => {
  const fill = sql`create function private.fill_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`
  await server.asOwner(async (run) => {
    await run(fill)
    await run(sql`create trigger full_disk before insert on public.link_visits
      for each row execute function private.fill_disk()`)
  })
  const before = await countVisits('demo')
  const page = await app.inject({ url: '/l/demo', headers: browser })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('url=/capture-lead?l=demo')
  expect(await countVisits('demo')).toBe(before)
  await server.asOwner((run) => run(sql`drop function private.fill_disk() cascade`))
})

it('offers to try again while the database is away', async () => {
  const away = openVisitorPages({
    database: { ...server.database, run: () => Promise.reject(new Error('connection lost')) },
  })
  const page = await away.inject('/l/demo?utm_source=x')
  expect(page.statusCode).toBe(503)
  expect(page.headers['retry-after']).toBe('5')
  expect(page.body).toContain('Erro ao processar redirecionamento')
  expect(page.body).toMatch(/href="\/l\/demo\?utm_source=x">Tentar novamente/)
  expect(page.body).not.toContain('connection lost')
})
