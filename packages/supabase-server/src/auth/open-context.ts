import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openBackground } from './background.ts'
import type { AuthDependencies, ContextOf } from './context.ts'
import { openProviders } from './external/open-providers.ts'

export function openContext(app: FastifyInstance, dependencies: AuthDependencies): ContextOf {
  const { deliver, deliverSms } = dependencies
  const inBackground = openBackground(app)
  const shared = { ...dependencies, providers: openProviders(dependencies.project.auth.external) }
  return ({ id: reqId }) => ({
    ...shared,
    reqId,
    afterResponse: (work) => inBackground(() => setImmediate().then(work), reqId),
    deliver: (mail) => inBackground(async () => deliver(mail, reqId), reqId),
    deliverSms: deliverSms
      ? (sms) => inBackground(async () => deliverSms(sms, reqId), reqId)
      : null,
  })
}
