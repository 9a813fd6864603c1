/** Fuzzes every route with arbitrary bytes and an admin's token, the anon key or none. */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import {
  expectNoOpenTransaction,
  findStates,
} from '../../packages/supabase-server/tests/support/database/left-behind.ts'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { strangeBodies } from '../../packages/supabase-server/tests/support/hostile/body.ts'
import { strangeHeaders } from '../../packages/supabase-server/tests/support/hostile/headers.ts'
import { textOf } from '../../packages/supabase-server/tests/support/hostile/words.ts'
import {
  fillAddress,
  type Route,
  routesOf,
} from '../../packages/supabase-server/tests/support/routes.ts'
import { createCompanyWithSecrets, secretWords, tokenOf } from '../support/company-with-secrets.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const { other, callers, ownKeys, ...company } = await createCompanyWithSecrets(server)
// Without an administrator, which no request can bring about, the address of the first run is open.
await server.asOwner((_, script) =>
  script(`alter table public.users disable trigger user;
    update public.users set role = 'user' where role = 'super_admin';
    alter table public.users enable trigger user`),
)
const app = await openWholeApp(await prepareParts(server, secrets))
const token = await tokenOf(createKeyring(secrets), callers.admin)

const routes = routesOf(app)
const known = [...ownKeys, other.seller.id, other.lead.id]
const words = ['email', 'password', 'type', 'token', 'phone', 'name', 'data', 'id', 'bucketId', 'l']
const text = textOf({ values: [...known, 'public', 'logos', 'signup', 'x@y.example', '1'] })
const key = fc.constantFrom(...words)

/** Fills each parameter and wildcard of the route. */
const addressOf = ({ url }: Route): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(text, { minLength: 6, maxLength: 6 }), fc.dictionary(key, text, { maxKeys: 4 }))
    .map(([values, query]) => {
      let next = 0
      const path = fillAddress(url, () => safe(values[next++] ?? ''))
      const search = Object.entries(query).map(([name, value]) => `${name}=${safe(value)}`)
      return search.length > 0 ? `${path}?${search.join('&')}` : path
    })

const safe = (value: string) => encodeURIComponent(Buffer.from(value).toString()).slice(0, 600)

const requestTo = (route: Route) =>
  fc.record({
    method: fc.constant(route.method),
    url: addressOf(route),
    headers: strangeHeaders([token, token, secrets.anonKey], text),
    payload: fc.option(strangeBodies(key, text), { nil: undefined }),
  })
const toAny = fc.constantFrom(...routes).chain(requestTo)
type Sent = typeof toAny extends fc.Arbitrary<infer T> ? T : never

test('the router names its routes', () => {
  expect(routes.length).toBeGreaterThan(100)
  const paths = routes.map(({ url }) => url)
  for (const path of ['/capture-lead', '/auth/v1/signup', '/metrics', '/first-run']) {
    expect(paths).toContain(path)
  }
})

/** Leaves out what the gateway passes on: a broadcast may contain any text. */
async function readOther() {
  const digests = await company.digestOfOther()
  return digests.filter(({ name }) => !String(name).startsWith('_gateway.'))
}

const findAdministrators = () =>
  ask(server, sql`select id from public.users where role = 'super_admin'`)

const before = await readOther()
const [clean] = await findStates(server)

async function send(request: Sent): Promise<void> {
  const { statusCode, body, headers } = await app.inject(request)
  const what = `${request.method} ${request.url} → ${statusCode} ${body.slice(0, 300)}`
  // /readyz answers 503 when the database is slow.
  if (!request.url.startsWith('/readyz')) expect(statusCode, what).toBeLessThan(500)
  expect(body, what).not.toMatch(secretWords)
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['x-request-id'], what).toBeDefined()
  expectNoScript(headers, what)
}

async function expectNothingChanged(): Promise<void> {
  expect(await readOther()).toEqual(before)
  expect(await findAdministrators()).toEqual([])
  // Some handlers work on after they have answered.
  await expectNoOpenTransaction(server)
  expect((await findStates(server))[0]).toEqual(clean)
}

// The number of runs is the bound, so that a slow machine tries as many.
describe('any request', { timeout: 600_000 }, () => {
  test('to each route in turn is answered, reveals nothing of another company, and changes nothing of it', async () => {
    for (const route of routes) {
      await fc.assert(fc.asyncProperty(requestTo(route), send), { numRuns: 4 })
    }
    await expectNothingChanged()
  })

  test('to random routes in sequence is answered, reveals nothing and changes nothing', async () => {
    const several = fc.array(toAny, { minLength: 10, maxLength: 20, size: 'max' })
    await fc.assert(
      fc.asyncProperty(several, async (all) => {
        for (const request of all) await send(request)
        await expectNothingChanged()
      }),
      { numRuns: 30 },
    )
  })
})

function expectNoScript(headers: Record<string, unknown>, what: string): void {
  if (!String(headers['content-type']).startsWith('text/html')) return
  const policy = String(headers['content-security-policy'])
  const scripts = /script-src[^;]*|default-src[^;]*/.exec(policy)?.[0]
  expect(scripts, what).toBeDefined()
  expect(scripts, what).not.toMatch(/unsafe|\*|data:/)
}
