import type { FastifyInstance } from 'fastify'
import type { AuthDependencies, ContextOf } from './context.ts'
import { openProviders } from './external/open-providers.ts'
import { openLater } from './later.ts'

export function openContext(app: FastifyInstance, dependencies: AuthDependencies): ContextOf {
  const { deliver, deliverSms } = dependencies
  const later = openLater(app)
  const shared = { ...dependencies, providers: openProviders(dependencies.project.auth.external) }
  return ({ id: reqId }) => ({
    ...shared,
    reqId,
    later: (work) => later(work, reqId),
    deliver: (mail) => deliver(mail, reqId),
    deliverSms: deliverSms ? (sms) => deliverSms(sms, reqId) : null,
  })
}
