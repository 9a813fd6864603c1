/** Two servers on one database, each with its keys in memory, accept each other's sessions. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createKeyring } from '../src/keys/keyring.ts'
import { generateSigningKey } from '../src/keys/signing-key.ts'
import { createUser, openAuth, openClient, secrets } from './support/auth/auth.ts'
import { openTestDatabase } from './support/database/test-database.ts'

const server = await openTestDatabase()
/** Read again when a key is unknown. */
let kept = secrets.signingKeys
const rings = [1, 2].map(() => createKeyring(secrets, async () => kept))
const [here, there] = await Promise.all(rings.map((keyring) => openAuth(server, { keyring })))
if (!here || !there) throw new Error('Two gateways are needed.')

async function signedIn(user?: { email: string; password: string }, gateway = here) {
  const client = openClient(gateway ?? expect.unreachable())
  const { data, error } = await client.auth.signInWithPassword(user ?? (await createUser(server)))
  if (error) throw error
  return { client, user: data.user, session: data.session }
}

const refresh = (gateway: typeof here, refresh_token: string) =>
  openClient(gateway ?? expect.unreachable()).auth.refreshSession({ refresh_token })

const letTimePass = (userId: string) =>
  server.asOwner((run) =>
    run(sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'
      where user_id = ${userId}`),
  )

test('two tabs that renew one session through two gateways get the same live token', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { session } = await signedIn()
    const answers = await Promise.all(
      [here, there, here, there].map((gateway) => refresh(gateway, session.refresh_token)),
    )
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null])
    const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token ?? ''))
    expect(tokens.size).toBe(1)
    expect((await refresh(there, [...tokens][0] ?? '')).error).toBeNull()
  }
})

test('a stolen token used at the other gateway ends that session, and my other device stays signed in', async () => {
  const account = await createUser(server)
  const [laptop, phone] = [await signedIn(account), await signedIn(account, there)]
  await laptop.client.auth.refreshSession()
  await laptop.client.auth.refreshSession()
  await letTimePass(account.id)
  const thief = await refresh(there, laptop.session.refresh_token)
  expect(thief.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  expect((await laptop.client.auth.refreshSession()).error).toMatchObject({
    code: 'refresh_token_already_used',
  })
  expect((await phone.client.auth.refreshSession()).error).toBeNull()
})

test('a sign-out at one gateway applies to the other, even during a renewal', async () => {
  const { client, session } = await signedIn()
  await Promise.all([client.auth.signOut(), refresh(there, session.refresh_token)])
  const bearer = { authorization: `Bearer ${session.access_token}` }
  const answer = await there.inject({ url: '/auth/v1/user', headers: bearer })
  expect([answer.statusCode, answer.json().error_code]).toEqual([403, 'session_not_found'])
  expect((await refresh(there, session.refresh_token)).error).toMatchObject({
    code: 'refresh_token_not_found',
  })
})

test('a ban or deletion ends my session at both gateways at my next request', async () => {
  const [banned, deleted] = [await signedIn(), await signedIn()]
  await server.asOwner(async (run) => {
    await run(sql`update auth.users set banned_until = '2999-01-01' where id = ${banned.user.id}`)
    await run(sql`update auth.users set deleted_at = now() where id = ${deleted.user.id}`)
  })
  for (const gateway of [here, there]) {
    const asked = await openClient(gateway).auth.getUser(banned.session.access_token)
    expect(asked.error).toMatchObject({ status: 403, code: 'user_banned' })
    const renewed = await refresh(gateway, banned.session.refresh_token)
    expect(renewed.error).toMatchObject({ status: 400, code: 'user_banned' })
    expect((await refresh(gateway, deleted.session.refresh_token)).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
  }
})

test('a new signing key of one gateway is trusted and published by the other at once', async () => {
  const made = await generateSigningKey(Math.floor(Date.now() / 1000))
  kept = [made, ...secrets.signingKeys]
  rings[0]?.replaceKeys(kept)
  const { session } = await signedIn()
  const { data, error } = await openClient(there).auth.getUser(session.access_token)
  expect(error).toBeNull()
  expect(data.user?.id).toBe(session.user.id)
  const { data: claims } = await openClient(there).auth.getClaims(session.access_token)
  expect(claims?.header.kid).toBe(made.kid)
})
