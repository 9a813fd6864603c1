import sql, { raw, type Sql } from 'sql-template-tag'
import { moveIdentity } from '../users/sync-providers.ts'
import type { UserAttributes } from './user-attributes.ts'

type Changes = Pick<
  UserAttributes,
  'role' | 'email_confirm' | 'phone_confirm' | 'user_metadata' | 'app_metadata' | 'ban_duration'
> & { readonly passwordHash?: string | null }

/** Metadata are merged key by key; null removes a key. */
export const changeUser = (id: string, changes: Changes): Sql => sql`
  update auth.users set
    role = coalesce(${changes.role ?? null}, role),
    encrypted_password = coalesce(${changes.passwordHash ?? null}, encrypted_password),
    email_confirmed_at = case when ${changes.email_confirm === true}::boolean
      then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
    phone_confirmed_at = case when ${changes.phone_confirm === true}::boolean
      then coalesce(phone_confirmed_at, case when phone is not null then now() end) else phone_confirmed_at end,
    is_anonymous = is_anonymous and not ${changes.email_confirm === true || changes.phone_confirm === true}::boolean,
    raw_app_meta_data = ${merged('raw_app_meta_data', changes.app_metadata)},
    raw_user_meta_data = ${merged('raw_user_meta_data', {
      ...changes.user_metadata,
      ...(changes.email_confirm ? { email_verified: true } : {}),
    })},
    banned_until = ${bannedUntil(changes.ban_duration)},
    updated_at = now()
  where id = ${id}::uuid`

const merged = (column: string, data: object): Sql => sql`(
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(coalesce(${raw(column)}, '{}') || ${data}::jsonb) where value <> 'null')`

function bannedUntil(seconds: number | null | undefined): Sql {
  if (seconds == null) return sql`banned_until`
  return seconds === 0 ? sql`null` : sql`now() + make_interval(secs => ${seconds}::float8)`
}

/** Also creates the missing e-mail identity and revokes the links sent to the old address. */
export const changeEmail = (id: string, email: string, isConfirmed: boolean): Sql => sql`
  with links as (
    delete from auth.one_time_tokens where user_id = ${id}::uuid
  ), identity as (${moveIdentity(id, 'email', email, isConfirmed)})
  update auth.users set email = ${email}, email_change = '', email_change_token_new = '', email_change_token_current = '',
    confirmation_token = '', recovery_token = '', reauthentication_token = '', updated_at = now()
  where id = ${id}::uuid`

export const changePhone = (id: string, phone: string, isConfirmed: boolean): Sql => sql`
  with links as (
    delete from auth.one_time_tokens where user_id = ${id}::uuid and relates_to !~ '@'
  ), identity as (${moveIdentity(id, 'phone', phone, isConfirmed)})
  update auth.users set phone = ${phone}, phone_change = '', phone_change_token = '', updated_at = now(),
    phone_confirmed_at = case when ${isConfirmed}::boolean then now() when phone = ${phone} then phone_confirmed_at end
  where id = ${id}::uuid`

/** Also revokes the links that would set another password or address. */
export const endSessions = (id: string): Sql => sql`
  with links as (
    delete from auth.one_time_tokens
    where user_id = ${id}::uuid and token_type <> 'confirmation_token'
  ), account as (
    update auth.users set recovery_token = '', reauthentication_token = '', email_change = '',
      email_change_token_new = '', email_change_token_current = ''
    where id = ${id}::uuid
  )
  delete from auth.sessions where user_id = ${id}::uuid`
