import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../requests/client-address.ts'
import { openBackground } from './background.ts'
import { type AuthDependencies, asAuthService, type ContextOf } from './context.ts'
import { openProviders } from './external/open-providers.ts'

export function openContext(app: FastifyInstance, dependencies: AuthDependencies): ContextOf {
  const { database, deliver, deliverSms, project } = dependencies
  const inBackground = openBackground(app)
  const shared = {
    ...dependencies,
    database: asAuthService(database),
    providers: openProviders(project.auth.external),
  }
  return (request) => {
    const reqId = request.id
    return {
      ...shared,
      reqId,
      address: clientAddress(request),
      userAgent: request.headers['user-agent'] ?? null,
      afterResponse: (work) => inBackground(() => setImmediate().then(work), reqId),
      deliver: (mail) => inBackground(async () => deliver(mail, reqId), reqId),
      deliverSms: deliverSms
        ? (sms) => inBackground(async () => deliverSms(sms, reqId), reqId)
        : null,
    }
  }
}
