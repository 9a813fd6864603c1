import sql, { type Sql } from 'sql-template-tag'
import type { SessionRow } from '../tokens/token-response.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import type { FactorRow } from './factor-rows.ts'

export interface ChallengeRow extends Record<string, unknown> {
  readonly id: string
  readonly otp_code: string | null
  readonly key_challenge: string | null
  readonly answered: boolean
  readonly same_place: boolean
  readonly expired: boolean
}

interface Challenge {
  readonly id: string
  readonly factor: FactorRow
  readonly address: string
  readonly codeHash: string | null
  readonly keyChallenge: string | null
}

export const insertChallenge = ({
  id,
  factor,
  address,
  codeHash,
  keyChallenge,
}: Challenge): Sql => sql`
  with made as (
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
    values (${id}::uuid, ${factor.id}::uuid, now(), ${address}::inet, ${codeHash},
      ${keyChallenge === null ? null : { challenge: keyChallenge }}::jsonb)
  )
  update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}::uuid`

/**
 * Locks the row, so of two concurrent answers one finds it answered. An answered WebAuthn challenge is not found at
 * all, as in GoTrue.
 */
export const findChallenge = (
  id: string,
  factor: FactorRow,
  { address, seconds }: { address: string; seconds: number },
): Sql => sql`
  select id, otp_code, web_authn_session_data ->> 'challenge' as key_challenge, verified_at is not null as answered, ip_address = ${address}::inet as same_place,
    created_at < now() - make_interval(secs => ${seconds}::float8) as expired
  from auth.mfa_challenges where id = ${id}::uuid and factor_id = ${factor.id}::uuid
    and (verified_at is null or web_authn_session_data is null)
  for update`

/** A TOTP code is valid once: https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
export const findUsedCode = (factor: FactorRow, codeHash: string): Sql => sql`
  select id from auth.mfa_challenges
  where factor_id = ${factor.id}::uuid and otp_code = ${codeHash} and verified_at > now() - interval '2 minutes'`

/** Deletes unverified factors, which somebody else may have started. */
export const markAnswered = (id: string, factor: FactorRow, codeHash: string | null): Sql => sql`
  with answered as (
    update auth.mfa_challenges set verified_at = now(), otp_code = ${codeHash} where id = ${id}::uuid
  ), verified as (
    update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}::uuid
  )
  delete from auth.mfa_factors
  where user_id = (select user_id from auth.mfa_factors where id = ${factor.id}::uuid)
    and status = 'unverified' and id <> ${factor.id}::uuid`

interface Raise {
  readonly sessionId: string
  readonly factor: FactorRow
  readonly tokenHash: string
}

const methodOf = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/** Also rotates the refresh token and ends the user's aal1 sessions. Returns no row when the session has ended. */
export const raiseSession = ({ sessionId, factor, tokenHash }: Raise): Sql => sql`
  with s as (
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id}::uuid, updated_at = now()
    where id = ${sessionId}::uuid returning id, user_id
  ), method as (
    insert into auth.mfa_amr_claims as c (id, session_id, created_at, updated_at, authentication_method)
    select gen_random_uuid(), s.id, now(), now(), ${methodOf[factor.factor_type]} from s
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at
  ), before as (
    delete from auth.refresh_tokens where session_id = ${sessionId}::uuid
  ), token as (
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
    select '00000000-0000-0000-0000-000000000000', ${tokenHash}::text, s.user_id::text, false, now(), now(), s.id from s
  ), weaker as (
    delete from auth.sessions o using s
    where o.user_id = s.user_id and o.id <> s.id and coalesce(o.aal, 'aal1') = 'aal1'
  )
  select id from s`

export interface RaisedUser extends UserRow {
  readonly amr: SessionRow['amr']
  readonly session_age: number
}

export const findRaised = (userId: string, sessionId: string): Sql => sql`
  select ${userColumns}, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint)
      order by c.updated_at desc), '[]')
    from auth.mfa_amr_claims c where c.session_id = ${sessionId}::uuid) as amr,
    extract(epoch from now() - s.created_at)::float8 as session_age
  from auth.users u join auth.sessions s on s.id = ${sessionId}::uuid where u.id = ${userId}::uuid`
