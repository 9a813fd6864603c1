import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
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
  const put = async (session: { access_token: string }, body: unknown) => {
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
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

const calls = await open()
const asOwner = (statement: ReturnType<typeof sql>) => server.asOwner((run) => run(statement))
const auditOf = async (id: string) =>
  (
    await asOwner(sql`select payload ->> 'action' as action from auth.audit_log_entries
    where payload ->> 'actor_id' = ${id}`)
  ).map(({ action }) => action)

async function signedIn(where = calls) {
  const user = await createUser(server)
  return { ...user, session: await where.signIn(user) }
}

test('my metadata is changed key by key, and null removes one', async () => {
  const { id, session } = await signedIn()
  const first = await calls.put(session, { data: { tema: 'escuro', idioma: 'pt-BR' } })
  expect(first.body.user_metadata).toEqual({ name: 'Ana', tema: 'escuro', idioma: 'pt-BR' })
  const second = await calls.put(session, { data: { tema: null, name: 'Ana Souza' } })
  expect(second.body.user_metadata).toEqual({ name: 'Ana Souza', idioma: 'pt-BR' })
  expect(await auditOf(id)).toContain('user_modified')
})

test('a new password ends my other sessions and keeps this one', async () => {
  const { id, email, session } = await signedIn()
  const other = await calls.signIn({ email })
  const secret = 'outra senha muito boa'
  expect((await calls.put(session, { password: secret })).status).toBe(200)
  expect((await calls.getUser(session.access_token)).statusCode).toBe(200)
  expect((await calls.refresh(session.refresh_token)).statusCode).toBe(200)
  expect((await calls.getUser(other.access_token)).json().error_code).toBe('session_not_found')
  expect((await calls.refresh(other.refresh_token)).statusCode).toBe(400)
  expect((await calls.signIn({ email })).error_code).toBe('invalid_credentials')
  expect(await calls.signIn({ email, password: secret } as never)).toHaveProperty('access_token')
  expect(await auditOf(id)).toEqual(
    expect.arrayContaining(['user_updated_password', 'user_modified']),
  )
})

test('the current password and a weak one are refused', async () => {
  const { session } = await signedIn()
  expect(await calls.put(session, { password })).toEqual({
    status: 422,
    body: {
      code: 422,
      error_code: 'same_password',
      msg: 'New password should be different from the old password.',
    },
  })
  const weak = await calls.put(session, { password: 'abc' })
  expect([weak.status, weak.body.weak_password]).toEqual([422, { reasons: ['length'] }])
  expect((await calls.put(session, { password: '' })).body.error_code).toBe('weak_password')
})

test('a new password needs a sign-in within the last day if config.toml says so', async () => {
  const careful = await open({ securePasswordChange: true })
  const { id, email, session } = await signedIn(careful)
  await asOwner(
    sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${id}`,
  )
  const late = await careful.put(session, { password: 'outra senha muito boa' })
  expect([late.status, late.body.error_code]).toEqual([400, 'reauthentication_needed'])
  const guess = await careful.put(session, { password: 'outra senha muito boa', nonce: '123456' })
  expect([guess.status, guess.body.error_code]).toEqual([422, 'reauthentication_not_valid'])
  const again = await careful.signIn({ email })
  expect((await careful.put(again, { password: 'outra senha muito boa' })).status).toBe(200)
})

test('my e-mail changes when both mailboxes have confirmed, in any order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { id, email, session } = await signedIn()
    const newEmail = `${randomUUID()}@empresa.com.br`
    const asked = await calls.put(session, { email: newEmail.toUpperCase() })
    expect(asked.body).toMatchObject({ email, new_email: newEmail })
    const links = [pathOf(await box.next(email)), pathOf(await box.next(newEmail))]
    const [first = '', second = ''] = order.map((i) => links[i])
    expect(await calls.hashOf(first)).toEqual({
      message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    })
    expect((await calls.hashOf(first)).error_code).toBe('otp_expired')
    expect((await calls.getUser(session.access_token)).json().email).toBe(email)
    const hash = await calls.hashOf(second)
    expect(hash.type).toBe('email_change')
    const moved = (await calls.getUser(hash.access_token ?? '')).json()
    expect(moved).toMatchObject({ id, email: newEmail, identities: [{ email: newEmail }] })
    expect(moved).not.toHaveProperty('new_email')
    expect(await asOwner(sql`select email from public.profiles where id = ${id}`)).toEqual([
      { email: newEmail },
    ])
    expect((await calls.signIn({ email })).error_code).toBe('invalid_credentials')
    expect(await calls.signIn({ email: newEmail })).toHaveProperty('access_token')
  }
})

test('with single confirmation the new mailbox confirms, by code as well', async () => {
  const single = await open({ doubleConfirmChanges: false })
  const { email, session } = await signedIn(single)
  const newEmail = `${randomUUID()}@empresa.com.br`
  await single.put(session, { email: newEmail })
  const { code } = await box.next(newEmail)
  expect(box.of(email)).toEqual([])
  const proof = { type: 'email_change', email: newEmail, token: code }
  expect((await single.post('/verify', proof)).json().user.email).toBe(newEmail)
})

test('the first mailbox’s code tells that the other confirmation is missing', async () => {
  const { email, session } = await signedIn()
  const newEmail = `${randomUUID()}@empresa.com.br`
  await calls.put(session, { email: newEmail })
  const [ofOld, ofNew] = [await box.next(email), await box.next(newEmail)]
  const first = await calls.post('/verify', { type: 'email_change', email, token: ofOld.code })
  expect([first.statusCode, first.json().code]).toEqual([200, '200'])
  const second = await calls.post('/verify', {
    type: 'email_change',
    email: newEmail,
    token: ofNew.code,
  })
  expect(second.json().user.email).toBe(newEmail)
})

test('a taken address is refused, also when it was taken in the meantime', async () => {
  const single = await open({ doubleConfirmChanges: false })
  const { session } = await signedIn(single)
  const { email: taken } = await createUser(server)
  const refused = await single.put(session, { email: taken })
  expect([refused.status, refused.body.error_code]).toEqual([422, 'email_exists'])
  const wanted = `${randomUUID()}@empresa.com.br`
  await single.put(session, { email: wanted })
  const mail = await box.next(wanted)
  await asOwner(sql`insert into auth.users (id, email) values (${randomUUID()}, ${wanted})`)
  expect((await single.hashOf(pathOf(mail))).error_code).toBe('email_exists')
})

test('a second change within the interval has to wait', async () => {
  const slow = await open({ mailInterval: 60 })
  const { session } = await signedIn(slow)
  expect((await slow.put(session, { email: `${randomUUID()}@empresa.com.br` })).status).toBe(200)
  const refused = await slow.put(session, { email: `${randomUUID()}@empresa.com.br` })
  expect([refused.status, refused.body.error_code]).toEqual([429, 'over_email_send_rate_limit'])
})

test('guessing the password by setting it as the new one is refused', async () => {
  const guarded = await open({}, { rateLimit: true })
  const { session } = await signedIn(guarded)
  const statuses = []
  for (let i = 0; i < 31; i += 1)
    statuses.push((await guarded.put(session, { password: 'x' })).status)
  expect([statuses.slice(0, 30).every((status) => status === 422), statuses[30]]).toEqual([
    true,
    429,
  ])
})

test('attributes that users may not change are refused, and nothing changes', async () => {
  const { id, session } = await signedIn()
  const row = () => asOwner(sql`select to_jsonb(u) as row from auth.users u where id = ${id}`)
  const before = await row()
  const cases: [unknown, number, string][] = [
    ['{', 400, 'bad_json'],
    ['[]', 400, 'validation_failed'],
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    [{ phone: '5511912345678' }, 400, 'phone_provider_disabled'],
    [{ email: 'sem arroba' }, 400, 'validation_failed'],
    [{ email: 'a@b.de\nBcc: c@d.de' }, 400, 'validation_failed'],
    [{ email: 5 }, 400, 'validation_failed'],
    [{ password: 5 }, 400, 'validation_failed'],
    [{ password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ data: 'x' }, 400, 'validation_failed'],
    [{ data: { a: '\0' } }, 400, 'validation_failed'],
    [{ data: { a: 'x'.repeat(5000) } }, 400, 'validation_failed'],
  ]
  for (const [body, status, code] of cases) {
    const answer = await calls.put(session, body)
    expect([answer.status, answer.body.error_code], JSON.stringify(body).slice(0, 80)).toEqual([
      status,
      code,
    ])
  }
  expect(await row()).toEqual(before)
  expect((await calls.put({ access_token: 'x' }, { data: {} })).status).toBe(403)
})

test('metadata have a maximum size', async () => {
  const { session } = await signedIn()
  expect((await calls.put(session, { data: { a: 'x'.repeat(3000) } })).status).toBe(200)
  expect((await calls.put(session, { data: { b: 'x'.repeat(3000) } })).body.error_code).toBe(
    'validation_failed',
  )
})

test('links to my old address are refused once it has changed', async () => {
  const single = await open({ doubleConfirmChanges: false })
  const { email, session } = await signedIn(single)
  const newEmail = `${randomUUID()}@empresa.com.br`
  await single.put(session, { email: newEmail })
  const change = await box.next(newEmail)
  await single.post('/recover', { email })
  const recovery = await box.next(email)
  expect(await single.hashOf(pathOf(change))).toHaveProperty('access_token')
  expect((await single.hashOf(pathOf(recovery))).error_code).toBe('otp_expired')
})

test('a new password cancels a pending address change, also when its mail is requested again', async () => {
  const single = await open({ doubleConfirmChanges: false })
  const { email, session } = await signedIn(single)
  const ofThief = `${randomUUID()}@empresa.com.br`
  await single.put(session, { email: ofThief })
  const mail = await box.next(ofThief)
  const changed = await single.put(session, { password: 'outra senha muito boa' })
  expect(changed.body).not.toHaveProperty('new_email')
  expect((await single.hashOf(pathOf(mail))).error_code).toBe('otp_expired')
  await single.post('/resend', { type: 'email_change', email })
  await single.post('/recover', { email })
  await box.next(email)
  expect(box.of(ofThief)).toEqual([])
})

test('a stranger’s resend does not delay my change', async () => {
  const slow = await open({ mailInterval: 60 })
  const { email, session } = await signedIn(slow)
  expect((await slow.post('/resend', { type: 'email_change', email })).statusCode).toBe(200)
  expect((await slow.put(session, { email: `${randomUUID()}@empresa.com.br` })).status).toBe(200)
})
