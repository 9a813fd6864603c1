import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import {
  at,
  enqueue,
  fail,
  findJobs,
  finish,
  newKind,
  repeat,
  take,
  takeOrThrow,
} from '../../support/jobs.ts'

const server = await openTestDatabase()

describe('a job', () => {
  test('is taken when it is due, by one, and gone when it is done', async () => {
    const kind = newKind()
    await enqueue(server, kind, { second: 10, payload: { mail: 7 } })
    expect(await take(server, kind, 9)).toBeUndefined()
    const job = await takeOrThrow(server, kind, 10)
    expect(job).toMatchObject({ attempt: 1, payload: { mail: 7 } })
    expect(await take(server, kind, 11)).toBeUndefined()
    expect(await finish(server, job, 12)).toBe(true)
    expect(await findJobs(server, kind)).toEqual([])
  })

  test('waits for its time, and among due jobs the oldest goes first', async () => {
    const kind = newKind()
    const later = await enqueue(server, kind, { second: 20 })
    const older = await enqueue(server, kind, { second: 5 })
    const newer = await enqueue(server, kind, { second: 2 })
    expect((await takeOrThrow(server, kind, 9)).id).toBe(older)
    expect((await takeOrThrow(server, kind, 9)).id).toBe(newer)
    expect((await takeOrThrow(server, kind, 20)).id).toBe(later)
  })

  test('is rolled back with its transaction', async () => {
    const kind = newKind()
    const work = server.database.transaction(serverKey, async (run) => {
      await run(sql`select private.enqueue_job(${kind})`)
      throw new Error('the lead was not stored')
    })
    await expect(work).rejects.toThrow('not stored')
    expect(await findJobs(server, kind)).toEqual([])
  })

  test('of an unknown kind is left to another version', async () => {
    const kind = newKind()
    await enqueue(server, kind)
    expect(await take(server, newKind(), 10)).toBeUndefined()
    expect(await findJobs(server, kind)).toMatchObject([{ attempts: 0, lease: null }])
  })

  test('whose process died is free when its lease ends, and the late process changes nothing', async () => {
    const kind = newKind()
    await enqueue(server, kind)
    const lost = await takeOrThrow(server, kind, 0)
    expect(await take(server, kind, 59)).toBeUndefined()
    const again = await takeOrThrow(server, kind, 60)
    expect(again).toMatchObject({ id: lost.id, attempt: 2 })
    expect(await finish(server, lost, 61)).toBe(false)
    expect(await fail(server, lost, 61)).toBe(false)
    expect(await findJobs(server, kind)).toMatchObject([{ lease: again.lease, last_error: null }])
    expect(await finish(server, again, 62)).toBe(true)
  })

  test('that ends its process each time is dead when its attempts are used up', async () => {
    const kind = newKind()
    await enqueue(server, kind, { attempts: 2 })
    await takeOrThrow(server, kind, 0)
    await takeOrThrow(server, kind, 60)
    expect(await take(server, kind, 120)).toBeUndefined()
    expect(await findJobs(server, kind)).toMatchObject([
      { attempts: 2, dead_at: new Date(at(120)), last_error: 'The process ended while it ran.' },
    ])
  })
})

describe('a job that fails', () => {
  test('is tried again after 10, 20, 40 … seconds, at most an hour, with half of it random', async () => {
    const kind = newKind()
    await enqueue(server, kind, { attempts: 30 })
    let second = 0
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await fail(server, await takeOrThrow(server, kind, second), second)
      const [job] = await findJobs(server, kind)
      const pause = (job?.second as number) - second
      const most = Math.min(10 * 2 ** (attempt - 1), 3600)
      expect(pause).toBeGreaterThanOrEqual(most / 2)
      expect(pause).toBeLessThanOrEqual(most)
      expect(await take(server, kind, second + most / 2 - 1)).toBeUndefined()
      second += most
    }
  })

  test('never comes back together with others that failed with it', async () => {
    const kind = newKind()
    for (let i = 0; i < 5; i += 1) await enqueue(server, kind)
    for (let i = 0; i < 5; i += 1) await fail(server, await takeOrThrow(server, kind, 0), 0)
    expect(new Set((await findJobs(server, kind)).map(({ second }) => second)).size).toBe(5)
  })

  test('is dead after its last attempt, and never taken again', async () => {
    const kind = newKind()
    await enqueue(server, kind, { attempts: 2 })
    await fail(server, await takeOrThrow(server, kind, 0), 0)
    expect(await findJobs(server, kind)).toMatchObject([{ dead_at: null, attempts: 1 }])
    await fail(server, await takeOrThrow(server, kind, 10), 11, 'x'.repeat(600))
    expect(await findJobs(server, kind)).toMatchObject([
      { dead_at: new Date(at(11)), attempts: 2, last_error: 'x'.repeat(500), lease: null },
    ])
    expect(await take(server, kind, 1_000_000)).toBeUndefined()
  })
})

describe('a job with a key', () => {
  test('is the only one with it: the last call decides payload and time', async () => {
    const kind = newKind()
    const id = await enqueue(server, kind, { key: kind, second: 5, payload: { n: 1 } })
    expect(await enqueue(server, kind, { key: kind, second: 9, payload: { n: 2 } })).toBe(id)
    expect(await findJobs(server, kind)).toMatchObject([{ payload: { n: 2 }, second: 9 }])
  })

  test('that is called while it runs, runs once more, not at the same time', async () => {
    const kind = newKind()
    await enqueue(server, kind, { key: kind, payload: { n: 1 } })
    const job = await takeOrThrow(server, kind, 0)
    await enqueue(server, kind, { key: kind, second: 1, payload: { n: 2 } })
    expect(await take(server, kind, 2)).toBeUndefined()
    await finish(server, job, 3)
    const once = await takeOrThrow(server, kind, 3)
    expect(once).toMatchObject({ attempt: 1, payload: { n: 2 } })
    await finish(server, once, 4)
    expect(await findJobs(server, kind)).toEqual([])
  })

  test('that is called while its last attempt fails, is not dead', async () => {
    const kind = newKind()
    await enqueue(server, kind, { key: kind, attempts: 1 })
    const job = await takeOrThrow(server, kind, 0)
    await enqueue(server, kind, { key: kind, attempts: 1 })
    await fail(server, job, 1)
    expect(await findJobs(server, kind)).toMatchObject([{ dead_at: null, attempts: 0 }])
  })

  test('that failed waits for its back-off, however often it is called', async () => {
    const kind = newKind()
    await enqueue(server, kind, { key: kind })
    await fail(server, await takeOrThrow(server, kind, 0), 0)
    await enqueue(server, kind, { key: kind, second: 0 })
    expect(await take(server, kind, 4)).toBeUndefined()
  })

  test('that is dead does not block a new one', async () => {
    const kind = newKind()
    const dead = await enqueue(server, kind, { key: kind, attempts: 1 })
    await fail(server, await takeOrThrow(server, kind, 0), 0)
    expect(await enqueue(server, kind, { key: kind })).not.toBe(dead)
    const retry = sql`select public.retry_dead_job(${dead}::bigint)`
    await expect(server.database.run(serverKey, retry)).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('a repeating job', () => {
  test('goes back for its next time when it is done', async () => {
    const kind = newKind()
    await repeat(server, kind, '5 seconds')
    await finish(server, await takeOrThrow(server, kind, 100), 101)
    expect(await findJobs(server, kind)).toMatchObject([{ second: 106, attempts: 0, lease: null }])
  })

  test('never dies: it keeps trying, every five minutes at least, and shows why it fails', async () => {
    const kind = newKind()
    await repeat(server, kind, '5 seconds')
    let second = 0
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await fail(server, await takeOrThrow(server, kind, second), second)
      second += 300
    }
    const [job] = await findJobs(server, kind)
    expect(job).toMatchObject({ attempts: 10, dead_at: null, last_error: 'caiu' })
    await finish(server, await takeOrThrow(server, kind, second), second)
    expect(await findJobs(server, kind)).toMatchObject([{ attempts: 0, last_error: null }])
  })

  test('whose process died continues when its lease ends', async () => {
    const kind = newKind()
    await repeat(server, kind, '5 seconds')
    for (const second of [0, 60, 120]) await takeOrThrow(server, kind, second)
    expect(await findJobs(server, kind)).toMatchObject([{ dead_at: null }])
  })
})

describe('the view of dead jobs', () => {
  const superAdmin = async () => (await createPerson(server, null, { role: 'super_admin' })).caller

  test('shows dead and failing jobs, and never a payload', async () => {
    const kind = newKind()
    await repeat(server, kind, '1 hour')
    await fail(server, await takeOrThrow(server, kind, 0), 1)
    await enqueue(server, kind, { attempts: 1, payload: { to: 'ana@example.com' } })
    await fail(server, await takeOrThrow(server, kind, 0), 2)
    await enqueue(server, kind)
    const rows = await server.database.run(
      await superAdmin(),
      sql`select * from public.list_dead_jobs() where kind = ${kind}`,
    )
    const shared = { kind, attempts: 1, last_error: 'caiu' }
    expect(rows).toMatchObject([
      { ...shared, repeating: false, dead_at: new Date(at(2)) },
      { ...shared, repeating: true, dead_at: null, failed_at: new Date(at(1)) },
    ])
    expect(JSON.stringify(rows)).not.toContain('ana@example.com')
  })

  test('revives one with all its attempts, or discards it, and says whether it was there', async () => {
    const kind = newKind()
    const caller = await superAdmin()
    const call = async (name: 'retry' | 'discard', id: number) => {
      const statement =
        name === 'retry'
          ? sql`select public.retry_dead_job(${id}::bigint) as done`
          : sql`select public.discard_dead_job(${id}::bigint) as done`
      return (await server.database.run(caller, statement))[0]?.done
    }
    const id = await enqueue(server, kind, { attempts: 1 })
    expect(await call('retry', id)).toBe(false)
    expect(await call('discard', id)).toBe(false)
    await fail(server, await takeOrThrow(server, kind, 0), 0)
    expect(await call('retry', id)).toBe(true)
    const job = await takeOrThrow(server, kind, 0)
    expect(job).toMatchObject({ id, attempt: 1 })
    await fail(server, job, 0)
    expect(await call('discard', id)).toBe(true)
    expect(await findJobs(server, kind)).toEqual([])
  })

  test('counts waiting, running, retried and dead jobs', async () => {
    const kind = newKind()
    const counts = async () => {
      const statement = sql`select * from public.get_job_counts()`
      return (await server.database.run(await superAdmin(), statement))[0] as Record<string, number>
    }
    const before = await counts()
    for (let i = 0; i < 4; i += 1) await enqueue(server, kind, { attempts: i === 0 ? 1 : 2 })
    await fail(server, await takeOrThrow(server, kind, 0), 0)
    await fail(server, await takeOrThrow(server, kind, 0), 0)
    await takeOrThrow(server, kind, 0)
    const after = await counts()
    const grown = ['waiting', 'running', 'retrying', 'dead'].map(
      (name) => (after[name] ?? 0) - (before[name] ?? 0),
    )
    expect(grown).toEqual([2, 1, 1, 1])
  })
})
