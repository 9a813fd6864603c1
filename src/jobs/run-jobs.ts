/** Takes jobs that are due, one after the other, runs the handler of their kind, and records how it went. */
import { type Database, describeError, isMissingRoutine, type Run } from 'supabase-server/database'
import { failJob, finishJob, type Job, server, takeJob } from './job-table.ts'

interface Tools {
  /** One statement in a transaction of its own, as the server. */
  readonly run: Run
  /** Aborted when the process stops or after 30 seconds: work in batches ends between two of them, and well. */
  readonly signal: AbortSignal
  /** What the log calls this run, as it calls a request. */
  readonly reqId: string
}

interface FailedRun {
  readonly reqId: string
  readonly job: Pick<Job, 'id' | 'kind' | 'attempt'>
}

/** Throws to fail. A job may run more than once, and may take 45 seconds. */
export type JobHandler = (payload: Job['payload'], tools: Tools) => Promise<unknown>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Told what went wrong, and with which job; the payload may hold personal data and is none of the log's business. */
type OnFailure = (error: unknown, run?: FailedRun) => void

/** Then work in batches ends, and what is left waits for the next time. */
const timeForBatches = 30_000
/** Less than the lease of a minute: who overruns has failed before another process takes the job. */
const timeLimit = 45_000
const pollEvery = 1_000
const pauseAfterFailure = 5_000
/** One slow mail holds up nothing else. */
const atOnce = 2

/** Returns how to stop: it resolves when the running jobs have ended. Several processes work side by side. */
export function startJobs(
  database: Database,
  handlers: JobHandlers,
  onFailure: OnFailure,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await runNextJob(database, handlers, onFailure, signal)) continue
        await pause(pollEvery, signal)
      } catch (error) {
        if (isMissingRoutine(error)) return
        onFailure(error)
        await pause(pauseAfterFailure, signal)
      }
    }
  }

  const working = Promise.all(Array.from({ length: atOnce }, work))
  return async () => {
    stopping.abort()
    await working
  }
}

/** Whether there was one. Throws only when the table itself cannot be asked or told. */
export async function runNextJob(
  database: Database,
  handlers: JobHandlers,
  onFailure: OnFailure,
  stopping: AbortSignal,
): Promise<boolean> {
  const job = await takeJob(database, Object.keys(handlers))
  const handle = job && handlers[job.kind]
  if (!job || !handle) return false
  const timeIsUp = AbortSignal.timeout(timeLimit)
  const { id, kind, attempt, lease: reqId } = job
  const tools: Tools = {
    reqId,
    run: (statement) => database.run(server, statement),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeForBatches)]),
  }
  try {
    // Called later, so that a handler that throws at once leaves no rejection without an owner.
    const handling = Promise.resolve().then(() => handle(job.payload, tools))
    await Promise.race([rejectWhenAborted(timeIsUp), handling])
  } catch (error) {
    onFailure(error, { reqId, job: { id, kind, attempt } })
    await failJob(database, job, errorWords(error))
    return true
  }
  await finishJob(database, job)
  return true
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('It took more than 45 seconds.')))
  })
}

/** Not node:timers/promises, whose clock no test can set. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/** What super_admin reads: like the log, without what quotes people. */
function errorWords(error: unknown): string {
  const { code, message } = describeError(error)
  return [...new Set([code, message])].filter(Boolean).join(': ')
}
