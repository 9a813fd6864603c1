import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import type { Caller } from '../database/database.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createSecrets } from '../keys/keys.ts'
import { createCallerReader } from './read-caller.ts'
import { withKeys } from './read-key.ts'

const secrets = await createSecrets({})
const token = await createKeyring(secrets).sign({ sub: 'ana', role: 'authenticated' })
const asked: string[] = []
const app = Fastify()
const readCaller = withKeys(createCallerReader({ secrets }), {
  rateLimit: true,
  readKey: async (key, reply) => {
    asked.push(key)
    reply.header('x-key', 'seen')
    return key === 'mine'
      ? { role: 'robot', claims: { place: 7, role: 'service_role' }, share: 'robots' }
      : undefined
  },
})
app.get('/', (request, reply) => readCaller(request, reply))
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof AppError ? error.status : 500).send(),
)

async function ask(headers: Record<string, string>, url = '/') {
  asked.length = 0
  const answer = await app.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, caller: answer.json<Caller>() }
}

const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

test.each([
  ['an API key', { apikey: 'mine' }],
  ['a bearer token', bearer('mine')],
  ['both, as the official client sends it', { apikey: 'mine', ...bearer('mine') }],
])('a key of the project is read as %s', async (_, headers) => {
  const { caller, headers: given } = await ask(headers)
  expect(asked).toEqual(['mine'])
  expect(given['x-key']).toBe('seen')
  expect(caller).toMatchObject({ role: 'robot', share: 'robots' })
  // The claims name the role that the statement has.
  expect(JSON.parse(caller.settings['request.jwt.claims'] ?? '')).toEqual({
    place: 7,
    role: 'robot',
  })
  expect(caller.settings['request.headers']).not.toContain('mine')
})

test('an unknown key is refused as before', async () => {
  for (const headers of [{ apikey: 'other' }, bearer('other')]) {
    const answer = await app.inject({ url: '/', headers })
    expect(answer.statusCode).toBe(401)
  }
})

test.each([
  ['nothing', {}, 'anon'],
  ['a user’s token', { apikey: secrets.anonKey, ...bearer(token) }, 'authenticated'],
  ['a key of Supabase', { apikey: secrets.secretKey }, 'service_role'],
])('%s is none', async (_, headers, role) => {
  expect((await ask(headers)).caller.role).toBe(role)
  expect(asked).toEqual([])
})

test.each([
  ['beside a user’s token', { apikey: 'mine', ...bearer(token) }, '/'],
  ['beside a key of Supabase', { apikey: secrets.anonKey, ...bearer('mine') }, '/'],
  ['beside an empty token', { apikey: 'mine', authorization: 'Bearer ' }, '/'],
  ['in the address', {}, '/?apikey=mine'],
])('a key %s is refused', async (_, headers, url) => {
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode).toBe(401)
})
