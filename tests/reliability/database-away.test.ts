import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { createSampleData, expectSampleData } from './support/sample-data.ts'
import { readiness, startServer } from './support/server-process.ts'
import { acknowledges, sendLead, startLoad } from './support/visitors.ts'

const secondsAway = rounds > 1 ? 60 : 8

// Kept by `lose` in connection-pool.ts and `leave` in fair-queue.ts for leads, by the catch in
// run-jobs.ts for jobs.
test.skipIf(!postgresPrograms)(
  `PostgreSQL is away for ${secondsAway} seconds: visitors get an error at once, and leads, sessions and jobs resume when it is back`,
  async () => {
    const { environment, cluster, url } = await onPostgres()
    const server = await startServer(environment)
    const sample = await createSampleData(server)
    const load = startLoad(() => server)
    await acknowledges(load, 100)
    cluster.stop('immediate')
    const end = performance.now() + secondsAway * 1_000
    while (performance.now() < end) {
      // After ten seconds of waiting for a connection the code would be 53300.
      await expect(sendLead(server)).rejects.toThrow(/^503 .*08006/)
      expect(await readiness(server)).toBe(503)
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
      expect(await figures(server)).toMatch(/^rodizio_database_up 0$/m)
      await wait(500)
    }
    cluster.start()
    await acknowledges(load, load.acknowledged.length + 100)
    expect(await readiness(server)).toBe(200)
    expect(await figures(server)).toMatch(/^rodizio_database_up 1$/m)
    await load.stop()
    await expectSampleData(server, sample)
    expectNothingLost(await readLedger(server), load.acknowledged)
    await expectJobs(url)
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

async function figures({ origin }: { origin: string }): Promise<string> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toContain('http_request_duration_seconds_count')
  return text
}

/** Waits until the job that is due every five seconds has run again. */
async function expectJobs(url: string): Promise<void> {
  const owner = postgres(url, { max: 1 })
  const [before] = await owner<{ at: Date }[]>`select now() as at`
  const done = async () =>
    (
      await owner`select from private.jobs
        where kind = 'fold_link_visits' and run_at > ${before?.at ?? null}::timestamptz + interval '5 seconds'`
    ).length
  await expect.poll(done).toBe(1)
  await owner.end()
}
