import { expect, test } from 'vitest'
import { embedded } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { runServer, startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

// Fails without the lock in pglite.ts.
test('a second server on the same folder is refused with a clear message, and the first keeps running', async () => {
  const { environment } = embedded()
  const server = await startServer(environment)
  const load = startLoad(() => server, 4)
  await acknowledges(load, 20)
  const second = await runServer(environment)
  expect(second.code).toBe(1)
  expect(second.output).toContain(
    `Another process is using the data folder ${environment.DATA_DIR}. Stop it, or choose another DATA_DIR.`,
  )
  await acknowledges(load, load.acknowledged.length + 20)
  await load.stop()
  expect(load.unanswered).toEqual([])
  expectNothingLost(await readLedger(server), load.acknowledged)
})
