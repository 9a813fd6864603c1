/** auth.audit_log_entries, with GoTrue's actions and log types. */
import sql, { type Sql } from 'sql-template-tag'
import type { AuthContext } from './context.ts'
import type { UserRow } from './users/user-row.ts'

const logTypes = {
  login: 'account',
  logout: 'account',
  token_refreshed: 'token',
  token_revoked: 'token',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  invite_accepted: 'account',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  identity_unlinked: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
} as const

/** Append `from …` to insert the entry only for the rows of another part of the statement. */
export function auditEntry(
  { address }: Pick<AuthContext, 'address'>,
  action: keyof typeof logTypes,
  user: Pick<UserRow, 'id' | 'email' | 'phone' | 'is_sso_user'>,
  traits?: Record<string, string>,
): Sql {
  const payload = {
    action,
    actor_id: user.id,
    actor_username: user.phone || user.email || '',
    actor_via_sso: user.is_sso_user,
    log_type: logTypes[action],
    traits,
  }
  return sql`insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), ${payload}::json, now(), ${address ?? ''}::text`
}

/** The actor of what an admin does; the user is in the traits. */
const server = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  phone: null,
  is_sso_user: false,
}

export const adminAuditEntry = (
  context: AuthContext,
  action: keyof typeof logTypes,
  user: Pick<UserRow, 'id' | 'email' | 'phone'>,
  more: Record<string, string> = {},
): Sql =>
  auditEntry(context, action, server, {
    user_id: user.id,
    user_email: user.email ?? '',
    user_phone: user.phone ?? '',
    ...more,
  })
