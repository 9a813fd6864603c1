import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackEarlierRelease } from './earlier-release.ts'
import { onPostgres, postgresPrograms, rounds } from './engines.ts'
import { expectNothingLost, readLedger } from './ledger.ts'
import { makeProject } from './project.ts'
import { startServer } from './server-process.ts'
import { acknowledges, startLoad } from './visitors.ts'
import { expectWork, prepareWork } from './work.ts'

// What keeps it is no line but the migrations, which take away nothing that 0.1.0 calls.
test.skipIf(!postgresPrograms)(
  'while a new version takes over, the earlier one goes on: no lead is refused by either, and both serve what people began',
  async () => {
    const { folder, environment, url } = await onPostgres()
    const { program, project } = unpackEarlierRelease()
    const earlier = { ...makeProject(join(folder, 'earlier'), project), DATABASE_URL: url }
    const start = () => startServer({ ...earlier, ...shared }, { program })
    // On one machine both keep files and keys in one folder.
    const shared = { DATA_DIR: environment.DATA_DIR ?? '' }
    let old = await start()
    const work = await prepareWork(old)
    const oldLoad = startLoad(() => old, 4)
    await acknowledges(oldLoad, 50)

    const current = await startServer(environment)
    const load = startLoad(() => current, 4)
    for (let round = 1; round <= rounds; round++) {
      await acknowledges(oldLoad, oldLoad.acknowledged.length + 100)
      await acknowledges(load, load.acknowledged.length + 100)
      expect([oldLoad.unanswered, load.unanswered]).toEqual([[], []])
      await expectWork(current, work)
      await expectWork(old, work)
    }

    // Its supervisor starts it again on a database that has gone ahead of it.
    await old.end()
    old = await start()
    await acknowledges(oldLoad, oldLoad.acknowledged.length + 50)
    await acknowledges(load, load.acknowledged.length + 50)
    await expectWork(current, work)
    await oldLoad.stop()
    expect(await old.end('SIGTERM')).toBe(0)
    await load.stop()
    expect(load.unanswered).toEqual([])
    expectNothingLost(await readLedger(current), [...oldLoad.acknowledged, ...load.acknowledged])
  },
)
