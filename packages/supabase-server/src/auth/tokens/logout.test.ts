import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const { post, signIn, refresh, getUser } = callsOf(await openAuth(server))

async function threeDevices() {
  const user = await createUser(server)
  return { user, devices: [await signIn(user), await signIn(user), await signIn(user)] }
}

const signOut = (accessToken: string, query = '') =>
  post(`/logout${query}`, '', { authorization: `Bearer ${accessToken}` })

const aliveOf = async (devices: { refresh_token: string }[]) => {
  const alive: boolean[] = []
  for (const { refresh_token } of devices)
    alive.push((await refresh(refresh_token)).statusCode === 200)
  return alive
}

test('sign-out ends all my sessions and no other user’s', async () => {
  const [mine, theirs] = [await threeDevices(), await threeDevices()]
  const answer = await signOut(mine.devices[0].access_token)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await aliveOf(mine.devices)).toEqual([false, false, false])
  expect(await aliveOf(theirs.devices)).toEqual([true, true, true])
  expect((await getUser(mine.devices[1].access_token)).json()).toMatchObject({
    error_code: 'session_not_found',
  })
})

test('sign-out with scope local leaves my other devices signed in', async () => {
  const { devices } = await threeDevices()
  await signOut(devices[0].access_token, '?scope=local')
  expect(await aliveOf(devices)).toEqual([false, true, true])
})

test('sign-out with scope others leaves only this device signed in', async () => {
  const { devices } = await threeDevices()
  await signOut(devices[0].access_token, '?scope=others')
  expect(await aliveOf(devices)).toEqual([true, false, false])
})

test('an unknown scope or a missing token ends no session', async () => {
  const { devices } = await threeDevices()
  const wrong = await signOut(devices[0].access_token, '?scope=todos')
  expect([wrong.statusCode, wrong.json().error_code]).toEqual([400, 'validation_failed'])
  const twice = await signOut(devices[0].access_token, '?scope=local&scope=others')
  expect([twice.statusCode, twice.json().error_code]).toEqual([400, 'validation_failed'])
  expect((await post('/logout', '')).statusCode).toBe(401)
  expect(await aliveOf(devices)).toEqual([true, true, true])
})

test('my sign-out is in the audit log', async () => {
  const { user, devices } = await threeDevices()
  await signOut(devices[0].access_token)
  const events = await server.asOwner((run) =>
    run(
      sql`select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = ${user.id}`,
    ),
  )
  expect(events).toContainEqual({ action: 'logout' })
})
