import sql, { join, raw, type Sql } from 'sql-template-tag'
import { moveIdentity } from '../users/sync-providers.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_current'
  | 'email_change_token_new'
  | 'phone_change_token'

export interface Redeemed extends UserRow {
  readonly token_type: TokenType
  readonly expired: boolean
  readonly email_change_confirm_status: number
  readonly by_phone: boolean
}

/**
 * Compares with the column of auth.users too: after waiting for the row lock it shows that another request used the
 * token.
 */
export const findToken = (
  hash: string,
  types: readonly TokenType[],
  seconds: { mail: number; sms: number },
): Sql => sql`
  select ${userColumns}, t.token_type::text, coalesce(u.email_change_confirm_status, 0) as email_change_confirm_status,
    t.by_phone, coalesce(now() > case t.token_type
      when 'confirmation_token' then u.confirmation_sent_at
      when 'recovery_token' then u.recovery_sent_at
      when 'phone_change_token' then u.phone_change_sent_at
      else u.email_change_sent_at end
      + make_interval(secs => case when t.by_phone then ${seconds.sms} else ${seconds.mail} end::float8), true) as expired
  from (select *, relates_to !~ '@' as by_phone from auth.one_time_tokens) t join auth.users u on u.id = t.user_id
  where t.token_hash = ${hash} and t.token_type::text in (${join(types)}) and u.deleted_at is null
    and case t.token_type
      when 'confirmation_token' then u.confirmation_token
      when 'recovery_token' then u.recovery_token
      when 'email_change_token_new' then u.email_change_token_new
      when 'phone_change_token' then u.phone_change_token
      else u.email_change_token_current end = ${hash}
  for update of u`

/** Keeps the given password hash. A recovery mail proves only the address, not who made the identity at a provider. */
export const confirmEmail = ({ id, email, token_type, encrypted_password }: Redeemed): Sql => sql`
  with ${dropTokens(id, [token_type])}, proven as (
    update auth.identities
    set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${id}::uuid and email = ${email}
      and (provider = 'email' or ${token_type === 'confirmation_token'}::boolean)
  )
  update auth.users
  set ${raw(token_type)} = '', email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
    encrypted_password = ${encrypted_password}::text
  where id = ${id}::uuid`

export const confirmOneMailbox = ({ id, token_type }: Redeemed): Sql => sql`
  with ${dropTokens(id, [token_type])}
  update auth.users set ${raw(token_type)} = '', email_change_confirm_status = 1, updated_at = now()
  where id = ${id}::uuid`

/** Also revokes the links sent to the old address. */
export const takeNewEmail = ({
  id,
  email_change,
}: Pick<UserRow, 'id' | 'email_change'>): Sql => sql`
  with gone as (
    delete from auth.one_time_tokens where user_id = ${id}::uuid
  ), moved as (${moveIdentity(id, 'email', email_change, true)})
  update auth.users
  set email = ${email_change}::text, email_change = '', email_change_token_current = '', email_change_token_new = '',
    confirmation_token = '', recovery_token = '', reauthentication_token = '', email_change_confirm_status = 0,
    is_anonymous = false, email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
  where id = ${id}::uuid`

export const confirmPhone = ({ id }: Redeemed): Sql => sql`
  with ${dropTokens(id, ['confirmation_token'])}, proven as (
    update auth.identities
    set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
    where user_id = ${id}::uuid and provider = 'phone'
  )
  update auth.users
  set confirmation_token = '', phone_confirmed_at = coalesce(phone_confirmed_at, now()), updated_at = now()
  where id = ${id}::uuid`

export const takeNewPhone = ({
  id,
  phone_change,
}: Pick<UserRow, 'id' | 'phone_change'>): Sql => sql`
  with ${dropTokens(id, ['phone_change_token'])}, moved as (${moveIdentity(id, 'phone', phone_change, true)})
  update auth.users
  set phone = ${phone_change}::text, phone_change = '', phone_change_token = '', phone_confirmed_at = now(),
    is_anonymous = false, updated_at = now()
  where id = ${id}::uuid`

const dropTokens = (id: string, types: readonly TokenType[]): Sql => sql`
  gone as (
    delete from auth.one_time_tokens where user_id = ${id}::uuid and token_type::text in (${join(types)})
  )`
