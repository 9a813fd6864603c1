import { describe, expect, test } from 'vitest'
import { secrets } from '../../tests/support/auth/auth.ts'
import { serveFunctions } from '../../tests/support/functions.ts'
import { createKeyring } from '../keys/keyring.ts'

const { url } = await serveFunctions({
  closed: `Deno.serve((request) => new Response(request.method))`,
  open: `Deno.serve(() => new Response('aberta'))`,
  off: `Deno.serve(() => new Response('nunca'))`,
  'config.toml': `
    [functions.open]
    verify_jwt = false
    [functions.off]
    enabled = false`,
})
const call = (name: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${url}/functions/v1/${name}`, { method, headers })

const keyring = createKeyring(secrets)
const now = Math.floor(Date.now() / 1000)
const tokenOf = (claims: object) => keyring.sign({ role: 'authenticated', sub: 'eu', ...claims })

describe('a function that verifies', () => {
  test('is called with an api key, or a user’s token', async () => {
    for (const token of [
      secrets.anonKey,
      secrets.serviceRoleKey,
      await tokenOf({ exp: now + 60 }),
    ]) {
      expect((await call('closed', { authorization: `Bearer ${token}` })).status).toBe(200)
    }
    for (const apikey of [secrets.publishableKey, secrets.secretKey]) {
      expect((await call('closed', { apikey })).status).toBe(200)
    }
  })

  test.each([
    ['nothing', {}, 'Missing authorization header'],
    ['another scheme', { authorization: 'Basic YTpi' }, "Auth header is not 'Bearer {token}'"],
    ['nonsense', { authorization: 'Bearer nada' }, 'Invalid JWT'],
    ['an empty token', { authorization: 'Bearer ' }, 'Invalid JWT'],
    [
      'a forged one',
      { authorization: `Bearer ${secrets.anonKey.slice(0, -4)}AAAA` },
      'Invalid JWT',
    ],
    ['a short key that is not ours', { apikey: 'sb_secret_nada' }, 'Invalid JWT'],
    ['a forged api key', { apikey: 'eyJhbGciOiJub25lIn0.e30.' }, 'Invalid JWT'],
  ])('refuses %s before it reads the body', async (_, headers, message) => {
    const answer = await call('closed', headers)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 401, message })
    expect(answer.headers.get('x-relay-error')).toBe('true')
  })

  test('refuses an expired token', async () => {
    const authorization = `Bearer ${await tokenOf({ exp: now - 60 })}`
    expect((await call('closed', { authorization })).status).toBe(401)
  })

  test('accepts OPTIONS without a token', async () => {
    expect(await (await call('closed', {}, 'OPTIONS')).text()).toBe('OPTIONS')
  })
})

test('a function that does not verify is open to all', async () => {
  expect(await (await call('open')).text()).toBe('aberta')
  expect((await call('open', { authorization: 'Bearer nada' })).status).toBe(200)
})

test('a disabled function answers 404', async () => {
  expect((await call('off', { apikey: secrets.anonKey })).status).toBe(404)
})
