import { expect } from 'vitest'
import { expectNothingLost, readLedger } from './ledger.ts'
import { readiness, type ServerProcess } from './server-process.ts'
import { type Acknowledged, type Load, sendAgain, sendLead } from './visitors.ts'

/**
 * After the database is back: failed requests had got 503, retries succeed, and nothing is
 * missing. Stops the server.
 */
export async function expectRecovery(
  server: ServerProcess,
  load: Load,
  before: readonly Acknowledged[] = [],
): Promise<void> {
  await load.stop()
  expect(load.heard.filter((words) => !words.startsWith('503 '))).toEqual([])
  const again = await sendAgain(load, server)
  const leads = [...before, ...load.acknowledged, ...again, await sendLead(server)]
  expectNothingLost(await readLedger(server), leads)
  expect(await readiness(server)).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
}
