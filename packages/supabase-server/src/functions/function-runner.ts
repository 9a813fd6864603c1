import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleApart } from './bundle-apart.ts'
import { UnknownImport } from './bundle-function.ts'
import type { Answer } from './exchange.ts'
import type { FunctionSource } from './find-functions.ts'
import { type FunctionLog, type FunctionWorker, startFunctionWorker } from './function-worker.ts'
import type { Limits } from './limits.ts'
import { notStarted } from './relay-failure.ts'
import type { Call } from './thread-messages.ts'

interface FunctionRunner {
  run(source: FunctionSource, call: Call, signal: AbortSignal): Promise<Answer>
  /** Bundles all functions in sequence and starts the first threads: saves 0.4 s of each first call. */
  warm(sources: Iterable<FunctionSource>): Promise<void>
  close(): Promise<void>
}

interface Surroundings {
  readonly limits: Limits
  readonly environment: () => Record<string, string>
  readonly logOf: (name: string) => FunctionLog
}

export function createFunctionRunner({ limits, environment, logOf }: Surroundings): FunctionRunner {
  const bundles = new Map<string, Promise<string>>()
  const workers = new Map<string, Promise<FunctionWorker>>()

  async function bundle(source: FunctionSource): Promise<string> {
    try {
      return await bundleApart(source)
    } catch (error) {
      logOf(source.name).fail(error)
      const reason = error instanceof UnknownImport ? error.message : 'please check logs'
      throw notStarted(reason, error)
    }
  }

  const bundleOf = (source: FunctionSource) => remember(bundles, source.name, () => bundle(source))

  async function start(source: FunctionSource): Promise<FunctionWorker> {
    const code = await bundleOf(source)
    const log = logOf(source.name)
    // Written for each start, since the system cleans its temporary folder.
    const folder = await mkdtemp(join(tmpdir(), 'functions-'))
    try {
      const file = join(folder, `${source.name}.mjs`)
      await writeFile(file, code)
      return await startFunctionWorker({ file, environment: environment(), limits, log })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Failures are cached for a while, so that repeated requests do not repeat the work. */
  function remember<T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>) {
    const before = known.get(name)
    if (before) return before
    const made = make()
    known.set(name, made)
    made.catch(() => setTimeout(() => known.delete(name), limits.retry).unref())
    return made
  }

  async function workerOf(source: FunctionSource): Promise<FunctionWorker> {
    for (;;) {
      const starting = remember(workers, source.name, () => start(source))
      const worker = await starting
      if (!worker.hasEnded) return worker
      if (workers.get(source.name) === starting) workers.delete(source.name)
    }
  }

  let isClosing = false

  return {
    async warm(sources) {
      let started = 0
      for (const source of sources) {
        if (isClosing) return
        const isEarly = started++ < limits.warm
        await (isEarly ? workerOf(source) : bundleOf(source)).catch(() => undefined)
      }
    },
    async run(source, call, signal) {
      const worker = await workerOf(source)
      return worker.call(call, signal)
    },
    async close() {
      isClosing = true
      const running = await Promise.allSettled(workers.values())
      await Promise.all(running.map((one) => one.status === 'fulfilled' && one.value.stop()))
    },
  }
}
