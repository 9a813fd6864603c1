import sql, { type Sql } from 'sql-template-tag'

export interface FactorRow extends Record<string, unknown> {
  readonly id: string
  readonly friendly_name: string
  readonly factor_type: 'totp' | 'phone' | 'webauthn'
  readonly status: 'verified' | 'unverified'
  readonly secret: string | null
  readonly phone: string | null
}

/** Locks all of the user's factors in one order, so that two concurrent verifications cannot deadlock. */
export const findFactor = (userId: string, id: string): Sql => sql`
  with held as materialized (
    select * from auth.mfa_factors where user_id = ${userId}::uuid order by id for update
  )
  select id, coalesce(friendly_name, '') as friendly_name, factor_type::text, status::text, secret, phone
  from held where id = ${id}::uuid`

/** GoTrue's limit. */
export const dropLeftFactors = (userId: string): Sql => sql`
  delete from auth.mfa_factors where id in (
    select id from auth.mfa_factors
    where user_id = ${userId}::uuid and status = 'unverified' and created_at < now() - interval '5 minutes'
    order by id for update)`

export const dropUnverifiedPhone = (userId: string, phone: string): Sql => sql`
  delete from auth.mfa_factors where user_id = ${userId}::uuid and status = 'unverified' and phone = ${phone}`

export const insertFactor = (
  userId: string,
  { id, friendly_name, factor_type, secret, phone }: Omit<FactorRow, 'status'>,
): Sql => sql`
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
  values (${id}::uuid, ${userId}::uuid, ${friendly_name}, ${factor_type}::auth.factor_type, 'unverified',
    ${secret}, ${phone}, now(), now())`

/**
 * Lowers the sessions that this factor raised, unless another factor was verified in them too.
 * An AMR claim and its challenge have the same timestamp because one transaction writes both.
 */
export const endFactor = (id: string): Sql => sql`
  with proven as (
    select s.id as session_id, f.id as factor_id, m.id as method_id, m.updated_at as at
    from auth.sessions s
    join auth.mfa_factors f on f.user_id = s.user_id and f.status = 'verified' and f.id <> ${id}::uuid
    join auth.mfa_challenges c on c.factor_id = f.id
    join auth.mfa_amr_claims m on m.session_id = s.id and m.updated_at = c.verified_at
      and (m.authentication_method = f.factor_type::text or m.authentication_method = 'mfa/' || f.factor_type::text)
    where s.factor_id = ${id}::uuid
  ), last as (
    select distinct on (session_id) session_id, factor_id from proven order by session_id, at desc
  ), left_to as (
    select s.id, last.factor_id from auth.sessions s left join last on last.session_id = s.id
    where s.factor_id = ${id}::uuid
  ), changed as (
    update auth.sessions s set factor_id = l.factor_id, updated_at = now(),
      aal = case when l.factor_id is null then 'aal1' else 'aal2' end::auth.aal_level
    from left_to l where s.id = l.id
  ), forgotten as (
    delete from auth.mfa_amr_claims
    where session_id in (select id from left_to) and id not in (select method_id from proven)
      and (authentication_method = 'totp' or authentication_method like 'mfa/%')
  )
  delete from auth.mfa_factors where id = ${id}::uuid`
