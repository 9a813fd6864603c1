/** The embedded engine in its thread: orders in, answers out, and an end to orders that take too long. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from './database.ts'
import type { Answer, Order } from './pglite-engine.ts'
import type { Failure, Letter, Reply } from './pglite-worker.ts'

export interface Engine {
  send(order: Order): Promise<Answer>
  close(): Promise<void>
}

interface Limits {
  /** Milliseconds that the order under way may take now; undefined means any time. */
  readonly timeLimit: () => number | undefined
}

interface Sent extends Letter {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const checkEvery = 100

/** `statement_timeout` has no effect in PGlite: an order that takes too long ends with its thread. */
export async function startEngineThread(dataDir: string, { timeLimit }: Limits): Promise<Engine> {
  let unanswered: Sent[] = []
  let headSince = performance.now()
  let lastId = 0
  let requestsLogin = false
  let worker = await startWorker(dataDir)
  listen(worker)
  const watch = setInterval(check, checkEvery).unref()
  let replacing: Promise<void> | undefined

  function listen(thread: Worker): void {
    thread.on('message', (reply: Reply) => {
      const head = unanswered.shift()
      headSince = performance.now()
      if (!head || head.id !== reply.id) return
      if ('answer' in reply) head.resolve(reply.answer)
      else head.reject(toDatabaseError(reply.failure))
    })
    thread.on('error', (error) => void replace(error))
  }

  async function check(): Promise<void> {
    const head = unanswered[0]
    const limit = timeLimit()
    if (replacing || !head || limit === undefined || performance.now() - headSince < limit) return
    // Answers already on their way are taken first, so that nothing done is done again.
    await nextTurn()
    await nextTurn()
    if (unanswered[0] !== head || replacing) return
    await replace(new DatabaseError('57014', 'canceling statement due to statement timeout'))
  }

  /** The head fails with the reason; a started transaction fails whole; what had not begun is sent again. */
  function replace(reason: Error): Promise<void> {
    replacing ??= (async () => {
      const [head, ...rest] = unanswered
      unanswered = []
      await worker.terminate()
      head?.reject(reason)
      worker = await startWorker(dataDir)
      listen(worker)
      if (requestsLogin) post({ kind: 'let-requests-in' }, noOne)
      for (const { order, resolve, reject } of rest) post(order, { resolve, reject })
    })().finally(() => {
      replacing = undefined
    })
    return replacing
  }

  function post(order: Order, { resolve, reject }: Pick<Sent, 'resolve' | 'reject'>): void {
    if (unanswered.length === 0) headSince = performance.now()
    const letter: Letter = { id: ++lastId, order }
    unanswered.push({ ...letter, resolve, reject })
    worker.postMessage(letter)
  }

  async function send(order: Order): Promise<Answer> {
    await replacing
    if (order.kind === 'let-requests-in') requestsLogin = true
    return new Promise((resolve, reject) => post(order, { resolve, reject }))
  }

  return {
    send,
    async close() {
      clearInterval(watch)
      await send({ kind: 'close' })
      await worker.terminate()
    },
  }
}

const noOne = { resolve: () => {}, reject: () => {} }

function startWorker(dataDir: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
    workerData: { dataDir },
  })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', () => {
      worker.removeAllListeners('error')
      resolve(worker)
    })
  })
}

export function toDatabaseError({ message, code, detail, hint, constraint }: Failure): Error {
  if (code === undefined) return new Error(message)
  return new DatabaseError(code, message, { details: detail, hint, constraint })
}
