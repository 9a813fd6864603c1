import { createClient } from '@supabase/supabase-js'
import { decodeProtectedHeader } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createKeyring } from '../../src/keys/keyring.ts'
import { generateSigningKey } from '../../src/keys/signing-key.ts'
import {
  createUser,
  openAuth,
  openClient,
  origin,
  password,
  secrets,
} from '../support/auth/auth.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { fetchThrough } from '../support/http.ts'

const server = await openTestDatabase()
afterEach(() => void vi.useRealTimers())

/** Only the client's clock is ahead. */
async function openWithClock(minutes: number) {
  const app = await openAuth(server, { auth: authOf('[auth]\njwt_expiry = 600') })
  const started = performance.timeOrigin
  const set = (ahead: number) => vi.setSystemTime(started + performance.now() + ahead * 60_000)
  vi.useFakeTimers({ toFake: ['Date'] })
  set(minutes)
  let asked = 0
  const through = fetchThrough(app)
  const client = createClient(origin, secrets.anonKey, {
    global: {
      fetch: async (input, init) => {
        asked += 1
        set(0)
        try {
          return await through(input, init)
        } finally {
          set(minutes)
        }
      },
    },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  return { client, later: (more: number) => set(minutes + more), asked: () => asked }
}

test.each([-5, 5])(
  'a clock that is %i minutes off lets me sign in and refresh',
  async (minutes) => {
    const { email, id } = await createUser(server)
    const { client } = await openWithClock(minutes)
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect([error, data.user?.id]).toEqual([null, id])
    expect((await client.auth.getUser()).data.user?.id).toBe(id)
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(id)
    expect((await client.auth.updateUser({ data: { name: 'Ana' } })).error).toBeNull()
    const renewed = await client.auth.refreshSession()
    expect(renewed.error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    // A client may refresh five minutes early or late by its own clock.
    const { data: kept } = await client.auth.getSession()
    expect(kept.session?.user.id).toBe(id)
  },
)

test('a clock that is ahead refreshes early, and the old token does not count as stolen', async () => {
  const { email } = await createUser(server)
  const { client, later, asked } = await openWithClock(5)
  const { data } = await client.auth.signInWithPassword({ email, password })
  later(6)
  const before = asked()
  const { data: kept } = await client.auth.getSession()
  expect(asked()).toBe(before + 1)
  expect(kept.session?.refresh_token).not.toBe(data.session?.refresh_token)
  expect((await client.auth.getUser()).error).toBeNull()
  expect((await client.auth.refreshSession()).error).toBeNull()
})

test('a rotation of the signing key keeps my session: the old token until it expires, the next with the new key', async () => {
  const now = Math.floor(Date.now() / 1000)
  const old = await generateSigningKey(now - 60)
  const keyring = createKeyring({ ...secrets, signingKeys: [old] })
  const client = openClient(await openAuth(server, { keyring }))
  const { email } = await createUser(server)
  const { data } = await client.auth.signInWithPassword({ email, password })
  const token = data.session?.access_token ?? ''
  expect(decodeProtectedHeader(token).kid).toBe(old.kid)
  expect((await client.auth.getClaims()).error).toBeNull()

  const next = await generateSigningKey(now - 1)
  keyring.replaceKeys([old, next])
  expect((await client.auth.getUser(token)).error).toBeNull()
  expect((await client.auth.getClaims(token)).error).toBeNull()
  const { data: renewed, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  const newToken = renewed.session?.access_token ?? ''
  expect(decodeProtectedHeader(newToken).kid).toBe(next.kid)
  expect((await client.auth.getClaims()).data?.claims.email).toBe(email)

  keyring.replaceKeys([next])
  expect((await client.auth.getUser(token)).error).toMatchObject({ status: 403, code: 'bad_jwt' })
  expect((await client.auth.getUser(newToken)).error).toBeNull()
  expect((await client.auth.refreshSession()).error).toBeNull()
})
