/** Every route that there is, whoever adds one: any bytes, from a visitor to an admin of another company. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createKeyring } from '../../src/gateway/keyring.ts'
import { assertFor } from '../support/assert-for.ts'
import { secrets } from '../support/auth.ts'
import { strangeBodies } from '../support/hostile/body.ts'
import { strangeHeaders } from '../support/hostile/headers.ts'
import { textOf } from '../support/hostile/words.ts'
import { digestOf, findOpenTransactions, findStates } from '../support/left-behind.ts'
import { fillAddress, type Route, routesOf } from '../support/routes.ts'
import { change } from '../support/rows.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { createTwoTenants } from '../support/two-tenants.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const { own, other, callers } = await createTwoTenants(server)
const secret = 'Segredo Alheio'
await change(server, 'public.sellers', other.seller, { name: secret })
await change(server, 'public.leads_captured', other.lead, { name: secret })
await change(server, 'public.users', other.colleague, { name: secret })

const app = await openWholeApp(await prepareParts(server, secrets))
const admin = JSON.parse(callers.admin.settings['request.jwt.claims'] ?? '')
const token = await createKeyring(secrets).sign({ ...admin, exp: Date.now() / 1000 + 3_600 })

const routes = routesOf(app)
const known = [
  own.company.id,
  own.seller.id,
  own.lead.id,
  own.link.code,
  other.seller.id,
  other.lead.id,
]
const words = ['email', 'password', 'type', 'token', 'phone', 'name', 'data', 'id', 'bucketId', 'l']
const text = textOf({ values: [...known, 'public', 'logos', 'signup', 'x@y.example', '1'] })
const key = fc.constantFrom(...words)

/** Each parameter and wildcard of a route filled with something. */
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

const requests = fc.constantFrom(...routes).chain((route) =>
  fc.record({
    method: fc.constant(route.method),
    url: addressOf(route),
    headers: strangeHeaders([token, token, secrets.anonKey], text),
    payload: fc.option(strangeBodies(key, text), { nil: undefined }),
  }),
)

test('the router names its routes', () => {
  expect(routes.length).toBeGreaterThan(100)
  const paths = routes.map(({ url }) => url)
  for (const path of ['/capture-lead', '/auth/v1/signup', '/metrics']) expect(paths).toContain(path)
})

const ofOther = [other.company.id, other.seller.id, other.lead.id, other.colleague.id]

/** Without what the gateway passes on: a broadcast may name anything. */
async function digestOfOther() {
  const digests = await digestOf(server, ofOther, [own.company.id, admin.sub])
  return digests.filter(({ name }) => !String(name).startsWith('_gateway.'))
}

describe('whatever is sent to any of them', () => {
  test('is answered, tells nothing of another company, and changes nothing of it', async () => {
    const before = await digestOfOther()
    const [clean] = await findStates(server)
    let sent = 0
    await assertFor(
      12_000,
      fc.array(requests, { minLength: 1, maxLength: 20, size: 'max' }),
      async (all) => {
        for (const request of all) {
          const { statusCode, body, headers } = await app.inject(request)
          const what = `${request.method} ${request.url} → ${statusCode} ${body.slice(0, 300)}`
          sent++
          // A database that answers late is what this one tells of.
          if (!request.url.startsWith('/readyz')) expect(statusCode, what).toBeLessThan(500)
          expect(body, what).not.toContain(secret)
          expect(headers['x-content-type-options'], what).toBe('nosniff')
          expect(headers['x-request-id'], what).toBeDefined()
          expectNoScript(headers, what)
        }
        expect(await digestOfOther()).toEqual(before)
        // Some work goes on after its answer.
        await vi.waitFor(async () => expect(await findOpenTransactions(server)).toEqual([]), 5_000)
        expect((await findStates(server))[0]).toEqual(clean)
      },
      { numRuns: 2_000, timeout: 20_000 },
    )
    expect(sent).toBeGreaterThan(20)
  })
})

/** A page of ours names the scripts that may run, and never lets any text be one. */
function expectNoScript(headers: Record<string, unknown>, what: string): void {
  if (!String(headers['content-type']).startsWith('text/html')) return
  const policy = String(headers['content-security-policy'])
  const scripts = /script-src[^;]*|default-src[^;]*/.exec(policy)?.[0]
  expect(scripts, what).toBeDefined()
  expect(scripts, what).not.toMatch(/unsafe|\*|data:/)
}
