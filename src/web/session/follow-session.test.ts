import { AuthClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionStorageKey } from '../../domain/accounts/session-storage-key.ts'
import { initialAuthState, nextAuthState } from './auth-state.ts'
import { followSession } from './follow-session.ts'

/** Lets everyone in; each response carries the next access token. */
async function answer(input: unknown): Promise<Response> {
  const { pathname } = new URL(String(input))
  const user = {
    id: 'ana',
    email: pathname.endsWith('/user') ? 'nova@sol.example' : 'ana@sol.example',
  }
  if (pathname.endsWith('/logout')) return new Response(null, { status: 204 })
  if (pathname.endsWith('/user')) return Response.json(user)
  tokens += 1
  const session = { access_token: `token ${tokens}`, refresh_token: `r${tokens}`, expires_in: 3600 }
  return Response.json({ ...session, token_type: 'bearer', user })
}

let tokens = 0
let state = initialAuthState
const events: string[] = []

const auth = new AuthClient({
  url: 'http://rodizio.test/auth/v1',
  fetch: answer,
  persistSession: false,
  autoRefreshToken: false,
})
auth.onAuthStateChange((event) => void events.push(event))
const stop = followSession(auth, (session) => {
  state = nextAuthState(state, { type: 'session', session })
})
afterEach(() => events.splice(0))

const password = { email: 'ana@sol.example', password: 'segredo' }
const factor = { factorId: 'celular', challengeId: 'agora', code: '123456' }

test.each([
  ['the first look', 'INITIAL_SESSION', () => auth.getSession(), undefined],
  ['a sign-in', 'SIGNED_IN', () => auth.signInWithPassword(password), 'token 1'],
  ['a refreshed token', 'TOKEN_REFRESHED', () => auth.refreshSession(), 'token 2'],
  [
    'a changed account',
    'USER_UPDATED',
    () => auth.updateUser({ data: { name: 'Ana' } }),
    'token 2',
  ],
  ['a second factor', 'MFA_CHALLENGE_VERIFIED', () => auth.mfa.verify(factor), 'token 3'],
  [
    'a recovery link',
    'PASSWORD_RECOVERY',
    () => auth.verifyOtp({ type: 'recovery', token_hash: 'do e-mail' }),
    'token 4',
  ],
  ['a sign-out', 'SIGNED_OUT', () => auth.signOut(), undefined],
] as const)('after %s (%s) the session is the one it brought', async (_what, event, act, token) => {
  await act()
  await expect.poll(() => events).toContain(event)
  expect(state.loading).toBe(false)
  expect(state.session?.access_token).toBe(token)
  expect(state.account).toBe(token ? 'loading' : 'none')
  if (event === 'USER_UPDATED') expect(state.user?.email).toBe('nova@sol.example')
})

test('an unsubscribed listener gets no more events', async () => {
  stop()
  await auth.signInWithPassword(password)
  expect(state.session).toBeNull()
})

test('a session that cannot be renewed is tried again from 200 ms on, is logged, and renewed once the server answers', async () => {
  vi.useFakeTimers()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = { id: 'ana' }
  const kept = {
    access_token: 'old',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_at: 1,
    user,
  }
  const stored = new Map([[sessionStorageKey, JSON.stringify(kept)]])
  let tries = 0
  let isAway = true
  const client = new AuthClient({
    url: 'http://rodizio.test/auth/v1',
    storageKey: sessionStorageKey,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    autoRefreshToken: true,
    async fetch(input) {
      tries += 1
      if (isAway) throw new TypeError('Failed to fetch')
      return answer(input)
    },
  })
  const tokens: unknown[] = []
  const stop = followSession(client, (session) => tokens.push(session?.access_token))
  await vi.advanceTimersByTimeAsync(0)
  for (const [i, wait] of [200, 400, 800].entries()) {
    expect(tries).toBe(i + 1)
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(tries).toBe(i + 1)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(tries).toBe(4)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(log.mock.calls.flat().join(' ')).toContain('The session could not be read')
  isAway = false
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tokens.at(-1)).toMatch(/^token/)
  await client.stopAutoRefresh()
  stop()
  log.mockRestore()
  vi.useRealTimers()
})
