import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, openClient, origin } from '../support/auth/auth.ts'
import { openGoogle, site } from '../support/auth/google.ts'
import { pathOf } from '../support/auth/kept-mails.ts'
import { arrivedAt, openBrowser } from '../support/auth/oauth-browser.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const google = await openGoogle(server)
const { app, auth, box, issuer, accounts } = google
const { newAccount, openPkceClient, goThrough, signedIn, identitiesOf } = google

test('I sign in with Google for the first time and get an account with my profile', async () => {
  const account = newAccount()
  const { user, hash } = await signedIn(account)
  expect([...hash.keys()].sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'provider_token',
    'refresh_token',
    'token_type',
  ])
  const said = {
    iss: issuer,
    sub: account.sub,
    provider_id: account.sub,
    name: 'Ana Souza',
    full_name: 'Ana Souza',
    picture: 'https://fotos.example/ana.png',
    avatar_url: 'https://fotos.example/ana.png',
    email: account.email,
    email_verified: true,
    phone_verified: false,
  }
  expect(user).toMatchObject({
    email: account.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
    is_anonymous: false,
  })
  expect(user.user_metadata).toEqual(said)
  expect(user.identities).toMatchObject([
    { provider: 'google', id: account.sub, identity_data: said, email: account.email },
  ])
})

test('a project’s trigger sees the provider’s data', async () => {
  const { user } = await signedIn(newAccount())
  const profiles = await server.asOwner((run) =>
    run(sql`select name, email from public.profiles where id = ${user.id}`),
  )
  expect(profiles).toEqual([{ name: 'Ana Souza', email: user.email }])
})

test('the second sign-in finds the same account and updates its profile', async () => {
  const account = newAccount()
  const first = await signedIn(account)
  accounts.set(account.sub, { ...account, name: 'Ana Souza Lima' })
  const second = await signedIn(account)
  expect(second.user.id).toBe(first.user.id)
  expect(second.user.user_metadata.name).toBe('Ana Souza Lima')
  expect(second.user.identities).toHaveLength(1)
})

test('a PKCE sign-in gives the site a code that only my browser can use, once, with Google’s tokens', async () => {
  const account = newAccount()
  const client = openPkceClient()
  const { query, hash } = await goThrough(client, account)
  const code = query.get('code') ?? ''
  expect([...hash.keys()]).toEqual([])

  const stranger = openPkceClient()
  await goThrough(stranger, newAccount())
  expect((await stranger.auth.exchangeCodeForSession(code)).error).toMatchObject({
    code: 'bad_code_verifier',
  })
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: account.email })
  expect(data.session?.provider_token).toEqual(expect.any(String))
  const { data: claims } = await client.auth.getClaims()
  expect(claims?.claims.amr).toMatchObject([{ method: 'oauth' }])
  const body = { auth_code: code, code_verifier: 'x'.repeat(64) }
  const again = await callsOf(app).post('/token?grant_type=pkce', body)
  expect(again.json()).toMatchObject({ error_code: 'flow_state_not_found' })
})

test('Google’s tokens are not in the database while the code is pending', async () => {
  const client = openPkceClient()
  const { query } = await goThrough(client, newAccount())
  const [flow] = await server.asOwner((run) =>
    run<{ text: string }>(
      sql`select provider_access_token as text from auth.flow_state order by created_at desc limit 1`,
    ),
  )
  const { data } = await client.auth.exchangeCodeForSession(query.get('code') ?? '')
  expect(flow?.text).not.toContain(data.session?.provider_token)
})

test('expired flows are deleted', async () => {
  const account = newAccount()
  const left = openPkceClient()
  const { query } = await goThrough(left, account)
  const kept = async () =>
    (
      await server.asOwner((run) =>
        run<{ minutes: number }>(sql`
          select round(extract(epoch from now() - f.created_at) / 60)::int as minutes
          from auth.flow_state f join auth.users u on u.id = f.user_id
          where u.email = ${account.email} order by 1`),
      )
    ).map(({ minutes }) => minutes)
  // A pending code of my other browser stays valid.
  const other = openPkceClient()
  const code = (await goThrough(other, account)).query.get('code') ?? ''
  expect(await kept()).toEqual([0, 0])
  expect((await other.auth.exchangeCodeForSession(code)).error).toBeNull()
  const age = (by: string) =>
    server.asOwner((run) =>
      run(sql`update auth.flow_state f set auth_code_issued_at = now() - ${by}::interval,
        created_at = now() - ${by}::interval
        from auth.users u where u.id = f.user_id and u.email = ${account.email}`),
    )
  await age('6 minutes')
  expect(await kept()).toEqual([6])
  await goThrough(left, account)
  expect(await kept()).toEqual([0])
  await age('3 days')
  await goThrough(openPkceClient(), newAccount())
  expect(await kept()).toEqual([])
  expect(query.get('code')).toBeTruthy()
})

test('an address verified on both sides opens my account', async () => {
  const mine = await createUser(server)
  const { user } = await signedIn(newAccount({ email: mine.email.toUpperCase() }))
  expect(user.id).toBe(mine.id)
  expect(user.app_metadata.providers).toEqual(['email', 'google'])
  expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
  const { error } = await openClient(app).auth.signInWithPassword(mine)
  expect(error).toBeNull()
})

test('an unverified address of Google opens no account', async () => {
  const mine = await createUser(server)
  const account = newAccount({ email: mine.email, email_verified: false })
  const { query, hash } = await goThrough(openClient(app), account)
  for (const said of [query, hash]) {
    expect(Object.fromEntries(said)).toEqual({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description:
        'Unverified email with google. Verify the email with google in order to sign in',
    })
  }
  expect(await identitiesOf(mine.id)).toEqual(['email'])
  const rows = await server.asOwner((run) =>
    run(sql`select from auth.identities where provider_id = ${account.sub}`),
  )
  expect(rows).toEqual([])
})

test('an unverified address of Google opens no account with confirmations disabled either', async () => {
  const other = await openAuth(server, { auth: { ...auth, enableConfirmations: false } })
  const mine = await createUser(server)
  const account = newAccount({ email: mine.email, email_verified: false })
  const start = `${origin}/auth/v1/authorize?provider=google&login_hint=${account.sub}`
  const { url } = await openBrowser(other).open(start, (at) => at.pathname === '/')
  expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  expect(await identitiesOf(mine.id)).toEqual(['email'])
})

test('a new unverified address is confirmed by mail first', async () => {
  const account = newAccount({ email_verified: false })
  const { query } = await goThrough(openClient(app), account)
  expect(query.get('error_description')).toBe(
    'Unverified email with google. A confirmation email has been sent to your google email',
  )
  const mail = await box.next(account.email)
  expect(mail.kind).toBe('signup')
  const { headers } = await app.inject({ url: pathOf(mail) })
  const { hash } = arrivedAt(new URL(String(headers.location)))
  expect(hash.get('type')).toBe('signup')
  expect(headers.location).toContain(site)
  const { user } = await signedIn(account)
  expect(user.email).toBe(account.email)
})

test('an earlier unconfirmed sign-up with my address gives no access', async () => {
  const stranger = await createUser(server, { email_confirmed_at: null })
  const { user } = await signedIn(newAccount({ email: stranger.email, name: 'Dona do Endereço' }))
  expect(user.id).toBe(stranger.id)
  expect(user.app_metadata).toEqual({ provider: 'google', providers: ['google'] })
  expect(user.user_metadata.name).toBe('Dona do Endereço')
  const { error } = await openClient(app).auth.signInWithPassword(stranger)
  expect(error).toMatchObject({ code: 'invalid_credentials' })
})

test('a banned account is not opened, and the site gets the error', async () => {
  const mine = await createUser(server, { banned_until: '2999-01-01' })
  const { query } = await goThrough(openClient(app), newAccount({ email: mine.email }))
  expect(Object.fromEntries(query)).toEqual({
    error: 'access_denied',
    error_code: 'user_banned',
    error_description: 'User is banned',
  })
  expect(await identitiesOf(mine.id)).toEqual(['email'])
})

test('existing users can still sign in where sign-ups are disabled, new ones cannot', async () => {
  const closed = await openAuth(server, { auth: { ...auth, enableSignup: false } })
  const start = (sub: string) =>
    openBrowser(closed).open(
      `${origin}/auth/v1/authorize?provider=google&login_hint=${sub}`,
      (at) => at.pathname === '/',
    )
  const account = newAccount()
  const { url } = await start(account.sub)
  expect(arrivedAt(url).query.get('error_code')).toBe('signup_disabled')
  expect(arrivedAt(url).query.get('error')).toBe('access_denied')
  await signedIn(account)
  expect(arrivedAt((await start(account.sub)).url).hash.get('access_token')).toBeTruthy()
})

test('a refusal at the provider reaches the site in the provider’s words', async () => {
  const { query, hash } = await goThrough(openClient(app), { sub: 'recusa' })
  for (const said of [query, hash]) {
    expect(Object.fromEntries(said)).toEqual({
      error: 'access_denied',
      error_description: 'A pessoa não quis.',
    })
  }
})

test('a company’s own issuer signs in under its name in config.toml', async () => {
  const { user } = await signedIn(newAccount(), 'keycloak')
  expect(user.app_metadata).toEqual({ provider: 'keycloak', providers: ['keycloak'] })
})

test('two tabs that sign up concurrently open one account', async () => {
  const account = newAccount()
  const both = await Promise.all([signedIn(account), signedIn(account)])
  expect(both[0].user.id).toBe(both[1].user.id)
})
