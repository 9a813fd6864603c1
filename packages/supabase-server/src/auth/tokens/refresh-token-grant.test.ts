import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { callsOf, createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { readProject } from '../../project/project.ts'

const server = await openTestDatabase()

function projectWith(toml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  writeFileSync(join(folder, 'config.toml'), toml)
  return folder
}
const { post, signIn, refresh, getUser } = callsOf(await openAuth(server))

const newSession = async () => signIn(await createUser(server))

/** Moves every use back beyond the reuse interval of ten seconds. */
const letTimePass = (userId: string) =>
  server.asOwner((run) =>
    run(
      sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = ${userId}`,
    ),
  )

test('a refresh gives my session a new token and keeps its assurance level', async () => {
  const first = await newSession()
  const answer = await refresh(first.refresh_token)
  expect(answer.statusCode).toBe(200)
  const second = answer.json()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(second.user.id).toBe(first.user.id)
  const [before, after] = [decodeJwt(first.access_token), decodeJwt(second.access_token)]
  expect(after).toMatchObject({ session_id: before.session_id, aal: 'aal1', amr: before.amr })
  expect((await refresh(second.refresh_token)).statusCode).toBe(200)
})

test('two tabs that refresh concurrently get the same token', async () => {
  const { refresh_token } = await newSession()
  const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refresh_token)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const tokens = new Set(answers.map((answer) => answer.json().refresh_token))
  expect(tokens.size).toBe(1)
  expect((await refresh([...tokens][0])).statusCode).toBe(200)
})

test('a refresh within the reuse interval returns the active token', async () => {
  const { refresh_token: first } = await newSession()
  const { refresh_token: second } = (await refresh(first)).json()
  const { refresh_token: third } = (await refresh(second)).json()
  expect((await refresh(first)).json().refresh_token).toBe(third)
})

test('a lost response can be requested again, even much later', async () => {
  const { refresh_token: first, user } = await newSession()
  const { refresh_token: second } = (await refresh(first)).json()
  await letTimePass(user.id)
  expect((await refresh(first)).json().refresh_token).toBe(second)
})

test('a stolen token used later ends the session for thief and owner', async () => {
  const { refresh_token: stolen, user } = await newSession()
  const { refresh_token: second } = (await refresh(stolen)).json()
  const third = (await refresh(second)).json()
  await letTimePass(user.id)
  const answer = await refresh(stolen)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    error_code: 'refresh_token_already_used',
    msg: 'Invalid Refresh Token: Already Used',
  })
  expect((await refresh(third.refresh_token)).json()).toMatchObject({
    error_code: 'refresh_token_already_used',
  })
  expect((await getUser(third.access_token)).json()).toMatchObject({
    error_code: 'session_not_found',
  })
  const events = await server.asOwner((run) =>
    run(sql`select payload ->> 'action' as action, payload -> 'traits' ->> 'reason' as reason
      from auth.audit_log_entries where payload ->> 'actor_id' = ${user.id}`),
  )
  expect(events).toContainEqual({ action: 'token_revoked', reason: 'refresh_token_reuse' })
})

test('reuse of a token leaves my other sessions alive', async () => {
  const user = await createUser(server)
  const [laptop, phone] = [await signIn(user), await signIn(user)]
  const { refresh_token: second } = (await refresh(laptop.refresh_token)).json()
  await refresh(second)
  await letTimePass(user.id)
  expect((await refresh(laptop.refresh_token)).statusCode).toBe(400)
  expect((await refresh(phone.refresh_token)).statusCode).toBe(200)
})

test('with rotation disabled only the old token is refused', async () => {
  const app = await openAuth(server, { auth: { refreshTokenRotation: false } })
  const calls = callsOf(app)
  const { refresh_token: first, user } = await newSession()
  const { refresh_token: second } = (await calls.refresh(first)).json()
  const { refresh_token: third } = (await calls.refresh(second)).json()
  await letTimePass(user.id)
  expect((await calls.refresh(first)).statusCode).toBe(400)
  expect((await calls.refresh(third)).statusCode).toBe(200)
})

test('a banned or deleted user cannot refresh', async () => {
  const [banned, deleted, gone] = [await newSession(), await newSession(), await newSession()]
  await server.asOwner(async (run) => {
    await run(sql`update auth.users set banned_until = '2999-01-01' where id = ${banned.user.id}`)
    await run(sql`update auth.users set deleted_at = now() where id = ${deleted.user.id}`)
    await run(sql`delete from auth.users where id = ${gone.user.id}`)
  })
  expect((await refresh(banned.refresh_token)).json()).toMatchObject({ error_code: 'user_banned' })
  expect((await refresh(deleted.refresh_token)).json()).toMatchObject({
    error_code: 'refresh_token_not_found',
  })
  expect((await refresh(gone.refresh_token)).json()).toMatchObject({
    error_code: 'refresh_token_not_found',
  })
})

test('a session past its end cannot be refreshed', async () => {
  const { refresh_token, user } = await newSession()
  await server.asOwner((run) =>
    run(sql`update auth.sessions set not_after = now() where user_id = ${user.id}`),
  )
  expect((await refresh(refresh_token)).json()).toMatchObject({ error_code: 'session_expired' })
})

const { auth } = readProject(
  projectWith('[auth.sessions]\ntimebox = "24h"\ninactivity_timeout = "1h30m"\n'),
)
const limited = callsOf(await openAuth(server, { auth }))

describe('with limits of sessions in config.toml', () => {
  const age = (userId: string, by: string) =>
    server.asOwner(async (run) => {
      await run(sql`update auth.sessions set created_at = created_at - ${by}::interval,
        refreshed_at = refreshed_at - ${by}::interval where user_id = ${userId}`)
      await run(sql`update auth.refresh_tokens set updated_at = updated_at - ${by}::interval
        where user_id = ${userId}`)
    })

  test('a session in use ends a day after the sign-in', async () => {
    let { refresh_token, user } = await newSession()
    for (let hours = 1; hours <= 23; hours += 1) {
      await age(user.id, '1 hour')
      const answer = await limited.refresh(refresh_token)
      expect(answer.statusCode).toBe(200)
      refresh_token = answer.json().refresh_token
    }
    await age(user.id, '1 hour 1 second')
    const late = await limited.refresh(refresh_token)
    expect(late.json()).toEqual({
      code: 400,
      error_code: 'session_expired',
      msg: 'Invalid Refresh Token: Session Expired',
    })
    expect((await refresh(refresh_token)).statusCode).toBe(200)
  })

  test('an access token never outlives its session', async () => {
    const { refresh_token, user, expires_in } = await newSession()
    expect(expires_in).toBe(3_600)
    for (let hours = 1; hours <= 23; hours += 1) await age(user.id, '61 minutes')
    const late = (await refresh(refresh_token)).json()
    expect(late.expires_in).toBe(3_600)
    const renewed = (await limited.refresh(late.refresh_token)).json()
    const { exp = 0, iat = 0 } = decodeJwt(renewed.access_token)
    expect(exp - iat).toBe(renewed.expires_in)
    expect(renewed.expires_in).toBeGreaterThan(36 * 60)
    expect(renewed.expires_in).toBeLessThanOrEqual(37 * 60)
    const sessions = { timebox: 0, inactivityTimeout: 600, isSingle: false }
    const brief = callsOf(await openAuth(server, { auth: { sessions } }))
    expect((await brief.signIn(await createUser(server))).expires_in).toBe(600)
  })

  test('an unused session ends after the inactivity timeout, refreshed before or not', async () => {
    for (const isRenewed of [false, true]) {
      const { refresh_token: first, user } = await newSession()
      const { refresh_token: token } = isRenewed
        ? (await limited.refresh(first)).json()
        : { refresh_token: first }
      await age(user.id, '89 minutes')
      const { refresh_token: next } = (await limited.refresh(token)).json()
      await age(user.id, '91 minutes')
      expect((await limited.refresh(next)).json()).toMatchObject({
        error_code: 'session_expired',
        msg: 'Invalid Refresh Token: Session Expired (Inactivity)',
      })
    }
  })
})

test('an invalid refresh token is refused with its reason', async () => {
  const { refresh_token } = await newSession()
  expect((await refresh('made-up')).json()).toMatchObject({
    code: 400,
    error_code: 'refresh_token_not_found',
  })
  expect((await refresh(`${refresh_token} `)).json()).toMatchObject({
    error_code: 'refresh_token_not_found',
  })
  expect((await refresh('')).json()).toMatchObject({ error_code: 'validation_failed' })
  expect((await refresh(['a'])).json()).toMatchObject({ error_code: 'validation_failed' })
  expect((await refresh('a\0b')).json()).toMatchObject({ error_code: 'validation_failed' })
  expect((await post('/token?grant_type=refresh_token', '{')).json()).toMatchObject({
    error_code: 'bad_json',
  })
})
