import sql, { join, type Sql } from 'sql-template-tag'
import type { IdentityData } from './identity-data.ts'

export interface Found extends Record<string, unknown> {
  readonly user_id: string
}

interface Identity {
  readonly provider: string
  readonly subject: string
  readonly data: IdentityData
}

export const findIdentity = ({ provider, subject }: Omit<Identity, 'data'>): Sql => sql`
  select i.user_id from auth.identities i join auth.users u on u.id = i.user_id
  where i.provider = ${provider} and i.provider_id = ${subject} and u.deleted_at is null for update of u`

export const findProvenIdentities = (addresses: readonly string[]): Sql => sql`
  select distinct i.user_id from auth.identities i join auth.users u on u.id = i.user_id
  where i.email in (${join(addresses)}) and i.identity_data @> '{"email_verified": true}'
    and i.provider not like 'sso:%' and not u.is_sso_user and u.deleted_at is null`

export interface FoundByAddress extends Found {
  readonly is_mailed: boolean
}

/**
 * `is_mailed` tells that a mail or an operator verified the address. An account made by a provider may be confirmed
 * only because `enable_confirmations` is false.
 */
export const findAccounts = (addresses: readonly string[]): Sql => sql`
  select u.id as user_id, u.email_confirmed_at is not null and (
      exists (select from auth.identities i where i.user_id = u.id and i.provider = 'email' and i.email = u.email)
      or not exists (select from auth.identities i where i.user_id = u.id)) as is_mailed
  from auth.users u
  where u.email in (${join(addresses)}) and not u.is_sso_user and u.deleted_at is null`

/** @param userId an account to ignore */
export const isTaken = (address: string, userId: string | null = null): Sql => sql`
  select from auth.users where email = ${address} and not is_sso_user and id is distinct from ${userId}::uuid
  union all select from auth.identities
  where email = ${address} and provider not like 'sso:%' and user_id is distinct from ${userId}::uuid limit 1`

export const takeEmail = (userId: string, address: string): Sql =>
  sql`update auth.users set email = ${address} where id = ${userId}::uuid`

/** The password is '' because null would make the confirmation ask for one. */
export const insertAccount = (
  provider: string,
  account: { id: string; email: string | null; isConfirmed: boolean; data: IdentityData },
): Sql => sql`
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at,
    updated_at, confirmation_token, recovery_token, email_change_token_new, email_change, raw_app_meta_data,
    raw_user_meta_data)
  values ('00000000-0000-0000-0000-000000000000', ${account.id}::uuid, 'authenticated', 'authenticated',
    ${account.email}::text, '', case when ${account.isConfirmed}::boolean then now() end, now(), now(), '', '', '', '',
    ${{ provider, providers: [provider] }}::jsonb, ${account.data}::jsonb)
  returning id as user_id`

export const insertIdentity = (userId: string, { provider, subject, data }: Identity): Sql => sql`
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (${subject}, ${userId}::uuid, ${data}::jsonb, ${provider}, now(), now(), now())`

/** An address verified by mail stays verified, whatever the provider says. */
export const refreshIdentity = ({ provider, subject, data }: Identity): Sql => sql`
  update auth.identities set last_sign_in_at = now(), updated_at = now(), identity_data = ${data}::jsonb
    || case when email = lower(${data}::jsonb ->> 'email') and identity_data @> '{"email_verified": true}'
      then '{"email_verified": true}'::jsonb else '{}' end
  where provider = ${provider} and provider_id = ${subject}`

/** A stranger may have made the account: removes its passwords, keys, phone, other identities and pending flows. */
export const keepOnly = (userId: string, { provider, subject, data }: Identity): Sql => sql`
  with others as (
    delete from auth.identities
    where user_id = ${userId}::uuid and (provider, provider_id) <> (${provider}, ${subject})
  ), sessions as (
    delete from auth.sessions where user_id = ${userId}::uuid
  ), factors as (
    delete from auth.mfa_factors where user_id = ${userId}::uuid
  ), passkeys as (
    delete from auth.webauthn_credentials where user_id = ${userId}::uuid
  ), questions as (
    delete from auth.webauthn_challenges where user_id = ${userId}::uuid
  ), flows as (
    delete from auth.flow_state where user_id = ${userId}::uuid
  ), linkings as (
    delete from _gateway.oauth_states where linking_user_id = ${userId}::uuid
  ), deferred as (
    delete from _gateway.oauth_links where linking_user_id = ${userId}::uuid
  ), links as (
    delete from auth.one_time_tokens where user_id = ${userId}::uuid
  )
  update auth.users set encrypted_password = '', raw_user_meta_data = ${data}::jsonb, confirmation_token = '',
    recovery_token = '', email_change = '', email_change_token_new = '', email_change_token_current = '',
    phone = null, phone_confirmed_at = null, phone_change = '', phone_change_token = '', reauthentication_token = '', updated_at = now()
  where id = ${userId}::uuid`

export const confirmAccount = (userId: string): Sql => sql`
  update auth.users set email_confirmed_at = now(), is_anonymous = false, confirmation_token = '', updated_at = now()
  where id = ${userId}::uuid`
