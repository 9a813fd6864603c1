import { expect, it } from 'vitest'
import { findRedirectTarget } from './redirect-target.ts'

const origin = 'https://rodizio.example'
const follow = (url: string, incoming: Record<string, string> = {}) =>
  findRedirectTarget({ url, shortCode: 'demo', origin }, incoming)

it("keeps the form on the visitor's own address, and says which link it is", () => {
  expect(follow(`${origin}/capture-lead?source=instagram`)).toBe(
    '/capture-lead?source=instagram&l=demo',
  )
  expect(follow('http://localhost:3000/capture-lead')).toBe('/capture-lead?l=demo')
})

it('passes the campaign on: what the visitor brings wins, its case kept', () => {
  expect(follow(`${origin}/capture-lead?utm_source=qr`, { utm_source: 'ads', gclid: 'AbC' })).toBe(
    '/capture-lead?utm_source=ads&gclid=AbC&l=demo',
  )
})

it('keeps its own campaign where the visitor names none', () => {
  const none = { utm_source: '', gclid: '', debug: '' }
  expect(follow('https://loja.example/?utm_source=qr', none)).toBe(
    'https://loja.example/?utm_source=qr&debug=',
  )
})

it('takes neither form, message nor tenant from the visitor', () => {
  const incoming = { config: '{}', message: 'x', company: 'y', l: 'outro', source: 'z', ref: '1' }
  expect(follow(`${origin}/capture-lead`, incoming)).toBe('/capture-lead?ref=1&l=demo')
})

it('lets the link keep its own answer to any other question', () => {
  expect(follow('https://loja.example/a?ref=1', { ref: '2', cor: 'azul' })).toBe(
    'https://loja.example/a?ref=1&cor=azul',
  )
})

it('leaves the rest of an address as its owner wrote it', () => {
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

it('takes from the visitor what is no text, too', () => {
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

it('stays on the server in use, also where the stored link names its public address', () => {
  const asked = { origin: 'http://127.0.0.1:3000', publicUrl: origin, shortCode: 'demo' }
  expect(findRedirectTarget({ ...asked, url: `${origin}/capture-lead` }, {})).toBe(
    '/capture-lead?l=demo',
  )
  expect(findRedirectTarget({ ...asked, url: `${origin}/l/outro` }, {})).toBeNull()
})
