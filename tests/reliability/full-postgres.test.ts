import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import type { Cluster } from '../../packages/supabase-server/tests/support/database/cluster.ts'
import { onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { expectRecovery } from './support/expect-recovery.ts'
import { startServer } from './support/server-process.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { acknowledges, type Load, startLoad } from './support/visitors.ts'

const small = ['min_wal_size=32MB', 'max_wal_size=48MB', 'shared_buffers=16MB']

// Fails without `53` in sqlstate-status.ts; `lose` in connection-pool.ts reconnects.
describe.skipIf(!postgresPrograms)('the disk of PostgreSQL is full while leads arrive', () => {
  test('visitors get an error, and the service resumes by itself when there is space', ({ skip }) =>
    fillUnderLoad(skip, async ({ load }) => {
      await expectRefusals(load, 50)
      return async () => {}
    }))

  test('its log is full as well, so that PostgreSQL stops: nothing is lost when it runs again', ({
    skip,
  }) =>
    fillUnderLoad(skip, async ({ load, cluster, url }) => {
      await writeLogUntilItEnds(url)
      await expectRefusals(load, 50)
      return () => expect.poll(() => answers(cluster, url)).toBe(true)
    }))
})

interface Filled {
  readonly load: Load
  readonly cluster: Cluster
  readonly url: string
}

/** @param suffer returns the function that brings PostgreSQL back once there is room */
async function fillUnderLoad(
  skip: (why: string) => never,
  suffer: (filled: Filled) => Promise<() => Promise<void>>,
): Promise<void> {
  const disk = mountSmallDisk('400m')
  if (!disk) return skip('needs the right to mount a small disk')
  const { environment, cluster, url } = await onPostgres(disk.folder, small)
  const server = await startServer(environment)
  const load = startLoad(() => server)
  for (let round = 1; round <= rounds; round++) {
    await acknowledges(load, load.acknowledged.length + 100)
    disk.fill()
    const comesBack = await suffer({ load, cluster, url })
    disk.makeRoom()
    await comesBack()
    await acknowledges(load, load.acknowledged.length + 100)
  }
  await expectRecovery(server, load)
}

const expectRefusals = (load: Load, count: number) => {
  const before = load.heard.length
  return expect.poll(() => load.heard.length).toBeGreaterThan(before + count)
}

/** PostgreSQL must stop when it cannot write its log. */
async function writeLogUntilItEnds(url: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} })
  let failure: unknown
  while (!failure) {
    await owner`select pg_logical_emit_message(false, '', repeat('x', 100000)), pg_switch_wal()`.catch(
      (error) => {
        failure = error
      },
    )
  }
  await owner.end({ timeout: 0 })
}

/** Starts PostgreSQL again if it has stopped for good, like a supervisor. */
async function answers(cluster: Cluster, url: string): Promise<boolean> {
  const asker = postgres(url, { max: 1, connect_timeout: 2 })
  try {
    await asker`select 1`
    return true
  } catch {
    try {
      cluster.start()
    } catch {}
    return false
  } finally {
    await asker.end({ timeout: 0 })
  }
}
