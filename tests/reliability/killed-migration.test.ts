import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { embedded, onPostgres, type Place, postgresPrograms, rounds } from './engines.ts'
import { expectNothingLost, readLedger } from './ledger.ts'
import { serviceKey } from './project.ts'
import { beginServer, startServer } from './server-process.ts'
import { acknowledges, startLoad } from './visitors.ts'

// `apply` in migrate.ts keeps it: the file and its mark in one transaction.
test.skipIf(process.platform !== 'linux')(
  'a first start and an upgrade killed in the middle, in its own folder: the next start completes them',
  async () => {
    const place = embedded()
    const { environment, folder } = place
    const first = beginServer(environment)
    await expect.poll(() => existsSync(join(folder, 'data/pgdata')), { timeout: 60_000 }).toBe(true)
    const made = first.used()
    await expect.poll(() => first.used(), { timeout: 60_000 }).toBeGreaterThan(made + 300)
    await first.kill()

    let server = await startServer(environment)
    const usual = server.startedIn
    const load = startLoad(() => server, 4)
    await acknowledges(load, 30)
    await server.end()
    for (let round = 1; round <= rounds; round++) {
      const sent = load.acknowledged.slice()
      writeMigration(place, round)
      const upgrade = beginServer(environment)
      // Between the migration's halves lie three seconds of processor: this is in their middle.
      await expect
        .poll(() => upgrade.used(), { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(usual + 700)
      await upgrade.kill()
      server = await startServer(environment)
      expect(await readColumn(server, round)).toBe(200)
      expectNothingLost(await readLedger(server), sent)
      await acknowledges(load, load.acknowledged.length + 30)
      if (round < rounds) await server.end()
    }
    await load.stop()
    expectNothingLost(await readLedger(server), load.acknowledged)
  },
)

// The lock in `apply` of migrate.ts keeps it.
test.skipIf(!postgresPrograms)(
  'two servers upgrade PostgreSQL at once and one is killed, then PostgreSQL is: the next start completes, the earlier one serves on',
  async () => {
    const place = await onPostgres()
    const { environment, cluster, url } = place
    const first = await startServer(environment)
    const load = startLoad(() => first, 4)
    await acknowledges(load, 30)
    for (let round = 1; round <= rounds; round++) {
      writeMigration(place, 2 * round)
      const one = beginServer(environment)
      await inTheMiddle(url)
      const other = startServer(environment)
      await one.kill()
      await (await other).end('SIGTERM')
      await expect.poll(() => readColumn(first, 2 * round), { timeout: 20_000 }).toBe(200)

      writeMigration(place, 2 * round + 1)
      const cutShort = beginServer(environment)
      await inTheMiddle(url)
      cluster.stop('immediate')
      const { code, output } = await cutShort.ended
      expect(code).toBe(1)
      expect(output).toContain('Rodízio could not start. The migration')
      cluster.start()
      await (await startServer(environment)).end('SIGTERM')
      await expect.poll(() => readColumn(first, 2 * round + 1), { timeout: 20_000 }).toBe(200)
      await acknowledges(load, load.acknowledged.length + 30)
    }
    await load.stop()
    expectNothingLost(await readLedger(first), load.acknowledged)
  },
)

/** Takes three seconds between its halves, while the table of the leads is locked. */
function writeMigration({ environment }: Place, number: number): void {
  const text = `
    alter table public.sellers add column half_${number} integer;
    do $$ /* in the middle */
    declare
      v_end timestamptz := clock_timestamp() + interval '3 seconds';
    begin
      while clock_timestamp() < v_end loop perform count(*) from pg_catalog.generate_series(1, 1000); end loop;
    end $$;
    alter table public.sellers add column whole_${number} integer;`
  const file = `999902${String(number).padStart(2, '0')}000000_slow.sql`
  writeFileSync(join(environment.PROJECT_DIR ?? '', 'migrations', file), text)
}

async function readColumn(server: { origin: string }, number: number): Promise<number> {
  const question = `sellers?select=half_${number},whole_${number}&limit=0`
  const headers = { apikey: await serviceKey() }
  return (await fetch(`${server.origin}/rest/v1/${question}`, { headers })).status
}

async function inTheMiddle(url: string): Promise<void> {
  const owner = postgres(url, { max: 1 })
  const running = async () =>
    (
      await owner`select from pg_locks where locktype = 'relation' and mode = 'AccessExclusiveLock'
        and relation = 'public.sellers'::regclass and granted`
    ).length
  await expect.poll(running, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0)
  await owner.end()
}
