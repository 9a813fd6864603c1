/** Every way in which a session, or a right of it, ends. */
import { decodeJwt } from 'jose'
import sql from 'sql-template-tag'
import { generateSigningKey } from '../../packages/supabase-server/src/keys/signing-key.ts'
import {
  callsOf,
  openAuth,
  openClient,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { adminCallsOf } from '../../packages/supabase-server/tests/support/auth/auth-admin.ts'
import {
  addAuthenticator,
  codeOf,
} from '../../packages/supabase-server/tests/support/auth/authenticator.ts'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { createPerson, serverKey, signedIn } from './callers.ts'
import { listen, type Stage, send, type Tokens } from './session-stage.ts'

const newPassword = 'uma senha que é outra e é boa'

const elsewhere = async (stage: Stage): Promise<Stage> => ({
  ...stage,
  tokens: (await callsOf(stage.app).signIn(stage.user)) as Tokens,
})

async function mustSend(stage: Stage, method: string, path: string, body?: object): Promise<void> {
  const answer = await send(stage, method, path, body)
  if (!answer.ok) throw new Error(await answer.text())
}

const signOut = (stage: Stage, scope: string) =>
  mustSend(stage, 'POST', `/auth/v1/logout?scope=${scope}`)

async function asAdmin({ app, user }: Stage, method: 'PUT' | 'DELETE', body: object) {
  const { statusCode, body: text } = await adminCallsOf(app)(
    method,
    `/admin/users/${user.id}`,
    body,
  )
  if (statusCode !== 200) throw new Error(text)
}

const changePerson = ({ server, user }: Stage, column: 'role' | 'company_id', to: string | null) =>
  column === 'role'
    ? ask(server, sql`update public.users set role = ${to} where id = ${user.id}`)
    : ask(server, sql`update public.users set company_id = ${to}::uuid where id = ${user.id}`)

const asPlatform = async ({ server }: Stage, statement: ReturnType<typeof sql>) => {
  const { caller } = await createPerson(server, null, { role: 'super_admin' })
  return server.database.run(caller, statement)
}

const clientOf = async ({ app, user }: Stage) => {
  const client = openClient(app)
  const { error } = await client.auth.signInWithPassword(user)
  if (error) throw error
  return client
}

/** Upgrades the session and its channel to a second factor. */
async function proveFactor(stage: Stage) {
  const client = openClient(stage.app)
  await client.auth.setSession(stage.tokens)
  const factor = await addAuthenticator(stage.server, client, 'Celular')
  const { data } = await client.auth.getSession()
  stage.tokens = data.session as Tokens
  stage.listener = await listen(stage, stage.tokens.access_token, stage.topic, stage.company)
  return factor
}

export const ends = {
  /** Reuse ends the session, because the holder of the newest token may be the thief. */
  'an old refresh token comes back': async (stage: Stage) => {
    const { app, server, user } = stage
    const { refresh } = callsOf(app)
    const old = stage.tokens.refresh_token
    for (let i = 0; i < 2; i += 1) {
      stage.tokens = (await refresh(stage.tokens.refresh_token)).json()
    }
    await ask(
      server,
      sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = ${user.id}`,
    )
    await refresh(old)
  },
  'a new password on another device': async (stage: Stage) =>
    mustSend(await elsewhere(stage), 'PUT', '/auth/v1/user', {
      password: newPassword,
      current_password: stage.user.password,
    }),
  'a forgotten password': async (stage: Stage) => {
    const { app, user } = stage
    const wanted = { type: 'recovery', email: user.email }
    const link = await adminCallsOf(app)('POST', '/admin/generate_link', wanted)
    const token_hash = link.json().hashed_token
    const verified = await callsOf(app).post('/verify', { type: 'recovery', token_hash })
    const tokens: Tokens = verified.json()
    return mustSend({ ...stage, tokens }, 'PUT', '/auth/v1/user', { password: newPassword })
  },
  'a password set with the server’s key': (stage: Stage) =>
    asAdmin(stage, 'PUT', { password: newPassword }),
  'a password set by a super_admin': async (stage: Stage) => {
    const { company, user } = stage
    return asPlatform(
      stage,
      sql`select public.update_company_user_password(${company.id}, ${user.email}, ${newPassword})`,
    )
  },
  'a password set by the function': async ({ server, company, user }: Stage) => {
    const { id } = await createPerson(server, null, { role: 'super_admin' })
    const claims = signedIn(id).settings['request.jwt.claims'] ?? ''
    return server.database.run(
      serverKey,
      sql`select public.set_company_user_password(${claims}::jsonb, ${company.id}, ${user.email},
        ${'$2b$10$7EqJtq98hPqEX7fNZaFWoOhi5eFqT1yHbqB0rAQZ1nQ3Vxj3mK2Pe'})`,
    )
  },
  'banned with the server’s key': (stage: Stage) => asAdmin(stage, 'PUT', { ban_duration: '24h' }),
  'banned in SQL': ({ server, user }: Stage) =>
    ask(server, sql`update auth.users set banned_until = '2999-01-01' where id = ${user.id}`),
  'deleted, and kept on record': (stage: Stage) =>
    asAdmin(stage, 'DELETE', { should_soft_delete: true }),
  deleted: (stage: Stage) => asAdmin(stage, 'DELETE', {}),
  'a second factor proven on another device': async (stage: Stage) =>
    addAuthenticator(stage.server, await clientOf(stage)),
  'second factors removed by a super_admin': async (stage: Stage) => {
    await proveFactor(stage)
    return asPlatform(stage, sql`select public.remove_second_factors(${stage.user.id})`)
  },
  'the factor that proved it removed on another device': async (stage: Stage) => {
    const { factorId, secret } = await proveFactor(stage)
    const client = await clientOf(stage)
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    await addAuthenticator(stage.server, client, 'Outro')
    const { error } = await client.auth.mfa.unenroll({ factorId })
    if (error) throw error
  },
  'a role with less rights': (stage: Stage) => changePerson(stage, 'role', 'user'),
  'taken out of the company': (stage: Stage) => changePerson(stage, 'company_id', null),
  'the company switched off': (stage: Stage) =>
    asPlatform(stage, sql`select public.update_company(${stage.company.id}, p_active => false)`),
  'the company removed': (stage: Stage) =>
    asPlatform(stage, sql`select public.delete_company(${stage.company.id})`),
  'signed out everywhere': async (stage: Stage) => signOut(await elsewhere(stage), 'global'),
  'signed out here': (stage: Stage) => signOut(stage, 'local'),
  'signed out from another device': async (stage: Stage) =>
    signOut(await elsewhere(stage), 'others'),
  'another device signed out': async (stage: Stage) => signOut(await elsewhere(stage), 'local'),
  'taken off the list of devices': async (stage: Stage) => {
    const p_id = decodeJwt(stage.tokens.access_token).session_id
    return mustSend(await elsewhere(stage), 'POST', '/rest/v1/rpc/end_own_session', { p_id })
  },
  'signed in anew where one session is allowed': async ({ server, user }: Stage) => {
    const sessions = { timebox: 0, inactivityTimeout: 0, isSingle: true }
    await callsOf(await openAuth(server, { auth: { sessions } })).signIn(user)
  },
  'its time on record has come': ({ server, user }: Stage) =>
    ask(server, sql`update auth.sessions set not_after = now() where user_id = ${user.id}`),
  'the key that signed it revoked': async ({ keyring }: Stage) =>
    keyring.replaceKeys([await generateSigningKey(0)]),
} satisfies Record<string, (stage: Stage) => Promise<unknown>>
