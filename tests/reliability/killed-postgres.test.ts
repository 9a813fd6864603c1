import { expect, test } from 'vitest'
import { onPostgres, postgresPrograms, rounds } from './engines.ts'
import { expectNothingLost, readLedger } from './ledger.ts'
import { startServer } from './server-process.ts'
import { acknowledges, startLoad } from './visitors.ts'

// Seen to fail with the driver's own pool in place of Connections: requests hang for ever.
test.skipIf(!postgresPrograms)(
  'PostgreSQL killed in the middle of captures: the server goes on when it is back, and no lead is missing',
  async () => {
    const { environment, cluster } = await onPostgres()
    const server = await startServer(environment)
    const load = startLoad(() => server)
    for (let round = 1; round <= rounds; round++) {
      await acknowledges(load, load.acknowledged.length + 150)
      cluster.stop('immediate')
      const failed = load.unanswered.length
      await expect.poll(() => load.unanswered.length).toBeGreaterThan(failed)
      cluster.start()
    }
    await acknowledges(load, load.acknowledged.length + 50)
    await load.stop()
    expectNothingLost(await readLedger(server), load.acknowledged)
    expect(await server.end('SIGTERM')).toBe(0)
  },
)
