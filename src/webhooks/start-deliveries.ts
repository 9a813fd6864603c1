/** Tells companies' addresses what happens: one call at a time for each address, and none waits for another's. */
import type { Database } from 'supabase-server/database'
import { startWorkers } from '../jobs/start-workers.ts'
import { type Call, finishCall, takeCalls } from './call-table.ts'
import type { SendEvent } from './open-event-sender.ts'

interface Pace {
  readonly pollEvery?: number
  /** Addresses: one that hangs takes a place for ten seconds. */
  readonly atOnce?: number
}

/** Returns a stop function. A call that it cuts off is made again after its lease. */
export function startDeliveries(
  database: Database,
  send: SendEvent,
  onFailure: (error: unknown) => void,
  { pollEvery = 500, atOnce = 100 }: Pace = {},
): () => Promise<void> {
  const serving = new Set<Promise<void>>()

  async function serve(first: Call, signal: AbortSignal): Promise<void> {
    let call: Call | undefined = first
    while (call) {
      const outcome = await send(call, signal)
      call = await finishCall(database, call, outcome, !signal.aborted)
    }
  }

  const stop = startWorkers(
    async (signal) => {
      if (serving.size >= atOnce) return false
      const calls = await takeCalls(database, atOnce - serving.size)
      for (const call of calls) {
        const served: Promise<void> = serve(call, signal)
          .catch((error) => signal.aborted || onFailure(error))
          .then(() => void serving.delete(served))
        serving.add(served)
      }
      return calls.length > 0
    },
    onFailure,
    { atOnce: 1, pollEvery },
  )
  return async () => {
    await stop()
    await Promise.all(serving)
  }
}
