import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, openAuth, origin, password } from '../../../tests/support/auth/auth.ts'
import { keepMails, pathOf } from '../../../tests/support/auth/kept-mails.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const auth = { enableConfirmations: true, mailInterval: 0 }
const app = await openAuth(server, { deliver: box.deliver, auth })
const calls = callsOf(app)

async function signUp(redirectTo?: string) {
  const email = `${randomUUID()}@empresa.com.br`
  const query = redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`
  await calls.post(`/signup${query}`, { email, password })
  return { email, path: pathOf(await box.next(email)) }
}

async function open(url: string) {
  const answer = await app.inject({ url })
  const target = new URL(String(answer.headers.location ?? 'none:'))
  return {
    status: answer.statusCode,
    target,
    hash: Object.fromEntries(new URLSearchParams(target.hash.slice(1))),
  }
}

test('the link of my mail leads to the site with my session in the fragment', async () => {
  const { email, path } = await signUp(`${origin}/bem-vindo?de=mail`)
  const { status, target, hash } = await open(path)
  expect([status, target.origin, target.pathname, target.search]).toEqual([
    303,
    origin,
    '/bem-vindo',
    '?de=mail',
  ])
  expect(hash).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600' })
  expect(Number(hash.expires_at)).toBeGreaterThan(Date.now() / 1000)
  expect((await calls.getUser(hash.access_token ?? '')).json()).toMatchObject({ email })
  expect((await calls.refresh(hash.refresh_token)).statusCode).toBe(200)
})

test('a link opened twice leads to the site with an expiry error', async () => {
  const { path } = await signUp()
  await open(path)
  const { status, target, hash } = await open(path)
  expect([status, target.origin, target.search]).toEqual([303, origin, ''])
  expect(hash).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('a HEAD request of a mail scanner does not use up the link', async () => {
  const { path } = await signUp()
  for (let i = 0; i < 3; i += 1) {
    const answer = await app.inject({ method: 'HEAD', url: path })
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([200, undefined, ''])
  }
  expect((await open(path)).hash.type).toBe('signup')
})

test('a link cannot be changed to lead to another site, before or after it is mailed', async () => {
  const { path } = await signUp('https://ladrao.example/colhe')
  expect(new URL(path, origin).searchParams.get('redirect_to')).toBe(origin)
  const bent = new URL(path, origin)
  bent.searchParams.set('redirect_to', 'https://ladrao.example/colhe')
  const { target, hash } = await open(bent.pathname + bent.search)
  expect(target.origin).toBe(origin)
  expect(hash.type).toBe('signup')
})

test('an invalid link is refused, at the site or in place', async () => {
  for (const query of [
    '',
    '?type=signup',
    '?token=x',
    '?token=a&token=b&type=signup',
    '?token=x&type=signup&type=invite',
  ]) {
    const answer = await app.inject({ url: `/auth/v1/verify${query}` })
    expect([answer.statusCode, answer.json().error_code]).toEqual([400, 'validation_failed'])
  }
  expect((await open('/auth/v1/verify?token=x&type=magia')).hash).toMatchObject({
    error: 'invalid_request',
    error_code: 'validation_failed',
  })
  for (const token of ['x', '%00', '%ff', 'a'.repeat(3000), "'--"]) {
    expect((await open(`/auth/v1/verify?token=${token}&type=recovery`)).hash.error_code).toBe(
      'otp_expired',
    )
  }
})

test('an expired invitation and a banned account give different errors at the site', async () => {
  const { email, path } = await signUp()
  await server.asOwner((run) =>
    run(sql`update auth.users set banned_until = '2999-01-01' where email = ${email}`),
  )
  expect((await open(path)).hash).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
})
