import { createHmac, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { openMailSender } from '../../src/auth/mail/open-mail-sender.ts'
import { createUser, openAuth, openClient, origin, password } from '../support/auth/auth.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { serveJson } from '../support/serve-json.ts'

interface Asked {
  readonly user: Record<string, string>
  readonly email_data: Record<string, string>
}

const server = await openTestDatabase()
const key = Buffer.from('um segredo de trinta e dois bytes')
const heard: { asked: Asked; body: string; headers: Record<string, unknown> }[] = []
let reply: object = {}
const uri = await serveJson((_path, _base, { headers, body }) => {
  heard.push({ asked: JSON.parse(body), body, headers })
  return reply
})
const deliver = vi.fn()
const error = vi.fn()

const openWith = (hook: string) => {
  const auth = authOf(`[auth.email]
enable_confirmations = true
max_frequency = "0s"
[auth.hook.send_email]
enabled = true
${hook}`)
  const parts = {
    database: server.database,
    baseUrl: () => origin,
    deliver,
    log: () => ({ error }),
  }
  return openAuth(server, { auth, deliver: openMailSender({ auth }, parts) })
}
const app = await openWith(`uri = "${uri}"\nsecrets = "v1,whsec_${key.toString('base64')}"`)

/** Waits for the hook's next call for this address. */
async function next(email: string) {
  const isTheirs = ({ asked }: (typeof heard)[number]) => asked.user.email === email
  await vi.waitFor(() => expect(heard.some(isTheirs)).toBe(true), 20_000)
  const [one] = heard.splice(heard.findIndex(isTheirs), 1)
  if (!one) throw new Error('Nobody was told.')
  return one
}

test('a webhook gets the sign-up’s mail in a signed request, and a link made of it confirms', async () => {
  const email = `${randomUUID()}@empresa.com.br`
  const options = { emailRedirectTo: `${origin}/`, data: { name: 'Ana' } }
  expect((await openClient(app).auth.signUp({ email, password, options })).error).toBeNull()
  const { asked, body, headers } = await next(email)
  expect(asked.user).toMatchObject({ email, user_metadata: { name: 'Ana' } })
  expect(asked.email_data).toEqual({
    token: expect.stringMatching(/^\d{6}$/),
    token_hash: expect.stringMatching(/^[0-9a-f]{56}$/),
    redirect_to: `${origin}/`,
    email_action_type: 'signup',
    site_url: `${origin}/auth/v1`,
    token_new: '',
    token_hash_new: '',
  })
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  const { data } = await openClient(app).auth.verifyOtp({
    type: 'signup',
    token_hash: asked.email_data.token_hash ?? '',
  })
  expect(data.user?.email).toBe(email)
  expect(deliver).not.toHaveBeenCalled()
})

test.each([
  ['recovery', (email: string) => openClient(app).auth.resetPasswordForEmail(email)],
  ['magiclink', (email: string) => openClient(app).auth.signInWithOtp({ email })],
] as const)('a %s mail is passed to the hook with a code that signs in', async (kind, ask) => {
  const { email } = await createUser(server)
  await ask(email)
  const { token = '', email_action_type } = (await next(email)).asked.email_data
  expect(email_action_type).toBe(kind)
  const { data } = await openClient(app).auth.verifyOtp({ type: kind, token, email })
  expect(data.user?.email).toBe(email)
})

test('an address change calls the hook once, with the tokens of both mailboxes', async () => {
  const { email } = await createUser(server)
  const newEmail = `${randomUUID()}@empresa.com.br`
  const client = openClient(app)
  await client.auth.signInWithPassword({ email, password })
  await client.auth.updateUser({ email: newEmail })
  const { asked } = await next(email)
  expect(asked.user).toMatchObject({ email, new_email: newEmail })
  expect(asked.email_data.email_action_type).toBe('email_change')
  const { token = '', token_new = '', token_hash_new = '' } = asked.email_data
  const verify = openClient(app).auth
  // `token` and `token_hash_new` belong to the current address, `token_new` and `token_hash` to the new one.
  expect((await verify.verifyOtp({ type: 'email_change', token_hash: token_hash_new })).error).toBe(
    null,
  )
  const done = await verify.verifyOtp({ type: 'email_change', token: token_new, email: newEmail })
  expect(done.data.user?.email).toBe(newEmail)
  expect(token).toMatch(/^\d{6}$/)
  expect(heard).toEqual([])
})

test('a reauthentication code is passed to the hook as well', async () => {
  const { email } = await createUser(server)
  const client = openClient(app)
  await client.auth.signInWithPassword({ email, password })
  expect((await client.auth.reauthenticate()).error).toBeNull()
  expect((await next(email)).asked.email_data).toMatchObject({
    email_action_type: 'reauthentication',
    token: expect.stringMatching(/^\d{6}$/),
  })
})

test('a hook’s refusal is logged without its message, and the response does not show it', async () => {
  const { email } = await createUser(server)
  reply = { error: { http_code: 500, message: `não mando para ${email}` } }
  const { error: answered } = await openClient(app).auth.resetPasswordForEmail(email)
  expect(answered).toBeNull()
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), 20_000)
  expect(error.mock.calls).toEqual([
    [{ reqId: expect.any(String), reason: 'hook_refused' }, 'mail not sent'],
  ])
  reply = {}
})

test('a database function is called the same way', async () => {
  await server.asOwner((_run, script) =>
    script(`
      create schema post_office;
      create table post_office.mails (event jsonb);
      create function post_office.send(event jsonb) returns jsonb language plpgsql as $$
        begin insert into post_office.mails values (event); return '{}'; end $$;
      grant usage on schema post_office to supabase_auth_admin;
      grant execute on function post_office.send to supabase_auth_admin;
      grant all on post_office.mails to supabase_auth_admin;`),
  )
  const { email } = await createUser(server)
  const inside = await openWith('uri = "pg-functions://postgres/post_office/send"')
  await openClient(inside).auth.resetPasswordForEmail(email)
  await vi.waitFor(async () => {
    const rows = await server.asOwner((run) =>
      run<{ event: Asked }>(sql`select event from post_office.mails`),
    )
    expect(rows.map(({ event }) => event.email_data.email_action_type)).toEqual(['recovery'])
  }, 20_000)
})
