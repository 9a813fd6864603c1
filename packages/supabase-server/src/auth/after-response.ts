import type { FastifyInstance } from 'fastify'

/** Keeps work out of the response time, which must not reveal it. */
export type AfterResponse = (work: () => Promise<void>, reqId: string) => void

export function openAfterResponse(app: FastifyInstance): AfterResponse {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
  return (work, reqId) => {
    const working = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((err) => app.log.error({ reqId, err }, 'auth work after an answer failed'))
      .finally(() => underWay.delete(working))
    underWay.add(working)
  }
}
