import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embedded } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { startServer } from './support/server-process.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { type Acknowledged, acknowledges, sendLead, startLoad } from './support/visitors.ts'

test('on a full disk no lead is acknowledged that is not stored, and the service resumes by itself when there is space', async ({
  skip,
}) => {
  const disk = mountSmallDisk('160m')
  if (!disk) return skip('needs the right to mount a small disk')
  const data = join(disk.folder, 'data')
  const environment = { ...embedded().environment, DATA_DIR: data }
  const server = await startServer(environment)
  const load = startLoad(() => server, 4)
  await acknowledges(load, 30)
  disk.fill()
  await expect.poll(() => load.unanswered.length).toBeGreaterThan(20)
  expectInJournal(data, load.acknowledged.slice())
  disk.makeRoom()
  await acknowledges(load, load.acknowledged.length + 30)
  await load.stop()
  const again = []
  for (const key of load.unanswered) again.push(await sendLead(server, key))
  await server.end()
  const acknowledged = [...load.acknowledged, ...again]
  expectInJournal(data, acknowledged)
  const next = await startServer(environment)
  expectNothingLost(await readLedger(next), acknowledged)
  await next.end()
})

function expectInJournal(data: string, leads: readonly Acknowledged[]): void {
  const journal = readFileSync(join(data, 'writes.journal'), 'utf8')
  expect(leads.filter(({ key }) => !journal.includes(key))).toEqual([])
}
