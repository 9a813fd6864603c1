/** The settings ask whether a password exists before they ask for it. */
import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { expect, test } from 'vitest'
import {
  createUser,
  openAuth,
  openClient,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { addVerifiedFactor, createPerson, signedIn, visitor } from '../support/database-callers.ts'

const server = await openTestDatabase()
const app = await openAuth(server)

const has = (caller: Caller) =>
  server.database.run(caller, sql`select public.has_own_password() as has`)

test('a user without a password is told so, whatever their address, and a user with one as well', async () => {
  const { id, caller } = await createPerson(server, null)
  expect(await has(caller)).toEqual([{ has: false }])
  await server.asOwner((run) =>
    run(sql`update auth.users set encrypted_password = '' where id = ${id}`),
  )
  expect(await has(caller)).toEqual([{ has: false }])
  const user = await createUser(server)
  expect(await has(signedIn(user.id))).toEqual([{ has: true }])
})

test('a visitor is told nothing, nor is a user who has not used their second factor', async () => {
  await expect(has(visitor)).rejects.toMatchObject({ code: '42501' })
  const user = await createUser(server)
  await addVerifiedFactor(server, user.id)
  await expect(has(signedIn(user.id))).rejects.toMatchObject({
    code: '42501',
    message: 'Conclua a verificação em duas etapas para ver os dados da sua senha.',
  })
  expect(await has(signedIn(user.id, { aal: 'aal2' }))).toEqual([{ has: true }])
})

test('a session that has ended is told nothing', async () => {
  const user = await createUser(server)
  const { auth } = openClient(app)
  const { data } = await auth.signInWithPassword(user)
  const { session_id } = JSON.parse(atob(String(data.session?.access_token.split('.')[1])))
  const caller = signedIn(user.id, { session_id })
  expect(await has(caller)).toEqual([{ has: true }])
  await auth.signOut({ scope: 'global' })
  await expect(has(caller)).rejects.toMatchObject({ code: 'PT401' })
})
