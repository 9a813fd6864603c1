import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embedded } from './engines.ts'
import { expectNothingLost, readLedger } from './ledger.ts'
import { startServer } from './server-process.ts'
import { type Acknowledged, acknowledges, sendLead, startLoad } from './visitors.ts'

// Seen to fail when engine-database.ts acknowledges although the journal could not be written.
test('on a full disk no lead is acknowledged that is not stored, and with room again all goes on by itself', async ({
  skip,
}) => {
  const { folder, environment } = embedded()
  const data = join(folder, 'data')
  mkdirSync(data)
  if (!mountSmallDisk(data)) return skip('needs the right to mount a small disk')
  const server = await startServer(environment)
  const load = startLoad(() => server, 4)
  await acknowledges(load, 30)
  const filler = join(data, 'filler')
  fill(filler)
  await expect.poll(() => load.unanswered.length).toBeGreaterThan(20)
  expectInJournal(data, load.acknowledged.slice())
  rmSync(filler)
  await acknowledges(load, load.acknowledged.length + 30)
  await load.stop()
  // Whoever sends again gets the lead that was stored, or a new one; never two.
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
  const journal = readFileSync(join(data, 'leads.journal'), 'utf8')
  expect(leads.filter(({ key }) => !journal.includes(key))).toEqual([])
}

function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
  })
  return true
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch {
    closeSync(file)
  }
}
