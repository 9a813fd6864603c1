import { createHmac, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, openClient, password } from '../support/auth/auth.ts'
import { codeOf } from '../support/auth/authenticator.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { serveJson } from '../support/serve-json.ts'

const server = await openTestDatabase()
await server.asOwner((_run, script) =>
  script(`
    create schema operator;
    create table operator.attempts (user_id uuid, valid boolean);
    create function operator.claims(event jsonb) returns jsonb language sql as $$
      select jsonb_set(event, '{claims,shop}', to_jsonb(event ->> 'authentication_method'))
    $$;
    create function operator.half(event jsonb) returns jsonb language sql as $$ select '{"claims": {"sub": "x"}}'::jsonb $$;
    create function operator.broken(event jsonb) returns jsonb language plpgsql as $$
      begin raise exception 'a secret of the function'; end $$;
    create function operator.broken_at_aal2(event jsonb) returns jsonb language plpgsql as $$
      begin
        if event -> 'claims' ->> 'aal' = 'aal2' then raise exception 'broken'; end if;
        return event;
      end $$;
    create function operator.only_ours(event jsonb) returns jsonb language sql as $$
      select case when event -> 'user' ->> 'email' like '%@empresa.com.br' then '{}'::jsonb
        else '{"error": {"http_code": 403, "message": "Só a empresa."}}'::jsonb end
    $$;
    create function operator.count(event jsonb) returns jsonb language plpgsql as $$
      begin
        insert into operator.attempts values ((event ->> 'user_id')::uuid, (event ->> 'valid')::boolean);
        if (select count(*) from operator.attempts where user_id = (event ->> 'user_id')::uuid and not valid) >= 2 then
          return '{"decision": "reject", "message": "Chega por hoje.", "should_logout_user": true}';
        end if;
        return '{"decision": "continue"}';
      end $$;
    create function operator.end_sessions(event jsonb) returns jsonb language plpgsql security definer as $$
      begin
        delete from auth.sessions where user_id = (event ->> 'user_id')::uuid;
        return '{"decision": "continue"}';
      end $$;
    grant usage on schema operator to supabase_auth_admin;
    grant execute on all functions in schema operator to supabase_auth_admin;
    grant all on operator.attempts to supabase_auth_admin;
  `),
)

const hookTo = (kind: string, name: string) => `[auth.hook.${kind}]
enabled = true
uri = "pg-functions://postgres/operator/${name}"
`

const withHooks = (toml: string) => openAuth(server, { auth: authOf(`${toml}${factors}`) })
const factors = `
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('a database function adds claims to every token', async () => {
  const app = await withHooks(hookTo('custom_access_token', 'claims'))
  const client = openClient(app)
  const user = await createUser(server)
  const { data, error } = await client.auth.signInWithPassword(user)
  expect(error).toBeNull()
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
    sub: user.id,
    shop: 'password',
  })
  const { data: renewed } = await client.auth.refreshSession()
  expect(claimsOf(renewed.session?.access_token ?? '').shop).toBe('token_refresh')
  expect((await client.auth.getUser()).data.user?.id).toBe(user.id)
})

test('a hook that drops required claims causes a 500 and starts no session', async () => {
  const app = await withHooks(hookTo('custom_access_token', 'half'))
  const user = await createUser(server)
  const answer = await callsOf(app).signIn(user)
  expect(answer).toMatchObject({ code: 500 })
  expect(answer.msg).toContain('output claims do not conform to the expected schema')
  expect(answer.msg).toContain('(root): session_id is required')
  const sessions = await server.asOwner((run) =>
    run(sql`select from auth.sessions where user_id = ${user.id}`),
  )
  expect(sessions).toEqual([])
})

test('a failing function is named in the error, without its message', async () => {
  const app = await withHooks(hookTo('custom_access_token', 'broken'))
  const answer = await callsOf(app).signIn(await createUser(server))
  expect(answer).toMatchObject({
    code: 500,
    msg: 'Error running hook URI: pg-functions://postgres/operator/broken',
  })
})

test('a refused sign-up gets the hook’s message and creates no account', async () => {
  const app = await withHooks(hookTo('before_user_created', 'only_ours'))
  const email = `${randomUUID()}@outra.com.br`
  const { error } = await openClient(app).auth.signUp({ email, password })
  expect(error).toMatchObject({ status: 403, message: 'Só a empresa.' })
  const rows = await server.asOwner((run) =>
    run(sql`select from auth.users where email = ${email}`),
  )
  expect(rows).toEqual([])
  const ours = { email: `${randomUUID()}@empresa.com.br`, password }
  expect((await openClient(app).auth.signUp(ours)).error).toBeNull()
})

test.each([true, false])(
  'a refused magic link gets the hook’s message and creates no account (confirmed: %j)',
  async (isConfirmed) => {
    const confirmed = `[auth.email]\nenable_confirmations = ${isConfirmed}\n`
    const app = await withHooks(confirmed + hookTo('before_user_created', 'only_ours'))
    const email = `${randomUUID()}@outra.com.br`
    const { error } = await openClient(app).auth.signInWithOtp({ email })
    expect(error).toMatchObject({ status: 403, message: 'Só a empresa.' })
    const rows = await server.asOwner((run) =>
      run(sql`select from auth.users where email = ${email}`),
    )
    expect(rows).toEqual([])
  },
)

test('a password hook sees right and wrong passwords and stops after the second wrong one', async () => {
  const app = await withHooks(hookTo('password_verification_attempt', 'count'))
  const user = await createUser(server)
  const client = openClient(app)
  expect((await client.auth.signInWithPassword(user)).error).toBeNull()
  const guess = async (secret: string) =>
    (await openClient(app).auth.signInWithPassword({ ...user, password: secret })).error
  expect(await guess('errada')).toMatchObject({ message: 'Invalid login credentials' })
  expect(await guess('errada')).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
    message: 'Chega por hoje.',
  })
  expect(await guess(password)).toMatchObject({ message: 'Chega por hoje.' })
  expect((await client.auth.refreshSession()).error).toMatchObject({
    code: 'refresh_token_not_found',
  })
})

test('an MFA hook sees wrong codes, and what it records of them is kept', async () => {
  const app = await withHooks(hookTo('mfa_verification_attempt', 'count'))
  const client = openClient(app)
  const user = await createUser(server)
  await client.auth.signInWithPassword(user)
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const factorId = factor?.id ?? ''
  const wrong = async () => {
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    const challengeId = challenge?.id ?? ''
    return (await client.auth.mfa.verify({ factorId, challengeId, code: '000000' })).error
  }
  expect(await wrong()).toMatchObject({ code: 'mfa_verification_failed' })
  expect(await wrong()).toMatchObject({
    status: 403,
    code: 'mfa_verification_rejected',
    message: 'Chega por hoje.',
  })
  expect((await client.auth.refreshSession()).error).not.toBeNull()
})

const key = Buffer.from('um segredo de trinta e dois bytes')
const secrets = `v1,whsec_${key.toString('base64')}`
const webHook = (kind: string, uri: string) =>
  `[auth.hook.${kind}]\nenabled = true\nuri = "${uri}"\nsecrets = "${secrets}"\n`

test('a token hook that fails at aal2 leaves the session at aal1', async () => {
  const app = await withHooks(hookTo('custom_access_token', 'broken_at_aal2'))
  const client = openClient(app)
  const user = await createUser(server)
  await client.auth.signInWithPassword(user)
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const secret = factor && 'totp' in factor ? factor.totp.secret : ''
  const answer = { factorId: factor?.id ?? '', code: codeOf(secret) }
  expect((await client.auth.mfa.challengeAndVerify(answer)).error).toMatchObject({ status: 500 })
  expect((await client.auth.refreshSession()).error).toBeNull()
  const { data } = await client.auth.mfa.listFactors()
  expect(data?.all).toMatchObject([{ id: factor?.id, status: 'unverified' }])
})

test('a session that ends during the MFA hook is not raised', async () => {
  const app = await withHooks(hookTo('mfa_verification_attempt', 'end_sessions'))
  const client = openClient(app)
  await client.auth.signInWithPassword(await createUser(server))
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const secret = factor && 'totp' in factor ? factor.totp.secret : ''
  const answer = { factorId: factor?.id ?? '', code: codeOf(secret) }
  const { data, error } = await client.auth.mfa.challengeAndVerify(answer)
  // The client's name for session_not_found.
  expect([data, error?.name]).toEqual([null, 'AuthSessionMissingError'])
})

test('a webhook is called with a signature', async () => {
  let heard: { body: string; headers: Record<string, unknown> } | null = null
  const hook = await serveJson((_path, _base, { headers, body }) => {
    heard = { headers, body }
    const { claims } = JSON.parse(body)
    return { claims: { ...claims, shop: 'da web' } }
  })
  const app = await withHooks(webHook('custom_access_token', hook))
  const { access_token } = await callsOf(app).signIn(await createUser(server))
  expect(claimsOf(access_token).shop).toBe('da web')
  const { headers, body } = heard as unknown as { body: string; headers: Record<string, string> }
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
})

test.each<[string, () => object | string | null | undefined, RegExp]>([
  ['hangs', () => undefined, /^Failed to reach hook within maximum time of 5\.000000 seconds$/],
  ['returns HTML', () => '<html>', /^Invalid JSON response\. Received content-type: text\/html$/],
  ['returns 404', () => null, /^Unexpected status code returned from hook: 404$/],
  [
    'returns ten megabytes',
    () => ({ more: 'x'.repeat(10_000_000) }),
    /^Payload size exceeded size limit of 204800 bytes$/,
  ],
])('a webhook that %s causes an error within the time limit', async (_what, answer, message) => {
  const hook = await serveJson(answer)
  const app = await withHooks(webHook('custom_access_token', hook))
  const { code, msg } = await callsOf(app).signIn(await createUser(server))
  expect([400, 422, 500]).toContain(code)
  expect(msg).toMatch(message)
})

test('an invalid hook is reported at startup', () => {
  expect(() => authOf(hookTo('send_sms', 'x; drop table'))).toThrow('pg-functions')
  expect(() => authOf(webHook('custom_access_token', 'ftp://x'))).toThrow('pg-functions')
  const without = '[auth.hook.custom_access_token]\nenabled = true\nuri = "https://x.example"'
  expect(() => authOf(without)).toThrow('v1,whsec_')
})
