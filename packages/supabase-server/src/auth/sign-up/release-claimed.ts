/** An address that an account has by the word of a provider alone, which has not proven it, is nobody's. */
import sql, { type Sql } from 'sql-template-tag'

const isClaimed: Sql = sql`(
  not u.is_sso_user and u.email_confirmed_at is null and u.deleted_at is null
  and exists (select from auth.identities i where i.user_id = u.id and i.email = u.email and i.provider <> 'email')
  and not exists (select from auth.identities i where i.user_id = u.id and i.email = u.email
    and (i.provider = 'email' or i.identity_data @> '{"email_verified": true}')))`

/**
 * Whoever signs up with it or is invited by mail gets an account of their own, in which a stranger who claimed it first has
 * no way in; the stranger's goes on without it. What was sent to the address for that account opens nothing any more.
 * A row comes back where it was released.
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
