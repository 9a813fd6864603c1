import { expect, test } from 'vitest'
import { embedded } from './support/engines.ts'
import { callAsService, expectNothingLost, readLedger } from './support/ledger.ts'
import { startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

// Fails without `check` in engine-thread.ts: leads wait as long as the query.
test('a slow query on the embedded engine is ended for the leads that wait, and nothing is lost or done twice', async () => {
  const { environment } = embedded()
  const server = await startServer(environment)
  const alone = await timeUntilEnded(server, 60)
  const load = startLoad(() => server, 6)
  await acknowledges(load, 20)
  const whileLeadsWait: number[] = []
  for (const seconds of [20, 30]) {
    const before = load.acknowledged.length
    whileLeadsWait.push(await timeUntilEnded(server, seconds))
    await acknowledges(load, before + 50)
  }
  await load.stop()
  expect(load.unanswered).toEqual([])
  // About one second instead of eight; reopening the engine afterwards takes as long as the machine
  // needs.
  expect(Math.max(...whileLeadsWait)).toBeLessThan(alone / 2)
  const ledger = await readLedger(server)
  expectNothingLost(ledger, load.acknowledged)
  // The slow call's writes were rolled back.
  expect(ledger.slow_calls).toBe(0)
})

test('a slow query that delays nobody may take its time', async () => {
  const { environment } = embedded()
  const server = await startServer(environment)
  await callAsService(server, 'be_slow', { seconds: 1.5 })
  expect((await readLedger(server)).slow_calls).toBe(1)
})

/** In milliseconds. */
async function timeUntilEnded(server: { origin: string }, seconds: number): Promise<number> {
  const since = performance.now()
  await expect(callAsService(server, 'be_slow', { seconds })).rejects.toMatchObject({
    code: '57014',
  })
  return performance.now() - since
}
