import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { connectionLost, DatabaseError } from '../database.ts'
import type { Answer, Order } from './pglite-session.ts'
import type { Failure, Letter, Reply } from './pglite-worker.ts'

export interface Haste {
  /** Slow orders before it may be ended early. */
  readonly urgent?: boolean
  /** Milliseconds; undefined for the engine's limit. */
  readonly within?: number | undefined
}

export interface Engine {
  send(order: Order, haste?: Haste): Promise<Answer>
  close(): Promise<void>
}

interface Limits {
  /** Milliseconds that the current order may take; undefined for no limit. */
  readonly timeLimit: (head: Haste, urgentWaits: boolean) => number | undefined
  readonly heard?: (payload: string) => void
}

interface Sent extends Letter, Haste {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const checkEvery = 100
const openAgainAfter = 1_000

/** `statement_timeout` has no effect in PGlite: an order that exceeds its time is ended with its thread. */
export async function startEngineThread(
  dataDir: string,
  { timeLimit, heard }: Limits,
): Promise<Engine> {
  let unanswered: Sent[] = []
  let headSince = performance.now()
  let lastId = 0
  let requestsLogin = false
  let replacing: Promise<void> | undefined
  let down: DatabaseError | undefined
  let closing = false
  const program = await compileProgram()
  let worker = await startWorker(dataDir, program)
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
      const error = toEngineError(reply.failure)
      head.reject(error)
      if (reply.failure.code === undefined) replace(error, false)
    })
    thread.on('error', () => replace(connectionLost()))
    thread.on('exit', () => replace(connectionLost()))
  }

  async function check(): Promise<void> {
    const [head, ...rest] = unanswered
    if (replacing || !head || !isLate(head, rest)) return
    // Replies already posted are delivered first.
    await nextTurn()
    await nextTurn()
    if (unanswered[0] !== head) return
    replace(new DatabaseError('57014', 'canceling statement due to statement timeout'))
  }

  function isLate(head: Sent, rest: Sent[]): boolean {
    const urgentWaits = rest.some(({ urgent }) => urgent === true)
    const limit = timeLimit(head, urgentWaits)
    return limit !== undefined && performance.now() - headSince >= limit
  }

  /** @param hasBegun the first order may have run: it fails with the reason */
  function replace(reason: Error, hasBegun = true): void {
    if (replacing || closing) return
    process.emitWarning(`The embedded database is opened again: ${reason.message}`)
    replacing = endAndOpen(hasBegun ? reason : undefined).finally(() => {
      replacing = undefined
    })
  }

  async function endAndOpen(failure: Error | undefined): Promise<void> {
    // Replies posted before the end are delivered before this resolves, so that no order runs twice.
    await worker.terminate()
    const left = unanswered
    unanswered = []
    if (failure) left.shift()?.reject(failure)
    await open()
    for (const sent of left) {
      if (down) sent.reject(down)
      else post(sent)
    }
  }

  async function open(): Promise<void> {
    try {
      worker = await startWorker(dataDir, program)
    } catch (cause) {
      down = new DatabaseError('08006', 'The database cannot be opened.', { cause })
      setTimeout(() => void open(), openAgainAfter).unref()
      return
    }
    down = undefined
    listen(worker)
    const nobody = { resolve: () => {}, reject: () => {} }
    if (requestsLogin) post({ ...nobody, order: { kind: 'let-requests-in' } })
  }

  function post({ order, ...sent }: Omit<Sent, 'id'>): void {
    if (unanswered.length === 0) headSince = performance.now()
    const letter: Letter = { id: ++lastId, order }
    unanswered.push({ ...sent, ...letter })
    worker.postMessage(letter)
  }

  async function send(order: Order, haste: Haste = {}): Promise<Answer> {
    while (replacing) await replacing
    if (down) throw down
    if (order.kind === 'let-requests-in') requestsLogin = true
    return new Promise((resolve, reject) => post({ ...haste, order, resolve, reject }))
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

/** Threads share the compiled module, which halves the time of a restart. */
async function compileProgram(): Promise<WebAssembly.Module> {
  const pglite = import.meta.resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(new URL('./pglite.wasm', pglite)))
}

function startWorker(dataDir: string, program: WebAssembly.Module): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
    workerData: { dataDir, program },
    // Rows are short-lived: a larger young generation cost 40 MB and was no faster.
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

export function toEngineError(failure: Failure): DatabaseError {
  const { message, code, detail: details, hint, constraint, position } = failure
  if (code === undefined) {
    const cause = new Error(message)
    return new DatabaseError('XX000', 'The database ended without an answer.', { cause })
  }
  return new DatabaseError(code, message, { details, hint, constraint, position })
}
