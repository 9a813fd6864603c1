import { decodeJwt } from 'jose'
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { expect, test } from 'vitest'
import {
  createUser,
  openAuth,
  openClient,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { addVerifiedFactor, signedIn, visitor } from '../support/database-callers.ts'

const server = await openTestDatabase()
const app = await openAuth(server)

async function signInOn(user: { id: string; email: string; password: string }) {
  const { auth } = openClient(app)
  const { data, error } = await auth.signInWithPassword(user)
  if (error) throw error
  const claims = decodeJwt(data.session.access_token)
  return { auth, caller: signedIn(user.id, claims), id: String(claims.session_id) }
}

const list = (caller: Caller) =>
  server.database.run<{ id: string; is_current: boolean }>(
    caller,
    sql`select id, is_current, address is not null as has_address, started_at <= seen_at as seen
      from public.list_own_sessions()`,
  )
const end = (caller: Caller, id: string) =>
  server.database.run(caller, sql`select public.end_own_session(${id}) as ended`)

const gone = { code: 'PT401', message: 'Sua sessão expirou. Entre novamente.' }

test('I see each of my devices, this one first, and nobody else’s', async () => {
  const user = await createUser(server)
  const [first, second] = [await signInOn(user), await signInOn(user)]
  const stranger = await signInOn(await createUser(server))
  expect(await list(first.caller)).toMatchObject([
    { id: first.id, is_current: true, seen: true },
    { id: second.id, is_current: false, seen: true },
  ])
  expect((await list(stranger.caller)).map(({ id }) => id)).toEqual([stranger.id])
})

test('a device that I sign out reads nothing more with its token, and cannot renew it', async () => {
  const user = await createUser(server)
  const [mine, lost] = [await signInOn(user), await signInOn(user)]
  expect(await end(mine.caller, lost.id)).toEqual([{ ended: true }])
  await expect(list(lost.caller)).rejects.toMatchObject(gone)
  const { error } = await lost.auth.refreshSession()
  expect(error?.code).toBe('refresh_token_not_found')
  expect(await list(mine.caller)).toMatchObject([{ id: mine.id }])
  const [noted] = await ask(
    server,
    sql`select payload ->> 'actor_id' as actor from auth.audit_log_entries
      where payload -> 'traits' ->> 'session_id' = ${lost.id}`,
  )
  expect(noted).toEqual({ actor: user.id })
})

test('a device of somebody else stays, and an unknown one is ignored', async () => {
  const [mine, theirs] = [
    await signInOn(await createUser(server)),
    await signInOn(await createUser(server)),
  ]
  expect(await end(mine.caller, theirs.id)).toEqual([{ ended: false }])
  expect(await list(theirs.caller)).toHaveLength(1)
  await end(mine.caller, mine.id)
  await expect(end(mine.caller, theirs.id)).rejects.toMatchObject(gone)
})

test('a user with a second factor sees and signs out devices only with it', async () => {
  const user = await createUser(server)
  const [half, other] = [await signInOn(user), await signInOn(user)]
  await addVerifiedFactor(server, user.id)
  await expect(list(half.caller)).rejects.toMatchObject({ code: '42501' })
  await expect(end(half.caller, other.id)).rejects.toMatchObject({ code: '42501' })
  await ask(server, sql`update auth.sessions set aal = 'aal2' where id = ${half.id}`)
  const claims = { session_id: half.id, aal: 'aal2' }
  expect(await list(signedIn(user.id, claims))).toHaveLength(2)
})

test('a visitor has no devices', async () => {
  await expect(list(visitor)).rejects.toMatchObject({ code: '42501' })
})
