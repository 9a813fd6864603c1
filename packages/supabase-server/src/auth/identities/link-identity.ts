/** GET /user/identities/authorize?provider= */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import type { AuthContext } from '../context.ts'
import { beginAtProvider } from '../external/begin-at-provider.ts'
import { markBrowser } from '../external/browser-cookie.ts'
import { unreachable } from '../external/lead-back.ts'
import { ProviderFailure } from '../external/provider.ts'
import type { SignedIn } from '../require-user.ts'
import { expectManualLinking, expectStrongForIdentities } from './expect-manual-linking.ts'

/** The official client asks for the address alone: a redirect of its request would not move the page. */
export async function linkIdentity(
  context: AuthContext,
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  expectManualLinking(context)
  expectStrongForIdentities(signedIn)
  const { skip_http_redirect } = request.query as Record<string, unknown>
  const linkingUserId = signedIn.user.id
  const isOwn = isForOwnSite(context, request)
  if (!isOwn) expectCodeFlow(request)
  const browserHash = isOwn ? markBrowser(context, request, reply) : null
  try {
    const { href } = await beginAtProvider(context, request, { linkingUserId, browserHash })
    return skip_http_redirect === 'true' ? { url: href } : reply.redirect(href, 302)
  } catch (error) {
    throw error instanceof ProviderFailure ? unreachable(error) : error
  }
}

/** A page of this server's own, whose request may leave a cookie in the browser that began. */
function isForOwnSite(context: AuthContext, request: FastifyRequest): boolean {
  const { host } = new URL(redirectTarget(context, request))
  return [context.baseUrl(), context.siteUrl()].some((own) => new URL(own).host === host)
}

/**
 * A stranger could send somebody the address of a link to the stranger's account. A page of another site gets no cookie of ours:
 * there the client that began must end it, with its verifier.
 */
function expectCodeFlow({ query }: FastifyRequest): void {
  if ((query as Record<string, unknown>).code_challenge) return
  const message =
    'Linking an identity from another site requires code_challenge and code_challenge_method'
  throw new AppError('validation_failed', message)
}
