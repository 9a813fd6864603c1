/** A stranger who claims my address at a provider that does not verify it gets no access to my account. */
import { expect, test } from 'vitest'
import { openAuth, openClient, origin, password, secrets } from '../support/auth/auth.ts'
import { arrive, openGoogle, openPage, site } from '../support/auth/google.ts'
import { pathOf } from '../support/auth/kept-mails.ts'
import { arrivedAt } from '../support/auth/oauth-browser.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { auth, box, newAccount, identitiesOf } = await openGoogle(server)
const app = await openAuth(server, {
  auth: { ...auth, enableManualLinking: true, enableAnonymousSignIns: true },
  deliver: box.deliver,
})
const client = () => openClient(app)
const { admin } = openClient(app, secrets.serviceRoleKey).auth

async function claim({ sub }: { sub: string }) {
  const query = new URLSearchParams({ provider: 'google', redirect_to: site, login_hint: sub })
  const { query: said, hash } = await arrive(app, `${origin}/auth/v1/authorize?${query}`)
  expect(hash.get('access_token')).toBeNull()
  expect(said.get('error_code')).toBe('provider_email_needs_verification')
}

async function follow(path: string) {
  const { headers } = await app.inject({ url: path })
  const { hash } = arrivedAt(new URL(String(headers.location)))
  const { data } = await client().auth.getUser(hash.get('access_token') ?? '')
  if (!data.user) throw new Error('nobody came in')
  return { user: data.user, type: hash.get('type') }
}

const pathTo = async (email: string) => pathOf(await box.next(email))

test.each<[string, string, (email: string) => Promise<string>]>([
  [
    'sign up with a password',
    'recovery',
    async (email) => {
      expect((await client().auth.signUp({ email, password })).error).toBeNull()
      return pathTo(email)
    },
  ],
  [
    'ask for a link',
    'signup',
    async (email) => {
      expect((await client().auth.signInWithOtp({ email })).error).toBeNull()
      return pathTo(email)
    },
  ],
  [
    'am invited',
    'invite',
    async (email) => {
      expect((await admin.inviteUserByEmail(email)).error).toBeNull()
      return pathTo(email)
    },
  ],
  [
    'get a link that the server made',
    'signup',
    async (email) => {
      const { data } = await admin.generateLink({ type: 'magiclink', email })
      return String(data.properties?.action_link).slice(origin.length)
    },
  ],
])('I %s, and the account is mine alone', async (_what, type, solicit) => {
  const stranger = newAccount({ email_verified: false })
  await claim(stranger)
  await box.next(stranger.email)
  const path = await solicit(stranger.email)
  await claim(stranger)
  const mine = await follow(path)
  expect([mine.type, mine.user.email]).toEqual([type, stranger.email])
  expect(await identitiesOf(mine.user.id)).toEqual(['email'])
  await claim(stranger)
})

test('the mail caused by a stranger’s claim is useless once I have signed up', async () => {
  const stranger = newAccount({ email_verified: false })
  await claim(stranger)
  const theirs = await pathTo(stranger.email)
  await client().auth.signUp({ email: stranger.email, password })
  expect(String((await app.inject({ url: theirs })).headers.location)).toContain('otp_expired')
})

test('a recovery does not open an account made by a stranger’s claim, for a server neither', async () => {
  const stranger = newAccount({ email_verified: false })
  const { email } = stranger
  await claim(stranger)
  await box.next(email)
  expect((await client().auth.resetPasswordForEmail(email)).error).toBeNull()
  const { error } = await admin.generateLink({ type: 'recovery', email })
  expect(error).toMatchObject({ code: 'user_not_found' })
  await client().auth.signInWithOtp({ email })
  expect((await box.next(email)).kind).toBe('signup')
  expect(box.of(email)).toEqual([])
})

test('an anonymous user who linked my address loses it', async () => {
  const { browser, client: theirs } = openPage(app)
  const { data: anonymous } = await theirs.auth.signInAnonymously()
  const { sub, email } = newAccount({ email_verified: false })
  const options = { redirectTo: site, queryParams: { login_hint: sub } }
  const { data } = await theirs.auth.linkIdentity({ provider: 'google', options })
  await arrive(app, data.url, browser)
  await box.next(email)
  await client().auth.signUp({ email, password })
  const { user } = await follow(await pathTo(email))
  expect(user.email).toBe(email)
  expect(user.id).not.toBe(anonymous.user?.id)
  expect((await theirs.auth.getUser()).data.user).toMatchObject({
    id: anonymous.user?.id,
    email: '',
  })
})
