import sql from 'sql-template-tag'
import { type Database, DatabaseError } from 'supabase-server/database'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { findJobs, newKind, repeat } from '../../tests/support/jobs.ts'
import { inBatches } from './in-batches.ts'
import { ownCaller } from './own-caller.ts'
import { type JobHandler, runNextJob, startJobs } from './run-jobs.ts'

const server = await openTestDatabase()
const { database } = server

const enqueue = (kind: string, payload: object = {}) =>
  database.run(ownCaller, sql`select private.enqueue_job(${kind}, ${payload}::jsonb)`)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const never = new AbortController().signal
const unexpected = (error: unknown) => expect.unreachable(String(error))
const runOne = (kind: string, handler: JobHandler, onFailure = unexpected as never) =>
  runNextJob(database, { [kind]: handler }, onFailure, never)

/** Each time limit ends when the test calls its controller. */
function controlTime(): (milliseconds: number) => AbortController {
  const limits = new Map<number, AbortController>()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController()
    limits.set(milliseconds, limit)
    return limit.signal
  })
  onTestFinished(() => timeout.mockRestore())
  return (milliseconds) => limits.get(milliseconds) ?? expect.unreachable(`no ${milliseconds} ms`)
}

describe('a job that is due', () => {
  test('runs in the handler of its kind with its payload, and is deleted', async () => {
    const kind = newKind()
    await enqueue(kind, { company: 7 })
    const given: unknown[] = []
    const worked = await runOne(kind, async (payload, { run }) => {
      given.push(payload, ...(await run(sql`select current_user::text as role`)))
    })
    expect(worked).toBe(true)
    expect(given).toEqual([{ company: 7 }, { role: 'service_role' }])
    expect(await runOne(kind, () => expect.unreachable())).toBe(false)
    expect(await findJobs(server, kind)).toEqual([])
  })

  test('whose handler throws is retried, and the log contains no payload', async () => {
    const kind = newKind()
    await enqueue(kind, { to: 'ana@example.com' })
    const failures: unknown[] = []
    const refuse = () => Promise.reject(new Error('The mail server is away.'))
    await runOne(kind, refuse, ((...told: unknown[]) => failures.push(told)) as never)
    const job = { id: expect.any(Number), kind, attempt: 1 }
    expect(failures).toEqual([[expect.any(Error), { reqId: expect.stringMatching(uuid), job }]])
    expect(await findJobs(server, kind)).toMatchObject([
      { attempts: 1, last_error: 'The mail server is away.', lease: null },
    ])
  })

  test('stores an error without quotes of personal data', async () => {
    const kind = newKind()
    await enqueue(kind)
    const read: JobHandler = (_, { run }) => run(sql`select ${'ana@example.com'}::text::integer`)
    await runOne(kind, read, (() => {}) as never)
    expect(await findJobs(server, kind)).toMatchObject([
      { last_error: '22P02: invalid input syntax for type integer: "…"' },
    ])
  })

  test('stores code and message once if they are equal', async () => {
    const kind = newKind()
    await enqueue(kind)
    const failure = Object.assign(new Error('EAUTH 535'), { code: 'EAUTH 535' })
    await runOne(kind, () => Promise.reject(failure), (() => {}) as never)
    expect(await findJobs(server, kind)).toMatchObject([{ last_error: 'EAUTH 535' }])
  })

  test('of a kind without a handler is not taken', async () => {
    const kind = newKind()
    await enqueue(kind)
    expect(await runOne(newKind(), () => expect.unreachable())).toBe(false)
    expect(await findJobs(server, kind)).toMatchObject([{ attempts: 0 }])
  })

  test('that hangs fails before its lease ends', async () => {
    const kind = newKind()
    await enqueue(kind)
    const after = controlTime()
    const hang: JobHandler = () => {
      after(45_000).abort()
      return new Promise(() => {})
    }
    await runOne(kind, hang, (() => {}) as never)
    expect(await findJobs(server, kind)).toMatchObject([
      { last_error: 'It took more than 45 seconds.', lease: null },
    ])
  })
})

test('batches that exceed half a minute are no failure, and the rest waits for the next run', async () => {
  const kind = newKind()
  await repeat(server, kind, '1 hour')
  await ask(server, sql`update private.jobs set run_at = now() where kind = ${kind}`)
  const after = controlTime()
  let batches = 0
  const work: JobHandler = (_, { run, signal }) =>
    inBatches(
      {
        signal,
        run(statement) {
          batches += 1
          if (batches === 3) after(30_000).abort()
          return run(statement)
        },
      },
      sql`select 7 as n`,
      7,
    )
  expect(await runOne(kind, work)).toBe(true)
  expect(batches).toBe(3)
  expect(await findJobs(server, kind)).toMatchObject([{ attempts: 0, last_error: null }])
})

describe.runIf(engine === 'postgres')('several processes', () => {
  test('never run the same job twice', async () => {
    const kind = newKind()
    const numbers = Array.from({ length: 60 }, (_, i) => i)
    for (const n of numbers) await enqueue(kind, { n })
    const ran: unknown[] = []
    const handlers = {
      [kind]: async ({ n }: { n?: unknown }) => void ran.push(n),
    }
    const stops = [1, 2, 3, 4].map(() => startJobs(database, handlers, unexpected))
    await vi.waitFor(async () => expect(await findJobs(server, kind)).toEqual([]), 20_000)
    await Promise.all(stops.map((stop) => stop()))
    expect(ran.sort((a, b) => Number(a) - Number(b))).toEqual(numbers)
  })
})

test('a stop waits for the running job and starts no other', async () => {
  const kind = newKind()
  await enqueue(kind)
  await enqueue(kind)
  await enqueue(kind)
  let tell = () => {}
  const running = new Promise<void>((resolve) => {
    tell = resolve
  })
  let begun = 0
  let ended = 0
  const handler: JobHandler = async (_, { signal }) => {
    begun += 1
    tell()
    if (!signal.aborted) await new Promise((go) => signal.addEventListener('abort', go))
    await database.run(ownCaller, sql`select 1`)
    ended += 1
  }
  const stop = startJobs(database, { [kind]: handler }, unexpected)
  await running
  await stop()
  expect(ended).toBe(begun)
  expect(await findJobs(server, kind)).toHaveLength(3 - ended)
})

const refusing = (code: string): Database & { asked: number } => ({
  engine: 'pglite',
  failures: new Map(),
  asked: 0,
  async run() {
    this.asked++
    throw new DatabaseError(code, 'refused')
  },
  transaction: () => Promise.reject(new Error('not used')),
  check: () => Promise.reject(new Error('not used')),
  listen: () => Promise.reject(new Error('not used')),
})

const noJob: JobHandler = () => Promise.resolve()

test('a database that is unavailable is retried with pauses, and the failure is reported', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const failures: unknown[] = []
  const away = refusing('08006')
  const stop = startJobs(away, { x: noJob }, (error) => failures.push(error))
  await vi.advanceTimersByTimeAsync(14_000)
  await stop()
  expect(away.asked).toBe(6)
  expect(failures).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(away.asked).toBe(6)
})

test('a project without jobs is not polled', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const other = refusing('3F000')
  startJobs(other, { x: noJob }, unexpected)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(other.asked).toBe(2)
})
