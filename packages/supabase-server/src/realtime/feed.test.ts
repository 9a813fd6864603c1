import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'

const server = await openTestDatabase()

async function read(since: string | null) {
  const [row] = await server.asOwner((run) =>
    run<{ snapshot: string; rows: { kind: string }[] | null }>(
      sql`select * from _gateway.read_feed(${since}, null, 0, 10)`,
    ),
  )
  return row
}

const tell = () =>
  server.asOwner((run) => run(sql`select _gateway.tell('[{"what": "alive"}]'::jsonb)`))

// A crash and a promoted standby both empty unlogged tables and reuse transaction ids.
test('a change after a crash is delivered even if its transaction id was seen before', async () => {
  await tell()
  const [life] = (await read(null))?.snapshot.split(' ') ?? []
  const seen = `${life} 999999999:999999999:`
  expect((await read(seen))?.rows).toBeNull()
  await server.asOwner((run) => run(sql`truncate _gateway.feed, _gateway.feed_life`))
  await tell()
  const afterwards = await read(seen)
  expect(afterwards?.rows).toMatchObject([{ kind: 'B' }])
  expect((await read(afterwards?.snapshot ?? null))?.rows).toBeNull()
})
