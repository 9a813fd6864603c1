/** Names of Object.prototype, used wherever callers choose a name. */
import { afterEach, expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { fillAddress, routesOf } from '../../packages/supabase-server/tests/support/routes.ts'
import { createTwoTenants } from '../support/two-tenants.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const { callers } = await createTwoTenants(server)
const app = await openWholeApp(await prepareParts(server, secrets))
const claims = JSON.parse(callers.admin.settings['request.jwt.claims'] ?? '')
const token = await createKeyring(secrets).sign({ ...claims, exp: Date.now() / 1000 + 3_600 })

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']
const inside = /native code|\[object |function \w*\(|Cannot read prop|is not a function/
const untouched = Object.getOwnPropertyNames(Object.prototype).sort()
const routes = routesOf(app).filter(({ url }) => !url.startsWith('/functions/v1'))

afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(untouched)
  expect(({} as Record<string, unknown>).spoilt).toBeUndefined()
})

const part = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n{"spoilt":"yes"}\r\n`

/** JSON text, because an object literal would set the prototype. */
const written = (name: string) =>
  `{"${name}":{"spoilt":"yes","${name}":{"spoilt":"yes"}},"email":"x@y.example","password":"Senha-Longa-1","data":{"${name}":{"spoilt":"yes"}},"p_extra":{"${name}":{"spoilt":"yes"}},"messages":[{"topic":"${name}","event":"${name}","payload":{"${name}":{"spoilt":"yes"}}}]}`

const bodies: Record<string, (name: string) => { type: string; payload: string }> = {
  'a key of JSON': (name) => ({ type: 'application/json', payload: written(name) }),
  'a field of a form': (name) => ({
    type: 'application/x-www-form-urlencoded',
    payload: `${name}=1&${name}[spoilt]=yes&${name}.spoilt=yes&constructor[prototype][spoilt]=yes`,
  }),
  'a part of a form': (name) => ({
    type: 'multipart/form-data; boundary=b',
    payload: `${part(name)}${part(`metadata`)}--b--\r\n`,
  }),
}

test.each(Object.keys(bodies))(
  '%s with such a name breaks no route, nor does one in the path, the query or a header',
  async (kind) => {
    for (const name of names) {
      const { type, payload } = (bodies[kind] ?? expect.unreachable())(name)
      for (const { method, url } of routes) {
        const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
        const query = `${name}=eq.1&${name}[spoilt]=yes&select=${name}&columns=${name}&order=${name}`
        const answer = await app.inject({
          method,
          url: `${fillAddress(url, () => name)}?${query}`,
          headers: {
            ...(hasBody ? { 'content-type': type } : {}),
            ...(name === '__proto__' ? {} : { [name]: 'spoilt' }),
            'accept-profile': name === 'valueOf' ? name : 'public',
            apikey: secrets.anonKey,
            authorization: `Bearer ${token}`,
          },
          ...(hasBody ? { payload } : {}),
        })
        const what = `${method} ${url} with ${name} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
        expect(answer.statusCode, what).toBeLessThan(500)
        if (String(answer.headers['content-type']).includes('json')) {
          expect(answer.body, what).not.toMatch(inside)
        }
      }
    }
  },
)

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: string) =>
  app.inject({
    method,
    url,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      apikey: secrets.secretKey,
    },
    ...(payload === undefined ? {} : { payload }),
  })

test.each(names)('no table, function or bucket is called %s', async (name) => {
  expect((await call('GET', `/rest/v1/${name}`)).json()).toMatchObject({ code: 'PGRST205' })
  expect((await call('GET', `/rest/v1/companies?select=${name}`)).json()).toMatchObject({
    code: '42703',
  })
  expect((await call('POST', `/rest/v1/rpc/${name}`, '{}')).json()).toMatchObject({
    code: 'PGRST202',
  })
  expect((await call('GET', `/storage/v1/bucket/${name}`)).statusCode).toBe(400)
})

const account = (metadata: string) =>
  `{"email":"chaves@x.example","password":"senha 123 longa","user_metadata":${metadata}}`

test('metadata of an account keeps such keys as plain data, and sets no prototype', async () => {
  const path = '/auth/v1/admin/users'
  const poison = account('{"__proto__":{"spoilt":"yes"}}')
  expect((await call('POST', path, poison)).statusCode).toBe(400)
  const made = await call('POST', path, account('{"constructor":"a","toString":"b"}'))
  expect(made.statusCode).toBe(200)
  expect(made.json().user_metadata).toMatchObject({ constructor: 'a', toString: 'b' })
})
