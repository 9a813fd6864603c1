import { describe, test } from 'vitest'
import { embedded, onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { type Environment, type ServerProcess, startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

// Fails with `synchronous_commit=off` and no journal.
describe('a server killed in the middle of captures keeps every lead it acknowledged', () => {
  test('in its own folder', async () => {
    await killAgainAndAgain(embedded().environment)
  })

  test.skipIf(!postgresPrograms)('on PostgreSQL', async () => {
    const { environment } = await onPostgres()
    await killAgainAndAgain(environment)
  })
})

async function killAgainAndAgain(environment: Environment): Promise<void> {
  let server: ServerProcess = await startServer(environment)
  const load = startLoad(() => server)
  for (let round = 1; round <= rounds; round++) {
    await acknowledges(load, load.acknowledged.length + 150)
    await server.end()
    const sent = load.acknowledged.length
    server = await startServer(environment)
    expectNothingLost(await readLedger(server), load.acknowledged.slice(0, sent))
  }
  await load.stop()
  expectNothingLost(await readLedger(server), load.acknowledged)
}
