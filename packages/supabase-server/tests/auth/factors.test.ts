import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, password, secrets } from '../support/auth/auth.ts'
import { addAuthenticator, codeOf, forgetUsedCodes } from '../support/auth/authenticator.ts'
import { keepMessages, newPhone } from '../support/auth/kept-messages.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { deliverSms, next } = keepMessages()
const toml = `[auth.mfa]
max_enrolled_factors = 3
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
max_frequency = "0s"`
const auth = authOf(toml)
const app = await openAuth(server, { auth, deliverSms })

async function signedIn(user?: { email: string }) {
  const { email, id } =
    (user as Awaited<ReturnType<typeof createUser>>) ?? (await createUser(server))
  const client = openClient(app)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, email, id }
}

async function protectedUser() {
  const { client, email, id } = await signedIn()
  return { client, email, id, ...(await addAuthenticator(server, client, 'Celular')) }
}

const levelOf = async (client: Awaited<ReturnType<typeof signedIn>>['client']) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data

test('I scan the QR code and verify a TOTP code, and later sign-ins ask for one', async () => {
  const { client, email } = await signedIn()
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Rodízio' })
  if (error) throw error
  expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  expect(data.totp.qr_code).not.toContain('#')
  expect(new URL(data.totp.uri).searchParams.get('secret')).toBe(data.totp.secret)
  expect(decodeURIComponent(data.totp.uri)).toContain(`totp/Rodízio:${email}`)
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  const code = codeOf(data.totp.secret)
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  expect(verified.data).toMatchObject({ token_type: 'bearer', user: { email } })
  expect(await levelOf(client)).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  })
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' })

  await forgetUsedCodes(server)
  const later = await signedIn({ email })
  expect(await levelOf(later.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const factors = (await later.client.auth.mfa.listFactors()).data?.totp
  expect(factors).toMatchObject([{ id: data.id, status: 'verified', factor_type: 'totp' }])
  const now = { factorId: data.id, code: codeOf(data.totp.secret) }
  expect((await later.client.auth.mfa.challengeAndVerify(now)).error).toBeNull()
  expect(await levelOf(later.client)).toMatchObject({ currentLevel: 'aal2' })
})

test('a wrong, expired or used code is refused and changes nothing', async () => {
  const { email, factorId, secret } = await protectedUser()
  const { client } = await signedIn({ email })
  const used = { factorId, code: codeOf(secret) }
  expect((await client.auth.mfa.challengeAndVerify(used)).error).toBeNull()
  const other = await signedIn({ email })
  for (const code of [used.code, codeOf(secret, -20), '12345', 'abcdef']) {
    const { error } = await other.client.auth.mfa.challengeAndVerify({ factorId, code })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
  }
  expect(await levelOf(other.client)).toMatchObject({ currentLevel: 'aal1' })
})

test('a challenge is valid once, in time, from its address and for its factor', async () => {
  const { client, factorId, secret } = await protectedUser()
  const ask = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
  const answer = (challengeId: string, steps = 0) =>
    client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, steps) })
  const old = await ask()
  await server.asOwner((run) =>
    run(
      sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${old}`,
    ),
  )
  expect((await answer(old)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  const elsewhere = await ask()
  await server.asOwner((run) =>
    run(sql`update auth.mfa_challenges set ip_address = '192.0.2.1' where id = ${elsewhere}`),
  )
  expect((await answer(elsewhere)).error).toMatchObject({
    status: 422,
    code: 'mfa_ip_address_mismatch',
  })
  const good = await ask()
  expect((await answer(good)).error).toBeNull()
  expect((await answer(good, 1)).error?.code).toBe('mfa_ip_address_mismatch')
  expect((await answer('nonsense')).error).toMatchObject({
    status: 422,
    code: 'mfa_factor_not_found',
  })
  const stranger = await signedIn()
  const foreign = await stranger.client.auth.mfa.challenge({ factorId })
  expect(foreign.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
})

test('the second factor ends sessions that did not use it', async () => {
  const { client, email } = await signedIn()
  const other = await signedIn({ email })
  await addAuthenticator(server, client)
  expect((await other.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await client.auth.getUser()).error).toBeNull()
})

test('a session without the second factor cannot change password, e-mail or factors', async () => {
  const { email, factorId } = await protectedUser()
  const { client } = await signedIn({ email })
  for (const wanted of [{ password: 'outra senha boa' }, { email: 'outro@empresa.com.br' }]) {
    const { error } = await client.auth.updateUser(wanted)
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  }
  expect((await client.auth.updateUser({ data: { name: 'Ana' } })).error).toBeNull()
  const removed = await client.auth.mfa.unenroll({ factorId })
  expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  const added = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Outro' })
  expect(added.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
})

test('a factor that a thief enrolled before mine can never be verified', async () => {
  const { client, email, id } = await signedIn()
  const thief = await signedIn({ email })
  const planted = await thief.client.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() })
  const { factorId } = await addAuthenticator(server, client, 'Meu')
  const back = await signedIn({ email })
  const gone = await back.client.auth.mfa.challenge({ factorId: planted.data?.id ?? '' })
  expect(gone.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  // The rows of a factor verified concurrently, or enrolled on an older server.
  const [left] = await server.asOwner((run) =>
    run<{ factor: string; challenge: string; secret: string }>(sql`with f as (
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        select gen_random_uuid(), ${id}::uuid, 'Deixado', 'totp', 'unverified', secret, now(), now()
        from auth.mfa_factors where id = ${factorId}::uuid returning id, secret)
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      select gen_random_uuid(), f.id, now(), c.ip_address
      from f, auth.mfa_challenges c where c.factor_id = ${factorId}::uuid limit 1
      returning id as challenge, factor_id as factor, (select secret from f) as secret`),
  )
  if (!left) throw new Error('nothing was left')
  const refused = { status: 403, code: 'insufficient_aal' }
  const { mfa } = back.client.auth
  expect((await mfa.challenge({ factorId: left.factor })).error).toMatchObject(refused)
  const answer = { factorId: left.factor, challengeId: left.challenge, code: codeOf(left.secret) }
  expect((await mfa.verify(answer)).error).toMatchObject(refused)
  expect(await levelOf(back.client)).toMatchObject({ currentLevel: 'aal1' })
  expect((await client.auth.mfa.verify(answer)).error).toBeNull()
})

test('a session with the second factor can delete it and falls back to aal1', async () => {
  const { client, factorId } = await protectedUser()
  expect(await client.auth.mfa.unenroll({ factorId })).toMatchObject({ data: { id: factorId } })
  await client.auth.refreshSession()
  expect(await levelOf(client)).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'password' }],
  })
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
})

test('a server deletes the factor of a user who lost the phone, who can then sign in', async () => {
  const { email, id, factorId } = await protectedUser()
  const { admin } = openClient(app, secrets.serviceRoleKey).auth
  expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([
    { id: factorId },
  ])
  expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
  const { client } = await signedIn({ email })
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
})

test('codes by text message raise a session as well', async () => {
  const { client, email } = await signedIn()
  const phone = newPhone()
  const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}` })
  const factorId = data?.id ?? ''
  expect(data).toMatchObject({ type: 'phone', phone: `+${phone}` })
  const first = (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
  const { code: old } = await next(phone)
  const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
  const { code } = await next(phone)
  const mixed = await client.auth.mfa.verify({
    factorId,
    challengeId,
    code: old === code ? 'x' : old,
  })
  expect(mixed.error).toMatchObject({ status: 422, message: 'Invalid MFA Phone code entered' })
  expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
  expect(
    (await client.auth.mfa.verify({ factorId, challengeId: first, code: old })).error,
  ).toBeNull()
  expect(await levelOf(client)).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
  })
  const again = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'x' })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  expect(email).toBeTruthy()
})

test('factor names are unique, and their number is limited by config.toml', async () => {
  const { client } = await signedIn()
  const enroll = (friendlyName: string) =>
    client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  expect((await enroll('a')).error).toBeNull()
  expect((await enroll('a')).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  for (const name of ['b', 'c']) expect((await enroll(name)).error).toBeNull()
  expect((await enroll('d')).error).toMatchObject({
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
  })
})

test('an issuer too long for a QR code is refused, and the longest possible one is drawn', async () => {
  const { client } = await signedIn()
  const enroll = (issuer: string) => client.auth.mfa.enroll({ factorType: 'totp', issuer })
  expect((await enroll('é'.repeat(1_024))).error).toMatchObject({ code: 'validation_failed' })
  expect((await enroll('漢'.repeat(64))).error).toBeNull()
})

test('a disabled factor type is refused by its name', async () => {
  const { email } = await createUser(server)
  const client = openClient(await openAuth(server))
  await client.auth.signInWithPassword({ email, password })
  const totp = await client.auth.mfa.enroll({ factorType: 'totp' })
  expect(totp.error).toMatchObject({ status: 422, code: 'mfa_totp_enroll_not_enabled' })
  const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() })
  expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
})

test('ten wrong codes lock the factor for a while', async () => {
  const { email, factorId } = await protectedUser()
  const guarded = openClient(await openAuth(server, { auth, rateLimit: true }))
  await guarded.auth.signInWithPassword({ email, password })
  const challengeId = (await guarded.auth.mfa.challenge({ factorId })).data?.id ?? ''
  const guess = () => guarded.auth.mfa.verify({ factorId, challengeId, code: '000000' })
  for (let i = 0; i < 10; i += 1) expect((await guess()).error?.status).toBe(422)
  expect((await guess()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})

test('only the newest session can be refreshed if config.toml says so', async () => {
  const { email } = await createUser(server)
  const single = await openAuth(server, { auth: authOf('[auth.sessions]\nsingle_per_user = true') })
  const [first, second] = [openClient(single), openClient(single)]
  for (const client of [first, second]) await client.auth.signInWithPassword({ email, password })
  expect((await first.auth.refreshSession()).error).toMatchObject({ code: 'session_expired' })
  expect((await second.auth.refreshSession()).error).toBeNull()
})
