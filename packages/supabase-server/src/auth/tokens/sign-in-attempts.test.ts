import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, createUser, openAuth, password } from '../../../tests/support/auth/auth.ts'
import { newPhone } from '../../../tests/support/auth/kept-messages.ts'
import { authOf } from '../../../tests/support/auth/project-auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const calls = callsOf(await openAuth(server, { rateLimit: true }))

const signIn = (email: string, secret: string, address: string) =>
  calls.post(
    '/token?grant_type=password',
    { email, password: secret },
    { 'x-forwarded-for': address },
  )

const statusesOf = async (email: string, addresses: string[]) => {
  const answers = await Promise.all(addresses.map((address) => signIn(email, 'errada', address)))
  // PostgreSQL counts concurrent attempts in any order.
  return answers.map(({ statusCode }) => statusCode).sort()
}
const times = (count: number, status: number) => Array<number>(count).fill(status)
const refused = expect.objectContaining({ statusCode: 429 })
const letIn = expect.objectContaining({ statusCode: 200 })

let email: string
beforeEach(async () => {
  email = (await createUser(server)).email
})

test('guessing from one network is refused after ten tries, with the time to wait', async () => {
  expect(await statusesOf(email, Array(10).fill('203.0.113.1'))).toEqual(times(10, 400))
  const answer = await signIn(email, password, '203.0.113.2')
  expect(answer.json()).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Request rate limit reached',
  })
  const wait = Number(answer.headers['retry-after'])
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
})

test('a hundred concurrent guesses count as no more than ten', async () => {
  const statuses = await statusesOf(email, Array(25).fill('203.0.113.3'))
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
})

test('I can still sign in from another address, and other accounts are not affected', async () => {
  await statusesOf(email, Array(12).fill('203.0.113.1'))
  expect(await signIn(email, password, '198.51.100.1')).toEqual(letIn)
  const other = await createUser(server)
  expect(await signIn(other.email, password, '203.0.113.1')).toEqual(letIn)
})

test('an account guessed at from two hundred networks stays open only where I signed in before', async () => {
  expect(await signIn(email, password, '198.51.100.7')).toEqual(letIn)
  await exhaust()
  expect(await signIn(email, password, '192.0.2.1')).toEqual(refused)
  expect(await signIn(email, password, '198.51.100.7')).toEqual(letIn)
  expect(await signIn(email, password, '198.51.100.200')).toEqual(letIn)
})

test('a guessing neighbour does not lock me out of my own address', async () => {
  expect(await signIn(email, password, '198.51.100.7')).toEqual(letIn)
  await statusesOf(email, Array(12).fill('198.51.100.8'))
  expect(await signIn(email, password, '198.51.100.8')).toEqual(refused)
  expect(await signIn(email, password, '198.51.100.7')).toEqual(letIn)
})

test('an IPv6 network is recognised whatever address a device uses', async () => {
  expect(await signIn(email, password, '2001:db8:1:2::1')).toEqual(letIn)
  await exhaust()
  expect(await signIn(email, password, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toEqual(letIn)
  expect(await signIn(email, password, '2001:db8:1:ff::1')).toEqual(letIn)
  expect(await signIn(email, password, '2001:db8:2::1')).toEqual(refused)
})

test('correct passwords count as no guesses and reset the wrong ones before them', async () => {
  for (let i = 0; i < 25; i += 1) {
    expect(await signIn(email, password, '198.51.100.9')).toEqual(letIn)
  }
  for (let round = 0; round < 2; round += 1) {
    await statusesOf(email, Array(9).fill(`192.0.2.${round}`))
    expect(await signIn(email, password, `192.0.2.${round}`)).toEqual(letIn)
  }
})

test('sign-ins by e-mail and by phone share one count', async () => {
  const phone = newPhone()
  await server.asOwner((run) =>
    run(
      sql`update auth.users set phone = ${phone}, phone_confirmed_at = now() where email = ${email}`,
    ),
  )
  const byPhone = callsOf(
    await openAuth(server, { rateLimit: true, auth: authOf('[auth.sms]\nenable_signup = true') }),
  )
  const dial = (secret: string, address: string) =>
    byPhone.post(
      '/token?grant_type=password',
      { phone, password: secret },
      { 'x-forwarded-for': address },
    )
  for (let i = 0; i < 12; i += 1) expect(await dial(password, '198.51.100.10')).toEqual(letIn)
  for (let i = 0; i < 5; i += 1) await dial('errada', '203.0.113.6')
  expect(await statusesOf(email, Array(6).fill('203.0.113.6'))).toEqual([...times(5, 400), 429])
})

test('an unknown account gets the same response', async () => {
  const nobody = 'ninguem@empresa.com.br'
  expect(await statusesOf(nobody, Array(10).fill('203.0.113.4'))).toEqual(times(10, 400))
  expect(await statusesOf(nobody, ['203.0.113.5'])).toEqual([429])
})

test('spellings of an address share one count, and an invented proxy address gains nothing', async () => {
  const spelled = [email, email.toUpperCase(), ` ${email}`]
  for (let i = 0; i < 10; i += 1) await signIn(spelled[i % 3] ?? '', 'errada', 'made up')
  expect(await signIn(email, password, 'made up too')).toEqual(refused)
  expect(await signIn(email, password, '198.51.100.1')).toEqual(letIn)
})

/** Skips the limit of each address, which this file does not test. */
async function exhaust(): Promise<void> {
  const places = Array.from({ length: 201 }, (_, i) => `10.${i}.0.1`)
  await server.asOwner(async (run) => {
    for (const place of places) {
      await run(sql`select _gateway.take_attempt(
        rtrim(translate(encode(sha256(${email}::bytea), 'base64'), '+/', '-_'), '='), null, ${place}::inet)`)
    }
  })
}
