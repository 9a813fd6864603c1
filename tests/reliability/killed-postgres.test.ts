import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import type { Cluster } from '../../packages/supabase-server/tests/support/database/cluster.ts'
import { onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

describe.skipIf(!postgresPrograms)(
  'in the middle of captures the server resumes when PostgreSQL is back, and no lead is missing, after a kill -9',
  () => {
    test('of PostgreSQL', () =>
      goOnAfter(async ({ cluster }) => {
        cluster.kill()
        return () => expect.poll(() => starts(cluster)).toBe(true)
      }))

    test('of one of its backends, which ends all others', () =>
      goOnAfter(async ({ url }) => {
        const owner = postgres(url, { max: 1 })
        const [backend] = await owner<{ pid: number }[]>`
          select pid from pg_stat_activity where usename = 'authenticator' limit 1`
        process.kill(backend?.pid ?? 0, 'SIGKILL')
        return () => owner.end()
      }))
  },
)

type Killed = Awaited<ReturnType<typeof onPostgres>>

/** @param kill returns the function that brings it back */
async function goOnAfter(kill: (place: Killed) => Promise<() => Promise<unknown>>): Promise<void> {
  const place = await onPostgres()
  const server = await startServer(place.environment)
  const load = startLoad(() => server)
  for (let round = 1; round <= rounds; round++) {
    await acknowledges(load, load.acknowledged.length + 150)
    const failed = load.unanswered.length
    const back = await kill(place)
    await expect.poll(() => load.unanswered.length).toBeGreaterThan(failed)
    await back()
  }
  await acknowledges(load, load.acknowledged.length + 50)
  await load.stop()
  expectNothingLost(await readLedger(server), load.acknowledged)
  expect(await server.end('SIGTERM')).toBe(0)
}

function starts(cluster: Cluster): boolean {
  try {
    cluster.start()
    return true
  } catch {
    return false
  }
}
