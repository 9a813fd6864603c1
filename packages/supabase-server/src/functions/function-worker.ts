import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { type Answer, type Exchange, openExchange } from './exchange.ts'
import type { Limits } from './limits.ts'
import { notStarted, workerFailed, workerLimit } from './relay-failure.ts'
import type { Call, Order, Report } from './thread-messages.ts'

export interface FunctionWorker {
  readonly hasEnded: boolean
  call(call: Call, signal: AbortSignal): Promise<Answer>
  stop(): Promise<void>
}

export interface FunctionLog {
  print(level: 'info' | 'error', line: string, reqId?: string): void
  fail(error: unknown): void
}

interface Start {
  readonly file: string
  readonly environment: Record<string, string>
  readonly limits: Limits
  readonly log: FunctionLog
}

/** Unanswered pings, spread over the stall limit, after which the thread is ended. */
const missedPings = 4

/** @throws AppError BOOT_ERROR when the module fails before `Deno.serve` */
export async function startFunctionWorker(given: Start): Promise<FunctionWorker> {
  const { file, environment, limits, log } = given
  const exchanges = new Map<number, Exchange>()
  let lastId = 0
  let missed = 0
  let background = 0
  let hasEnded = false
  let idle: NodeJS.Timeout | undefined

  const worker = new Worker(file, {
    env: environment,
    // supabase-js needs WebSocket, which Node.js enables from 22 on.
    execArgv: typeof WebSocket === 'undefined' ? ['--experimental-websocket'] : [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    stdout: true,
    stderr: true,
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  createInterface({ input: worker.stdout }).on('line', (line) => log.print('info', line))
  createInterface({ input: worker.stderr }).on('line', (line) => log.print('error', line))

  const watch = setInterval(() => {
    missed += 1
    if (missed > missedPings) end(workerLimit())
    else send({ kind: 'ping' })
  }, limits.stall / missedPings).unref()

  function send(order: Order, moved: readonly ArrayBuffer[] = []): void {
    if (!hasEnded) worker.postMessage(order, moved)
  }

  function end(error: Error): void {
    if (hasEnded) return
    hasEnded = true
    clearInterval(watch)
    clearTimeout(idle)
    void worker.terminate()
    for (const exchange of [...exchanges.values()]) exchange.fail(error)
  }

  function rest(): void {
    clearTimeout(idle)
    if (exchanges.size > 0 || hasEnded) return
    idle = setTimeout(() => void stop(), background > 0 ? limits.whole : limits.idle).unref()
  }

  async function stop(): Promise<void> {
    send({ kind: 'stop' })
    hasEnded = true
    clearInterval(watch)
    clearTimeout(idle)
    const patience = setTimeout(() => void worker.terminate(), 1_000)
    await exited
    clearTimeout(patience)
    for (const exchange of [...exchanges.values()]) exchange.fail(workerFailed())
  }

  function take(report: Report): void {
    if (report.kind === 'pong') missed = 0
    else if (report.kind === 'print') log.print(report.level, report.text, report.reqId)
    else if (report.kind === 'background') {
      background = report.pending
      rest()
    } else if ('id' in report) exchanges.get(report.id)?.take(report)
  }

  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => fail(notStarted('it did not call Deno.serve')), limits.start)
    function fail(error: Error): void {
      clearTimeout(late)
      reject(error)
      end(error)
    }
    worker.on('message', (report: Report) => {
      if (report.kind !== 'ready') return take(report)
      clearTimeout(late)
      resolve()
    })
    // Before readiness these reject the start; later the rejection has no effect.
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      log.fail(error)
      reject(notStarted('please check logs', error))
      clearTimeout(late)
      end(isMemory ? workerLimit() : workerFailed())
    })
    worker.on('exit', () => {
      reject(notStarted('it ended at once'))
      clearTimeout(late)
      end(workerFailed())
    })
  })
  rest()

  return {
    get hasEnded() {
      return hasEnded
    },
    stop,
    async call(call, signal) {
      if (exchanges.size >= limits.concurrency) throw workerLimit()
      const id = ++lastId
      const exchange = openExchange(id, {
        limits,
        send,
        onEnd: () => {
          exchanges.delete(id)
          rest()
        },
      })
      exchanges.set(id, exchange)
      clearTimeout(idle)
      signal.addEventListener('abort', () => exchange.leave())
      // Transferred, so that it is not held twice.
      send({ kind: 'call', id, ...call }, call.body ? [call.body.buffer] : [])
      return exchange.answer
    },
  }
}
