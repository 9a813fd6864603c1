/** Polls the job table and runs the handlers. */
import { type Database, describeError, type Run } from 'supabase-server/database'
import { failJob, finishJob, type Job, takeJob } from './job-table.ts'
import { ownCaller } from './own-caller.ts'
import { startWorkers } from './start-workers.ts'

export interface Tools {
  readonly run: Run
  /** Aborts when the process stops or after 30 seconds; batch loops then end without failing. */
  readonly signal: AbortSignal
  /** Request id for the log. */
  readonly reqId: string
}

interface FailedRun {
  readonly reqId: string
  readonly job: Pick<Job, 'id' | 'kind' | 'attempt'>
}

/** Throws to fail. May run more than once, and for 45 seconds. */
export type JobHandler = (payload: Job['payload'], tools: Tools) => Promise<unknown>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Gets no payload, which may contain personal data. */
export type OnFailure = (error: unknown, run?: FailedRun) => void

/** Milliseconds after which batch loops end; the rest waits for the next run. */
const timeForBatches = 30_000
/** Less than the lease of a minute. */
const timeLimit = 45_000
/** With two workers a slow mail does not block the queue. */
const atOnce = 2

/** Returns a stop function that waits for running jobs. */
export function startJobs(
  database: Database,
  handlers: JobHandlers,
  onFailure: OnFailure,
  { pollEvery = 1_000 }: { pollEvery?: number } = {},
): () => Promise<void> {
  return startWorkers((signal) => runNextJob(database, handlers, onFailure, signal), onFailure, {
    atOnce,
    pollEvery,
  })
}

/** Returns whether a job was due. Throws only if the job table itself fails. */
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
    run: (statement) => database.run(ownCaller, statement),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeForBatches)]),
  }
  try {
    // A handler that throws at once leaves no unhandled rejection.
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

function errorWords(error: unknown): string {
  const { code, message } = describeError(error)
  return [...new Set([code, message])].filter(Boolean).join(': ')
}
