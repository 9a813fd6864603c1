/** A project without public access: an anonymous caller costs no query. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import {
  eventually,
  join,
  mustJoin,
  openClient,
  openRealtime,
  secrets,
  signToken,
} from '../support/realtime.ts'

const server = await openTestDatabase()
const asked: string[] = []
const run: Database['run'] = (caller, statement, options) => {
  asked.push(statement.text)
  return server.database.run(caller, statement, options)
}
const database: Database = Object.assign(Object.create(server.database), { run })
const gateway = await openRealtime({ ...server, database }, { publicAccess: false })
const changes = [{ event: '*', schema: 'public', table: 'leads_captured', filter: 'id=eq.1' }]

test.each([
  ['public', {}, 'PrivateOnly: This project only allows private channels'],
  [
    'private',
    { private: true },
    'Unauthorized: You do not have permissions to read from this Channel topic: sala',
  ],
])('an anonymous caller joins no %s channel, without a query', async (_, config, reason) => {
  asked.length = 0
  const { join } = await openRawSocket(gateway)
  const answer = await join('realtime:sala', { ...config, postgres_changes: changes })
  expect(answer).toEqual({ status: 'error', response: { reason } })
  expect(asked).toEqual([])
})

test('a signed-in user joins, and an anonymous caller cannot broadcast over HTTP', async () => {
  const client = openClient(gateway, { token: await signToken(randomUUID()) })
  await client.realtime.setAuth()
  const channel = client.channel(randomUUID())
  const heard: unknown[] = []
  channel.on('broadcast', { event: 'x' }, ({ payload }) => heard.push(payload))
  await mustJoin(channel)
  const stranger = openClient(gateway).channel(channel.subTopic)
  expect(await stranger.httpSend('x', { from: 'stranger' })).toEqual({ success: true })
  await server.asOwner((run) =>
    run(sql`select realtime.send('{"from": "database"}', 'x', ${channel.subTopic}, false)`),
  )
  await eventually(() => expect(heard).toMatchObject([{ from: 'database' }]))
})

test('a channel ends when its user signs out', async () => {
  const { frames, send, join } = await openRawSocket(gateway)
  const access_token = await signToken(randomUUID())
  expect(await join('realtime:sala', {}, { access_token })).toMatchObject({ status: 'ok' })
  send('1', null, 'realtime:sala', 'access_token', { access_token: secrets.anonKey })
  await eventually(() => expect(frames.at(-1)?.[3]).toBe('phx_close'))
  expect(frames.at(-2)?.[4]).toMatchObject({
    message: 'This project only allows private channels',
  })
})

test('the official client is told why it may not join', async () => {
  expect(await join(openClient(gateway).channel('sala'))).toContain('PrivateOnly')
})
