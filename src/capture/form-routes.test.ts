import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCompany, createSeller, createShortLink } from '../../tests/support/factories.ts'
import {
  agedFields,
  hiddenFields,
  openVisitorPages,
  sendForm,
  submitForm,
} from '../../tests/support/visitor.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)
const ana = { name: 'Ana Lima', phone: '(11) 91234-5678' }

async function openLink(config: object | null = {}, sellers = ['Bruna Castro']) {
  const company = await createCompany(server, { name: 'Aurora Móveis' })
  for (const name of sellers) await createSeller(server, company, { name })
  const { code } = await createShortLink(server, company, { config })
  return { company, code, url: `/capture-lead?l=${code}` }
}

function leadsOf({ id }: { id: string }) {
  return server.asOwner((run) =>
    run(sql`select l.*, s.name as seller_name from public.leads_captured l
      left join public.sellers s on s.id = l.seller_id
      where l.company_id = ${id}::uuid order by l.created_at`),
  )
}

it("shows the company's fields and names the recipient of the data", async () => {
  const { url } = await openLink({
    appearance: {
      title: 'Peça seu orçamento',
      description: 'Em 24 horas.',
      primaryColor: '#1d4ed8',
      showLogo: true,
      logoUrl: 'https://loja.example/logo.png',
    },
    fields: { email: { enabled: true, label: 'Seu melhor e-mail', placeholder: 'ana@loja.com' } },
  })
  const { body, statusCode } = await app.inject(url)
  expect(statusCode).toBe(200)
  expect(body).toContain('Peça seu orçamento</h1><p class="lead">Em 24 horas.</p>')
  expect(body).toContain('src="https://loja.example/logo.png"')
  expect(body).toContain('--primary:#1d4ed8')
  expect(body).toContain('Seu melhor e-mail')
  expect(body).toMatch(/<input id="email"[^>]+type="email"[^>]+placeholder="ana@loja.com"/i)
  expect(body).toMatch(/<input id="phone"[^>]+type="tel" autoComplete="tel" inputMode="tel"/i)
  expect(body).not.toContain('name="city"')
  expect(body).toMatch(/recebidos por <strong>Aurora Móveis<\/strong>/)
  expect(body).toMatch(/href="\/privacidade\/[^"]+\?kind=erasure#ask">Peça aqui a exclusão/)
  expect(body).not.toContain('checked')
})

it('counts the form as seen by a person, not by a preview', async () => {
  const { company, url } = await openLink()
  const views = () =>
    server.asOwner((run) =>
      run(sql`select s.company_id from private.form_views v join public.short_urls s on s.id = v.origin_id
        where v.company_id = ${company.id}::uuid`),
    )
  await app.inject({ url, headers: { 'user-agent': 'WhatsApp/2.23.20' } })
  await app.inject({ url, method: 'HEAD' })
  await app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 (Android 14) Firefox/131.0' } })
  await expect.poll(views).toEqual([{ company_id: company.id }])
})

it("brings the lead to the next seller's WhatsApp", async () => {
  const { company, url } = await openLink({ message: 'Oi {vendedor}, sou {nome}.' })
  const page = await submitForm(app, `${url}&utm_source=ig&gclid=AbC`, { ...ana, marketing: 'yes' })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Obrigado, Ana!')
  expect(page.body).toContain(
    'href="https://wa.me/5511987654321?text=Oi%20Bruna%20Castro%2C%20sou%20Ana%20Lima."',
  )
  expect(page.body).toMatch(/<noscript><meta http-equiv="refresh" content="3;url=https:\/\/wa\.me/)
  const [lead, ...others] = await leadsOf(company)
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    name: 'Ana Lima',
    phone: '11912345678',
    seller_name: 'Bruna Castro',
    attribution: { utm_source: 'ig', gclid: 'AbC' },
    consent: { marketing: true, version: expect.any(String) },
  })
})

it('hands four forms to four sellers in turn', async () => {
  const { company, url } = await openLink({}, ['Ana', 'Bia', 'Caio', 'Davi'])
  for (let turn = 0; turn < 4; turn += 1) await submitForm(app, url, ana)
  const sellers = (await leadsOf(company)).map((lead) => lead.seller_name)
  expect(sellers.sort()).toEqual(['Ana', 'Bia', 'Caio', 'Davi'])
})

it('creates one lead from a form that is sent twice', async () => {
  const { company, url } = await openLink()
  const form = { ...(await agedFields(server, (await app.inject(url)).body)), ...ana }
  const answers = [await sendForm(app, url, form), await sendForm(app, url, form)]
  const chats = answers.map(({ body }) => /href="(https:\/\/wa\.me[^"]+)"/.exec(body)?.[1])
  expect(chats[0]).toBeTruthy()
  expect(chats[1]).toBe(chats[0])
  expect(await leadsOf(company)).toHaveLength(1)
})

it('lets someone correct the phone of a form that was already sent', async () => {
  const { company, url } = await openLink()
  const form = { ...(await agedFields(server, (await app.inject(url)).body)), ...ana }
  await sendForm(app, url, form)
  const changed = await sendForm(app, url, { ...form, phone: '11999998888' })
  expect(changed.statusCode).toBe(409)
  expect(changed.body).toContain('já foi registrado com outro telefone')
  await sendForm(app, url, { ...form, ...hiddenFields(changed.body), phone: '11999998888' })
  expect((await leadsOf(company)).map((lead) => lead.phone)).toEqual(['11912345678', '11999998888'])
})

it.each([
  ['no name', { phone: '11912345678' }, 'Informe seu nome.'],
  ['no phone', { name: 'Ana' }, 'Informe seu telefone.'],
  ['a phone that is none', { name: 'Ana', phone: '123' }, 'Telefone inválido'],
  ['an area code that is none', { name: 'Ana', phone: '20912345678' }, 'DDD inválido'],
  ['10 KB of name', { ...ana, name: 'a'.repeat(10_240) }, 'Use no máximo 120 caracteres.'],
])(
  'explains %s beside its field, keeps what was typed and stores nothing',
  async (_, typed, message) => {
    const { company, url } = await openLink()
    const page = await submitForm(app, url, typed)
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain(message)
    expect(page.body).toContain('aria-invalid="true"')
    for (const text of Object.values(typed))
      expect(page.body).toContain(`value="${text.slice(0, 120)}`)
    expect(await leadsOf(company)).toEqual([])
  },
)

it('validates the answers even if the company disabled validation in the browser', async () => {
  const { url } = await openLink({ behavior: { enableValidation: false } })
  const form = await app.inject(url)
  expect(form.body).toMatch(/<form[^>]+novalidate/i)
  expect(form.body).not.toMatch(/<input[^>]* required/)
  expect((await submitForm(app, url, { name: 'Ana', phone: '123' })).statusCode).toBe(422)
})

it('shows a default form for an invalid configuration', async () => {
  const company = await createCompany(server)
  const page = await app.inject(`/capture-lead?company=${company.id}&config=%7Bbroken`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Fale Conosco')
})

it('takes title and source from the address, but never a redirect', async () => {
  const company = await createCompany(server)
  await createSeller(server, company)
  const config = {
    appearance: { title: '50% off', showLogo: true, logoUrl: 'https://evil.example/l.png' },
    behavior: { customRedirectUrl: 'https://evil.example/' },
  }
  const query = new URLSearchParams({
    company: company.id,
    source: 'widget',
    config: JSON.stringify(config),
  })
  const url = `/capture-lead?${query}`
  expect((await app.inject(url)).body).toContain('50% off')
  const page = await submitForm(app, url, ana)
  expect(page.body).toContain('https://wa.me/55')
  expect(page.body).not.toContain('href="https://evil.example')
  expect(await leadsOf(company)).toMatchObject([{ source: 'widget' }])
})

it('takes the message from the address if the link has none', async () => {
  const company = await createCompany(server)
  await createSeller(server, company)
  const url = `/capture-lead?company=${company.id}&message=${encodeURIComponent('Vi o anúncio.')}`
  expect((await submitForm(app, url, ana)).body).toContain('?text=Vi%20o%20an%C3%BAncio.')
})

it('follows the redirect of the saved link, and still offers WhatsApp', async () => {
  const { url } = await openLink({
    behavior: { customRedirectUrl: 'https://loja.example/obrigado', thankYouMessage: 'Até já!' },
  })
  const page = await submitForm(app, url, ana)
  expect(page.body).toContain('Até já!')
  expect(page.body).toContain('href="https://loja.example/obrigado" target="_top">Continuar</a>')
  expect(page.body).toContain('content="3;url=https://loja.example/obrigado"')
  expect(page.body).toContain('href="https://wa.me/5511987654321')
})

it('never follows a saved redirect that would run a script', async () => {
  const { url, code } = await openLink({ behavior: {} })
  // A row older than the check.
  await server.asOwner(async (run, script) => {
    await script('alter table public.short_urls disable trigger check_short_url')
    await run(sql`update public.short_urls
      set config = '{"behavior": {"customRedirectUrl": "javascript:alert(1)"}}' where short_code = ${code}`)
    await script('alter table public.short_urls enable trigger check_short_url')
  })
  const page = await submitForm(app, url, ana)
  expect(page.body).toContain('content="3;url=https://wa.me')
  expect(page.body).not.toContain('javascript:')
})

it('goes straight to WhatsApp if the company disabled the thank-you step', async () => {
  const { url } = await openLink({ behavior: { showThankYouMessage: false } })
  const page = await submitForm(app, url, ana)
  expect(page.body).toContain('content="0;url=https://wa.me/5511987654321')
  expect(page.body).toContain('data-delay="0"')
})

it('thanks the visitor even if no seller is available', async () => {
  const company = await createCompany(server, { phone: null })
  const { code } = await createShortLink(server, company)
  const page = await submitForm(app, `/capture-lead?l=${code}`, ana)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Recebemos seus dados. Em breve entraremos em contato.')
  expect(page.body).not.toContain('wa.me')
  expect(await leadsOf(company)).toMatchObject([{ name: 'Ana Lima', seller_id: null }])
})

it('keeps submissions of bots out of the rotation', async () => {
  const { company, url } = await openLink()
  const page = await submitForm(app, url, { ...ana, _hp: 'http://spam.example' })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('https://wa.me/551133334444')
  expect(await leadsOf(company)).toEqual([])
})

it('sends only the step to the script', async () => {
  const { url } = await openLink()
  const page = await submitForm(app, url, ana, 'application/json')
  expect(page.json().html).toMatch(/^<main class="card thanks" id="step"[^>]*>.*<\/main>$/s)
})

it('accepts a link that appears twice in the address', async () => {
  await createCompany(server, { name: 'Outra empresa' })
  const { company, url } = await openLink()
  await submitForm(app, `${url}&utm_source=ig&utm_source=fb&${url.split('?')[1]}`, ana)
  expect(await leadsOf(company)).toMatchObject([{ attribution: { utm_source: 'ig' } }])
})

it.each([
  'l=',
  'company=',
  'l=a%20b',
  'company=abc',
  'company=00000000-0000-0000-0000-000000000000',
])('gives no lead of an address with %s to another company', async (query) => {
  expect((await app.inject(`/capture-lead?${query}`)).statusCode).toBe(404)
  expect((await sendForm(app, `/capture-lead?${query}`, ana)).statusCode).toBe(404)
})

it('has at most 12 KB of page and style, which leaves 8 KB for the script', async () => {
  const everything = ['email', 'city', 'company', 'position', 'message']
  const fields = Object.fromEntries(everything.map((name) => [name, { enabled: true }]))
  const { url } = await openLink({ fields })
  expect(gzipSync((await app.inject(url)).body).length).toBeLessThan(12 * 1024)
})

it('shows an error for an unknown or inactive link', async () => {
  const page = await app.inject('/capture-lead?l=nada')
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Link não encontrado ou expirado')
  expect((await sendForm(app, '/capture-lead?l=nada', ana)).statusCode).toBe(404)
})

it('refuses a body that is no form', async () => {
  const { company, url } = await openLink()
  const json = await app.inject({ method: 'POST', url, payload: { name: 'Ana' } })
  expect(json.statusCode).toBe(415)
  const huge = await sendForm(app, url, { ...ana, message: 'a'.repeat(70_000) })
  expect(huge.statusCode).toBe(413)
  expect(await leadsOf(company)).toEqual([])
})

it('loses nothing that was typed while the database is away', async () => {
  const { company, url } = await openLink()
  const away = openVisitorPages({
    database: { ...server.database, run: () => Promise.reject(new Error('connection lost')) },
  })
  const key = randomUUID()
  const page = await sendForm(away, url, { ...ana, _key: key })
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('Seus dados continuam aqui')
  expect(page.body).not.toContain('connection lost')
  const kept = hiddenFields(page.body)
  expect(kept).toEqual({ ...ana, _key: key })
  expect((await sendForm(app, url, kept)).statusCode).toBe(200)
  expect(await leadsOf(company)).toMatchObject([{ idempotency_key: key }])
})

it('shows hostile answers as text', async () => {
  const { url } = await openLink()
  const page = await submitForm(app, url, { name: '<script>alert(1)</script>', phone: '1' })
  expect(page.body).not.toContain('<script>alert')
})
