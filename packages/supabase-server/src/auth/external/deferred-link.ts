/**
 * A link to an account that leads to a page of another site, which gets no cookie of ours: it is made when the client that
 * began it brings its verifier, so that whoever else was sent the address ties nothing to a stranger's account.
 */
import type { FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { type AuthContext, authService } from '../context.ts'
import { type Answerable, expectAnswered } from '../tokens/pkce.ts'
import { startSession } from '../tokens/start-session.ts'
import { enter } from './enter.ts'
import { getProvider } from './get-provider.ts'
import type { Person, TokenAnswer } from './provider.ts'
import { seal, unseal } from './seal.ts'
import { hashOfSecret, newSecret, type StateRow } from './state-rows.ts'

/** What the provider said and gave. */
interface Brought {
  readonly person: Person
  readonly tokens: TokenAnswer
}

interface LinkRow extends Answerable, Record<string, unknown> {
  readonly provider: string
  readonly redirect_to: string
  readonly linking_user_id: string
  /** Sealed with the code. */
  readonly brought: string
}

/** No browser could be marked for it. */
export const isDeferred = (state: StateRow): boolean =>
  state.linking_user_id !== null && state.browser_hash === null

/** Returns the code. Takes away what nobody exchanged. */
export async function keepLink(
  { database }: AuthContext,
  state: StateRow,
  brought: Brought,
): Promise<string> {
  // Begun by a release that asked for no challenge.
  if (!state.code_challenge) {
    throw new AppError('bad_oauth_state', 'OAuth callback with invalid state')
  }
  const code = newSecret()
  await database.run(
    authService,
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

/** Null where the code is none of a link. */
export async function finishLink(
  context: AuthContext,
  request: FastifyRequest,
  { code, verifier }: { readonly code: string; readonly verifier: string },
) {
  const [link] = await context.database.run<LinkRow>(authService, findLink(code))
  if (!link) return null
  expectAnswered(link, verifier)
  const [taken] = await context.database.run(authService, takeLink(code))
  if (!taken) return null
  const { provider, redirect_to: redirectTo, linking_user_id: linkingUserId } = link
  const { person, tokens } = JSON.parse(await unseal(link.brought, code)) as Brought
  const { emailOptional } = getProvider(context, provider).settings
  const entrance = { request, provider, person, emailOptional, redirectTo, linkingUserId }
  const session = await enter(context, entrance, (run, user, noted) =>
    startSession(context, request, user, { method: 'oauth', noted, run }),
  )
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
