import postgres from 'postgres'
import { expect, test } from 'vitest'
import { onPostgres, postgresPrograms, rounds } from './engines.ts'
import { callAsService, expectNothingLost, readLedger } from './ledger.ts'
import { startRelay } from './relay.ts'
import { readiness, startServer } from './server-process.ts'
import { acknowledges, startLoad } from './visitors.ts'

// Seen to fail without asking again in reload-on-notice.ts. `inTime` in connections.ts answers who waits, `lose` who is cut,
// the question in hear-channel.ts opens what it listens on again.
test.skipIf(!postgresPrograms)(
  'the network to PostgreSQL is cut, or goes silent: visitors hear so, and all goes on by itself',
  async () => {
    const { environment, url } = await onPostgres()
    const relay = await startRelay(url)
    const server = await startServer({ ...environment, DATABASE_URL: relay.url })
    const load = startLoad(() => server)
    for (let round = 1; round <= rounds; round++) {
      await acknowledges(load, load.acknowledged.length + 100)
      await relay.cut()
      await expect.poll(() => readiness(server)).toBe(503)
      const failed = load.unanswered.length
      await expect.poll(() => load.unanswered.length).toBeGreaterThan(failed + 20)
      await relay.mend()
      await acknowledges(load, load.acknowledged.length + 100)
      expect(await readiness(server)).toBe(200)

      relay.hang()
      expect(await readiness(server)).toBe(503)
      await relay.mend()
      await tellOfFunction(url, `made_in_round_${round}`)
      // What hung goes on hanging: only connections that are opened anew can carry these.
      await acknowledges(load, load.acknowledged.length + 100)
      expect(await readiness(server)).toBe(200)
      await expect
        .poll(() => callAsService(server, `made_in_round_${round}`, {}).catch(String))
        .toBe(1)
    }
    await load.stop()
    expectNothingLost(await readLedger(server), load.acknowledged)
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

/** Not through the relay; the server hears of it on a channel. */
async function tellOfFunction(url: string, name: string): Promise<void> {
  const owner = postgres(url, { max: 1 })
  await owner.unsafe(`create function public.${name}() returns int language sql as 'select 1'`)
  await owner.unsafe(`notify pgrst, 'reload schema'`)
  await owner.end()
}
