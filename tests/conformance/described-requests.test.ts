/** What our own OpenAPI document describes, sent as a generator would: by a visitor, by an admin of another company, by anybody. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyring } from '../../src/gateway/keyring.ts'
import { secrets } from '../support/auth.ts'
import { type Description, describedRequests } from '../support/described-requests.ts'
import { digestOf, findOpenTransactions } from '../support/left-behind.ts'
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
const keyring = createKeyring(secrets)
const claimsOf = (caller: typeof callers.admin) =>
  JSON.parse(caller.settings['request.jwt.claims'] ?? '') as { sub: string }
const tokenOf = (caller: typeof callers.admin) =>
  keyring.sign({ ...claimsOf(caller), exp: Date.now() / 1000 + 3_600 })
const senders = {
  'a visitor': secrets.anonKey,
  'a seller': await tokenOf(callers.seller),
  'an admin': await tokenOf(callers.admin),
}

const senderIds = [callers.seller, callers.admin].map((caller) => claimsOf(caller).sub)

const { body } = await app.inject({
  url: '/rest/v1/',
  headers: { authorization: `Bearer ${secrets.serviceRoleKey}` },
})
const ofOther = [other.company.id, other.seller.id, other.lead.id, other.colleague.id]
const ids = [...ofOther, own.company.id, own.seller.id, own.lead.id]
const operations = describedRequests(JSON.parse(body) as Description, ids)

test('the document describes what the spec calls', () => {
  expect(operations.size).toBeGreaterThan(60)
  for (const call of ['post /rpc/capture_lead_public', 'get /leads_captured', 'patch /sellers']) {
    expect([...operations.keys()]).toContain(call)
  }
})

/** Whoever knows a company may leave it a lead: these may name any. */
const openToAll = /\/rpc\/(capture_lead_public|get_capture_form|follow_short_link|get_redirect_url)/

test.each(Object.entries(senders))(
  'every operation, asked for by %s, is answered, tells nothing of another company and changes nothing of it',
  async (_, token) => {
    // A row of one's own may be named after anything.
    const digest = () => digestOf(server, ofOther, [own.company.id, ...senderIds])
    const before = await digest()
    for (const [name, request] of operations) {
      if (openToAll.test(name)) continue
      for (const one of fc.sample(request, 6)) {
        const headers = { ...one.headers, authorization: `Bearer ${token}` }
        const answer = await app.inject({ ...one, headers })
        const what = `${one.method} ${one.url} ${one.payload} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
        expect(answer.statusCode, what).toBeLessThan(500)
        expect(answer.body, what).not.toContain(secret)
        if (answer.statusCode >= 400) {
          expect(Object.keys(answer.json()).sort(), what).toEqual([
            'code',
            'details',
            'hint',
            'message',
          ])
        }
      }
    }
    expect(await digest()).toEqual(before)
    expect(await findOpenTransactions(server)).toEqual([])
  },
  120_000,
)
