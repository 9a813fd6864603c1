import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { hashOfLink } from '../codes/one-time-token.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import type { AuthContext } from '../context.ts'
import { readChallenge } from '../tokens/pkce.ts'
import { getProvider } from './get-provider.ts'
import type { Provider } from './provider.ts'
import { hashOfSecret, keepState, newSecret } from './state-rows.ts'

interface Beginning {
  readonly browserHash?: string | null
  /** Set to link another identity to this account. */
  readonly linkingUserId?: string | null
}

/** @throws AppError for an invalid request, ProviderFailure when the provider's endpoints cannot be read */
export async function startAuthorization(
  context: AuthContext,
  request: FastifyRequest,
  { browserHash = null, linkingUserId = null }: Beginning,
): Promise<URL> {
  const query = request.query as Record<string, unknown>
  const provider = getProvider(context, query.provider)
  const inviteHash = await findInvitation(context, query.invite_token)
  const challenge = readChallenge({
    code_challenge: textIn(query.code_challenge),
    code_challenge_method: textIn(query.code_challenge_method),
  })
  const { authorization, takesPkce } = await provider.endpoints()
  const state = newSecret()
  const verifier = takesPkce ? newSecret() : null
  const nonce = newSecret()
  await context.database.run(
    keepState(state, {
      provider: provider.settings.name,
      redirect_to: redirectTarget(context, request),
      nonce,
      verifier,
      code_challenge: challenge?.value ?? null,
      code_challenge_method: challenge?.method ?? null,
      invite_hash: inviteHash,
      linking_user_id: linkingUserId,
      // Only the client with the verifier can use a code; linking happens before a code exists.
      browser_hash: challenge && !linkingUserId ? null : browserHash,
    }),
  )
  const address = new URL(authorization)
  const own = {
    client_id: provider.settings.clientIds[0],
    redirect_uri: redirectUriOf(context, provider),
    response_type: 'code',
    scope: scopesOf(provider, query.scopes),
    state,
    ...(provider.openId ? { nonce } : {}),
    ...(verifier ? { code_challenge: hashOfSecret(verifier), code_challenge_method: 'S256' } : {}),
    ...provider.wishes,
  }
  for (const [name, value] of [...providerParameters(query), ...Object.entries(own)]) {
    address.searchParams.set(name, value)
  }
  return address
}

export const redirectUriOf = ({ baseUrl }: AuthContext, { settings }: Provider): string =>
  settings.redirectUri || `${baseUrl()}/auth/v1/callback`

function scopesOf({ scopes }: Provider, wanted: unknown): string {
  const more = textIn(wanted)
    .split(/[\s,]+/)
    .filter(Boolean)
  return [...new Set([...scopes, ...more])].join(' ')
}

/**
 * Our own parameters, and those that would change the request's meaning; others, such as `prompt`, reach the provider.
 */
const reservedParameters = new Set([
  ...['provider', 'scopes', 'redirect_to', 'invite_token', 'skip_http_redirect', 'apikey'],
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'scope'],
  ...['state', 'nonce', 'code_challenge', 'code_challenge_method', 'request', 'request_uri'],
])

const providerParameters = (query: Record<string, unknown>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !reservedParameters.has(name.toLowerCase()) ? [[name, value]] : [],
  )

async function findInvitation(context: AuthContext, token: unknown): Promise<string | null> {
  if (typeof token !== 'string' || !token) return null
  const hash = hashOfLink(token)
  const [invited] = await context.database.run(
    sql`select from auth.one_time_tokens where token_hash = ${hash} and token_type = 'confirmation_token'`,
    { readOnly: true },
  )
  if (invited) return hash
  throw new AppError('user_not_found', 'User identified by token not found')
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1024) : '')
