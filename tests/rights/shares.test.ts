import Fastify from 'fastify'
import { createCallerReader } from 'supabase-server'
import { expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { shareByCompany } from '../../src/http/share-by-company.ts'
import { createPerson } from '../support/database-callers.ts'
import { createCompany } from '../support/factories.ts'

const server = await openTestDatabase()
const keyring = createKeyring(secrets)
const app = Fastify()
const readCaller = shareByCompany(createCallerReader({ secrets }), server.database)
app.get('/', async (request) => ({ share: (await readCaller(request)).share ?? null }))

async function shareOf(token: string): Promise<string | null> {
  const answer = await app.inject({ url: '/', headers: { authorization: `Bearer ${token}` } })
  return answer.json().share
}

const shareOfUser = async (sub: string, more: object = {}) =>
  shareOf(await keyring.sign({ sub, role: 'authenticated', exp: Date.now() / 1_000 + 60, ...more }))

test('the people of one company share a part, those of another have their own', async () => {
  const company = await createCompany(server)
  const [ana, bia, caio] = [
    await createPerson(server, company),
    await createPerson(server, company),
    await createPerson(server, await createCompany(server)),
  ]
  expect(await shareOfUser(ana.id)).toBe(company.id)
  expect(await shareOfUser(bia.id)).toBe(company.id)
  expect(await shareOfUser(caio.id)).not.toBe(company.id)
})

test('a person without a company has a part of their own', async () => {
  const { id } = await createPerson(server, null)
  expect(await shareOfUser(id)).toBe(id)
})

test('strangers share one part, also those who sign in anonymously, and a secret key has none', async () => {
  const { id } = await createPerson(server, null)
  expect(await shareOf(secrets.anonKey)).toBe('anon')
  expect(await shareOfUser(id, { is_anonymous: true })).toBe('anon')
  expect(await shareOf(secrets.serviceRoleKey)).toBeNull()
})
