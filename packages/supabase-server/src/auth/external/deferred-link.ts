/**
 * Links an identity when the redirect goes to another site, where our cookie is not sent.
 * The link is made once the client that began it brings its verifier, so a forwarded address attaches nothing.
 */
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { AuthContext } from '../context.ts'
import { type Answerable, expectAnswered } from '../tokens/pkce.ts'
import { getProvider } from './get-provider.ts'
import type { Person, TokenAnswer } from './provider.ts'
import { seal, unseal } from './seal.ts'
import { sessionByProvider } from './sign-in-by-provider.ts'
import { hashOfSecret, newSecret, type StateRow } from './state-rows.ts'

interface Brought {
  readonly person: Person
  readonly tokens: TokenAnswer
}

interface LinkRow extends Answerable, Record<string, unknown> {
  readonly provider: string
  readonly redirect_to: string
  readonly linking_user_id: string
  /** Encrypted with the code. */
  readonly brought: string
}

export const isDeferred = (state: StateRow): boolean =>
  state.linking_user_id !== null && state.browser_hash === null

/** Returns the code. Also deletes expired rows. */
export async function keepLink(
  { database }: AuthContext,
  state: StateRow,
  brought: Brought,
): Promise<string> {
  // States from before a challenge was required have none.
  if (!state.code_challenge) {
    throw new AppError('bad_oauth_state', 'OAuth callback with invalid state')
  }
  const code = newSecret()
  await database.run(
    sql`with old as (
        delete from _gateway.oauth_links where ctid = any (array(
          select ctid from _gateway.oauth_links where created_at < now() - interval '1 hour' limit 100 for update skip locked))
      )
      insert into _gateway.oauth_links (code_hash, provider, redirect_to, code_challenge, code_challenge_method,
        linking_user_id, brought)
      values (${hashOfSecret(code)}, ${state.provider}, ${state.redirect_to}, ${state.code_challenge},
        ${state.code_challenge_method}, ${state.linking_user_id}::uuid, ${await seal(JSON.stringify(brought), code)})`,
  )
  return code
}

/** Returns null for a code that belongs to no link. */
export async function finishLink(
  context: AuthContext,
  { code, verifier }: { readonly code: string; readonly verifier: string },
) {
  const [link] = await context.database.run<LinkRow>(findLink(code))
  if (!link) return null
  expectAnswered(link, verifier)
  const [taken] = await context.database.run(takeLink(code))
  if (!taken) return null
  const { provider, redirect_to: redirectTo, linking_user_id: linkingUserId } = link
  const { person, tokens } = JSON.parse(await unseal(link.brought, code)) as Brought
  const { emailOptional } = getProvider(context, provider).settings
  const signIn = { provider, person, emailOptional, redirectTo, linkingUserId }
  const session = await sessionByProvider(context, signIn)
  const { accessToken, refreshToken } = tokens
  return {
    ...session,
    provider_token: accessToken,
    ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
  }
}

const findLink = (code: string): Sql => sql`
  select *, created_at < now() - interval '5 minutes' as expired
  from _gateway.oauth_links where code_hash = ${hashOfSecret(code)}`

const takeLink = (code: string): Sql => sql`
  delete from _gateway.oauth_links where code_hash = ${hashOfSecret(code)} returning true as taken`
