/** Run these in one transaction, which holds the session. */
import sql, { type Sql } from 'sql-template-tag'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import type { SessionRow } from './token-response.ts'

export interface HeldToken extends UserRow {
  readonly token_id: number
  readonly revoked: boolean
  /** Seconds; negative when the token was revoked while this request waited for the lock. */
  readonly revoked_for: number
  readonly session_id: string
  readonly session_ended: boolean
  /** Seconds. */
  readonly session_age: number
  readonly idle_for: number
  readonly has_newer_session: boolean
  readonly aal: string
  readonly amr: SessionRow['amr']
}

/** `address` and `userAgent` of the request that brings the token. */
type Visit = Pick<AuthContext, 'address' | 'userAgent'>

/** Locks sessions before tokens, the order in which a sign-out deletes them. */
export const holdToken = (hash: string): Sql => sql`
  select ${userColumns}, t.id as token_id, t.revoked, s.id as session_id, coalesce(s.aal::text, 'aal1') as aal,
    extract(epoch from now() - t.updated_at)::float8 as revoked_for,
    coalesce(s.not_after <= now(), false) as session_ended,
    extract(epoch from now() - s.created_at)::float8 as session_age,
    extract(epoch from now() - greatest(s.refreshed_at at time zone 'utc', t.updated_at, s.created_at))::float8 as idle_for,
    exists (
      select from auth.sessions n where n.user_id = s.user_id and n.id <> s.id and n.created_at > s.created_at
    ) as has_newer_session,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint)
        order by c.updated_at desc), '[]')
      from auth.mfa_amr_claims c where c.session_id = s.id) as amr
  from auth.sessions s
  join auth.refresh_tokens t on t.session_id = s.id
  join auth.users u on u.id = s.user_id
  where t.token = ${hash} and u.deleted_at is null
  for update of s, t`

export const findActiveToken = ({ session_id }: HeldToken): Sql => sql`
  select token from auth.refresh_tokens
  where session_id = ${session_id}::uuid and not revoked order by id desc limit 1`

export const swapToken = (held: HeldToken, successorHash: string, visit: Visit): Sql => sql`
  with used as (
    update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${held.token_id}
    returning instance_id, token, user_id, session_id
  ), successor as (
    insert into auth.refresh_tokens
      (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    select instance_id, ${successorHash}::text, user_id, false, now(), now(), token, session_id from used
  ), revoked as (${auditEntry(visit, 'token_revoked', held)})
  , refreshed as (${auditEntry(visit, 'token_refreshed', held)})
  ${touchSession(held, visit)}`

export const noteVisit = (held: HeldToken, visit: Visit): Sql => sql`
  with refreshed as (${auditEntry(visit, 'token_refreshed', held)})
  ${touchSession(held, visit)}`

export const noteReuse = (held: HeldToken, visit: Visit): Sql =>
  auditEntry(visit, 'token_revoked', held, { reason: 'refresh_token_reuse' })

export const revokeFamily = (held: HeldToken, visit: Visit): Sql => sql`
  with noted as (${noteReuse(held, visit)})
  , ended as (
    update auth.sessions set not_after = now(), updated_at = now() where id = ${held.session_id}::uuid
  )
  update auth.refresh_tokens set revoked = true, updated_at = now()
  where session_id = ${held.session_id}::uuid and not revoked`

/** GoTrue's refreshed_at has no zone and is UTC. */
const touchSession = ({ session_id }: HeldToken, { address, userAgent }: Visit): Sql => sql`
  update auth.sessions
  set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = ${userAgent}, ip = ${address}::inet
  where id = ${session_id}::uuid`
