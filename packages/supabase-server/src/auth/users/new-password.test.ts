import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { callsOf, createUser, openAuth, password } from '../../../tests/support/auth/auth.ts'
import { keepMails, pathOf } from '../../../tests/support/auth/kept-mails.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const switches = { enableConfirmations: true, mailInterval: 0 }

async function open(auth: object = {}, more: object = {}) {
  const app = await openAuth(server, {
    deliver: box.deliver,
    auth: { ...switches, ...auth },
    ...more,
  })
  const calls = callsOf(app)
  const put = async (session: { access_token: string }, body: unknown, from = '127.0.0.1') => {
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
      'x-forwarded-for': from,
    }
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await app.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const hashOf = async (url: string) => {
    const { headers } = await app.inject({ url })
    return Object.fromEntries(new URLSearchParams(new URL(String(headers.location)).hash.slice(1)))
  }
  return { ...calls, put, hashOf }
}

async function signedIn(where: Awaited<ReturnType<typeof open>>) {
  const user = await createUser(server)
  return { ...user, session: await where.signIn(user) }
}

test('a reauthentication code may be tried five times, whatever the client addresses', async () => {
  const careful = await open({ securePasswordChange: true }, { rateLimit: true })
  const { id, session } = await signedIn(careful)
  await server.asOwner((run) =>
    run(
      sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${id}`,
    ),
  )
  const answers: number[] = []
  for (let i = 0; i < 6; i += 1) {
    const guess = { password: 'outra senha muito boa', nonce: `00000${i}` }
    answers.push((await careful.put(session, guess, `203.0.113.${i}`)).status)
  }
  expect(answers).toEqual([...Array(5).fill(422), 429])
})

describe('where config.toml requires the current password', () => {
  const next = 'outra senha muito boa'
  const words = { msg: 'Current password required when setting new password.' }

  test('a session alone cannot set a new password', async () => {
    const careful = await open({ requireCurrentPassword: true })
    const { email, session } = await signedIn(careful)
    for (const [sent, code] of [
      [{}, 'current_password_required'],
      [{ current_password: '' }, 'current_password_required'],
      [{ current_password: null }, 'current_password_required'],
      [{ current_password: 'uma que eu não sei' }, 'current_password_invalid'],
    ] as const) {
      const { status, body } = await careful.put(session, { password: next, ...sent })
      expect([status, body]).toEqual([400, { ...words, code: 400, error_code: code }])
    }
    expect(await careful.signIn({ email })).toHaveProperty('access_token')
    expect((await careful.put(session, { data: { tema: 'claro' } })).status).toBe(200)
    const told = { password: next, current_password: password }
    expect((await careful.put(session, told)).status).toBe(200)
    const again = await careful.signIn({ email, password: next } as never)
    expect(again).toHaveProperty('access_token')
  })

  test('a session from a mail’s link needs no current password, but a wrong one is refused', async () => {
    const careful = await open({ requireCurrentPassword: true })
    const { email } = await createUser(server)
    await careful.post('/recover', { email })
    const { access_token } = await careful.hashOf(pathOf(await box.next(email)))
    const session = { access_token: access_token ?? '' }
    const wrong = await careful.put(session, { password: next, current_password: 'não sei' })
    expect([wrong.status, wrong.body.error_code]).toEqual([400, 'current_password_invalid'])
    expect((await careful.put(session, { password: next })).status).toBe(200)
  })

  test('guesses count like those at sign-in', async () => {
    const careful = await open({ requireCurrentPassword: true }, { rateLimit: true })
    const { email, session } = await signedIn(careful)
    const answers: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const guess = { password: next, current_password: `palpite ${i}` }
      answers.push((await careful.put(session, guess)).status)
    }
    expect(answers).toEqual([...Array(10).fill(400), 429])
    expect((await careful.signIn({ email })).error_code).toBe('over_request_rate_limit')
  })
})
