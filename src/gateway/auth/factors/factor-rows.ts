/** The statements of second factors. */
import sql, { type Sql } from 'sql-template-tag'

export interface FactorRow extends Record<string, unknown> {
  readonly id: string
  readonly friendly_name: string
  readonly factor_type: 'totp' | 'phone' | 'webauthn'
  readonly status: 'verified' | 'unverified'
  readonly secret: string | null
  readonly phone: string | null
}

/** One that counts ends the others: two at once hold all of them in the same order, or each would wait for the other. */
export const findFactor = (userId: string, id: string): Sql => sql`
  with held as materialized (
    select * from auth.mfa_factors where user_id = ${userId}::uuid order by id for update
  )
  select id, coalesce(friendly_name, '') as friendly_name, factor_type::text, status::text, secret, phone
  from held where id = ${id}::uuid`

/** What was begun and left; GoTrue's time. */
export const dropLeftFactors = (userId: string): Sql => sql`
  delete from auth.mfa_factors where id in (
    select id from auth.mfa_factors
    where user_id = ${userId}::uuid and status = 'unverified' and created_at < now() - interval '5 minutes'
    order by id for update)`

/** The same number, begun again. */
export const dropUnverifiedPhone = (userId: string, phone: string): Sql => sql`
  delete from auth.mfa_factors where user_id = ${userId}::uuid and status = 'unverified' and phone = ${phone}`

export const insertFactor = (
  userId: string,
  { id, friendly_name, factor_type, secret, phone }: Omit<FactorRow, 'status'>,
): Sql => sql`
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
  values (${id}::uuid, ${userId}::uuid, ${friendly_name}, ${factor_type}::auth.factor_type, 'unverified',
    ${secret}, ${phone}, now(), now())`

/** The sessions that were raised by it are what they were before. */
export const endFactor = (id: string): Sql => sql`
  with lowered as (
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
    where factor_id = ${id}::uuid returning id
  ), forgotten as (
    delete from auth.mfa_amr_claims
    where session_id in (select id from lowered)
      and (authentication_method = 'totp' or authentication_method like 'mfa/%')
  )
  delete from auth.mfa_factors where id = ${id}::uuid`
