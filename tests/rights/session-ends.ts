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
import { createPerson, serverKey, signedIn } from '../support/database-callers.ts'
import { listen, type OpenSession, send, type Tokens } from '../support/open-session.ts'

const newPassword = 'uma senha que é outra e é boa'

const elsewhere = async (session: OpenSession): Promise<OpenSession> => ({
  ...session,
  tokens: (await callsOf(session.app).signIn(session.user)) as Tokens,
})

async function mustSend(
  session: OpenSession,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const answer = await send(session, method, path, body)
  if (!answer.ok) throw new Error(await answer.text())
}

const signOut = (session: OpenSession, scope: string) =>
  mustSend(session, 'POST', `/auth/v1/logout?scope=${scope}`)

async function asAdmin({ app, user }: OpenSession, method: 'PUT' | 'DELETE', body: object) {
  const { statusCode, body: text } = await adminCallsOf(app)(
    method,
    `/admin/users/${user.id}`,
    body,
  )
  if (statusCode !== 200) throw new Error(text)
}

const changePerson = (
  { server, user }: OpenSession,
  column: 'role' | 'company_id',
  to: string | null,
) =>
  column === 'role'
    ? ask(server, sql`update public.users set role = ${to} where id = ${user.id}`)
    : ask(server, sql`update public.users set company_id = ${to}::uuid where id = ${user.id}`)

const asPlatform = async ({ server }: OpenSession, statement: ReturnType<typeof sql>) => {
  const { caller } = await createPerson(server, null, { role: 'super_admin' })
  return server.database.run(caller, statement)
}

const clientOf = async ({ app, user }: OpenSession) => {
  const client = openClient(app)
  const { error } = await client.auth.signInWithPassword(user)
  if (error) throw error
  return client
}

/** Upgrades the session and its channel to a second factor. */
async function proveFactor(session: OpenSession) {
  const client = openClient(session.app)
  await client.auth.setSession(session.tokens)
  const factor = await addAuthenticator(session.server, client, 'Celular')
  const { data } = await client.auth.getSession()
  session.tokens = data.session as Tokens
  session.listener = await listen(
    session,
    session.tokens.access_token,
    session.topic,
    session.company,
  )
  return factor
}

export const ends = {
  /** Reuse ends the session, because the holder of the newest token may be the thief. */
  'an old refresh token comes back': async (session: OpenSession) => {
    const { app, server, user } = session
    const { refresh } = callsOf(app)
    const old = session.tokens.refresh_token
    for (let i = 0; i < 2; i += 1) {
      session.tokens = (await refresh(session.tokens.refresh_token)).json()
    }
    await ask(
      server,
      sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = ${user.id}`,
    )
    await refresh(old)
  },
  'a new password on another device': async (session: OpenSession) =>
    mustSend(await elsewhere(session), 'PUT', '/auth/v1/user', {
      password: newPassword,
      current_password: session.user.password,
    }),
  'a forgotten password': async (session: OpenSession) => {
    const { app, user } = session
    const wanted = { type: 'recovery', email: user.email }
    const link = await adminCallsOf(app)('POST', '/admin/generate_link', wanted)
    const token_hash = link.json().hashed_token
    const verified = await callsOf(app).post('/verify', { type: 'recovery', token_hash })
    const tokens: Tokens = verified.json()
    return mustSend({ ...session, tokens }, 'PUT', '/auth/v1/user', { password: newPassword })
  },
  'a password set with the server’s key': (session: OpenSession) =>
    asAdmin(session, 'PUT', { password: newPassword }),
  'a password set by a super_admin': async (session: OpenSession) => {
    const { company, user } = session
    return asPlatform(
      session,
      sql`select public.update_company_user_password(${company.id}, ${user.email}, ${newPassword})`,
    )
  },
  'a password set by the function': async ({ server, company, user }: OpenSession) => {
    const { id } = await createPerson(server, null, { role: 'super_admin' })
    const claims = signedIn(id).settings['request.jwt.claims'] ?? ''
    return server.database.run(
      serverKey,
      sql`select public.set_company_user_password(${claims}::jsonb, ${company.id}, ${user.email},
        ${'$2b$10$7EqJtq98hPqEX7fNZaFWoOhi5eFqT1yHbqB0rAQZ1nQ3Vxj3mK2Pe'})`,
    )
  },
  'banned with the server’s key': (session: OpenSession) =>
    asAdmin(session, 'PUT', { ban_duration: '24h' }),
  'banned in SQL': ({ server, user }: OpenSession) =>
    ask(server, sql`update auth.users set banned_until = '2999-01-01' where id = ${user.id}`),
  'deleted, and kept on record': (session: OpenSession) =>
    asAdmin(session, 'DELETE', { should_soft_delete: true }),
  deleted: (session: OpenSession) => asAdmin(session, 'DELETE', {}),
  'a second factor proven on another device': async (session: OpenSession) =>
    addAuthenticator(session.server, await clientOf(session)),
  'second factors removed by a super_admin': async (session: OpenSession) => {
    await proveFactor(session)
    return asPlatform(session, sql`select public.remove_second_factors(${session.user.id})`)
  },
  'the factor that proved it removed on another device': async (session: OpenSession) => {
    const { factorId, secret } = await proveFactor(session)
    const client = await clientOf(session)
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    await addAuthenticator(session.server, client, 'Outro')
    const { error } = await client.auth.mfa.unenroll({ factorId })
    if (error) throw error
  },
  'a role with less rights': (session: OpenSession) => changePerson(session, 'role', 'user'),
  'taken out of the company': (session: OpenSession) => changePerson(session, 'company_id', null),
  'the access taken away by an admin': async (session: OpenSession) => {
    const { caller } = await createPerson(session.server, session.company)
    return session.server.database.run(
      caller,
      sql`select public.remove_user_access(${session.user.id})`,
    )
  },
  'the company switched off': (session: OpenSession) =>
    asPlatform(
      session,
      sql`select public.update_company(${session.company.id}, p_active => false)`,
    ),
  'the company removed': (session: OpenSession) =>
    asPlatform(session, sql`select public.delete_company(${session.company.id})`),
  'signed out everywhere': async (session: OpenSession) =>
    signOut(await elsewhere(session), 'global'),
  'signed out here': (session: OpenSession) => signOut(session, 'local'),
  'signed out from another device': async (session: OpenSession) =>
    signOut(await elsewhere(session), 'others'),
  'another device signed out': async (session: OpenSession) =>
    signOut(await elsewhere(session), 'local'),
  'taken off the list of devices': async (session: OpenSession) => {
    const p_id = decodeJwt(session.tokens.access_token).session_id
    return mustSend(await elsewhere(session), 'POST', '/rest/v1/rpc/end_own_session', { p_id })
  },
  'signed in anew where one session is allowed': async ({ server, user }: OpenSession) => {
    const sessions = { timebox: 0, inactivityTimeout: 0, isSingle: true }
    await callsOf(await openAuth(server, { auth: { sessions } })).signIn(user)
  },
  'its time on record has come': ({ server, user }: OpenSession) =>
    ask(server, sql`update auth.sessions set not_after = now() where user_id = ${user.id}`),
  'the key that signed it revoked': async ({ keyring }: OpenSession) =>
    keyring.replaceKeys([await generateSigningKey(0)]),
} satisfies Record<string, (session: OpenSession) => Promise<unknown>>
