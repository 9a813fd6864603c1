/** GET and POST /callback: redirects to the site with a session, a code or an error. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { AuthContext, Handler } from '../context.ts'
import { issueOauthCode } from '../tokens/flow-rows.ts'
import { isSameBrowser } from './browser-cookie.ts'
import { isDeferred, keepLink } from './deferred-link.ts'
import { exchangeCode } from './exchange-code.ts'
import { getProvider } from './get-provider.ts'
import { emailsOf } from './identity-data.ts'
import { OauthRefusal } from './oauth-refusal.ts'
import { withAppleName } from './provider-claims.ts'
import type { ProviderSignIn } from './provider-sign-in.ts'
import { redirectWithError } from './redirect-with-error.ts'
import { sessionByProvider, signInByProvider } from './sign-in-by-provider.ts'
import { redirectUriOf } from './start-authorization.ts'
import { type StateRow, takeState } from './state-rows.ts'

/** Apple posts a form, others use the query. */
type Answer = Readonly<Record<string, unknown>>

export const callback: Handler = async (context, request, reply) => {
  const answer = (request.method === 'POST' ? request.body : request.query) as Answer
  let state: StateRow
  try {
    state = await readState(context, request, answer)
  } catch (error) {
    return redirectWithError(request, reply, context.siteUrl(), error as Error, 303)
  }
  try {
    return await reply.redirect(await finish(context, state, answer), 302)
  } catch (error) {
    return redirectWithError(request, reply, state.redirect_to, error as Error)
  }
}

async function readState(
  context: AuthContext,
  request: FastifyRequest,
  answer: Answer,
): Promise<StateRow> {
  const given = textIn(answer.state)
  if (!given) throw new AppError('bad_oauth_callback', 'OAuth state parameter missing')
  const [state] = await context.database.run<StateRow>(takeState(given))
  if (!state || !isSameBrowser(context, request, state.browser_hash)) {
    throw new AppError('bad_oauth_state', 'OAuth callback with invalid state')
  }
  if (state.expired) throw new AppError('bad_oauth_state', 'OAuth state has expired')
  return state
}

async function finish(context: AuthContext, state: StateRow, answer: Answer): Promise<string> {
  const { tokens, signIn } = await askProvider(context, state, answer)
  const target = new URL(state.redirect_to)
  if (isDeferred(state)) {
    const { person } = signIn
    target.searchParams.set('code', await keepLink(context, state, { person, tokens }))
    return target.href
  }
  const { code_challenge: value, code_challenge_method: method } = state
  if (value && method) {
    const flow = { provider: state.provider, challenge: { value, method }, tokens }
    const code = await signInByProvider(context, signIn, async (run, { id }, noted) => {
      await run(noted)
      return issueOauthCode(run, id, flow)
    })
    target.searchParams.set('code', code)
    return target.href
  }
  const session = await sessionByProvider(context, signIn)
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  // In the fragment, which browsers send to no server.
  target.hash = new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken ? { provider_refresh_token: tokens.refreshToken } : {}),
    refresh_token,
    token_type,
  }).toString()
  return target.href
}

async function askProvider(context: AuthContext, state: StateRow, answer: Answer) {
  const refused = textIn(answer.error)
  if (refused) throw new OauthRefusal(refused, textIn(answer.error_description))
  const code = textIn(answer.code, 2048)
  if (!code) {
    const message = 'OAuth callback with missing authorization code missing'
    throw new AppError('bad_oauth_callback', message)
  }
  const provider = getProvider(context, state.provider)
  const brought = { code, redirectUri: redirectUriOf(context, provider), verifier: state.verifier }
  const tokens = await exchangeCode(provider, brought).catch(
    failing('Unable to exchange external code'),
  )
  const found = await provider
    .readPerson(tokens, state.nonce)
    .catch(failing('Error getting user profile from external provider'))
  const person = withAppleName(found, state.provider === 'apple' ? answer.user : null)
  const { emailOptional } = provider.settings
  if (emailsOf(person).length === 0 && !emailOptional) {
    throw failure('Error getting user email from external provider')
  }
  const signIn: ProviderSignIn = {
    provider: state.provider,
    person,
    emailOptional,
    redirectTo: state.redirect_to,
    inviteHash: state.invite_hash,
    linkingUserId: state.linking_user_id,
  }
  return { tokens, signIn }
}

const failing = (message: string) => (cause: unknown) => {
  throw failure(message, cause)
}

const failure = (message: string, cause?: unknown) =>
  new AppError('unexpected_failure', message, { cause })

const textIn = (value: unknown, longest = 1024): string =>
  typeof value === 'string' ? value.slice(0, longest) : ''
