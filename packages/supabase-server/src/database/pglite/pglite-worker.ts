/** The thread in which PGlite runs, so that the event loop of the server stays free. */
import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from './pglite-engine.ts'
import type { Answer, Order } from './pglite-session.ts'

export interface Letter {
  readonly id: number
  readonly order: Order
}

export type Reply =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: Failure }
  /** What somebody said with `notify pgrst`. */
  | { readonly reload: string }

/** An error, as far as it survives the way between threads. */
export interface Failure {
  readonly message: string
  /** Without one the engine itself has given up, and begins nothing more. */
  readonly code?: string
  readonly detail?: string
  readonly hint?: string
  readonly constraint?: string
}

const port = parentPort
if (!port) throw new Error('pglite-worker.ts is started by engine-thread.ts.')

const { execute } = await openEngine(workerData.dataDir, {
  program: workerData.program,
  heard: (reload) => port.postMessage({ reload } satisfies Reply),
})
let last: Promise<void> = Promise.resolve()
let isDamaged = false

port.on('message', ({ id, order }: Letter) => {
  last = last.then(async () => {
    // What follows is for the next engine.
    if (isDamaged) return
    try {
      port.postMessage({ id, answer: await execute(order) } satisfies Reply)
    } catch (error) {
      const failure = toFailure(error)
      isDamaged = failure.code === undefined
      port.postMessage({ id, failure } satisfies Reply)
    }
  })
})
port.postMessage('ready')

function toFailure(error: unknown): Failure {
  const { message, code, detail, hint, constraint } = error as Failure
  return { message, code, detail, hint, constraint }
}
