import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, openAuth, password } from '../../../tests/support/auth/auth.ts'
import { keepMails, tokenOf } from '../../../tests/support/auth/kept-mails.ts'
import { keepMessages, newPhone } from '../../../tests/support/auth/kept-messages.ts'
import { authOf } from '../../../tests/support/auth/project-auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const auth = { enableConfirmations: true, mailInterval: 0 }
const calls = callsOf(await openAuth(server, { deliver: box.deliver, auth }))

const otpExpired = { code: 403, error_code: 'otp_expired' }
const byCode = { ...otpExpired, msg: 'Token has expired or is invalid' }
const byLink = { ...otpExpired, msg: 'Email link is invalid or has expired' }
const asOwner = (statement: ReturnType<typeof sql>) => server.asOwner((run) => run(statement))

async function signUp() {
  const email = `${randomUUID()}@empresa.com.br`
  await calls.post('/signup', { email, password })
  return { email, mail: await box.next(email) }
}

test('the code of my mail confirms my address and signs me in, once', async () => {
  const { email, mail } = await signUp()
  const body = { type: 'signup', email: email.toUpperCase(), token: mail.code }
  const answer = await calls.post('/verify', body)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ token_type: 'bearer', user: { email } })
  expect(answer.json().user.email_confirmed_at).toMatch(/Z$/)
  expect(answer.json().user.identities[0].identity_data).toMatchObject({ email_verified: true })
  expect((await calls.getUser(answer.json().access_token)).statusCode).toBe(200)
  const claims = JSON.parse(atob(answer.json().access_token.split('.')[1]))
  expect(claims.amr).toMatchObject([{ method: 'otp' }])
  expect((await calls.post('/verify', body)).json()).toEqual(byCode)
  expect(await calls.signIn({ email })).toHaveProperty('access_token')
})

test('the link’s token confirms as well, and type email accepts every kind', async () => {
  const first = await signUp()
  const answer = await calls.post('/verify', { type: 'email', token_hash: tokenOf(first.mail) })
  expect(answer.json()).toMatchObject({ user: { email: first.email } })
  await calls.post('/recover', { email: first.email })
  const { code } = await box.next(first.email)
  const again = await calls.post('/verify', { type: 'email', email: first.email, token: code })
  expect(again.json()).toMatchObject({ user: { email: first.email } })
  const used = { type: 'signup', token_hash: tokenOf(first.mail) }
  expect((await calls.post('/verify', used)).json()).toEqual(byLink)
})

test('two concurrent requests with one code start one session', async () => {
  const { email, mail } = await signUp()
  const body = { type: 'signup', email, token: mail.code }
  const answers = await Promise.all([1, 2, 3].map(() => calls.post('/verify', body)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403])
})

test('a code is valid for its address and purpose only, and a newer one replaces it', async () => {
  const [a, b] = [await signUp(), await signUp()]
  for (const body of [
    { type: 'signup', email: b.email, token: a.mail.code },
    { type: 'recovery', email: a.email, token: a.mail.code },
    { type: 'email_change', email: a.email, token: a.mail.code },
    { type: 'signup', email: 'ninguem@empresa.com.br', token: a.mail.code },
  ]) {
    if (body.email === b.email && a.mail.code === b.mail.code) continue
    expect((await calls.post('/verify', body)).json()).toEqual(byCode)
  }
  await calls.post('/resend', { type: 'signup', email: a.email })
  const newer = await box.next(a.email)
  const old = { type: 'signup', token_hash: tokenOf(a.mail) }
  expect((await calls.post('/verify', old)).json()).toEqual(byLink)
  const good = { type: 'signup', token_hash: tokenOf(newer) }
  expect((await calls.post('/verify', good)).statusCode).toBe(200)
})

test('an expired code and a code of a banned account are refused', async () => {
  const late = await signUp()
  await asOwner(
    sql`update auth.users set confirmation_sent_at = now() - interval '3601 seconds' where email = ${late.email}`,
  )
  const body = { type: 'signup', email: late.email, token: late.mail.code }
  expect((await calls.post('/verify', body)).json()).toEqual(byCode)
  const banned = await signUp()
  await asOwner(
    sql`update auth.users set banned_until = '2999-01-01' where email = ${banned.email}`,
  )
  const ofBanned = { type: 'signup', email: banned.email, token: banned.mail.code }
  expect((await calls.post('/verify', ofBanned)).json()).toEqual({
    code: 403,
    error_code: 'user_banned',
    msg: 'User is banned',
  })
})

test('the database holds neither the code nor the link’s token', async () => {
  const { email, mail } = await signUp()
  const [row] = await asOwner(sql`select u.confirmation_token, to_jsonb(t)::text as token
    from auth.users u join auth.one_time_tokens t on t.user_id = u.id where u.email = ${email}`)
  expect(row?.confirmation_token).toMatch(/^[0-9a-f]{56}$/)
  expect(row?.token).toContain(row?.confirmation_token)
  expect(row?.token).toContain(email)
  for (const secret of [tokenOf(mail), `"${mail.code}"`])
    expect(JSON.stringify(row)).not.toContain(secret)
  const stolen = { type: 'signup', token_hash: row?.confirmation_token }
  expect((await calls.post('/verify', stolen)).json()).toEqual(byLink)
})

test('spellings of a number share one count, and guessing locks the owner out nowhere else', async () => {
  const { deliverSms, next } = keepMessages()
  const toml = '[auth.sms]\nenable_signup = true\nmax_frequency = "0s"'
  const guarded = callsOf(
    await openAuth(server, { rateLimit: true, deliverSms, auth: authOf(toml) }),
  )
  const phone = newPhone()
  await guarded.post('/otp', { phone })
  const { code } = await next(phone)
  const wrong = code === '000000' ? '000001' : '000000'
  const spelled = [phone, `+${phone}`, `${phone.slice(0, 1)} ${phone.slice(1)}`]
  const verify = async (token: string, from: string, as = phone) =>
    (await guarded.post('/verify', { type: 'sms', phone: as, token }, { 'x-forwarded-for': from }))
      .statusCode
  for (let i = 0; i < 5; i += 1)
    expect(await verify(wrong, '203.0.113.1', spelled[i % 3])).toBe(403)
  for (const as of spelled) expect(await verify(code, '203.0.113.2', as)).toBe(429)
  for (let i = 0; i < 4; i += 1) expect(await verify(wrong, '198.51.100.1')).toBe(403)
  expect(await verify(code, '198.51.100.1')).toBe(200)
  for (let i = 0; i < 5; i += 1) expect(await verify(wrong, '198.51.100.1')).toBe(403)
  for (let i = 0; i < 100; i += 1) await verify(wrong, `10.${i}.0.1`)
  expect(await verify(wrong, '192.0.2.1')).toBe(429)
  expect(await verify(wrong, '198.51.100.2')).toBe(403)
})

test('guessing a code is refused after five tries, for the whole network; the link still works', async () => {
  const guarded = callsOf(await openAuth(server, { rateLimit: true, auth }))
  const { email, mail } = await signUp()
  const wrong = mail.code === '000000' ? '000001' : '000000'
  const guess = (token: string, i: number) =>
    guarded.post(
      '/verify',
      { type: 'signup', email, token },
      { 'x-forwarded-for': `203.0.113.${i}` },
    )
  for (let i = 0; i < 5; i += 1) expect((await guess(wrong, i)).json()).toEqual(byCode)
  const refused = await guess(mail.code, 6)
  expect([refused.statusCode, refused.json().error_code]).toEqual([429, 'over_request_rate_limit'])
  const link = await guarded.post('/verify', { type: 'signup', token_hash: tokenOf(mail) })
  expect(link.statusCode).toBe(200)
})

test('guessing link tokens from one address is refused', async () => {
  const guarded = callsOf(await openAuth(server, { rateLimit: true, auth }))
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const guess = () => guarded.post('/verify', { type: 'signup', token_hash: randomUUID() }, headers)
  for (let i = 0; i < 30; i += 1) expect((await guess()).statusCode).toBe(403)
  expect((await guess()).statusCode).toBe(429)
})

test('an incomplete or contradictory request is refused with its reason', async () => {
  const email = 'ana@empresa.com.br'
  const cases: [unknown, number, string][] = [
    ['{', 400, 'bad_json'],
    ['[]', 400, 'validation_failed'],
    [{ token: '123456', email }, 400, 'validation_failed'],
    [{ type: 'signup', email }, 400, 'validation_failed'],
    [{ type: 'signup', token: '1', token_hash: '2', email }, 400, 'validation_failed'],
    [{ type: 'signup', token: '123456' }, 400, 'validation_failed'],
    [{ type: 'signup', token: '123456', email, phone: '55' }, 400, 'validation_failed'],
    [{ type: 'signup', token: '123456', email: 'x' }, 422, 'validation_failed'],
    [{ type: 'signup', token_hash: 'x', email }, 400, 'validation_failed'],
    [{ type: 'magia', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'constructor', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: ['signup'], token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'signup', token_hash: 'a\0' }, 400, 'validation_failed'],
    [{ type: 'signup', token_hash: 'x'.repeat(5000) }, 400, 'validation_failed'],
    [{ type: 'signup', token_hash: '\ud800' }, 403, 'otp_expired'],
    [{ type: 'signup', email, token: "' or true --" }, 403, 'otp_expired'],
  ]
  for (const [payload, status, code] of cases) {
    const answer = await calls.post('/verify', payload)
    expect(
      [answer.statusCode, answer.json().error_code],
      JSON.stringify(payload).slice(0, 80),
    ).toEqual([status, code])
  }
})

test('a recovery link confirms the mailbox and removes a password set by a stranger', async () => {
  const { email } = await signUp()
  await calls.post('/recover', { email })
  const { code } = await box.next(email)
  const answer = await calls.post('/verify', { type: 'recovery', email, token: code })
  expect(answer.json()).toMatchObject({ user: { email } })
  expect((await calls.signIn({ email })).error_code).toBe('invalid_credentials')
})
