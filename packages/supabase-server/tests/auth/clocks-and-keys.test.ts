/** The official client whose clock is wrong, and sessions that outlive the key that signed them. */

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

/** The server keeps the right time, while the client's clock is so many minutes ahead. */
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
  'with a clock %i minutes off I sign in, am known, and my session is renewed',
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
    // Its own clock decides when the session has to be renewed: five minutes early or late, and it goes on either way.
    const { data: kept } = await client.auth.getSession()
    expect(kept.session?.user.id).toBe(id)
  },
)

test('a clock that is ahead has the session renewed early, and the token of before is not mistaken for a stolen one', async () => {
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

test('when the signing key rotates, my session lives on: the old token until it ends, the next one by the new key', async () => {
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
