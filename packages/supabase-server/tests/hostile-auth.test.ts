/** Thousands of hostile requests to /auth/v1, and the success rate of a guesser. */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { assertFor } from './support/assert-for.ts'
import {
  callsOf,
  createUser,
  openAuth,
  openClient,
  origin,
  password,
  secrets,
} from './support/auth/auth.ts'
import { addAuthenticator, codeOf } from './support/auth/authenticator.ts'
import { keepMails } from './support/auth/kept-mails.ts'
import { authOf } from './support/auth/project-auth.ts'
import {
  countObjects,
  digestOf,
  expectNoOpenTransaction,
  findStates,
} from './support/database/left-behind.ts'
import { openTestDatabase } from './support/database/test-database.ts'
import { hostileAuthRequests, methods, near, paths } from './support/hostile/auth-requests.ts'
import type { HostileRequest } from './support/hostile/requests.ts'

const server = await openTestDatabase()
const box = keepMails()
const toml = `[auth]
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.email]
enable_confirmations = true
max_frequency = "0s"
[auth.sms]
enable_signup = true
enable_confirmations = true
max_frequency = "0s"
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
max_frequency = "0s"
[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true
[auth.passkey]
enabled = true
[auth.web3.ethereum]
enabled = true
[auth.web3.solana]
enabled = true`
const auth = authOf(toml)
const app = await openAuth(server, { auth, deliver: box.deliver, deliverSms: () => undefined })

/** Has a second factor, a pending challenge and a pending mail. */
const victim = await createUser(server)
const own = openClient(app)
await own.auth.signInWithPassword({ email: victim.email, password })
const { factorId, secret } = await addAuthenticator(server, own)
const { data: asked } = await own.auth.mfa.challenge({ factorId })
const challengeId = asked?.id ?? ''
await own.auth.resetPasswordForEmail(victim.email)
await box.next(victim.email)

const thief = await createUser(server)
const { access_token: thiefs, refresh_token: renews } = await callsOf(app).signIn(thief)
const request = hostileAuthRequests({
  values: [
    'strange@empresa.com.br',
    victim.id,
    factorId,
    challengeId,
    thief.id,
    thief.email,
    password,
    renews,
  ],
  tokens: [thiefs, thiefs, thiefs, secrets.anonKey, secrets.publishableKey],
})

async function send({ method, url, headers, payload }: HostileRequest): Promise<void> {
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  expect(answer.statusCode, `${method} ${url} ${payload} ${answer.body}`).toBeLessThan(500)
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain(secret)
  expect(String(answer.headers.location ?? origin)).toMatch(/^http:\/\/rodizio\.test/)
  if (answer.statusCode < 400) return
  const shapes = [
    ['code', 'error_code', 'msg'],
    ['code', 'message'],
    ['error', 'error_description'],
  ]
  const names = Object.keys(answer.json()).filter((name) => name !== 'weak_password')
  expect(shapes).toContainEqual(names.sort())
}

/** The victim's rows; a thief may register a key under the victim's id. */
const digestOfMine = () => digestOf(server, [victim.id, victim.email, factorId], [thief.id])

test('hostile requests neither read nor change another account', async () => {
  const [clean] = await findStates(server)
  const objects = await countObjects(server)
  const before = await digestOfMine()
  let sent = 0
  const batch = fc.array(request, { minLength: 1, maxLength: 20, size: 'max' })
  await assertFor(
    8_000,
    batch,
    async (all) => {
      for (const one of all) await send(one)
      sent += all.length
      expect(await digestOfMine()).toEqual(before)
      // Some mails are written after the answer.
      await expectNoOpenTransaction(server)
      expect(await countObjects(server)).toEqual(objects)
    },
    { numRuns: 2_000 },
  )
  const states = await findStates(server)
  expect(states).toEqual(states.map(() => clean))
  expect(sent).toBeGreaterThan(20)
  expect((await own.auth.getUser()).data.user?.email).toBe(victim.email)
})

test('another user cannot act on my ids at any endpoint', async () => {
  const before = await digestOfMine()
  const bodies = [{}, { friendly_name: 'x', challenge_id: challengeId, code: '000000' }]
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${thiefs}` }
  for (const path of paths.filter((one) => one.includes(':id'))) {
    for (const id of [victim.id, factorId, challengeId]) {
      const url = `/auth/v1${path.replaceAll(':id', id)}`
      for (const method of methods) {
        for (const body of bodies) {
          const payload = method === 'GET' ? undefined : JSON.stringify(body)
          await send({ method, url, headers, payload })
        }
      }
    }
  }
  expect(await digestOfMine()).toEqual(before)
})

test('a field of a wrong type, of any length or with unstorable characters is refused or ignored', async () => {
  const usual: Record<string, unknown> = {
    email: 'strange@empresa.com.br',
    phone: '+5511987650000',
    password,
    data: { name: 'x' },
    type: 'recovery',
    factor_type: 'totp',
    friendly_name: 'x',
    challenge_id: challengeId,
    chain: 'ethereum',
    message: 'x'.repeat(100),
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'plain',
  }
  const strange = [
    '\0',
    'a\0b',
    '\ud800',
    'x'.repeat(60_000),
    '',
    1,
    1e300,
    true,
    null,
    [],
    ['x'],
    {},
  ]
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${thiefs}` }
  for (const [method, path, fields] of near) {
    const all = Object.fromEntries(fields.map((field) => [field, usual[field] ?? 'x']))
    for (const field of fields) {
      for (const value of [...strange, { name: '\0', nested: ['\ud800'] }]) {
        const payload = JSON.stringify({ ...all, [field]: value })
        await send({ method, url: `/auth/v1${path.replaceAll(':id', factorId)}`, headers, payload })
      }
    }
  }
})

test('a body of two megabytes, a million brackets and an endless field are refused', async () => {
  const { post } = callsOf(app)
  const huge = 'x'.repeat(2 * 1024 * 1024)
  for (const path of ['/signup', '/token?grant_type=password', '/otp', '/verify', '/recover']) {
    expect((await post(path, { email: huge })).statusCode).toBe(413)
    expect((await post(path, '['.repeat(500_000))).statusCode).toBe(400)
    const long = await post(path, {
      email: `${'x'.repeat(50_000)}@x.com`,
      token: 'x',
      type: 'email',
    })
    expect(long.json()).toMatchObject({ error_code: expect.any(String), code: 400 })
  }
})

test('guessing a mail’s code is stopped after five attempts, even for the right code', async () => {
  const { email } = await createUser(server)
  const guarded = await openAuth(server, { auth, deliver: box.deliver, rateLimit: true })
  const client = openClient(guarded)
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code } = await box.next(email)
  const tryCode = (token: string) => client.auth.verifyOtp({ email, token, type: 'email' })
  const wrong = code === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i += 1) expect((await tryCode(wrong)).error?.status).toBe(403)
  expect((await tryCode(wrong)).error).toMatchObject({ code: 'over_request_rate_limit' })
  expect((await tryCode(code)).error).toMatchObject({ status: 429 })
})

test('a code, a link and a challenge are valid once, even for concurrent requests', async () => {
  const { email } = await createUser(server)
  await openClient(app).auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code: token } = await box.next(email)
  const tries = await Promise.all(
    [1, 2, 3, 4].map(() => openClient(app).auth.verifyOtp({ email, token, type: 'email' })),
  )
  expect(tries.filter(({ error }) => error === null)).toHaveLength(1)
  const { data: again } = await own.auth.mfa.challenge({ factorId })
  const challengeId = again?.id ?? ''
  const code = codeOf(secret, 1)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => own.auth.mfa.verify({ factorId, challengeId, code })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  const rows = await server.asOwner((run) =>
    run(
      sql`select id from auth.mfa_challenges where id = ${challengeId}::uuid and verified_at is null`,
    ),
  )
  expect(rows).toEqual([])
})
