/** Sends requests generated from the product's OpenAPI document. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { expectNoOpenTransaction } from '../../packages/supabase-server/tests/support/database/left-behind.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCompanyWithSecrets, secretWords, tokenOf } from '../support/company-with-secrets.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'
import { type Description, describedRequests } from './described-requests.ts'

const server = await openTestDatabase()
const { callers, othersKeys, ownKeys, digestOfOther } = await createCompanyWithSecrets(server)
const app = await openWholeApp(await prepareParts(server, secrets))
const keyring = createKeyring(secrets)
const senders = {
  'a visitor': secrets.anonKey,
  'a seller': await tokenOf(keyring, callers.seller),
  'an admin': await tokenOf(keyring, callers.admin),
}

const { body } = await app.inject({
  url: '/rest/v1/',
  headers: { authorization: `Bearer ${secrets.serviceRoleKey}` },
})
const description = JSON.parse(body) as Description
const operations = describedRequests(description, [...othersKeys, ...ownKeys])
const aboutOwn = describedRequests(description, ownKeys)

test('the document describes the calls of the spec', () => {
  expect(operations.size).toBeGreaterThan(60)
  for (const call of ['post /rpc/capture_lead_public', 'get /leads_captured', 'patch /sellers']) {
    expect([...operations.keys()]).toContain(call)
  }
})

/** These calls are public: a company's link is enough to see its form and to submit a lead. */
const openToAll =
  /\/rpc\/(capture_lead_public|get_capture_form|follow_short_link|get_redirect_url)$/

test.each(Object.entries(senders))(
  'every operation, requested by %s, is answered, reveals nothing of another company and changes nothing of it',
  async (_, token) => {
    const before = await digestOfOther()
    for (const [name, anyone] of operations) {
      const request = openToAll.test(name) ? (aboutOwn.get(name) ?? anyone) : anyone
      for (const one of fc.sample(request, 6)) {
        const headers = { ...one.headers, authorization: `Bearer ${token}` }
        const answer = await app.inject({ ...one, headers })
        const what = `${one.method} ${one.url} ${one.payload} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
        expect(answer.statusCode, what).toBeLessThan(500)
        expect(answer.body, what).not.toMatch(secretWords)
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
    expect(await digestOfOther()).toEqual(before)
    await expectNoOpenTransaction(server)
  },
  120_000,
)
