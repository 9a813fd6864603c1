import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { callsOf, createUser, openAuth, password } from '../../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import type { AuthMail } from '../auth-mail.ts'

const server = await openTestDatabase()
const mails: AuthMail[] = []
const deliver = (mail: AuthMail) => void mails.push(mail)
const mailApp = await openAuth(server, {
  deliver,
  auth: { enableConfirmations: true, mailInterval: 0 },
})
const byMail = callsOf(mailApp)
const atOnce = callsOf(await openAuth(server, { deliver }))

const newEmail = () => `${randomUUID()}@empresa.com.br`
const rowOf = async (email: string) =>
  (
    await server.asOwner((run) =>
      run(sql`select u.*, p.name,
      (select json_agg(a.payload ->> 'action' order by a.created_at, a.id) from auth.audit_log_entries a
        where a.payload ->> 'actor_id' = u.id::text) as audit
    from auth.users u join public.profiles p on p.id = u.id where u.email = ${email}`),
    )
  )[0]

test('a sign-up keeps my name and waits for the mail’s confirmation', async () => {
  const email = newEmail()
  const data = { name: 'Ana Souza', role: 'super_admin', approved: true }
  const answer = await byMail.post('/signup', { email: email.toUpperCase(), password, data })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ email, role: 'authenticated', user_metadata: data })
  expect(answer.json()).not.toHaveProperty('access_token')
  expect(answer.json()).not.toHaveProperty('email_confirmed_at')
  expect(answer.json().identities).toMatchObject([{ provider: 'email', email }])
  const row = await rowOf(email)
  expect(row).toMatchObject({
    name: 'Ana Souza',
    email_confirmed_at: null,
  })
  expect(row?.audit).toEqual(['user_confirmation_requested'])
  expect(mails.at(-1)).toMatchObject({
    kind: 'signup',
    to: email,
    name: 'Ana Souza',
    code: expect.stringMatching(/^\d{6}$/),
  })
  expect((await byMail.signIn({ email })).error_code).toBe('email_not_confirmed')
})

test('a sign-up without confirmation signs me in, and a second one is refused', async () => {
  const email = newEmail()
  const answer = await atOnce.post('/signup', { email, password })
  expect(answer.json()).toMatchObject({ token_type: 'bearer', user: { email } })
  expect((await rowOf(email))?.audit).toEqual(expect.arrayContaining(['user_signedup', 'login']))
  const again = await atOnce.post('/signup', { email, password })
  expect([again.statusCode, again.json()]).toEqual([
    422,
    { code: 422, error_code: 'user_already_exists', msg: 'User already registered' },
  ])
})

test('a taken address gets the response of a new one, and its account stays unchanged', async () => {
  const { email } = await createUser(server)
  const before = await rowOf(email)
  const sent = mails.length
  const data = { name: 'Invasor' }
  const taken = (await byMail.post('/signup', { email, password: 'outra senha', data })).json()
  const fresh = (
    await byMail.post('/signup', { email: newEmail(), password: 'outra senha', data })
  ).json()
  expect(Object.keys(taken)).toEqual(Object.keys(fresh))
  const { id, identities, created_at, updated_at, confirmation_sent_at, ...rest } = taken
  const [identity] = identities
  expect(Object.keys(identity)).toEqual(Object.keys(fresh.identities[0]))
  expect(identity).toEqual({
    ...fresh.identities[0],
    identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    id,
    user_id: id,
    email,
    identity_data: { ...fresh.identities[0].identity_data, sub: id, email },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
    updated_at: identity.created_at,
    last_sign_in_at: identity.created_at,
  })
  expect(id).not.toBe(before?.id)
  expect(rest).toEqual({
    ...rest,
    role: fresh.role,
    aud: fresh.aud,
    app_metadata: fresh.app_metadata,
    user_metadata: data,
    email,
  })
  expect([created_at, updated_at]).toEqual([confirmation_sent_at, confirmation_sent_at])
  expect(mails.length).toBe(sent + 1)
  const { audit, ...after } = (await rowOf(email)) ?? {}
  expect(after).toEqual({ ...before, audit: undefined })
  expect(audit).toEqual(['user_repeated_signup'])
})

describe('signing up again before the confirmation', () => {
  const ofStranger = 'senha de um estranho'
  const follow = async (link = '') => {
    const { pathname, search } = new URL(link)
    const answer = await mailApp.inject({ url: pathname + search })
    const { hash } = new URL(String(answer.headers.location))
    return Object.fromEntries(new URLSearchParams(hash.slice(1)))
  }

  test.each([
    ['a stranger first', ofStranger, password],
    ['its owner first', password, ofStranger],
  ])(
    'another password, %s, leaves none: the confirmation asks for one',
    async (_, first, second) => {
      const email = newEmail()
      await byMail.post('/signup', { email, password: first, data: { name: 'Primeira' } })
      const before = await rowOf(email)
      const again = await byMail.post('/signup', {
        email,
        password: second,
        data: { name: 'Segunda' },
      })
      expect(again.json()).toMatchObject({ id: before?.id, user_metadata: { name: 'Segunda' } })
      expect(await rowOf(email)).toMatchObject({ name: 'Segunda', encrypted_password: null })
      const [, newest] = mails.filter(({ to }) => to === email)
      expect(newest?.name).toBe('Segunda')

      const brought = await follow(newest?.link)
      expect(brought.type).toBe('recovery')
      for (const secret of [first, second]) {
        const refused = await byMail.signIn({ email, password: secret } as never)
        expect(refused.error_code).toBe('invalid_credentials')
      }
      const chosen = await mailApp.inject({
        method: 'PUT',
        url: '/auth/v1/user',
        headers: { authorization: `Bearer ${brought.access_token}` },
        payload: { password: 'a que escolhi' },
      })
      expect(chosen.statusCode).toBe(200)
      const signedIn = await byMail.signIn({ email, password: 'a que escolhi' } as never)
      expect(signedIn).toHaveProperty('access_token')
    },
  )

  test('the same password is kept, with the newest name', async () => {
    const email = newEmail()
    await byMail.post('/signup', { email, password, data: { name: 'Bia' } })
    await byMail.post('/signup', { email, password, data: { name: 'Bia Souza' } })
    expect(await rowOf(email)).toMatchObject({ name: 'Bia Souza' })
    const brought = await follow(mails.filter(({ to }) => to === email).at(-1)?.link)
    expect(brought.type).toBe('signup')
    expect(await byMail.signIn({ email })).toHaveProperty('access_token')
  })
})

test('a sign-up sets no password on an invited account', async () => {
  const { email } = await createUser(server, { email_confirmed_at: null })
  await server.asOwner((run) =>
    run(
      sql`update auth.users set invited_at = now(), encrypted_password = '' where email = ${email}`,
    ),
  )
  expect((await byMail.post('/signup', { email, password })).statusCode).toBe(200)
  expect(await rowOf(email)).toMatchObject({
    encrypted_password: '',
    raw_user_meta_data: { name: 'Ana' },
  })
})

test('two concurrent sign-ups with one address create one account', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    [1, 2, 3].map(() => byMail.post('/signup', { email, password })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
})

test('a second mail within the interval has to wait, for known and unknown addresses', async () => {
  const calls = callsOf(
    await openAuth(server, { auth: { enableConfirmations: true, mailInterval: 60 } }),
  )
  const { email: known } = await createUser(server)
  for (const email of [known, newEmail()]) {
    expect((await calls.post('/signup', { email, password })).statusCode).toBe(200)
    const refused = await calls.post('/signup', { email, password })
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error_code).toBe('over_email_send_rate_limit')
    expect(refused.json().msg).toMatch(
      /^For security purposes, you can only request this after (60|5\d) seconds\.$/,
    )
  }
})

test('a sign-up is refused where sign-ups are disabled', async () => {
  const closed = callsOf(await openAuth(server, { auth: { enableSignup: false } }))
  const answer = await closed.post('/signup', { email: newEmail(), password })
  expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'signup_disabled'])
})

test('a weak password is refused with its reasons, in both error formats', async () => {
  const strict = callsOf(
    await openAuth(server, {
      auth: { minimumPasswordLength: 8, passwordCharacters: ['abc', '0123456789'] },
    }),
  )
  const body = { email: newEmail(), password: 'zzz' }
  const reasons = ['length', 'characters']
  const message =
    'Password should be at least 8 characters. Password should contain at least one character of each: abc, 0123456789.'
  const older = await strict.post('/signup', body)
  expect(older.statusCode).toBe(422)
  expect(older.json()).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: message,
    weak_password: { reasons },
  })
  const today = await strict.post('/signup', body, { 'x-supabase-api-version': '2024-01-01' })
  expect(today.json()).toEqual({ code: 'weak_password', message, weak_password: { reasons } })
  expect((await strict.post('/signup', { ...body, password: 'abcdefg1' })).statusCode).toBe(200)
  expect(await rowOf(body.email)).toBeDefined()
})

test('an invalid sign-up is refused with its reason and creates no account', async () => {
  const count = async () =>
    (await server.asOwner((run) => run(sql`select count(*) from auth.users`)))[0]?.count
  const before = await count()
  const email = newEmail()
  const cases: [unknown, number, string][] = [
    ['{"email": ', 400, 'bad_json'],
    ['[]', 400, 'validation_failed'],
    ['', 422, 'anonymous_provider_disabled'],
    [{ password }, 422, 'anonymous_provider_disabled'],
    [{ email }, 400, 'validation_failed'],
    [{ email, password: 5 }, 400, 'validation_failed'],
    [{ email, password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email, password: 'ã'.repeat(37) }, 400, 'validation_failed'],
    [{ email, password, phone: '5511912345678' }, 400, 'validation_failed'],
    [{ phone: '5511912345678', password }, 400, 'phone_provider_disabled'],
    [{ email: 'sem arroba', password }, 400, 'validation_failed'],
    [{ email: 'a@b.de\r\nBcc: c@d.de', password }, 400, 'validation_failed'],
    [{ email: 'a@b.de,c@d.de', password }, 400, 'validation_failed'],
    [{ email: '"a b"@c.de', password }, 400, 'validation_failed'],
    [{ email: `${'a'.repeat(300)}@b.de`, password }, 400, 'validation_failed'],
    [{ email: 'a@localhost', password }, 400, 'email_address_invalid'],
    [{ email: 'a\ud800@b.de', password }, 400, 'validation_failed'],
    [{ email, password, data: 'x' }, 400, 'validation_failed'],
    [{ email, password, data: { name: 'a\0b' } }, 400, 'validation_failed'],
    [{ email, password, data: { name: '\ud800' } }, 400, 'validation_failed'],
    [{ email, password, data: { name: 'x'.repeat(5000) } }, 400, 'validation_failed'],
    [`{"email":"${email}","password":"${password}","data":{"__proto__":{"a":1}}}`, 400, 'bad_json'],
    [
      `{"email":"${email}","password":"${password}","data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      400,
      'validation_failed',
    ],
  ]
  for (const [payload, status, code] of cases) {
    const answer = await byMail.post('/signup', payload)
    expect(
      [answer.statusCode, answer.json().error_code],
      JSON.stringify(payload).slice(0, 80),
    ).toEqual([status, code])
  }
  expect(await count()).toBe(before)
})

test('a name cannot insert a line into a mail', async () => {
  const email = newEmail()
  const name = `Ana\r\nBcc: todos@empresa.com.br\u2028${'x'.repeat(200)}`
  expect((await byMail.post('/signup', { email, password, data: { name } })).statusCode).toBe(200)
  expect(mails.at(-1)?.name).toMatch(/^Ana Bcc: todos@empresa\.com\.br x+$/)
  expect(mails.at(-1)?.name).toHaveLength(120)
})

test('metadata are stored up to the maximum depth', async () => {
  const email = newEmail()
  const data = `{"a":${'{"a":'.repeat(800)}1${'}'.repeat(800)}}`
  const body = `{"email":"${email}","password":"${password}","data":${data}}`
  expect((await byMail.post('/signup', body)).statusCode).toBe(400)
  const arrays = data.replaceAll('{"a":', '[').replaceAll('}', ']').slice(1, -1)
  const kept = await byMail.post('/signup', body.replace(data, `{"a":${arrays}}`))
  expect(kept.statusCode).toBe(200)
  expect((await rowOf(email))?.raw_user_meta_data).toEqual({ a: JSON.parse(arrays) })
})
