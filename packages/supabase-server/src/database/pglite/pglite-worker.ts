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
  | { readonly reload: string }

/** The fields of an error that survive structured clone. */
export interface Failure {
  readonly message: string
  /** Undefined when the engine itself has failed and takes no more orders. */
  readonly code?: string
  readonly detail?: string
  readonly hint?: string
  readonly constraint?: string
  readonly position?: string
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
  const { message, code, detail, hint, constraint, position } = error as Failure
  return { message, code, detail, hint, constraint, position }
}
