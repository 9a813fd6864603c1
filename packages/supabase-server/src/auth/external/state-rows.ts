import { createHash, randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Challenge } from '../tokens/pkce.ts'

export type StateRow = {
  readonly provider: string
  readonly redirect_to: string
  readonly nonce: string
  readonly verifier: string | null
  /** For PKCE. */
  readonly code_challenge: string | null
  readonly code_challenge_method: Challenge['method'] | null
  readonly invite_hash: string | null
  readonly linking_user_id: string | null
  /** Null when PKCE identifies the client instead. */
  readonly browser_hash: string | null
  readonly expired: boolean
}

/** Long enough for a second factor at the provider. */
const lifetime = '10 minutes'

export const newSecret = () => randomBytes(32).toString('base64url')

export const hashOfSecret = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url')

/** Also deletes expired rows. */
export const keepState = (state: string, kept: Omit<StateRow, 'expired'>): Sql => sql`
  with old as (
    delete from _gateway.oauth_states where ctid = any (array(
      select ctid from _gateway.oauth_states where created_at < now() - interval '1 hour' limit 100 for update skip locked))
  )
  insert into _gateway.oauth_states (state_hash, provider, redirect_to, nonce, verifier, code_challenge,
    code_challenge_method, invite_hash, linking_user_id, browser_hash)
  values (${hashOfSecret(state)}, ${kept.provider}, ${kept.redirect_to}, ${kept.nonce}, ${kept.verifier}::text,
    ${kept.code_challenge}::text, ${kept.code_challenge_method}::text, ${kept.invite_hash}::text,
    ${kept.linking_user_id}::uuid, ${kept.browser_hash}::text)`

export const takeState = (state: string): Sql => sql`
  delete from _gateway.oauth_states where state_hash = ${hashOfSecret(state)}
  returning *, created_at < now() - ${lifetime}::interval as expired`
