/**
 * Fuzzes create-company-user and update-company-password through the whole server, as every role.
 */
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { digestOf } from '../../packages/supabase-server/tests/support/database/left-behind.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { strangeBodies } from '../../packages/supabase-server/tests/support/hostile/body.ts'
import { textOf } from '../../packages/supabase-server/tests/support/hostile/words.ts'
import { createCompanyWithSecrets, secretWords } from '../support/company-with-secrets.ts'
import { createSessionToken } from '../support/session-token.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const { other, own, callers } = await createCompanyWithSecrets(server)
const keyring = createKeyring(secrets)
const app = await openWholeApp(await prepareParts(server, secrets))
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const othersEmail = `${other.colleague.id}@example.com`
const right = {
  name: 'Aurora Veículos',
  email: othersEmail,
  password: 'minha senha',
  newPassword: 'minha senha',
  phone: '(11) 98765-4321',
  plan: 'pro',
  active: true,
  companyId: other.company.id,
}
const long = 'x'.repeat(2_000_000)
const text = textOf({
  values: [...Object.values(right).map(String), own.company.id, 'x@y.example', 'basic'],
})
const value = fc.oneof(text, fc.jsonValue(), fc.constantFrom(long, '\ud800', 'a\0b', null, 1e21))
/** A valid request with up to three fields replaced. */
const near = fc
  .dictionary(fc.constantFrom(...Object.keys(right), '__proto__', 'p_caller'), value, {
    maxKeys: 3,
  })
  .map((wrong) => JSON.stringify({ ...right, ...wrong }))
const deep = fc.constantFrom(`${'{"name":'.repeat(20_000)}1${'}'.repeat(20_000)}`, ' '.repeat(9e6))
const body = fc.oneof(
  { weight: 6, arbitrary: near },
  { weight: 2, arbitrary: strangeBodies(fc.constantFrom(...Object.keys(right)), text) },
  { weight: 1, arbitrary: deep },
)
interface Sent {
  readonly name: string
  readonly body: string
  readonly type: string
}
const names = ['create-company-user', 'update-company-password']
const requests: fc.Arbitrary<Sent> = fc.record({
  name: fc.constantFrom(...names),
  body,
  type: fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'a/b'),
})

async function send({ name, body, type }: Sent, token: string | null): Promise<number> {
  const answer = await fetch(`${origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(token === null ? {} : { apikey: token, authorization: `Bearer ${token}` }),
    },
    body: Buffer.from(body),
  })
  const words = await answer.text()
  const what = `${name} ${body.slice(0, 300)} → ${answer.status} ${words}`
  expect(answer.status, what).toBeLessThan(500)
  expect(words, what).not.toMatch(secretWords)
  // The function answers with a sentence; the gateway itself answers for an invalid token.
  if (answer.status === 401) expect(JSON.parse(words), what).toHaveProperty('message')
  else if (answer.status >= 400) {
    expect(JSON.parse(words), what).toEqual({ error: expect.stringMatching(/[a-zçãõ]\.?$/) })
  }
  return answer.status
}

/** Leaves out the gateway's own counters. */
const digest = async () =>
  (await digestOf(server)).filter(({ name }) => !String(name).startsWith('_gateway.'))

const people = ['pending', 'user', 'seller', 'manager', 'admin'] as const
const tokens: Record<string, string | null> = {
  nobody: null,
  'a visitor': secrets.anonKey,
  'the server’s own key': secrets.serviceRoleKey,
  'a forged token': `${secrets.anonKey.slice(0, -8)}AAAAAAAA`,
  ...Object.fromEntries(
    await Promise.all(
      people.map(async (role) => [role, await createSessionToken(server, keyring, callers[role])]),
    ),
  ),
}

/** Valid requests, and one that is valid except for its length. */
const examples: [Sent][] = [
  right,
  { ...right, password: long, newPassword: long },
  { ...right, name: long, email: long },
].flatMap((fields) =>
  names.map((name): [Sent] => [{ name, body: JSON.stringify(fields), type: 'application/json' }]),
)

describe('any request to the functions that make companies and passwords', {
  timeout: 600_000,
}, () => {
  test.each(Object.entries(tokens))(
    'by %s is refused and changes nothing at all',
    async (_, token) => {
      const before = await digest()
      await fc.assert(
        fc.asyncProperty(requests, async (one) => {
          expect(await send(one, token)).toBeGreaterThan(399)
        }),
        { numRuns: 30, examples },
      )
      expect(await digest()).toEqual(before)
    },
  )

  test('by a super administrator succeeds or is refused in a sentence', async () => {
    const token = await createSessionToken(server, keyring, callers.super_admin)
    await fc.assert(
      fc.asyncProperty(requests, async (one) => void (await send(one, token))),
      { numRuns: 30, examples },
    )
    // A valid request succeeds: the refusals above were caused by their bodies.
    const done = { name: 'update-company-password', body: JSON.stringify(right), type: 'a/b' }
    expect(await send(done, token)).toBe(200)
  })
})
