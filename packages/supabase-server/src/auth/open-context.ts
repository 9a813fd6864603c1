import type { FastifyInstance } from 'fastify'
import { openAfterResponse } from './after-response.ts'
import type { AuthDependencies, ContextOf } from './context.ts'
import { openProviders } from './external/open-providers.ts'

export function openContext(app: FastifyInstance, dependencies: AuthDependencies): ContextOf {
  const { deliver, deliverSms } = dependencies
  const afterResponse = openAfterResponse(app)
  const shared = { ...dependencies, providers: openProviders(dependencies.project.auth.external) }
  return ({ id: reqId }) => ({
    ...shared,
    reqId,
    afterResponse: (work) => afterResponse(work, reqId),
    deliver: (mail) => deliver(mail, reqId),
    deliverSms: deliverSms ? (sms) => deliverSms(sms, reqId) : null,
  })
}
