/** The embedded engine in its thread: orders in, answers out, and an end to orders that take too long. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { connectionLost, DatabaseError } from './database.ts'
import type { Answer, Order } from './pglite-session.ts'
import type { Failure, Letter, Reply } from './pglite-worker.ts'

export interface Engine {
  /** @param urgent others may be ended for it (a visitor's lead) */
  send(order: Order, urgent?: boolean): Promise<Answer>
  close(): Promise<void>
}

interface Limits {
  /** Milliseconds that the order under way may take now; undefined means any time. */
  readonly timeLimit: (head: { urgent: boolean }, urgentWaits: boolean) => number | undefined
  /** Told what somebody says with `notify pgrst`. */
  readonly heard?: (payload: string) => void
}

interface Sent extends Letter {
  readonly urgent: boolean
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const checkEvery = 100
const openAgainAfter = 1_000

/** `statement_timeout` has no effect in PGlite: an order that takes too long ends with its thread. */
export async function startEngineThread(
  dataDir: string,
  { timeLimit, heard }: Limits,
): Promise<Engine> {
  let unanswered: Sent[] = []
  let headSince = performance.now()
  let lastId = 0
  let requestsLogin = false
  let replacing: Promise<void> | undefined
  /** While the engine cannot be opened: a full disk. */
  let down: DatabaseError | undefined
  let closing = false
  let worker = await startWorker(dataDir)
  listen(worker)
  const watch = setInterval(check, checkEvery).unref()

  function listen(thread: Worker): void {
    thread.on('message', (reply: Reply) => {
      if ('reload' in reply) return heard?.(reply.reload)
      const head = unanswered[0]
      if (head?.id !== reply.id) return
      unanswered.shift()
      headSince = performance.now()
      if ('answer' in reply) return head.resolve(reply.answer)
      head.reject(toEngineError(reply.failure))
      // Not an answer of SQL: PostgreSQL itself has given up, and every further order would fail.
      if (reply.failure.code === undefined) replace(connectionLost())
    })
    thread.on('error', () => replace(connectionLost()))
    thread.on('exit', () => replace(connectionLost()))
  }

  async function check(): Promise<void> {
    const [head, ...rest] = unanswered
    if (replacing || !head || !isLate(head, rest)) return
    // Answers already on their way are taken first.
    await nextTurn()
    await nextTurn()
    if (unanswered[0] !== head) return
    replace(new DatabaseError('57014', 'canceling statement due to statement timeout'))
  }

  function isLate(head: Sent, rest: Sent[]): boolean {
    const urgentWaits = rest.some(({ urgent }) => urgent)
    const limit = timeLimit(head, urgentWaits)
    return limit !== undefined && performance.now() - headSince >= limit
  }

  function replace(reason: Error): void {
    if (replacing || closing) return
    replacing = endAndOpen(reason).finally(() => {
      replacing = undefined
    })
  }

  /** The head fails with the reason; what had not begun is sent again. */
  async function endAndOpen(reason: Error): Promise<void> {
    // Answers that were given before the end are delivered before this resolves: nothing done is done again.
    await worker.terminate()
    const [head, ...rest] = unanswered
    unanswered = []
    head?.reject(reason)
    await open()
    for (const sent of rest) {
      if (down) sent.reject(down)
      else post(sent)
    }
  }

  async function open(): Promise<void> {
    try {
      worker = await startWorker(dataDir)
    } catch (cause) {
      down = new DatabaseError('08006', 'The database cannot be opened.', { cause })
      setTimeout(() => void open(), openAgainAfter).unref()
      return
    }
    down = undefined
    listen(worker)
    const nobody = { urgent: false, resolve: () => {}, reject: () => {} }
    if (requestsLogin) post({ ...nobody, order: { kind: 'let-requests-in' } })
  }

  function post({ order, urgent, resolve, reject }: Omit<Sent, 'id'>): void {
    if (unanswered.length === 0) headSince = performance.now()
    const letter: Letter = { id: ++lastId, order }
    unanswered.push({ ...letter, urgent, resolve, reject })
    worker.postMessage(letter)
  }

  async function send(order: Order, urgent = false): Promise<Answer> {
    while (replacing) await replacing
    if (down) throw down
    if (order.kind === 'let-requests-in') requestsLogin = true
    return new Promise((resolve, reject) => post({ order, urgent, resolve, reject }))
  }

  return {
    send,
    async close() {
      clearInterval(watch)
      while (replacing) await replacing
      closing = true
      if (!down) await send({ kind: 'close' })
      await worker.terminate()
    },
  }
}

function startWorker(dataDir: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
    workerData: { dataDir },
    // A request's rows are soon garbage: with room for more the process grew by some 40 MB, and was no faster.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The engine ended while it was opened.')))
    worker.once('message', () => {
      worker.removeAllListeners('error').removeAllListeners('exit')
      resolve(worker)
    })
  })
}

export function toEngineError({ message, code, detail, hint, constraint }: Failure): Error {
  if (code === undefined) return new Error(message)
  return new DatabaseError(code, message, { details: detail, hint, constraint })
}
