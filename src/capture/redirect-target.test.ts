import { expect, it } from 'vitest'
import { findRedirectTarget } from './redirect-target.ts'

const origin = 'https://rodizio.example'
const follow = (url: string, incoming: Record<string, string> = {}) =>
  findRedirectTarget({ url, shortCode: 'demo', origin }, incoming)

it("keeps the form on the visitor's own address, and names the link", () => {
  expect(follow(`${origin}/capture-lead?source=instagram`)).toBe(
    '/capture-lead?source=instagram&l=demo',
  )
  expect(follow('http://localhost:3000/capture-lead')).toBe('/capture-lead?l=demo')
})

it("passes the campaign on; the visitor's values win and keep their case", () => {
  expect(follow(`${origin}/capture-lead?utm_source=qr`, { utm_source: 'ads', gclid: 'AbC' })).toBe(
    '/capture-lead?utm_source=ads&gclid=AbC&l=demo',
  )
})

it('keeps its own campaign if the visitor has none', () => {
  const none = { utm_source: '', gclid: '', debug: '' }
  expect(follow('https://loja.example/?utm_source=qr', none)).toBe(
    'https://loja.example/?utm_source=qr&debug=',
  )
})

it('accepts neither form, message nor tenant from the visitor', () => {
  const incoming = { config: '{}', message: 'x', company: 'y', l: 'outro', source: 'z', ref: '1' }
  expect(follow(`${origin}/capture-lead`, incoming)).toBe('/capture-lead?ref=1&l=demo')
})

it("keeps the link's own values of all other parameters", () => {
  expect(follow('https://loja.example/a?ref=1', { ref: '2', cor: 'azul' })).toBe(
    'https://loja.example/a?ref=1&cor=azul',
  )
})

it('leaves the rest of an address unchanged', () => {
  const ads = { utm_source: 'ads & café', gclid: 'AbC' }
  const brought = 'utm_source=ads%20%26%20caf%C3%A9&gclid=AbC'
  const chat = 'https://wa.me/5511987654321?text=Ol%C3%A1!%20Vi&l=demo'
  expect(follow(chat, ads)).toBe(`${chat}&${brought}`)
  const odd = 'https://loja.example/a?cidade=S%E3o&start&%=100%&a=1+2&?b&&c=d=e'
  expect(follow(`${odd}&utm%5Fsource=qr#topo`, ads)).toBe(`${odd}&${brought}#topo`)
  expect(follow(`${odd}&cor=azul#topo`, { cor: 'rosa', '?b': 'x' })).toBe(`${odd}&cor=azul#topo`)
  expect(follow('https://loja.example/?#topo')).toBe('https://loja.example/?#topo')
  expect(follow(`${origin}/capture-lead?message=Ol%C3%A1%20voc%EA&l=outro`, ads)).toBe(
    `/capture-lead?message=Ol%C3%A1%20voc%EA&${brought}&l=demo`,
  )
})

it('accepts values of the visitor that are not UTF-8', () => {
  expect(follow('https://loja.example/', { nome: 'x\ud800', '%': '%' })).toBe(
    'https://loja.example/?nome=x%EF%BF%BD&%25=%25',
  )
})

it.each(['javascript:alert(1)', 'https://[', 'https://a:b@loja.example', `${origin}/l/outro`])(
  'does not follow %s',
  (url) => {
    expect(follow(url)).toBeNull()
  },
)

it('stays on the current server, even if the stored link has its public address', () => {
  const asked = { origin: 'http://127.0.0.1:3000', publicUrl: origin, shortCode: 'demo' }
  expect(findRedirectTarget({ ...asked, url: `${origin}/capture-lead` }, {})).toBe(
    '/capture-lead?l=demo',
  )
  expect(findRedirectTarget({ ...asked, url: `${origin}/l/outro` }, {})).toBeNull()
})
