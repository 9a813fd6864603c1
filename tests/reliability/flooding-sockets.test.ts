import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDashboardClient, openDashboardClient } from './support/dashboard-client.ts'
import { embedded, onPostgres, type Place, postgresPrograms, rounds } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { memory, type ServerProcess, startServer } from './support/server-process.ts'
import { acknowledges, type Load, startLoad } from './support/visitors.ts'

const program = join(import.meta.dirname, 'support/flood.mjs')
const kinds = ['joins', 'broadcasts'] as const
const leads = 100

// Without bounds.ts, captures take fifteen times as long and memory doubles.
describe('a stranger floods live updates, from one address and from fifty', () => {
  test('leads arrive and dashboards receive them, embedded', () => endure(embedded()))

  test('leads arrive in a project that admits strangers', () =>
    endure(withPublicAccess(embedded())))

  test.skipIf(!postgresPrograms)('leads arrive on PostgreSQL', async () =>
    endure(withPublicAccess(await onPostgres())),
  )
})

function withPublicAccess(place: Place): Place {
  const file = join(place.folder, 'project/config.toml')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('public_access = false')
  writeFileSync(file, text.replace('public_access = false', 'public_access = true'))
  return place
}

async function endure({ environment }: Place): Promise<void> {
  const server = await startServer(environment)
  const watcher = await createDashboardClient(server)
  const load = startLoad(() => server, 4)
  // Waits until memory is stable.
  await acknowledges(load, 300)
  const calm = await slowest(load, leads)
  const before = memory(server)
  for (const kind of kinds) {
    for (const addresses of [1, 50]) {
      const flood = await startFlood(server, kind, addresses)
      expect(await slowest(load, leads * rounds)).toBeLessThan(Math.max(3_000, 10 * calm))
      await expectDashboard(server)
      flood.kill('SIGKILL')
    }
  }
  // Megabytes; unbounded sockets take many times as much.
  await expect.poll(() => memory(server)).toBeLessThan(before + 250)
  await load.stop()
  expect(load.heard).toEqual([])
  const ids = load.acknowledged.map(({ id }) => id)
  await expect.poll(() => new Set(watcher.heard)).toEqual(new Set(ids))
  expectNothingLost(await readLedger(server), load.acknowledged)
}

/** The 95th percentile of the next leads, in milliseconds. */
async function slowest(load: Load, count: number): Promise<number> {
  const first = load.acknowledged.length
  await acknowledges(load, first + count)
  const took = load.acknowledged.slice(first).map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
}

/** Signs in, reads the dashboard, joins its channel and waits for the next lead. */
async function expectDashboard(server: ServerProcess): Promise<void> {
  const { client, heard } = await openDashboardClient(server)
  const { data } = await client.from('leads_captured').select('id').limit(25)
  expect(data).toHaveLength(25)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await client.removeAllChannels()
}

async function startFlood(
  { origin, anonKey }: ServerProcess,
  kind: (typeof kinds)[number],
  addresses: number,
): Promise<ChildProcess> {
  const parameters = [program, origin, anonKey, kind, String(addresses)]
  const flood = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void flood.kill('SIGKILL'))
  await once(flood.stdout, 'data')
  return flood
}
