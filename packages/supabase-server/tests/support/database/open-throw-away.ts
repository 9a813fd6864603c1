import type { PGliteInterface } from '@electric-sql/pglite'
import type { DatabaseServer } from 'supabase-server/database'
import { openEngineQueue, serveEngine } from '../../../src/database/pglite/engine-database.ts'
import { toEngineError } from '../../../src/database/pglite/engine-thread.ts'
import { openEngine } from '../../../src/database/pglite/pglite-engine.ts'

/** The embedded engine without its thread, in memory unless a folder is given; queue and orders are the same. */
export async function openThrowAway(
  dataDir?: string,
): Promise<{ server: DatabaseServer; pglite: PGliteInterface }> {
  const reloads = new Set<(payload: string) => void>()
  const hear = (payload: string) => {
    for (const heard of reloads) heard(payload)
  }
  const { execute, pglite } = await openEngine(dataDir, { heard: hear, isThrowAway: true })
  let last: Promise<unknown> = Promise.resolve()
  const engine = {
    send: (order: Parameters<typeof execute>[0]) => {
      const answer = last
        .then(() => execute(order))
        .catch((error) => Promise.reject(toEngineError(error)))
      last = answer.catch(() => {})
      return answer
    },
    close: () => pglite.close(),
  }
  const server: DatabaseServer = {
    ...serveEngine({ engine, queue: openEngineQueue(), reloads }),
    recover: async () => ({ replayed: 0, refused: 0 }),
    close: () => pglite.close(),
  }
  return { server, pglite }
}
