import sql, { raw, type Sql } from 'sql-template-tag'
import type { Run } from '../../database/database.ts'
import type { AuthMail } from '../auth-mail.ts'
import type { AuthContext } from '../context.ts'
import { beginFlow, type FlowMethod } from '../tokens/flow-rows.ts'
import type { Challenge } from '../tokens/pkce.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'
import { newOneTimeToken, type OneTimeToken, pkcePrefix } from './one-time-token.ts'

/** GoTrue stores the token in auth.users as well as in auth.one_time_tokens. */
const columns = {
  signup: { token: 'confirmation_token', sentAt: ['confirmation_sent_at'] },
  invite: { token: 'confirmation_token', sentAt: ['confirmation_sent_at', 'invited_at'] },
  recovery: { token: 'recovery_token', sentAt: ['recovery_sent_at'] },
  magiclink: { token: 'recovery_token', sentAt: ['recovery_sent_at'] },
} as const

const methodOf: { readonly [kind in LinkKind]: FlowMethod } = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
}

type LinkKind = keyof typeof columns

interface Link {
  readonly kind: LinkKind
  readonly user: UserRow
  readonly redirectTo: string
  /** For PKCE. */
  readonly challenge?: Challenge | null
}

/** Replaces the earlier link of the same kind. Deliver the mail after the commit. */
export async function issueLink(context: AuthContext, run: Run, link: Link): Promise<AuthMail> {
  const { kind, user, redirectTo, challenge = null } = link
  const to = user.email ?? ''
  const token = newToken(context, to)
  const { token: column, sentAt } = columns[kind]
  const sent = sentAt.map((name) => `${name} = now()`).join(', ')
  await run(sql`
    with kept as (${keepToken(user.id, column, token, to)})
    update auth.users set ${raw(column)} = ${token.hash}, ${raw(sent)}, updated_at = now()
    where id = ${user.id}::uuid`)
  if (challenge) await run(beginFlow(user.id, methodOf[kind], challenge))
  const way = { type: kind, redirectTo, challenge }
  return { kind, to, ...recipient(user), ...linkOf(context, token, way) }
}

export const newToken = ({ project, secrets }: AuthContext, email: string) =>
  newOneTimeToken(email, project.auth.otpLength, secrets.jwtSecret)

/** GoTrue's timestamps have no zone and are UTC. */
export const keepToken = (
  userId: string,
  type: string,
  token: OneTimeToken,
  email: string,
): Sql => sql`
  insert into auth.one_time_tokens as t (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
  values (gen_random_uuid(), ${userId}::uuid, ${type}::auth.one_time_token_type, ${token.hash}, ${email},
    now() at time zone 'utc', now() at time zone 'utc')
  on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash,
    relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at`

interface Way {
  readonly type: AuthMail['kind']
  readonly redirectTo: string
  readonly challenge?: Challenge | null
}

export function linkOf(
  { baseUrl }: AuthContext,
  { code, linkToken }: OneTimeToken,
  { type, redirectTo, challenge }: Way,
): Pick<AuthMail, 'code' | 'link' | 'tokenHash' | 'redirectTo'> {
  const token = challenge ? `${pkcePrefix}${linkToken}` : linkToken
  const query = new URLSearchParams({ token, type })
  const link = `${baseUrl()}/auth/v1/verify?${query}&redirect_to=${asQuery(redirectTo)}`
  return { code, link, tokenHash: token, redirectTo }
}

/** Left unencoded where possible, like GoTrue's links: clients compare the text. */
const asQuery = (address: string) =>
  /[&=#+%]/.test(address) ? encodeURIComponent(address) : address

export const recipient = (user: UserRow): Pick<AuthMail, 'name' | 'user'> => ({
  name: nameOf(user),
  user: toUserJson(user),
})

/** Users write their own names, so line breaks are removed. */
function nameOf({ raw_user_meta_data }: UserRow): string {
  const name = raw_user_meta_data?.name
  if (typeof name !== 'string') return ''
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
}
