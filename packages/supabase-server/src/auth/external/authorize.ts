/** GET /authorize */

import { redirectTarget } from '../codes/redirect-target.ts'
import type { Handler } from '../context.ts'
import { markBrowser } from './browser-cookie.ts'
import { ProviderFailure } from './provider.ts'
import { redirectWithError, unreachable } from './redirect-with-error.ts'
import { startAuthorization } from './start-authorization.ts'

/** Invalid requests get an error response, as in GoTrue; an unreachable provider redirects back to the site. */
export const authorize: Handler = async (context, request, reply) => {
  try {
    const browserHash = markBrowser(context, request, reply)
    const address = await startAuthorization(context, request, { browserHash })
    return await reply.redirect(address.href, 302)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return redirectWithError(request, reply, redirectTarget(context, request), unreachable(error))
  }
}
