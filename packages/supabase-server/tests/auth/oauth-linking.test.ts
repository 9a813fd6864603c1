import sql from 'sql-template-tag'
import { readProject } from 'supabase-server'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, openClient, origin, secrets } from '../support/auth/auth.ts'
import { addAuthenticator } from '../support/auth/authenticator.ts'
import { arrive, openGoogle, openPage, site } from '../support/auth/google.ts'
import { openBrowser } from '../support/auth/oauth-browser.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { app, auth, box, newAccount, openPkceClient, signedIn, identitiesOf } =
  await openGoogle(server)

test('a signed-in user links a provider, lists both identities and unlinks one', async () => {
  const linking = await openAuth(server, { auth: { ...auth, enableManualLinking: true } })
  const { browser, client } = openPage(linking)
  const mine = await createUser(server)
  await client.auth.signInWithPassword(mine)
  const account = newAccount()
  const link = async () => {
    const { data, error } = await client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: site, queryParams: { login_hint: account.sub } },
    })
    expect(error).toBeNull()
    return arrive(linking, data.url, browser)
  }
  expect((await link()).hash.get('access_token')).toBeTruthy()
  const { data } = await client.auth.getUserIdentities()
  expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
  expect((await client.auth.getUser()).data.user?.email).toBe(mine.email)

  expect((await link()).query.get('error_description')).toBe('Identity is already linked')
  const google = data?.identities.find(({ provider }) => provider === 'google')
  if (!google) throw new Error('no google')
  expect((await client.auth.unlinkIdentity(google)).error).toBeNull()
  expect(await identitiesOf(mine.id)).toEqual(['email'])
})

/**
 * A stranger sends somebody the provider's address: the victim's identity must not be attached to the stranger's
 * account.
 */
test.each([
  ['in the implicit flow', {}],
  ['in the code flow', { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }],
])('a link begun in another browser attaches no identity, %s', async (_, flow) => {
  const linking = await openAuth(server, { auth: { ...auth, enableManualLinking: true } })
  const stranger = await createUser(server)
  for (const client of [openClient(linking), openPage(linking).client]) {
    await client.auth.signInWithPassword(stranger)
    const { data } = await client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: site, queryParams: { login_hint: newAccount().sub, ...flow } },
    })
    const { text, query } = await arrive(linking, data.url)
    expect(`${text}${query}`).toContain('bad_oauth_state')
    expect(await identitiesOf(stranger.id)).toEqual(['email'])
  }
})

const listed = 'https://outro.example/volta'

async function openListed() {
  const linking = await openAuth(server, {
    auth: { ...auth, enableManualLinking: true, additionalRedirectUrls: [listed] },
  })
  const client = openPkceClient(linking)
  const mine = await createUser(server)
  await client.auth.signInWithPassword(mine)
  const options = () => ({
    redirectTo: listed,
    skipBrowserRedirect: true,
    queryParams: { login_hint: newAccount().sub },
  })
  const begin = async () =>
    (await client.auth.linkIdentity({ provider: 'google', options: options() })).data.url ?? ''
  const follow = async (address: string) =>
    (await openBrowser(linking).open(address, ({ href }) => href.startsWith(listed))).url
  return { linking, client, mine, options, begin, follow }
}

test('an allowed site links with PKCE once its own client brings the verifier', async () => {
  const { client, mine, begin, follow } = await openListed()
  const { searchParams, hash } = await follow(await begin())
  expect(hash).toBe('')
  expect(await identitiesOf(mine.id)).toEqual(['email'])
  const code = searchParams.get('code') ?? ''
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data).toMatchObject({
    user: { id: mine.id },
    session: { provider_token: expect.any(String) },
  })
  expect(await identitiesOf(mine.id)).toEqual(['email', 'google'])
  const { data: now } = await client.auth.getUserIdentities()
  expect(now?.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
})

test('a forwarded link through an allowed site attaches no identity to the stranger’s account', async () => {
  const { linking, mine: stranger, begin, follow } = await openListed()
  const code = (await follow(await begin())).searchParams.get('code') ?? ''
  const exchange = (code_verifier: string) =>
    callsOf(linking).post('/token?grant_type=pkce', { auth_code: code, code_verifier })
  const refused = await exchange('v'.repeat(43))
  expect(refused.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  expect(await identitiesOf(stranger.id)).toEqual(['email'])
})

test('a link through an allowed site is refused without PKCE', async () => {
  const { linking, mine, options } = await openListed()
  const client = openClient(linking)
  await client.auth.signInWithPassword(mine)
  const { data, error } = await client.auth.linkIdentity({ provider: 'google', options: options() })
  expect(data?.url ?? null).toBeNull()
  expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
})

test('a link’s code is valid once and for five minutes', async () => {
  const { linking, mine, client, begin, follow } = await openListed()
  const first = (await follow(await begin())).searchParams.get('code') ?? ''
  await server.asOwner((run) =>
    run(sql`update _gateway.oauth_links set created_at = now() - interval '6 minutes'
      where linking_user_id = ${mine.id}`),
  )
  const { error } = await client.auth.exchangeCodeForSession(first)
  expect(error).toMatchObject({ code: 'flow_state_expired' })
  const second = (await follow(await begin())).searchParams.get('code') ?? ''
  expect((await client.auth.exchangeCodeForSession(second)).error).toBeNull()
  const again = await callsOf(linking).post('/token?grant_type=pkce', {
    auth_code: second,
    code_verifier: 'v'.repeat(43),
  })
  expect(again.json()).toMatchObject({ error_code: 'flow_state_not_found' })
})

test('a link is bound to the browser even when site and server have different hosts', async () => {
  const siteUrl = 'https://leads.example'
  const linking = await openAuth(server, {
    siteUrl: () => siteUrl,
    auth: { ...auth, enableManualLinking: true },
  })
  const stranger = await createUser(server)
  const { client } = openPage(linking)
  await client.auth.signInWithPassword(stranger)
  const { data } = await client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: `${siteUrl}/painel`, queryParams: { login_hint: newAccount().sub } },
  })
  const { url } = await openBrowser(linking).open(data.url ?? '', ({ href }) =>
    href.startsWith(siteUrl),
  )
  expect(url.href).toContain('bad_oauth_state')
  expect(await identitiesOf(stranger.id)).toEqual(['email'])
})

test('a password set after a Google sign-in adds an e-mail identity, so that Google can be unlinked', async () => {
  const linking = await openAuth(server, { auth: { ...auth, enableManualLinking: true } })
  const { browser, client } = openPage(linking)
  const account = newAccount()
  const options = { redirectTo: site, queryParams: { login_hint: account.sub } }
  const { data } = await client.auth.signInWithOAuth({ provider: 'google', options })
  const { hash } = await arrive(linking, data.url, browser)
  const { data: came } = await client.auth.setSession({
    access_token: hash.get('access_token') ?? '',
    refresh_token: hash.get('refresh_token') ?? '',
  })
  const [google] = came.user?.identities ?? []
  if (!google) throw new Error('no google')
  const only = { code: 'single_identity_not_deletable' }
  expect((await client.auth.unlinkIdentity(google)).error).toMatchObject(only)
  const { data: changed } = await client.auth.updateUser({ password: 'uma senha que eu escolhi' })
  expect(changed.user?.app_metadata.providers).toEqual(['google', 'email'])
  expect((await client.auth.unlinkIdentity(google)).error).toBeNull()
  const again = { email: account.email, password: 'uma senha que eu escolhi' }
  const { data: mine } = await openClient(linking).auth.signInWithPassword(again)
  expect(mine.user).toMatchObject({ id: came.user?.id, app_metadata: { providers: ['email'] } })
})

test('an identity of another user is not linked to me', async () => {
  const linking = await openAuth(server, { auth: { ...auth, enableManualLinking: true } })
  const account = newAccount()
  await signedIn(account)
  const { browser, client } = openPage(linking)
  const mine = await createUser(server)
  await client.auth.signInWithPassword(mine)
  const { data } = await client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: site, queryParams: { login_hint: account.sub } },
  })
  const { query } = await arrive(linking, data.url, browser)
  expect(query.get('error_code')).toBe('identity_already_exists')
  expect(await identitiesOf(mine.id)).toEqual(['email'])
})

test('an anonymous user gets an address by linking', async () => {
  const linking = await openAuth(server, {
    auth: { ...auth, enableManualLinking: true, enableAnonymousSignIns: true },
  })
  const { browser, client } = openPage(linking)
  const { data: anonymous } = await client.auth.signInAnonymously()
  const account = newAccount()
  const { data } = await client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: site, queryParams: { login_hint: account.sub } },
  })
  await arrive(linking, data.url, browser)
  const { data: now } = await client.auth.getUser()
  expect(now.user).toMatchObject({
    id: anonymous.user?.id,
    email: account.email,
    is_anonymous: false,
    app_metadata: { provider: 'google', providers: ['google'] },
  })
})

test('a session without the second factor can neither link nor unlink', async () => {
  const totp = { canEnroll: true, canVerify: true }
  const { mfa } = readProject('no project: the defaults').auth
  const protecting = await openAuth(server, {
    auth: { ...auth, enableManualLinking: true, mfa: { ...mfa, totp } },
  })
  const mine = await createUser(server)
  const signIn = async () => {
    const page = openPage(protecting)
    await page.client.auth.signInWithPassword(mine)
    return page
  }
  const link = (client: ReturnType<typeof openClient>) =>
    client.auth.linkIdentity({
      provider: 'google',
      options: { redirectTo: site, queryParams: { login_hint: newAccount().sub } },
    })
  const { browser, client: strong } = await signIn()
  await addAuthenticator(server, strong)
  await arrive(protecting, (await link(strong)).data.url, browser)
  expect(await identitiesOf(mine.id)).toEqual(['email', 'google'])

  const { client: weak } = await signIn()
  const refused = { status: 403, code: 'insufficient_aal' }
  expect((await link(weak)).error).toMatchObject(refused)
  const shown = { provider: 'google', token: 'whatever an app got' } as const
  expect((await weak.auth.linkIdentity(shown)).error).toMatchObject(refused)
  const { data } = await weak.auth.getUserIdentities()
  const google = data?.identities.find(({ provider }) => provider === 'google')
  if (!google) throw new Error('no google')
  expect((await weak.auth.unlinkIdentity(google)).error).toMatchObject(refused)
  expect(await identitiesOf(mine.id)).toEqual(['email', 'google'])
  expect((await strong.auth.unlinkIdentity(google)).error).toBeNull()
})

test('repeated links are refused with 429', async () => {
  const figures = { ...readProject('no project: the defaults').auth.rateLimit, signIns: 2 }
  const linking = await openAuth(server, {
    auth: { ...auth, enableManualLinking: true, rateLimit: figures },
    rateLimit: true,
  })
  const client = openClient(linking)
  await client.auth.signInWithPassword(await createUser(server))
  const begin = () =>
    client.auth.linkIdentity({ provider: 'google', options: { redirectTo: site } })
  for (let i = 0; i < 2; i += 1) expect((await begin()).error).toBeNull()
  expect((await begin()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})

test('linking is refused if config.toml does not enable it', async () => {
  const { client } = await signedIn(newAccount())
  const { error } = await client.auth.linkIdentity({ provider: 'google' })
  expect(error).toMatchObject({ code: 'manual_linking_disabled', status: 404 })
})

test('an invitation is accepted only with the invited address', async () => {
  const admin = openClient(app, secrets.serviceRoleKey)
  const account = newAccount()
  await admin.auth.admin.inviteUserByEmail(account.email)
  const token = new URL((await box.next(account.email)).link).searchParams.get('token')
  const accept = async ({ sub }: { sub: string }) => {
    const query = new URLSearchParams({
      provider: 'google',
      redirect_to: site,
      invite_token: String(token),
      login_hint: sub,
    })
    return arrive(app, `${origin}/auth/v1/authorize?${query}`)
  }
  const other = await accept(newAccount())
  expect(other.query.get('error_description')).toBe(
    'Invited email does not match emails from external provider',
  )
  expect((await accept(account)).hash.get('access_token')).toBeTruthy()
  const { user } = await signedIn(account)
  expect(user).toMatchObject({ email: account.email, invited_at: expect.any(String) })
  expect((await accept(account)).text).toContain('user_not_found')
})
