import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embedded, onPostgres, type Place, postgresPrograms, rounds } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { serviceKey } from './support/project.ts'
import { beginServer, startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

// Kept by `apply` in migrate.ts: one transaction for the file and its mark.
test.skipIf(process.platform !== 'linux')(
  'a first start and an upgrade killed in the middle, in its own folder: the next start completes them',
  async () => {
    const place = embedded()
    const { environment, folder } = place
    const killInTheMiddle = async (number: number) => {
      const migration = writeMigration(place, join(folder, 'data/pgdata'), number)
      const start = beginServer(environment)
      await expect.poll(migration.isInTheMiddle).toBe(true)
      await start.kill()
      migration.letThrough()
    }
    await killInTheMiddle(0)
    let server = await startServer(environment)
    expect(await readColumn(server, 0)).toBe(200)
    const load = startLoad(() => server, 4)
    await acknowledges(load, 30)
    await server.end()
    for (let round = 1; round <= rounds; round++) {
      const sent = load.acknowledged.slice()
      await killInTheMiddle(round)
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

// Kept by the lock of `apply` in migrate.ts.
test.skipIf(!postgresPrograms)(
  'two servers upgrade PostgreSQL at once, one is killed, then PostgreSQL is: the next start completes, and the earlier server keeps serving',
  async () => {
    const place = await onPostgres()
    const { environment, cluster } = place
    const database = join(cluster.folder, 'data')
    const first = await startServer(environment)
    const load = startLoad(() => first, 4)
    await acknowledges(load, 30)
    for (let round = 1; round <= rounds; round++) {
      const killed = writeMigration(place, database, 2 * round)
      const one = beginServer(environment)
      await expect.poll(killed.isInTheMiddle).toBe(true)
      const other = startServer(environment)
      await one.kill()
      killed.letThrough()
      await (await other).end('SIGTERM')
      await expect.poll(() => readColumn(first, 2 * round)).toBe(200)

      const ended = writeMigration(place, database, 2 * round + 1)
      const cutShort = beginServer(environment)
      await expect.poll(ended.isInTheMiddle).toBe(true)
      cluster.stop('immediate')
      const { code, output } = await cutShort.ended
      expect(code).toBe(1)
      expect(output).toContain('Rodízio could not start. The migration')
      ended.letThrough()
      cluster.start()
      await (await startServer(environment)).end('SIGTERM')
      await expect.poll(() => readColumn(first, 2 * round + 1)).toBe(200)
      await acknowledges(load, load.acknowledged.length + 30)
    }
    await load.stop()
    expectNothingLost(await readLedger(first), load.acknowledged)
  },
)

/** The migration locks the sellers and waits halfway for a file in the database's folder. */
function writeMigration({ environment }: Place, database: string, number: number) {
  const text = `
    alter table public.sellers add column half_${number} integer;
    do $$ begin
      execute format('copy (select 1) to %L', current_setting('data_directory') || '/half_${number}');
      while pg_stat_file('through_${number}', true) is null loop perform pg_sleep(0.05); end loop;
    end $$;
    alter table public.sellers add column whole_${number} integer;`
  const file = `999902${String(number).padStart(2, '0')}000000_slow.sql`
  writeFileSync(join(environment.PROJECT_DIR ?? '', 'migrations', file), text)
  return {
    isInTheMiddle: () => existsSync(join(database, `half_${number}`)),
    letThrough: () => writeFileSync(join(database, `through_${number}`), ''),
  }
}

async function readColumn(server: { origin: string }, number: number): Promise<number> {
  const question = `sellers?select=half_${number},whole_${number}&limit=0`
  const headers = { apikey: await serviceKey() }
  return (await fetch(`${server.origin}/rest/v1/${question}`, { headers })).status
}
