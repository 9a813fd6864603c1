/** GET /user/identities/authorize?provider= */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { beginAtProvider } from '../external/begin-at-provider.ts'
import { markBrowser } from '../external/browser-cookie.ts'
import { unreachable } from '../external/lead-back.ts'
import { ProviderFailure } from '../external/provider.ts'
import { redirectTarget } from '../redirect-target.ts'
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
  const browserHash = isForOwnSite(context, request) ? markBrowser(context, request, reply) : null
  try {
    const { href } = await beginAtProvider(context, request, { linkingUserId, browserHash })
    return skip_http_redirect === 'true' ? { url: href } : reply.redirect(href, 302)
  } catch (error) {
    throw error instanceof ProviderFailure ? unreachable(error) : error
  }
}

/**
 * A stranger could send somebody the address of a link to the stranger's account. A page of another site, which the operator
 * has listed, gets no cookie of ours: whoever lists one has GoTrue's own way there.
 */
const isForOwnSite = (context: AuthContext, request: FastifyRequest): boolean =>
  new URL(redirectTarget(context, request)).host === new URL(context.baseUrl()).host
