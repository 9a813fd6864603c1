import { randomInt, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, origin, secrets } from '../support/auth/auth.ts'
import { external } from '../support/auth/external.ts'
import { arrive, openGoogle, openPage, site } from '../support/auth/google.ts'
import { pathOf } from '../support/auth/kept-mails.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const google = await openGoogle(server)
const { app, auth, box, issuer, accounts, newAccount, signedIn, goThrough, identitiesOf } = google
const trusting = await openAuth(server, {
  auth: {
    ...auth,
    ...{ enableConfirmations: false, enableManualLinking: true, enableAnonymousSignIns: true },
  },
})

const enterBy = (one: typeof app, provider: string, { sub }: { sub: string }, more = {}) => {
  const query = new URLSearchParams({ provider, redirect_to: site, login_hint: sub, ...more })
  return arrive(one, `${origin}/auth/v1/authorize?${query}`)
}

const userOf = async (one: typeof app, hash: URLSearchParams) => {
  const { data } = await openClient(one).auth.getUser(hash.get('access_token') ?? '')
  if (!data.user) throw new Error('nobody came in')
  return data.user
}

test('a stranger’s passkey, phone and pending sign-ins are deleted when I prove the address', async () => {
  const stranger = await createUser(server, { email_confirmed_at: null })
  const { id } = stranger
  await server.asOwner(async (run) => {
    await run(
      sql`update auth.users set phone = ${`55${randomInt(1e10)}`}, phone_confirmed_at = now() where id = ${id}`,
    )
    await run(sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key)
      values (${id}, decode(md5(${id}::text), 'hex'), '')`)
    await run(sql`insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
      values (${id}, 'registration', '{}', now() + interval '1 hour')`)
    await run(sql`insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      authentication_method) values (${randomUUID()}, ${id}, ${randomUUID()}, 's256', 'x', 'email', 'magiclink')`)
    await run(sql`insert into _gateway.oauth_states (state_hash, provider, redirect_to, nonce, linking_user_id)
      values (${randomUUID()}, 'google', ${site}, 'x', ${id})`)
    await run(sql`insert into _gateway.oauth_links (code_hash, provider, redirect_to, code_challenge, code_challenge_method,
      linking_user_id, brought) values (${randomUUID()}, 'google', ${site}, 'x', 's256', ${id}, 'x')`)
  })
  const { user } = await signedIn(newAccount({ email: stranger.email }))
  expect(user.id).toBe(id)
  const left = await server.asOwner((run) =>
    run(sql`select phone, phone_confirmed_at,
        (select count(*)::int from auth.webauthn_credentials where user_id = u.id) as passkeys,
        (select count(*)::int from auth.webauthn_challenges where user_id = u.id) as questions,
        (select count(*)::int from auth.flow_state where user_id = u.id) as flows,
        (select count(*)::int from _gateway.oauth_states where linking_user_id = u.id) as linkings,
        (select count(*)::int from _gateway.oauth_links where linking_user_id = u.id) as links
      from auth.users u where id = ${id}`),
  )
  expect(left).toEqual([
    {
      phone: null,
      phone_confirmed_at: null,
      passkeys: 0,
      questions: 0,
      flows: 0,
      linkings: 0,
      links: 0,
    },
  ])
})

test('a stranger who only claimed my address loses the account when I prove it', async () => {
  const stranger = newAccount({ email_verified: false })
  const { hash } = await enterBy(trusting, 'keycloak', stranger)
  const theirs = await userOf(trusting, hash)
  expect(theirs.email_confirmed_at).toEqual(expect.any(String))
  // A password must not make the claimed address count as confirmed by mail.
  const password = 'senha de quem não é dona'
  const [access_token, refresh_token] = [hash.get('access_token'), hash.get('refresh_token')]
  const claiming = openClient(trusting)
  await claiming.auth.setSession({ access_token, refresh_token } as never)
  expect((await claiming.auth.updateUser({ password })).error).toBeNull()

  const mine = newAccount({ email: stranger.email, name: 'Dona do Endereço' })
  const { user } = await signedIn(mine)
  expect(user.id).toBe(theirs.id)
  expect(user.user_metadata.name).toBe('Dona do Endereço')
  expect(await identitiesOf(user.id)).toEqual(['google'])
  const { query } = await enterBy(trusting, 'keycloak', stranger)
  expect(query.get('error_code')).toBe('provider_email_needs_verification')
  const { error } = await openClient(trusting).auth.signInWithPassword({
    email: mine.email,
    password,
  })
  expect(error).toMatchObject({ code: 'invalid_credentials' })
})

test('an anonymous stranger who linked my address loses the account as well', async () => {
  const { browser, client } = openPage(trusting)
  const { data: anonymous } = await client.auth.signInAnonymously()
  const stranger = newAccount({ email_verified: false })
  const { data } = await client.auth.linkIdentity({
    provider: 'keycloak',
    options: { redirectTo: site, queryParams: { login_hint: stranger.sub } },
  })
  await arrive(trusting, data.url, browser)
  const { user } = await signedIn(newAccount({ email: stranger.email }))
  expect(user.id).toBe(anonymous.user?.id)
  expect(await identitiesOf(user.id)).toEqual(['google'])
  const { error } = await client.auth.refreshSession()
  expect(error).not.toBeNull()
})

test('an address that I proved by mail stays mine when a second provider proves it', async () => {
  const account = newAccount({ email_verified: false })
  await goThrough(openClient(app), account, 'keycloak')
  await app.inject({ url: pathOf(await box.next(account.email)) })
  const first = await signedIn(account, 'keycloak')
  const { user } = await signedIn(newAccount({ email: account.email }))
  expect(user.id).toBe(first.user.id)
  expect(await identitiesOf(user.id)).toEqual(['google', 'keycloak'])
  expect((await first.client.auth.getUser()).error).toBeNull()
})

test('an invited user’s address stays theirs when a second provider proves it', async () => {
  const account = newAccount({ email_verified: false })
  const admin = openClient(app, secrets.serviceRoleKey)
  await admin.auth.admin.inviteUserByEmail(account.email)
  const token = new URL((await box.next(account.email)).link).searchParams.get('token')
  const { hash } = await enterBy(app, 'keycloak', account, { invite_token: token })
  const invited = await userOf(app, hash)
  const { user } = await signedIn(newAccount({ email: account.email }))
  expect(user.id).toBe(invited.id)
  expect(await identitiesOf(user.id)).toEqual(['google', 'keycloak'])
})

const optional = await openAuth(server, {
  auth: { ...auth, external: [external('keycloak', issuer, { emailOptional: true })] },
})

test('an account without an address takes the one that its provider proves', async () => {
  const { sub, email } = newAccount()
  accounts.set(sub, { sub })
  const first = await userOf(optional, (await enterBy(optional, 'keycloak', { sub })).hash)
  expect(first.email).toBe('')
  accounts.set(sub, { sub, email, email_verified: true })
  const { hash } = await enterBy(optional, 'keycloak', { sub })
  expect(await userOf(optional, hash)).toMatchObject({
    ...{ id: first.id, email, email_confirmed_at: expect.any(String) },
  })
  const sessions = await server.asOwner((run) =>
    run(sql`select from auth.sessions where user_id = ${first.id}`),
  )
  expect(sessions).toHaveLength(2)
})

test.each([
  ['is somebody else’s', true],
  ['is unverified', false],
])('an address that %s is not taken by an account without one', async (_what, isProven) => {
  const { sub, email } = newAccount()
  if (isProven) await signedIn(newAccount({ email }))
  accounts.set(sub, { sub })
  const first = await userOf(optional, (await enterBy(optional, 'keycloak', { sub })).hash)
  accounts.set(sub, { sub, email, email_verified: isProven })
  const { hash } = await enterBy(optional, 'keycloak', { sub })
  expect(await userOf(optional, hash)).toMatchObject({ id: first.id, email: '' })
})

test('a sign-in refused for an unverified address is refused again without the address', async () => {
  const { sub } = newAccount({ email_verified: false })
  const { query } = await enterBy(optional, 'keycloak', { sub })
  expect(query.get('error_code')).toBe('provider_email_needs_verification')
  accounts.set(sub, { sub })
  const again = await enterBy(optional, 'keycloak', { sub })
  expect(again.query.get('error_code')).toBe('provider_email_needs_verification')
  expect(again.hash.get('access_token')).toBeNull()
})
