import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, openAuth } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf, trailOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const call = adminCallsOf(app)
const { post } = callsOf(app)
const newEmail = () => `${randomUUID()}@empresa.com.br`
const signIn = async (email: string, password: string) => {
  const answer = await post('/token?grant_type=password', { email, password })
  return answer.json().error_code ?? 'in'
}

test('a created account exists at once, with all given attributes', async () => {
  const id = randomUUID()
  const email = newEmail()
  const answer = await call('POST', '/admin/users', {
    id,
    email: ` ${email.toUpperCase()} `,
    password: 'senha-boa-1',
    email_confirm: true,
    user_metadata: { name: 'Ana', nada: null },
    app_metadata: { tier: 'gold' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    id,
    email,
    role: 'authenticated',
    user_metadata: { name: 'Ana', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'], tier: 'gold' },
    identities: [{ provider: 'email', identity_data: { email } }],
  })
  expect(answer.body).not.toContain('password')
  expect(await signIn(email, 'senha-boa-1')).toBe('in')
  expect(await trailOf(server, id)).toEqual(['user_signedup'])
  const [profile] = await server.asOwner((run) =>
    run(sql`select name from public.profiles where id = ${id}`),
  )
  expect(profile).toEqual({ name: 'Ana' })
})

test('an unconfirmed, banned or passwordless account cannot sign in', async () => {
  const password = 'senha-boa-1'
  const create = async (more: object) => {
    const email = newEmail()
    const answer = await call('POST', '/admin/users', { email, ...more })
    expect(answer.statusCode, answer.body).toBe(200)
    return signIn(email, password)
  }
  expect(await create({ password })).toBe('email_not_confirmed')
  expect(await create({ password, email_confirm: true, ban_duration: '1h' })).toBe('user_banned')
  expect(await create({ password, email_confirm: true, ban_duration: 'none' })).toBe('in')
  expect(await create({ email_confirm: true })).toBe('invalid_credentials')
})

test('password hashes of another system are accepted', async () => {
  const email = newEmail()
  const password_hash = await hash('de-outro-sistema', { cost: 4 })
  const body = { email, password_hash, email_confirm: true }
  expect((await call('POST', '/admin/users', body)).statusCode).toBe(200)
  expect(await signIn(email, 'de-outro-sistema')).toBe('in')
})

test('a taken or invalid attribute is refused with its reason, and no account is created', async () => {
  const taken = (await call('POST', '/admin/users', { email: newEmail() })).json()
  const count = async () =>
    (await server.asOwner((run) => run(sql`select count(*) as n from auth.users`)))[0]?.n
  const before = await count()
  const refused = async (body: unknown) => {
    const answer = await call('POST', '/admin/users', body)
    return [answer.statusCode, answer.json().error_code]
  }
  const email = newEmail()
  expect(await refused({ email: taken.email })).toEqual([422, 'email_exists'])
  expect(await refused({ email, id: taken.id })).toEqual([422, 'user_already_exists'])
  expect(await refused({ email, password: 'curta' })).toEqual([422, 'weak_password'])
  expect(await refused({ phone: 'meu telefone' })).toEqual([400, 'validation_failed'])
  for (const wrong of [
    {},
    'null',
    '[]',
    { email: 'ninguem' },
    { email: 'ana@empresa.com.br\r\nBcc: x@y.com' },
    { email, id: 'x' },
    { email, id: '00000000-0000-0000-0000-000000000000' },
    { email, role: 'supabase_auth_admin' },
    { email, role: "x'; drop table auth.users" },
    { email, password_hash: 'texto' },
    { email, password_hash: `$2b$31$${'a'.repeat(53)}` },
    { email, password: 'senha-boa-1', password_hash: `$2b$10$${'a'.repeat(53)}` },
    { email, password: 'x'.repeat(73) },
    { email, ban_duration: 'amanhã' },
    { email, ban_duration: '-1h' },
    { email, ban_duration: '9999999999999h' },
    { email, ban_duration: {} },
    { email, user_metadata: 'texto' },
    { email, user_metadata: { name: 'a\0b' } },
    { email, app_metadata: { x: 'y'.repeat(9000) } },
    { email, email_confirm: 'sim' },
    { email: { $ne: null } },
  ]) {
    expect(await refused(wrong), JSON.stringify(wrong)).toEqual([400, expect.any(String)])
  }
  expect(await count()).toBe(before)
})
