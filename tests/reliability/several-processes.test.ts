import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onPostgres, postgresPrograms } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { runServer, startServer } from './support/server-process.ts'
import { sendLead } from './support/visitors.ts'

describe.skipIf(!postgresPrograms)('several servers on one PostgreSQL', () => {
  // Without the lock in migrate.ts a server ends with `tuple concurrently updated`.
  test('start at once on an empty database, agree, and share the leads exactly', async () => {
    const { folder, environment } = await onPostgres()
    const servers = await Promise.all(
      ['a', 'b', 'c'].map((name) => startServer({ ...environment, DATA_DIR: join(folder, name) })),
    )
    expect(new Set(servers.map(({ anonKey }) => anonKey)).size).toBe(1)
    const signing = await Promise.all(servers.map(({ origin }) => readSigningKeys(origin)))
    expect(new Set(signing).size).toBe(1)
    const [one, two] = servers
    if (!one || !two) throw new Error('Two servers are needed.')
    const send = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, i) => sendLead(i % 2 === 0 ? one : two)))

    const first = await send(200)
    const ledger = await readLedger(one)
    expect(ledger.accounts).toBe(2)
    expect(ledger.sellers.map(({ leads_received }) => leads_received)).toEqual([40, 40, 40, 40, 40])
    const rest = await send(3)
    expectNothingLost(await readLedger(two), [...first, ...rest])
  })

  test('refuse a migration that was changed, and one that fails leaves nothing behind', async () => {
    const { environment } = await onPostgres()
    const added = join(environment.PROJECT_DIR ?? '', 'migrations/99990202000000_added.sql')
    const first = await startServer(environment)

    writeFileSync(added, 'create table public.half (); select 1 / 0;')
    const failing = await runServer(environment)
    expect(failing).toMatchObject({ code: 1 })
    expect(failing.output).toContain('99990202000000_added.sql failed: division by zero')
    // A late start does not disturb running servers.
    await sendLead(first)

    writeFileSync(added, 'create table public.half ();')
    await (await startServer(environment)).end('SIGTERM')

    writeFileSync(added, 'create table public.whole ();')
    const changed = await runServer(environment)
    expect(changed).toMatchObject({ code: 1 })
    expect(changed.output).toContain(
      'The migration 99990202000000_added.sql was changed after it had been applied. Restore the file',
    )
  })
})

async function readSigningKeys(origin: string): Promise<string> {
  return (await fetch(`${origin}/auth/v1/.well-known/jwks.json`)).text()
}
