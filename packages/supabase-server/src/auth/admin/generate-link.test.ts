import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { createUser, openAuth, origin } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const deliver = vi.fn()
const call = adminCallsOf(await openAuth(server, { deliver }))
const generate = async (body: unknown) => {
  const answer = await call('POST', '/admin/generate_link', body)
  return { status: answer.statusCode, ...answer.json() }
}
const newEmail = () => `${randomUUID()}@empresa.com.br`
const isKept = async (link: string) => {
  const { searchParams } = new URL(link)
  const [row] = await server.asOwner((run) =>
    run(sql`select count(*) as n from auth.one_time_tokens
      where token_hash = encode(sha224(${searchParams.get('token')}::text::bytea), 'hex')`),
  )
  return row?.n === 1
}

test.each([
  ['signup', { password: 'senha-boa-1', data: { name: 'Bia' } }, 'signup'],
  ['invite', {}, 'invite'],
  ['magiclink', {}, 'signup'],
])(
  'a %s link creates a missing account and sends no mail',
  async (type, more, verification_type) => {
    const email = newEmail()
    const answer = await generate({ type, email, redirect_to: `${origin}/x`, ...more })
    expect(answer).toMatchObject({ status: 200, email, verification_type })
    expect(answer.email_otp).toMatch(/^\d{6}$/)
    const link = new URL(answer.action_link)
    expect(link.origin + link.pathname).toBe(`${origin}/auth/v1/verify`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: answer.hashed_token,
      type: verification_type,
      redirect_to: `${origin}/x`,
    })
    expect(await isKept(answer.action_link)).toBe(true)
    expect(deliver).not.toHaveBeenCalled()
  },
)

test.each([
  ['recovery', 'recovery'],
  ['magiclink', 'magiclink'],
])('a %s link signs in to an existing account', async (type, verification_type) => {
  const { id, email } = await createUser(server)
  const answer = await generate({ type, email })
  expect(answer).toMatchObject({ status: 200, id, verification_type, redirect_to: origin })
  expect(answer.action_link).toContain(`type=${verification_type}`)
  expect(await isKept(answer.action_link)).toBe(true)
})

test('both links of an address change stay valid until another address is requested', async () => {
  const { email } = await createUser(server)
  const new_email = newEmail()
  const current = await generate({ type: 'email_change_current', email, new_email })
  const ofNew = await generate({ type: 'email_change_new', email, new_email })
  expect(ofNew).toMatchObject({ status: 200, new_email, verification_type: 'email_change_new' })
  expect(await isKept(current.action_link)).toBe(true)
  expect(await isKept(ofNew.action_link)).toBe(true)
  await generate({ type: 'email_change_new', email, new_email: newEmail() })
  expect(await isKept(current.action_link)).toBe(false)
})

test('an impossible link is refused with its reason', async () => {
  const { email } = await createUser(server)
  const refused = async (body: unknown) => {
    const { status, error_code } = await generate(body)
    return [status, error_code]
  }
  for (const type of ['recovery', 'email_change_new', 'email_change_current']) {
    const body = { type, email: newEmail(), new_email: newEmail() }
    expect(await refused(body)).toEqual([404, 'user_not_found'])
  }
  expect(await refused({ type: 'signup', email, password: 'senha-boa-1' })).toEqual([
    422,
    'email_exists',
  ])
  expect(await refused({ type: 'invite', email })).toEqual([422, 'email_exists'])
  expect(await refused({ type: 'email_change_new', email, new_email: email })).toEqual([
    422,
    'email_exists',
  ])
  expect(await refused({ type: 'signup', email: newEmail(), password: '1' })).toEqual([
    422,
    'weak_password',
  ])
  for (const wrong of [
    {},
    { type: 'signup' },
    { type: 'signup', email: newEmail() },
    { type: 'outro', email },
    { type: 'email_change_new', email },
    { type: 'recovery', email: ['a'] },
    { type: 'recovery', email: `${email}\r\nBcc: x@y.com` },
    '{',
  ]) {
    expect((await generate(wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
  const { redirect_to } = await generate({
    type: 'recovery',
    email,
    redirect_to: 'https://golpe.example',
  })
  expect(redirect_to).toBe(origin)
})
