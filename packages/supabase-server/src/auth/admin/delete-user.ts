/** DELETE /admin/users/{user_id} */
import sql, { type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { adminAuditEntry } from '../audit.ts'
import type { Handler } from '../context.ts'
import { parseBody } from '../request-body.ts'
import type { UserRow } from '../users/user-row.ts'
import { userInPath } from './user-in-path.ts'

const bodySchema = z.object({ should_soft_delete: z.boolean().default(false) })

/** A soft deletion keeps the row for foreign keys and hashes all personal data. */
export const deleteUser: Handler = async (context, request) => {
  const { should_soft_delete: isSoft } = parseBody(bodySchema, request)
  await context.database.transaction(async (run) => {
    const user = await userInPath(run, request)
    await run(adminAuditEntry(context, 'user_deleted', user))
    if (isSoft && user.deleted_at) return
    if (isSoft) await run(endEverything(user))
    await run(isSoft ? obscure(user) : sql`delete from auth.users where id = ${user.id}::uuid`)
  })
  return {}
}

const endEverything = ({ id }: UserRow): Sql => sql`
  with links as (
    delete from auth.one_time_tokens where user_id = ${id}::uuid
  ), factors as (
    delete from auth.mfa_factors where user_id = ${id}::uuid
  ), passkeys as (
    delete from auth.webauthn_credentials where user_id = ${id}::uuid
  ), identities as (
    update auth.identities set identity_data = '{}', updated_at = now(),
      provider_id = ${obscured(id, sql`provider_id`)}
    where user_id = ${id}::uuid
  )
  delete from auth.sessions where user_id = ${id}::uuid`

const obscure = ({ id }: UserRow): Sql => sql`
  update auth.users set email = ${obscured(id, sql`email`)}, phone = ${obscured(id, sql`phone`)}, encrypted_password = '',
    email_change = '', phone_change = '', confirmation_token = '', recovery_token = '', email_change_token_new = '',
    email_change_token_current = '', phone_change_token = '', reauthentication_token = '', raw_app_meta_data = '{}',
    raw_user_meta_data = '{}', deleted_at = now(), updated_at = now()
  where id = ${id}::uuid`

/** GoTrue's format: SHA-256 in base64url without padding. */
const obscured = (id: string, column: Sql): Sql => sql`
  case when ${column} <> '' then rtrim(translate(
    encode(sha256(convert_to(${id}::text || ${column}, 'UTF8')), 'base64'), '+/', '-_'), '=') else ${column} end`
