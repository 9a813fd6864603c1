import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../support/database/test-database.ts'
import { eventually, mustJoin, openClient, openRealtime, secrets } from '../support/realtime.ts'

const server = await openTestDatabase()
const gateway = await openRealtime(server)

async function openSocket(
  vsn: string,
): Promise<{ socket: WebSocket; ends: number[]; frames: unknown[] }> {
  const address = `${gateway.origin.replace('http', 'ws')}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?vsn=${vsn}&apikey=${secrets.anonKey}`)
  const [ends, frames]: [number[], unknown[]] = [[], []]
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('close', (code) => ends.push(code))
  socket.on('error', () => undefined)
  await eventually(() => expect(socket.readyState).toBe(1))
  return { socket, ends, frames }
}

const topic = randomUUID()
const words = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    'phx_join',
    'phx_leave',
    'broadcast',
    'presence',
    'access_token',
    'heartbeat',
    '__proto__',
    'realtime:',
    'phoenix',
    `realtime:${topic}`,
  ),
)
const payload = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      access_token: fc.oneof(words, fc.constant('a.b.c')),
      config: fc.record(
        {
          private: fc.boolean(),
          presence: fc.jsonValue(),
          broadcast: fc.jsonValue(),
          postgres_changes: fc.oneof(
            fc.jsonValue(),
            fc.array(
              fc.dictionary(
                fc.constantFrom('schema', 'table', 'filter', 'event', 'select'),
                fc.jsonValue(),
              ),
            ),
          ),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    { event: fc.constantFrom('track', 'untrack', 'x'), payload: fc.jsonValue(), type: words },
    { requiredKeys: [] },
  ),
)
const frame = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('1', null, 7), fc.constantFrom('1', null), words, words, payload)
      .map((parts) => JSON.stringify(parts)),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from([3, ...bytes])),
  },
)

test('hostile frames end at most their own connection', async () => {
  const channel = openClient(gateway).channel(topic, { config: { broadcast: { self: true } } })
  let heard = 0
  channel.on('broadcast', { event: 'ainda aqui' }, () => {
    heard++
  })
  await mustJoin(channel)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('1.0.0', '2.0.0'),
      fc.array(frame, { maxLength: 20 }),
      async (vsn, frames) => {
        const { socket } = await openSocket(vsn)
        for (const one of frames) if (socket.readyState === 1) socket.send(one)
        if (socket.readyState === 1) socket.ping()
        socket.close()
        await eventually(() => expect(socket.readyState).toBe(3))
      },
    ),
    { numRuns: 60 },
  )
  await channel.send({ type: 'broadcast', event: 'ainda aqui', payload: {} })
  await eventually(() => expect(heard).toBe(1))
}, 120_000)

test('an oversized frame ends its connection', async () => {
  const { socket, ends } = await openSocket('2.0.0')
  socket.send(Buffer.alloc(5 * 1024 * 1024))
  await eventually(() => expect(ends).toHaveLength(1))
})

test('thousands of joins are refused with Realtime’s message, and their memory is freed', async () => {
  const { socket, ends, frames } = await openSocket('2.0.0')
  for (let n = 0; n < 3_000 && socket.readyState === 1; n++) {
    socket.send(JSON.stringify(['1', '1', `realtime:${n}`, 'phx_join', { config: {} }]))
  }
  await eventually(() => expect(ends).toHaveLength(1))
  const joined = frames.filter((frame) => JSON.stringify(frame).includes('"ok"')).length
  expect(joined).toBeLessThanOrEqual(100)
  // A later client still finds room.
  await mustJoin(openClient(gateway).channel(randomUUID()))
})
