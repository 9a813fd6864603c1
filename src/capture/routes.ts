import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { CaptureDependencies } from './capture-dependencies.ts'
import { sendFailurePage } from './failure-pages.tsx'
import { formRoutes } from './form-routes.tsx'
import { Openings } from './openings.ts'
import { privacyRoutes } from './privacy/privacy-routes.tsx'
import { redirectRoutes } from './redirect-routes.tsx'
import { widgetRefusals } from './widget-refusals.ts'

export function captureRoutes(app: FastifyInstance, deps: CaptureDependencies): void {
  app.register(async (visitor) => {
    visitor.removeAllContentTypeParsers()
    await visitor.register(formbody, { bodyLimit: 64 * 1024 })
    visitor.setErrorHandler((error, request, reply) => sendFailurePage(error, request, reply))
    // What sendBeacon() and `ping` send is not read.
    visitor.addContentTypeParser(
      /^text\/(plain|ping)/,
      { bodyLimit: 1_024, parseAs: 'string' },
      (_, __, done) => done(null),
    )
    const openings = new Openings(deps.database)
    openings.route(visitor)
    widgetRefusals(visitor, deps)
    redirectRoutes(visitor, deps)
    formRoutes(visitor, deps, openings)
    privacyRoutes(visitor, deps)
  })
}
