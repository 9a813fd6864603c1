import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  createCapturePage,
  createCompany,
  createSeller,
  createShortLink,
} from '../../tests/support/factories.ts'
import { openVisitorPages, sendForm, submitForm } from '../../tests/support/visitor.ts'
import { defaultFormConfig } from '../domain/form/form-config.ts'
import { pageColours } from './components/page-colours.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)
const ana = { name: 'Ana Lima', phone: '(11) 91234-5678' }

async function openPage(given: Parameters<typeof createCapturePage>[2] = {}) {
  const company = await createCompany(server, { name: 'Aurora Móveis' })
  await createSeller(server, company, { name: 'Bruna Castro' })
  const page = await createCapturePage(server, company, given)
  return { company, page, url: `/p/${page.slug}` }
}

function leadsOf({ id }: { id: string }) {
  return server.asOwner((run) =>
    run(sql`select * from public.leads_captured where company_id = ${id}::uuid`),
  )
}

it('shows the texts and fields of the page, also to search engines and link previews', async () => {
  const { url } = await openPage({ description: 'Só neste\nsábado', fields: '{company,city}' })
  const { body, headers, statusCode } = await app.inject(url)
  expect(statusCode).toBe(200)
  expect(body).toContain('Feirão de seminovos</h1><p class="lead">Só neste\nsábado</p>')
  expect(body).toMatch(/name="name".*name="phone".*name="company".*name="city"/s)
  expect(body).not.toContain('name="email"')
  expect(body).toContain('<meta property="og:title" content="Feirão de seminovos"/>')
  expect(body).toContain('<meta property="og:site_name" content="Aurora Móveis"/>')
  expect(body).not.toContain('noindex')
  expect(headers['x-robots-tag']).toBeUndefined()
})

it('is found with a trailing slash, in capitals and with a campaign', async () => {
  const { url } = await openPage()
  expect((await app.inject(`${url}/?utm_source=ig`)).statusCode).toBe(200)
  expect((await app.inject(url.toUpperCase().replace('/P/', '/p/'))).statusCode).toBe(200)
})

it('brings the lead to the next seller, and says which page and campaign it came through', async () => {
  const { company, page, url } = await openPage({ fields: '{company}' })
  const sent = await submitForm(app, `${url}?utm_source=ig`, { ...ana, company: 'Padaria Sol' })
  expect(sent.statusCode).toBe(200)
  expect(sent.body).toContain('Obrigado, Ana!')
  expect(sent.body).toContain('href="https://wa.me/5511987654321?text=')
  expect(sent.headers['x-robots-tag']).toBe('noindex')
  expect(await leadsOf(company)).toMatchObject([
    {
      name: 'Ana Lima',
      source: 'landing-page',
      attribution: { utm_source: 'ig', landing_page: 'Feirão', page_id: page.id },
      extra: { company: 'Padaria Sol' },
    },
  ])
})

it('gives its leads to its own company, whatever the address claims', async () => {
  const other = await createCompany(server)
  const { company, url } = await openPage()
  await submitForm(app, `${url}?company=${other.id}&l=demo&config=x`, ana)
  expect(await leadsOf(company)).toHaveLength(1)
  expect(await leadsOf(other)).toEqual([])
})

it('keeps submissions of bots out of the rotation', async () => {
  const { company, url } = await openPage()
  const page = await submitForm(app, url, { ...ana, _hp: 'http://spam.example' })
  expect(page.statusCode).toBe(200)
  expect(await leadsOf(company)).toEqual([])
})

it('explains what is missing beside its field, and keeps what was typed', async () => {
  const { company, url } = await openPage()
  const page = await submitForm(app, url, { name: 'Ana', phone: '123' })
  expect(page.statusCode).toBe(422)
  expect(page.body).toContain('Telefone inválido')
  expect(page.body).toContain('value="Ana"')
  expect(await leadsOf(company)).toEqual([])
})

it('applies the company’s style only to the content of both steps, and loads nothing for it', async () => {
  const { url } = await openPage({ css: 'h1 { color: #15803d } body { background: #eee }' })
  const form = await app.inject(url)
  const thanks = await submitForm(app, url, ana)
  for (const { body } of [form, thanks]) {
    expect(body).toContain('#page h1{color:#15803d}body{background:#eee}')
    expect(body).toMatch(/<body><div id="page"><main .*<\/main><\/div><footer>/s)
    // The honeypot stays hidden under any style.
    expect(body).toContain('@layer guard{.away{position:absolute!important;')
  }
  const policy = String(form.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'nonce-[^']+'; /)
  expect(policy).toContain('img-src data:;')
})

it('wears its colours and logo in both steps, and may load that picture and no other', async () => {
  const logoUrl = 'https://aurora.example/marca;1,2.png?v=3'
  const { url } = await openPage({
    primaryColor: '#1d4ed8',
    backgroundColor: '#fffbeb',
    logoUrl,
  })
  const form = await app.inject(url)
  const thanks = await submitForm(app, url, ana)
  for (const { body, headers } of [form, thanks]) {
    expect(body).toContain('--primary:#1d4ed8;--button:#1d4ed8;--on-button:#ffffff')
    expect(body).toContain('--background:#fffbeb;--on-background:#0f172a')
    expect(body).toContain(`<img class="logo" src="${logoUrl}"`)
    expect(headers['content-security-policy']).toContain(
      'img-src data: https://aurora.example/marca%3B1%2C2.png; connect-src',
    )
  }
  expect(form.body).toContain(`<meta property="og:image" content="${logoUrl}"/>`)
})

it('looks without colours and logo as a link’s form does', async () => {
  const { body } = await app.inject((await openPage()).url)
  expect(body).toContain(pageColours(defaultFormConfig.appearance))
  expect(body).toContain('<span class="initials"')
  expect(body).not.toContain('class="logo"')
})

it('drops forbidden styles, even of a row that the database would refuse today', async () => {
  const { page, url } = await openPage()
  const css = `@import url(//mal.example/a.css); .card { position: fixed } h1 { color: red }
    a { background: url(//mal.example/b) } b::after { content: "</style><script>alert(1)</script>" }
    footer { display: none }`
  await server.asOwner(async (run, script) => {
    await script('alter table public.capture_pages disable trigger complete_capture_page')
    await run(sql`update public.capture_pages set custom_css = ${css} where id = ${page.id}`)
    await script('alter table public.capture_pages enable trigger complete_capture_page')
  })
  const { body } = await app.inject(url)
  expect(body).toContain('#page h1{color:red}#page footer{display:none}')
  expect(body).not.toMatch(/mal\.example|alert\(1\)|position:fixed/)
  expect(body.match(/<\/style>/g)).toHaveLength(1)
})

it.each([
  ['is unknown', async () => '/p/nada'],
  ['has no name', async () => '/p/'],
  ['has an endless name', async () => `/p/${'a'.repeat(900)}`],
  ['is switched off', async () => (await openPage({ active: false })).url],
  [
    'is of a company that is switched off',
    async () => {
      const { company, url } = await openPage()
      await change(server, 'public.companies', company, { active: false })
      return url
    },
  ],
])('shows a friendly message when the page %s', async (_, find) => {
  const url = await find()
  const page = await app.inject(url)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Link Inválido')
  expect(page.body).toContain('Esta página não existe ou não está mais no ar.')
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect((await sendForm(app, url, ana)).statusCode).toBe(404)
})

it('names the link that led to it on the lead and in the funnel, and counts one click', async () => {
  const { company, page, url } = await openPage()
  const link = await createShortLink(server, company, {
    url: `http://localhost${url}?utm_source=tv`,
  })
  const shown = await app.inject(`/l/${link.code}`)
  const target = `${url}?utm_source=tv&l=${link.code}`
  expect(shown.body).toContain(target.replace('&', '&amp;'))
  expect((await app.inject(target)).statusCode).toBe(200)
  expect((await submitForm(app, target, ana)).statusCode).toBe(200)
  expect(await leadsOf(company)).toMatchObject([
    { short_url_id: link.id, source: 'landing-page', attribution: { page_id: page.id } },
  ])
})

it('takes the lead without a link that is unknown, another company’s or ended', async () => {
  const { company, url } = await openPage()
  const other = await createShortLink(server, await createCompany(server))
  for (const code of [other.code, 'nada404', '%F0%9F', '']) {
    expect((await submitForm(app, `${url}?l=${code}`, ana)).statusCode).toBe(200)
  }
  const leads = await leadsOf(company)
  expect(leads).toHaveLength(4)
  expect(leads.every(({ short_url_id }) => short_url_id === null)).toBe(true)
})

it('takes the lead when the link ends while the form is sent', async () => {
  const { company, url } = await openPage()
  const link = await createShortLink(server, company)
  const { database } = server
  const run: typeof database.run = async (caller, statement, options) => {
    if (statement.text.includes('capture_lead_public'))
      await change(server, 'public.short_urls', { id: link.id }, { active: false })
    return database.run(caller, statement, options)
  }
  const meanwhile = openVisitorPages({ database: Object.assign(Object.create(database), { run }) })
  const sent = await submitForm(meanwhile, `${url}?l=${link.code}`, ana)
  expect(sent.body).toContain('Obrigado, Ana!')
  expect(await leadsOf(company)).toMatchObject([{ short_url_id: null }])
})
