import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embedded } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

// Fails when replay-journal.ts drops lines that the database refuses.
test('a journal with a torn end, a foreign lead and an unreadable line loses nothing', async () => {
  const { folder, environment } = embedded()
  const journal = join(folder, 'data/writes.journal')
  const server = await startServer(environment)
  const load = startLoad(() => server, 4)
  await acknowledges(load, 30)
  await load.stop()
  await server.end()

  const [first = ''] = readFileSync(journal, 'utf8').split('\n')
  const line = JSON.parse(first) as { row: Record<string, unknown> }
  const nobody = '00000000-0000-4000-8000-000000000000'
  const foreign = {
    ...line,
    row: { ...line.row, id: nobody, company_id: nobody, idempotency_key: nobody },
  }
  const refused = `${JSON.stringify(foreign)}\n{"unreadable\n`
  appendFileSync(journal, `${refused}${first.slice(0, 100)}`)

  const again = await startServer(environment)
  expectNothingLost(await readLedger(again), load.acknowledged)
  expect(readFileSync(`${journal}.refused`, 'utf8')).toBe(refused)
  const more = startLoad(() => again, 4)
  await acknowledges(more, 30)
  await more.stop()
  await again.end()
  const last = await startServer(environment)
  expectNothingLost(await readLedger(last), [...load.acknowledged, ...more.acknowledged])
})
