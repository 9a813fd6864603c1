/** auth-js's own tests of errors. */
import { expect, test } from 'vitest'
import { openAuthJsServer, someone } from '../support/auth/auth-js-servers.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { open } = await openAuthJsServer(server, 'confirmedAtOnce')
const { email, password } = someone()
const signedUp = async (options?: Parameters<typeof open>[0]) => {
  const client = open(options)
  const own = someone()
  await client.signUp({ email: own.email, password: own.password })
  return { ...own, client }
}
type Client = ReturnType<typeof open>
type Answer = Promise<{ error: { message: string } | null; data: unknown }>
const nobody = { user: null, session: null }
const web3 = { message: 'test message', signature: new Uint8Array([1, 2, 3]) as never }
const idToken = { provider: 'google', token: 'mock-id-token', nonce: 'mock-nonce' }
const captchaToken = 'some_token'

test.each<[string, string, (client: Client) => Answer]>([
  [
    'a short password',
    'Password should be at least 6 characters',
    (client) => client.signUp({ email: 'asd@a.aa', password: '123' }),
  ],
  [
    'an invalid e-mail',
    'Unable to validate email address: invalid format',
    (client) => client.signUp({ email: 'a', password }),
  ],
  [
    'an invalid e-mail with a short password',
    '',
    (client) => client.signUp({ email: 'invalid-email', password: '123' }),
  ],
  [
    'an unknown e-mail',
    'Invalid login credentials',
    (client) => client.signInWithPassword({ email, password }),
  ],
  [
    'an unknown number',
    'Invalid login credentials',
    (client) =>
      client.signInWithPassword({ phone: '+34123456', password, options: { captchaToken } }),
  ],
  [
    'a magic link to an invalid e-mail',
    'Unable to validate email address: invalid format',
    (client) => client.signInWithOtp({ email: 'invalid-email' }),
  ],
  ['a code to an invalid number', '', (client) => client.signInWithOtp({ phone: 'invalid-phone' })],
  [
    'a code without an SMS provider',
    'no SMS provider',
    (client) => client.signInWithOtp({ phone: someone().phone }),
  ],
  [
    'an invalid code',
    'Token has expired or is invalid',
    (client) => client.verifyOtp({ email, token: 'invalid-token', type: 'email' }),
  ],
  [
    'a code without a pending change',
    'Token has expired or is invalid',
    (client) => client.verifyOtp({ phone: someone().phone, token: '123456', type: 'phone_change' }),
  ],
  [
    'a Solana wallet',
    'Web3 provider is disabled',
    (client) => client.signInWithWeb3({ chain: 'solana', ...web3 }),
  ],
  [
    'an Ethereum wallet',
    'Web3 provider is disabled',
    (client) => client.signInWithWeb3({ chain: 'ethereum', ...web3 }),
  ],
  [
    'an ID token of Google',
    'Provider (issuer "https://accounts.google.com") is not enabled',
    (client) => client.signInWithIdToken(idToken),
  ],
])('%s is refused', async (_, message, ask) => {
  const { data, error } = await ask(open())
  expect(error?.message).toContain(message)
  expect(data).toMatchObject(nobody)
})

test('a wrong password is refused', async () => {
  const own = await signedUp()
  const { data, error } = await open().signInWithPassword({
    email: own.email,
    password: `${own.password}-wrong`,
    options: { captchaToken },
  })
  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  expect(data).toMatchObject(nobody)
})

test('a PKCE magic link creates no account if that is not wanted, and an unknown code is refused', async () => {
  const options = { shouldCreateUser: false, captchaToken, emailRedirectTo: email }
  const { data, error } = await open({ flowType: 'pkce' }).signInWithOtp({ email, options })
  expect(error).not.toBeNull()
  expect(data).toEqual(nobody)
  const answer = await open({ flowType: 'pkce' }).exchangeCodeForSession('mock_code')
  expect(answer.error?.status).toBe(400)
})

test.each([
  { providerId: 'valid-provider-id', options: { skipBrowserRedirect: true, captchaToken } },
  { providerId: 'valid-provider-id', domain: 'valid-domain', options: {} },
  {} as never,
])('SSO sign-in is refused: %j', async (wished) => {
  const { data, error } = await open({ flowType: 'pkce' }).signInWithSSO(wished)
  expect(error?.message).toContain('SAML 2.0 is disabled')
  expect(data).toBeNull()
})

test('identities are linked and unlinked only where that is enabled', async () => {
  const { client, email: mine } = await signedUp()
  const { data } = await client.getUserIdentities()
  expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email: mine } }])
  const options = { redirectTo: 'http://localhost:3000', queryParams: { prompt: 'select_account' } }
  const linked = await client.linkIdentity({ provider: 'google', options })
  expect(linked.error?.message).toContain('Manual linking is disabled')
  const [identity] = data?.identities ?? []
  const unlinked = await client.unlinkIdentity(identity as never)
  expect(unlinked.error?.message).toContain('Manual linking is disabled')
})

test('recovery, resend and magic link reveal no account', async () => {
  const { client, email: mine } = await signedUp()
  const redirectTo = 'http://localhost:9999/welcome'
  expect(await client.resetPasswordForEmail(mine, { redirectTo })).toEqual({
    data: {},
    error: null,
  })
  const strange = await client.resetPasswordForEmail('this_user@does-not-exist.com', {
    redirectTo,
    captchaToken,
  })
  expect(strange).toEqual({ data: {}, error: null })
  for (const options of [{ emailRedirectTo: email }, {}]) {
    expect(
      (await client.resend({ email: someone().email, type: 'signup', options })).error,
    ).toBeNull()
    const link = { email: someone().email, options: { data: { hello: 'world' }, ...options } }
    expect(await open().signInWithOtp(link)).toMatchObject({ data: nobody, error: null })
  }
  expect(await client.reauthenticate()).toEqual({ data: nobody, error: null })
})

test('errors are thrown if the client says so', async () => {
  const { client } = await signedUp({ throwOnError: true })
  const wrong = [
    () => client.signUp({ email, password: '' }),
    () => client.signInWithPassword({ email, password: '' }),
    () => client.updateUser({ email: 'invalid-email' }),
    () => client.signInWithOtp({ email: 'invalid', options: { captchaToken } }),
    () => client.signInWithSSO({ domain: 'nonexistent.example.com' }),
  ]
  for (const ask of wrong) await expect(ask()).rejects.toMatchObject({ __isAuthError: true })
})

test('a PKCE address change keeps the user signed in', async () => {
  const { client, email: mine } = await signedUp({ flowType: 'pkce' })
  const { data, error } = await client.updateUser({ email: `updated-${mine}` })
  expect(error).toBeNull()
  expect(data.user?.id).toEqual(expect.any(String))
})
