import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { landingRoutes } from './routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'rodizio-landing-'))
cpSync(join(import.meta.dirname, 'pictures'), join(folder, 'pictures'), { recursive: true })
writeFileSync(join(folder, 'landing-abc.js'), '')

const app = Fastify()
const contact = 'contato@rodizio.example'
await landingRoutes(app, { folder, publicOrigin: ({ host }) => `https://${host}`, contact })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('search engines and link previews get title, description and canonical address', async () => {
  for (const host of ['rodizio.example', 'outro.example']) {
    const { body, headers } = await app.inject({ url: '/', headers: { host } })
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(body).toContain(`<link rel="canonical" href="https://${host}/"/>`)
    expect(body).toMatch(`property="og:image" content="https://${host}/landing/pictures/cartao.jpg`)
    expect(body).toMatch(/<meta name="description" content="[^"]{60,}/)
    expect(body).not.toContain('noindex')
  }
})

test('a repeated visit gets a 304 instead of the page', async () => {
  const { headers } = await app.inject('/')
  const again = await app.inject({ url: '/', headers: { 'if-none-match': `${headers.etag}` } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('every picture and script of the page exists and is cached for a year', async () => {
  const { body } = await app.inject('/')
  const addresses = [...body.matchAll(/(?:src|srcSet|href)="(\/landing\/[^"]+)"/gi)]
  expect(addresses.length).toBeGreaterThanOrEqual(13)
  for (const [, address = ''] of addresses) {
    const answer = await app.inject(address)
    expect(answer.statusCode, address).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('search engines are kept away from the dashboard, links and forms', async () => {
  const { body } = await app.inject({ url: '/robots.txt', headers: { host: 'rodizio.example' } })
  expect(body).toMatch(/^User-agent: \*\n(Disallow: \/\S+\n)*Disallow: \/l\/\n/)
  expect(body).toContain('Disallow: /dashboard\n')
  expect(body).toContain('Sitemap: https://rodizio.example/sitemap.xml')
  const sitemap = await app.inject({ url: '/sitemap.xml', headers: { host: 'rodizio.example' } })
  for (const path of ['/', '/docs', '/privacidade', '/termos'])
    expect(sitemap.body).toContain(`<loc>https://rodizio.example${path}</loc>`)
})

test('the documentation names the server’s own address, also in the workflow for n8n', async () => {
  const headers = { host: 'rodizio.example' }
  const page = await app.inject({ url: '/docs', headers })
  expect(page.body).toContain('curl -G &quot;https://rodizio.example/rest/v1/leads_captured&quot;')
  const { nodes } = (await app.inject({ url: '/docs/n8n-workflow.json', headers })).json()
  expect(nodes[1].parameters.url).toBe('https://rodizio.example/rest/v1/leads_captured')
})

test.each(['/', '/docs', '/privacidade', '/termos'])(
  '%s leads to privacy, terms, contact and documentation',
  async (path) => {
    const { body, statusCode } = await app.inject(path)
    expect(statusCode).toBe(200)
    for (const href of ['/privacidade', '/termos', '/docs', `mailto:${contact}`])
      expect(body).toContain(`<a href="${href}">`)
  },
)
