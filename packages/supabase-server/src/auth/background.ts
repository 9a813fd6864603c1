import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Begins work for which no response waits. */
type InBackground = (work: () => Promise<unknown>, reqId: string) => void

/** @param bound milliseconds for which closing waits */
export function openBackground(app: FastifyInstance, bound = 10_000): InBackground {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.race([endOf(underWay), setTimeout(bound, undefined, { ref: false })])
    if (underWay.size > 0) app.log.error({ unfinished: underWay.size }, 'auth work was cut off')
  })
  return (work, reqId) => {
    const working = work()
      .then(() => {})
      .catch((err) => app.log.error({ reqId, err }, 'auth work in the background failed'))
      .finally(() => underWay.delete(working))
    underWay.add(working)
  }
}

/** Work may begin other work: a recovery sends a mail. */
async function endOf(underWay: ReadonlySet<Promise<void>>): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
