import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { cutPower } from './support/cut-power.ts'
import { embedded, rounds } from './support/engines.ts'
import { callAsService, expectNothingLost, readLedger } from './support/ledger.ts'
import { startServer } from './support/server-process.ts'
import { acknowledges, startLoad, type Target } from './support/visitors.ts'

const preload = (name: string) => ['--import', join(import.meta.dirname, 'support', name)]
const trace = preload('trace-flushes.mjs')

// Fails without `journal.append`, and with PGlite's default files (`-F`), whose folder is then
// empty or does not open.
describe.skipIf(process.platform !== 'linux')(
  'after a power cut every acknowledged lead is there',
  () => {
    test('when only flushed data is on the disk', () =>
      cutAgainAndAgain(0, [...trace, ...preload('no-timed-flush.mjs')]))
    test('when any part of the rest is on the disk', () => cutAgainAndAgain(0.5, trace))
  },
)

async function cutAgainAndAgain(chance: 0 | 0.5, nodeOptions: string[]): Promise<void> {
  const { folder, environment } = embedded()
  const disk = { written: join(folder, 'data'), flushed: join(folder, 'flushed') }
  mkdirSync(disk.flushed)
  const start = () =>
    startServer(
      { ...environment, TRACED_FOLDER: disk.written, FLUSHED_FOLDER: disk.flushed },
      { nodeOptions },
    )
  let server = await start()
  let target: Target = server
  const load = startLoad(() => target)
  // Nothing is unflushed after a stop, of which any part could survive.
  const all = chance === 0 ? rounds + 1 : rounds
  for (let round = 1; round <= all; round++) {
    await acknowledges(load, load.acknowledged.length + 60)
    // Forces page writes halfway; a slow run is ended for the leads that wait.
    await callAsService(server, 'write_everything', {}).catch(() => {})
    await acknowledges(load, load.acknowledged.length + 60)
    await server.end(round > rounds ? 'SIGTERM' : 'SIGKILL')
    const sent = load.acknowledged.slice()
    cutPower(disk, chance)
    rmSync(disk.flushed, { recursive: true })
    cpSync(disk.written, disk.flushed, { recursive: true })
    server = await start()
    target = server
    expectNothingLost(await readLedger(server), sent)
  }
  await load.stop()
  expectNothingLost(await readLedger(server), load.acknowledged)
}
