/** A token with an open session on record, as after a sign-in. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Keyring } from 'supabase-server'
import type { Caller, DatabaseServer } from 'supabase-server/database'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { claimsOf } from './company-with-secrets.ts'

export async function createSessionToken(
  server: DatabaseServer,
  keyring: Keyring,
  caller: Caller,
): Promise<string> {
  const claims = claimsOf(caller)
  const session = randomUUID()
  await ask(
    server,
    sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
      values (${session}::uuid, ${claims.sub}::uuid, now(), now(), 'aal1')`,
  )
  await ask(
    server,
    sql`insert into auth.refresh_tokens (instance_id, token, user_id, revoked, session_id, created_at, updated_at)
      values (${session}::uuid, ${session}, ${claims.sub}, false, ${session}::uuid, now(), now())`,
  )
  return keyring.sign({ ...claims, session_id: session, exp: Date.now() / 1000 + 3_600 })
}
