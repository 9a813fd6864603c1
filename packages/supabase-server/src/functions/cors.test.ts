import { describe, expect, test } from 'vitest'
import { secrets } from '../../tests/support/auth/auth.ts'
import { serveFunctions } from '../../tests/support/functions.ts'

const { url } = await serveFunctions({
  silent: `Deno.serve(() => new Response('oi'))`,
  failing: `Deno.serve(async (request) => Response.json(await request.json()))`,
  broken: `import 'nada'`,
  strict: `const headers = { 'Access-Control-Allow-Origin': 'https://minha.loja', 'Access-Control-Allow-Headers': 'x-um' }
    Deno.serve((request) => new Response(request.method, { headers }))`,
})

const origin = 'https://loja.example'
const ask = (name: string, more: Record<string, string> = {}, method = 'OPTIONS') =>
  fetch(`${url}/functions/v1/${name}`, { method, headers: { origin, ...more } })
const preflight = (name: string) =>
  ask(name, {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey, x-novo',
  })

describe('a preflight', () => {
  test.each(['silent', 'failing', 'broken', 'nobody', 'strict'])(
    'allows the requested headers, whatever the function does: %s',
    async (name) => {
      const { status, headers } = await preflight(name)
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-headers')).toBe('apikey, x-novo')
      expect(headers.get('access-control-allow-methods')).toContain('DELETE')
    },
  )

  test('does not change the origin that the function allows', async () => {
    const { headers } = await ask('strict', { authorization: `Bearer ${secrets.anonKey}` }, 'GET')
    expect(headers.get('access-control-allow-origin')).toBe('https://minha.loja')
  })
})

test('the function answers an OPTIONS that is no preflight', async () => {
  expect(await (await ask('strict')).text()).toBe('OPTIONS')
})

test('any origin may read an answer of the function or of the server', async () => {
  const refused = await ask('silent', {}, 'POST')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(refused.headers.get('access-control-expose-headers')).toContain('x-relay-error')
  const answered = await ask('silent', {})
  expect(answered.headers.get('access-control-allow-origin')).toBe('*')
})
