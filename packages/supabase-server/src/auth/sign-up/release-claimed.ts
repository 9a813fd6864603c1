/** An address is claimed when only a provider that has not verified it connects it to the account. */
import sql, { type Sql } from 'sql-template-tag'

const isClaimed: Sql = sql`(
  not u.is_sso_user and u.email_confirmed_at is null and u.deleted_at is null
  and exists (select from auth.identities i where i.user_id = u.id and i.email = u.email and i.provider <> 'email')
  and not exists (select from auth.identities i where i.user_id = u.id and i.email = u.email
    and (i.provider = 'email' or i.identity_data @> '{"email_verified": true}')))`

/**
 * Takes a claimed address off its account, with the links sent to it, so that the mailbox's owner gets an account of
 * their own.
 * Returns a row when there was one.
 */
export const releaseClaimed = (email: string): Sql => sql`
  with claimed as (
    update auth.users u set email = null, confirmation_token = '', recovery_token = '', updated_at = now()
    where email = ${email} and ${isClaimed} returning id
  ), gone as (
    delete from auth.one_time_tokens t using claimed where t.user_id = claimed.id
  )
  select id from claimed`

export const findClaimed = (id: string): Sql =>
  sql`select from auth.users u where u.id = ${id}::uuid and ${isClaimed}`
