import { createHash, randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { TokenAnswer } from '../external/provider.ts'
import { seal } from '../external/seal.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import type { Challenge } from './pkce.ts'

/** GoTrue's names, used in the session's amr. */
export type FlowMethod =
  | 'email/signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'oauth'

export interface Flow extends UserRow {
  readonly flow_id: string
  readonly authentication_method: FlowMethod
  readonly provider_type: string
  /** Encrypted with the code. */
  readonly provider_access_token: string | null
  readonly provider_refresh_token: string | null
  readonly code_challenge: string
  readonly code_challenge_method: Challenge['method']
  readonly expired: boolean
}

/** Replaces the earlier flow of the same method. */
export const beginFlow = (userId: string, method: FlowMethod, challenge: Challenge): Sql => sql`
  with older as (
    delete from auth.flow_state where user_id = ${userId}::uuid and authentication_method = ${method}
  )
  insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
    authentication_method, created_at, updated_at)
  values (gen_random_uuid(), ${userId}::uuid, ${hashOfCode(randomUUID())}, ${challenge.method}::auth.code_challenge_method,
    ${challenge.value}, ${method === 'email/signup' ? 'email' : method}, ${method}, now(), now())`

/** Only the code's hash is stored. */
export async function issueCode(run: Run, userId: string, method: FlowMethod): Promise<string> {
  const code = randomUUID()
  const issued = await run(sql`
    update auth.flow_state set auth_code = ${hashOfCode(code)}, auth_code_issued_at = now(), updated_at = now()
    where user_id = ${userId}::uuid and authentication_method = ${method} returning id`)
  if (issued.length > 0) return code
  throw new AppError('flow_state_not_found', 'No valid flow state found for user.')
}

/** GoTrue's limit between opening the link and exchanging the code. */
const flowExpiry = '5 minutes'

/** Longer than any link is valid. */
const longestFlow = '2 days'

interface OauthFlow {
  readonly provider: string
  readonly challenge: Challenge
  readonly tokens: TokenAnswer
}

/** Also deletes expired flows; a valid code of the user's other browser stays. */
export async function issueOauthCode(
  run: Run,
  userId: string,
  { provider, challenge, tokens: { accessToken, refreshToken } }: OauthFlow,
): Promise<string> {
  const code = randomUUID()
  await run(sql`
    with over as (
      delete from auth.flow_state where user_id = ${userId}::uuid and authentication_method = 'oauth'
        and auth_code_issued_at < now() - ${flowExpiry}::interval
    ), old as (
      delete from auth.flow_state where ctid = any (array(
        select ctid from auth.flow_state where created_at < now() - ${longestFlow}::interval
        order by created_at limit 100 for update skip locked))
    )
    insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      provider_access_token, provider_refresh_token, authentication_method, auth_code_issued_at, created_at, updated_at)
    values (gen_random_uuid(), ${userId}::uuid, ${hashOfCode(code)}, ${challenge.method}::auth.code_challenge_method,
      ${challenge.value}, ${provider}, ${await seal(accessToken, code)},
      ${refreshToken && (await seal(refreshToken, code))}::text, 'oauth', now(), now(), now())`)
  return code
}

/** Locks flow and account. */
export const findFlow = (code: string): Sql => sql`
  select ${userColumns}, f.id as flow_id, f.authentication_method, f.provider_type, f.provider_access_token,
    f.provider_refresh_token, f.code_challenge,
    f.code_challenge_method::text as code_challenge_method,
    coalesce(f.auth_code_issued_at, f.created_at) < now() - ${flowExpiry}::interval as expired
  from auth.flow_state f join auth.users u on u.id = f.user_id
  where f.auth_code = ${hashOfCode(code)} and u.deleted_at is null
  for update of f, u`

export const endFlow = (id: string): Sql => sql`delete from auth.flow_state where id = ${id}::uuid`

const hashOfCode = (code: string) => createHash('sha256').update(code).digest('hex')
