/** A crash or a failover of PostgreSQL loses the end of the feed, so clients must read again. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { eventually, openClient, openRealtime } from '../support/realtime.ts'

const server = await openTestDatabase()
const gateway = await openRealtime(server)

test('a subscriber is disconnected once, reconnects by itself and receives later changes', async () => {
  const client = openClient(gateway)
  const channel = client.channel(randomUUID())
  const told: string[] = []
  const heard: number[] = []
  channel.on('broadcast', { event: 'x' }, ({ payload }) => heard.push(payload.n))
  channel.subscribe((status) => told.push(status))
  await eventually(() => expect(told).toEqual(['SUBSCRIBED']))

  const send = (n: number) =>
    server.asOwner((run) =>
      run(sql`select realtime.send(${{ n }}, 'x', ${channel.subTopic}, false)`),
    )
  await send(1)
  await eventually(() => expect(heard).toEqual([1]))
  await server.asOwner(async (run) => {
    await run(sql`truncate _gateway.feed, _gateway.feed_life`)
    await run(sql`select _gateway.tell('[]')`)
  })
  await eventually(() => expect(told).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']))
  await send(2)
  await eventually(() => expect(heard).toEqual([1, 2]))
  expect(told).toHaveLength(3)
})
