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

it('takes neither form, message nor tenant from the visitor', () => {
  const incoming = { config: '{}', message: 'x', company: 'y', l: 'outro', source: 'z', ref: '1' }
  expect(follow(`${origin}/capture-lead`, incoming)).toBe('/capture-lead?ref=1&l=demo')
})

it('lets the link keep its own answer to any other question', () => {
  expect(follow('https://loja.example/a?ref=1', { ref: '2', cor: 'azul' })).toBe(
    'https://loja.example/a?ref=1&cor=azul',
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
