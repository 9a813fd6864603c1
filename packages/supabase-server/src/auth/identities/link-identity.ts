/** GET /user/identities/authorize?provider= */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import type { AuthContext } from '../context.ts'
import { markBrowser } from '../external/browser-cookie.ts'
import { ProviderFailure } from '../external/provider.ts'
import { unreachable } from '../external/redirect-with-error.ts'
import { startAuthorization } from '../external/start-authorization.ts'
import type { UserHandler } from '../require-user.ts'
import { expectManualLinking, requireAal2ForIdentities } from './expect-manual-linking.ts'

/** The official client asks for JSON, because a redirect of its fetch would not navigate the page. */
export const linkIdentity: UserHandler = async (context, signedIn, request, reply) => {
  expectManualLinking(context)
  requireAal2ForIdentities(signedIn)
  const { skip_http_redirect } = request.query as Record<string, unknown>
  const linkingUserId = signedIn.user.id
  const isOwnSite = isForOwnSite(context, request)
  if (!isOwnSite) expectCodeFlow(request)
  const browserHash = isOwnSite ? markBrowser(context, request, reply) : null
  try {
    const { href } = await startAuthorization(context, request, { linkingUserId, browserHash })
    return skip_http_redirect === 'true' ? { url: href } : reply.redirect(href, 302)
  } catch (error) {
    throw error instanceof ProviderFailure ? unreachable(error) : error
  }
}

/** On our own hosts the browser can be bound by a cookie. */
function isForOwnSite(context: AuthContext, request: FastifyRequest): boolean {
  const { host } = new URL(redirectTarget(context, request))
  return [context.baseUrl(), context.siteUrl()].some((own) => new URL(own).host === host)
}

/**
 * Another site gets no cookie of ours, so PKCE must bind the link to the client that began it: otherwise a stranger
 * could make somebody link their identity to the stranger's account.
 */
function expectCodeFlow({ query }: FastifyRequest): void {
  if ((query as Record<string, unknown>).code_challenge) return
  const message =
    'Linking an identity from another site requires code_challenge and code_challenge_method'
  throw new AppError('validation_failed', message)
}
