import { randomUUID } from 'node:crypto'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { keyOf } from '../rate-limit.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import type { FlowMethod } from './flow-rows.ts'
import { hashOf, newRefreshToken } from './refresh-token.ts'
import { attemptedAccount } from './sign-in-attempts.ts'
import { tokenResponse } from './token-response.ts'

interface SignIn {
  readonly method: 'password' | 'otp' | 'anonymous' | 'web3' | 'passkey' | FlowMethod
  /** An `auditEntry`; it is inserted only when the session starts. */
  readonly noted: Sql
  readonly run?: Run
}

/** Returns null when the password changed or the user was deleted in the meantime. */
export function startSession(context: AuthContext, user: UserRow, { run, ...signIn }: SignIn) {
  const { database, project } = context
  const start = (run: Run) => begin(context, user, { ...signIn, run })
  if (run) return start(run)
  // A token hook may refuse after the rows are written; without one they are one statement.
  return project.auth.hook.customAccessToken ? database.transaction(start) : start(database.run)
}

async function begin(
  context: AuthContext,
  user: UserRow,
  { method, noted, run }: SignIn & { readonly run: Run },
) {
  const { project, address, userAgent } = context
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const [signedIn] = await run<UserRow & { signed_in_at: number }>(
    sql`with u as (
          update auth.users set last_sign_in_at = now(), updated_at = now()
          where id = ${user.id}::uuid and encrypted_password is not distinct from ${user.encrypted_password}::text and deleted_at is null
          returning *
        ), ${project.auth.sessions.isSingle ? endOthers : empty} started as (
          insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
          select ${sessionId}::uuid, u.id, now(), now(), 'aal1',
            ${userAgent}::text, ${address}::inet
          from u
        ), token as (
          insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
          select u.instance_id, ${hashOf(refreshToken)}::text, u.id::text, false, now(), now(), ${sessionId}::uuid from u
        ), method as (
          insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
          select gen_random_uuid(), ${sessionId}::uuid, now(), now(), ${method} from u
        ), audit as (
          ${noted} from u
        )
        select ${userColumns}, floor(extract(epoch from now()))::bigint as signed_in_at
        from u cross join lateral _gateway.forgive_attempt(${keyOf(attemptedAccount(user))}, u.id, ${address}::inet) forgiven`,
  )
  if (!signedIn) return null
  const amr = [{ method, timestamp: signedIn.signed_in_at }]
  const session = { id: sessionId, aal: 'aal1', amr, age: 0 }
  return tokenResponse(context, signedIn, session, refreshToken, { run })
}

const endOthers = sql`others as (
    update auth.sessions s set not_after = now(), updated_at = now() from u
    where s.user_id = u.id and coalesce(s.not_after > now(), true)
  ),`
