import type { FastifyInstance } from 'fastify'

/** Work that nobody waits for, so that the answer's time says nothing of it. */
export type Later = (work: () => Promise<void>, reqId: string) => void

/** Closing waits for what is under way. */
export function openLater(app: FastifyInstance): Later {
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
