/** Timing must not reveal accounts: counts the work before the response instead of measuring time. */
import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/bcrypt'
import sql from 'sql-template-tag'
import type { Database } from 'supabase-server/database'
import { beforeEach, expect, test, vi } from 'vitest'
import { callsOf, createUser, openAuth, password } from '../support/auth/auth.ts'
import { keepMails } from '../support/auth/kept-mails.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

// Modules loaded by other files would use the functions without the spy.
vi.hoisted(() => vi.resetModules())
vi.mock('@node-rs/bcrypt', { spy: true })

const server = await openTestDatabase()
const box = keepMails()
/** The statements that a response waited for; transactions are held back by the test. */
const awaited: string[] = []
let held: Promise<void>
let letGo: () => void
const database: Database = {
  ...server.database,
  run: (caller, statement, ...more) => {
    awaited.push(statement.text)
    return server.database.run(caller, statement, ...more)
  },
  transaction: async (...work) => {
    await held
    return server.database.transaction(...work)
  },
}
const auth = { enableConfirmations: true, mailInterval: 0.001 }
const app = await openAuth(server, { database, deliver: box.deliver, auth, rateLimit: true })
const { post } = callsOf(app)
const newEmail = () => `${randomUUID()}@empresa.com.br`
/** The prefix of GoTrue's hashes. */
const cost10 = '$2b$10$'
let count = 0

/** Each call has its own client address, so that no limit applies. */
async function workOf(path: string, body: object) {
  awaited.splice(0)
  vi.mocked(verify).mockClear()
  vi.mocked(hash).mockClear()
  count += 1
  const { statusCode } = await post(path, body, { 'x-forwarded-for': `198.51.100.${count}` })
  const hashes = vi.mocked(hash).mock.calls.map(([, options]) => options)
  const compared = vi.mocked(verify).mock.calls.map(([, hashed]) => String(hashed).slice(0, 7))
  return { statusCode, statements: [...awaited], hashes, compared }
}

beforeEach(() => {
  held = new Promise((resolve) => {
    letGo = resolve
  })
  return letGo
})

test('a wrong password is compared once, for unknown accounts too', async () => {
  letGo()
  const { email } = await createUser(server)
  const { email: without } = await createUser(server)
  const hashed = await hash(password, { cost: 10 })
  await server.asOwner((run) =>
    run(sql`update auth.users set encrypted_password = case when email = ${email} then ${hashed} end
      where email in (${email}, ${without})`),
  )
  const signIn = (who: string) =>
    workOf('/token?grant_type=password', { email: who, password: 'wrong' })
  const known = await signIn(email)
  expect(known).toMatchObject({ statusCode: 400, compared: [cost10], hashes: [] })
  expect(await signIn(newEmail())).toEqual(known)
  expect(await signIn(without)).toEqual(known)
})

test.each([
  ['/recover', {}],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
  ['/otp', {}],
  ['/magiclink', {}],
])('%s responds before it looks up the account: %j', async (path, more) => {
  const { email } = await createUser(server)
  const known = await workOf(path, { email, ...more })
  expect(known).toMatchObject({ statusCode: 200, compared: [], hashes: [] })
  expect(await workOf(path, { email: newEmail(), ...more })).toEqual(known)
})

test('a sign-up makes one hash and compares one, for taken addresses too', async () => {
  letGo()
  const { email } = await createUser(server)
  const waiting = newEmail()
  const known = await workOf('/signup', { email, password })
  expect(known).toMatchObject({ statusCode: 200, compared: [cost10], hashes: [{ cost: 10 }] })
  expect(await workOf('/signup', { email: waiting, password })).toEqual(known)
  expect(await workOf('/signup', { email: waiting, password })).toEqual(known)
})
