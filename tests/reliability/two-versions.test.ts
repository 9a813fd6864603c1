import { expect, test } from 'vitest'
import { onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { ofNextVersion } from './support/next-version.ts'
import { createSampleData, expectSampleData } from './support/sample-data.ts'
import { startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

test.skipIf(!postgresPrograms)(
  'while a new version takes over, the earlier one keeps running: neither refuses a lead, and both serve what people began',
  async () => {
    const { environment } = await onPostgres()
    const start = () => startServer(environment)
    let old = await start()
    const sample = await createSampleData(old)
    const oldLoad = startLoad(() => old, 4)
    await acknowledges(oldLoad, 50)

    const current = await startServer(ofNextVersion(environment))
    const load = startLoad(() => current, 4)
    for (let round = 1; round <= rounds; round++) {
      await acknowledges(oldLoad, oldLoad.acknowledged.length + 100)
      await acknowledges(load, load.acknowledged.length + 100)
      expect([oldLoad.unanswered, load.unanswered]).toEqual([[], []])
      await expectSampleData(current, sample)
      await expectSampleData(old, sample)
    }

    // A supervisor restarts the old version on the newer database.
    await old.end()
    old = await start()
    await acknowledges(oldLoad, oldLoad.acknowledged.length + 50)
    await acknowledges(load, load.acknowledged.length + 50)
    await expectSampleData(current, sample)
    await oldLoad.stop()
    expect(await old.end('SIGTERM')).toBe(0)
    await load.stop()
    expect(load.unanswered).toEqual([])
    expectNothingLost(await readLedger(current), [...oldLoad.acknowledged, ...load.acknowledged])
  },
)
