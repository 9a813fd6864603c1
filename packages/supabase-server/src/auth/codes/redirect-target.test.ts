import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const listed = [
  'https://app.empresa.com.br',
  'https://*.empresa.com.br/*',
  'https://blog.example/**',
  'https://exato.example/entrar?de=mail',
  'http://localhost:5173/**',
  'meuapp://entrar',
  'https://previa-[a-c][!0].example/**',
  'https://{vendas,leads-*}.grupo.example/',
  'http://[::1]:5173/**',
  'https://literal.example/\\[a\\]',
]

function target(
  wanted: unknown,
  { site = 'https://leads.example', referer = undefined as string | undefined } = {},
) {
  const auth = { additionalRedirectUrls: listed }
  const context = { siteUrl: () => site, project: { auth } } as never
  return redirectTarget(context, { query: { redirect_to: wanted }, headers: { referer } } as never)
}

test.each([
  'https://leads.example/',
  'https://leads.example/reset-password?x=1#topo',
  'https://app.empresa.com.br/',
  'https://loja.empresa.com.br/entrar',
  'https://blog.example/a/b.c?d=e',
  'https://exato.example/entrar?de=mail',
  'http://localhost:5173/qualquer/lugar',
  'meuapp://entrar',
  'https://previa-b1.example/entrar',
  'https://vendas.grupo.example/',
  'https://leads-sul.grupo.example/',
  'http://[::1]:5173/entrar',
  'https://literal.example/[a]',
])('a link may lead to %s', (wanted) => {
  expect(target(wanted)).toBe(wanted)
})

test.each([
  'https://ladrao.example/',
  'https://leads.example.ladrao.example/',
  'http://leads.example/',
  'https://leads.example:8443/',
  'https://leads.example@ladrao.example/',
  'https://ladrao.example\\@leads.example/',
  'https://leads.example:senha@leads.example/',
  '//ladrao.example/',
  '\\\\ladrao.example',
  '/painel',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://leads.example\r\nSet-Cookie: a=b',
  '\thttps://ladrao.example/',
  'https://a.b.empresa.com.br/x',
  'https://loja.empresa.com.br/a/b',
  'https://ladrao.example/.empresa.com.br/x',
  'https://exatoXexample/entrar?de=mail',
  'https://exato.example/entrar',
  'https://blog.example.ladrao.example/',
  `https://leads.example/${'x'.repeat(3000)}`,
  'http://0x7f.1/',
  'https://previa-d1.example/entrar',
  'https://previa-b0.example/entrar',
  'https://previa-[a-c]1.example/entrar',
  'https://leads-a.b.grupo.example/',
  'https://vendas,leads-sul.grupo.example/',
  'https://literal.example/a',
  '',
  ['https://leads.example/a', 'https://leads.example/b'],
  undefined,
])('a link never leads to %j, but to the site', (wanted) => {
  expect(target(wanted)).toBe('https://leads.example')
})

test('on localhost every port and loopback name counts as the site', () => {
  const site = 'http://127.0.0.1:3000'
  for (const wanted of [
    'http://localhost:3000/reset-password',
    'http://127.0.0.1:4101/',
    'http://[::1]:3000/x',
  ]) {
    expect(target(wanted, { site })).toBe(wanted)
  }
  expect(target('https://localhost/', { site })).toBe(site)
})

test('a link without redirect_to leads to the referring page if that is allowed', () => {
  expect(target(undefined, { referer: 'https://leads.example/entrar' })).toBe(
    'https://leads.example/entrar',
  )
  expect(target('https://ladrao.example/', { referer: 'https://ladrao.example/' })).toBe(
    'https://leads.example',
  )
})
