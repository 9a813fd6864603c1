import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SignInWithIdTokenCredentials } from '@supabase/supabase-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, origin } from '../support/auth/auth.ts'
import { external } from '../support/auth/external.ts'
import { openBrowser } from '../support/auth/oauth-browser.ts'
import { openIdServer } from '../support/auth/open-id-server.ts'
import { appId, appUri } from '../support/auth/start-id-server.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const redirectUri = `${origin}/auth/v1/callback`
const { issuer, accounts } = await openIdServer({ redirectUri, inIdToken: true })
const clientIds = ['rodizio', appId] as [string, string]
const auth = { enableConfirmations: true, external: [external('google', issuer, { clientIds })] }
const app = await openAuth(server, { auth })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function newAccount(more: { email?: string; email_verified?: boolean } = {}) {
  const sub = randomUUID()
  const account = { sub, email: `${sub}@gmail.com`, email_verified: true, name: 'Ana', ...more }
  accounts.set(sub, account)
  return account
}

/** An app's own PKCE flow, without our server. */
async function tokensOf({ sub }: { sub: string }, nonce?: string) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: appUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: sub,
    ...(nonce ? { nonce: hashOf(nonce) } : {}),
  })
  const browser = openBrowser(app)
  const { url } = await browser.open(`${issuer}/auth?${query}`, (at) => at.href.startsWith(appUri))
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: appId,
      redirect_uri: appUri,
      code: url.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  })
  const { id_token, access_token } = (await answer.json()) as Record<string, string>
  return { token: id_token ?? '', access_token: access_token ?? '' }
}

test('my app’s ID token from Google signs me in', async () => {
  const account = newAccount()
  const nonce = randomUUID()
  const tokens = await tokensOf(account, nonce)
  const client = openClient(app)
  const { data, error } = await client.auth.signInWithIdToken({
    provider: 'google',
    ...tokens,
    nonce,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: account.email,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: {
      sub: account.sub,
      name: 'Ana',
      email_verified: true,
      provider_id: account.sub,
    },
  })
  expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }])

  const again = await openClient(app).auth.signInWithIdToken({
    provider: 'google',
    ...(await tokensOf(account)),
  })
  expect(again.data.user?.id).toBe(data.user?.id)
})

test('a token with another nonce or none is refused', async () => {
  const account = newAccount()
  const signIn = (more: { token: string; nonce?: string }) =>
    openClient(app).auth.signInWithIdToken({ provider: 'google', ...more })
  const { token } = await tokensOf(account, 'o meu')
  expect((await signIn({ token, nonce: 'outro' })).error).toMatchObject({
    status: 400,
    message: 'Nonces mismatch',
  })
  const both = 'Passed nonce and nonce in id_token should either both exist or not.'
  expect((await signIn({ token })).error?.message).toBe(both)
  const without = await tokensOf(account)
  expect((await signIn({ token: without.token, nonce: 'o meu' })).error?.message).toBe(both)
})

test('a signed-in user links the identity of an ID token', async () => {
  const linking = await openAuth(server, { auth: { ...auth, enableManualLinking: true } })
  const client = openClient(linking)
  const mine = await createUser(server)
  await client.auth.signInWithPassword(mine)
  const account = newAccount()
  const credentials = async (of: { sub: string }): Promise<SignInWithIdTokenCredentials> => ({
    provider: 'google',
    ...(await tokensOf(of)),
  })
  const link = async () => client.auth.linkIdentity(await credentials(account))
  const { data, error } = await link()
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: mine.id, email: mine.email })
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
  expect((await link()).error).toMatchObject({ code: 'identity_already_exists', status: 422 })

  const closed = openClient(app)
  await closed.auth.signInWithPassword(mine)
  const refused = await closed.auth.linkIdentity(await credentials(newAccount()))
  expect(refused.error).toMatchObject({ code: 'manual_linking_disabled' })
})

test('an unverified address of the provider opens no account', async () => {
  const mine = await createUser(server)
  const account = newAccount({ email: mine.email, email_verified: false })
  const { data, error } = await openClient(app).auth.signInWithIdToken({
    provider: 'google',
    ...(await tokensOf(account)),
  })
  expect(data.session).toBeNull()
  expect(error).toMatchObject({ status: 422, code: 'provider_email_needs_verification' })
  const rows = await server.asOwner((run) =>
    run(sql`select from auth.identities where provider_id = ${account.sub}`),
  )
  expect(rows).toEqual([])
})
