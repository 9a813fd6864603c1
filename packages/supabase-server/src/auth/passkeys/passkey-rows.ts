import sql, { type Sql } from 'sql-template-tag'
import type { Key, NewKey } from '../webauthn/registration.ts'

export interface PasskeyRow extends Record<string, unknown> {
  readonly id: string
  readonly friendly_name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  /** Base64, so that both engines return bytea alike. */
  readonly credential_id: string
  readonly public_key: string
  readonly sign_count: number
  readonly transports: readonly string[]
}

const columns = sql`id, friendly_name, created_at, last_used_at, sign_count::float8 as sign_count, transports,
  encode(credential_id, 'base64') as credential_id, encode(public_key, 'base64') as public_key`

export const findPasskeys = (userId: string): Sql => sql`
  select ${columns} from auth.webauthn_credentials where user_id = ${userId}::uuid order by created_at`

/** Locks the row. */
export const findPasskeyOfKey = (userId: string, keyId: string): Sql => sql`
  select ${columns} from auth.webauthn_credentials
  where user_id = ${userId}::uuid and credential_id = ${bytesOf(keyId)} for update`

/** Returns no row for a known key. */
export const insertPasskey = (userId: string, key: NewKey): Sql => sql`
  insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
    transports, backup_eligible, backed_up)
  values (${userId}::uuid, ${bytesOf(key.id)}, ${bytesOf(Buffer.from(key.publicKey).toString('base64url'))},
    ${key.format}, ${key.aaguid}::uuid, ${key.counter}::bigint, ${key.transports}::jsonb, ${key.isSyncable}::boolean,
    ${key.isSynced}::boolean)
  on conflict (credential_id) do nothing
  returning ${columns}`

export const markUsed = (id: string, counter: number): Sql => sql`
  update auth.webauthn_credentials set sign_count = ${counter}::bigint, last_used_at = now(), updated_at = now()
  where id = ${id}::uuid`

export const renameRow = (userId: string, id: string, name: string): Sql => sql`
  update auth.webauthn_credentials set friendly_name = ${name}, updated_at = now()
  where id = ${id}::uuid and user_id = ${userId}::uuid returning ${columns}`

export const deleteRow = (userId: string, id: string): Sql => sql`
  delete from auth.webauthn_credentials where id = ${id}::uuid and user_id = ${userId}::uuid returning id`

interface Question {
  readonly id: string
  readonly userId: string | null
  readonly challenge: string
  readonly seconds: number
}

/** Also deletes expired challenges. */
export const insertPasskeyChallenge = ({ id, userId, challenge, seconds }: Question): Sql => sql`
  with over as (
    delete from auth.webauthn_challenges where expires_at < now() - interval '1 hour'
  )
  insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
  values (${id}::uuid, ${userId}::uuid, ${userId ? 'registration' : 'authentication'}::text,
    ${{ challenge }}::jsonb, now() + make_interval(secs => ${seconds}::float8))`

/** Deleted even if the answer is wrong. */
export const takePasskeyChallenge = (id: string, userId: string | null): Sql => sql`
  delete from auth.webauthn_challenges
  where id = ${id}::uuid and user_id is not distinct from ${userId}::uuid
    and challenge_type = ${userId ? 'registration' : 'authentication'}::text
  returning session_data ->> 'challenge' as challenge, expires_at < now() as expired`

export const keyOfRow = (row: PasskeyRow): Key => ({
  id: Buffer.from(row.credential_id, 'base64').toString('base64url'),
  publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64')),
  counter: row.sign_count,
  transports: row.transports,
})

export const toPasskeyJson = ({ id, friendly_name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  friendly_name: friendly_name || undefined,
  created_at,
  last_used_at: last_used_at ?? undefined,
})

const bytesOf = (base64url: string) =>
  sql`decode(${Buffer.from(base64url, 'base64url').toString('base64')}, 'base64')`
