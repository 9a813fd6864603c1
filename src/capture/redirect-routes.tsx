import type { FastifyInstance } from 'fastify'
import { logoAddress } from '../domain/form/company-logo.ts'
import { readShortCode } from '../domain/links/short-code.ts'
import { findRedirect } from './capture-calls.ts'
import type { CaptureDependencies } from './capture-dependencies.ts'
import { failedRedirectPage, invalidLinkPage } from './failure-pages.tsx'
import { sendHtml, sendPage } from './page.tsx'
import { readQuery } from './query.ts'
import { createRedirectPages } from './redirect-page.tsx'
import { findRedirectTarget } from './redirect-target.ts'

export function redirectRoutes(app: FastifyInstance, deps: CaptureDependencies): void {
  const pageOf = createRedirectPages()
  // A wildcard also matches a trailing slash.
  app.get<{ Params: { '*': string } }>('/l/*', async (request, reply) => {
    const code = readShortCode(request.params['*'])
    if (!code) return sendPage(reply, 400, invalidLinkPage('Código inválido'))
    const link = await findRedirect(deps.database, await deps.readCaller(request), code).catch(
      (error) => {
        request.log.error(error)
        return 'failed' as const
      },
    )
    if (link === 'failed') {
      return sendPage(reply.header('retry-after', '5'), 503, failedRedirectPage(request.url))
    }
    const origin = deps.publicOrigin(request)
    const query = readQuery(request.query)
    const url =
      link &&
      findRedirectTarget(
        { url: link.url, shortCode: link.short_code, origin, publicUrl: deps.publicUrl },
        query,
      )
    if (!url) return sendPage(reply, 404, invalidLinkPage('Link não encontrado ou expirado'))
    const page = pageOf({ ...link, logo: logoAddress(origin, link.company_logo) })
    return sendHtml(reply, 200, (nonce) => page({ url, nonce }))
  })
}
