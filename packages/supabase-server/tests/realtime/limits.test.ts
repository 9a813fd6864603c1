import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../support/database/test-database.ts'
import { openRawSocket, socketAddress } from '../support/raw-socket.ts'
import {
  eventually,
  join,
  mustJoin,
  openClient,
  openRealtime,
  secrets,
} from '../support/realtime.ts'

const server = await openTestDatabase()
const gateway = await openRealtime(server, {
  bounds: { connection: { channels: 2, messages: 5, presences: 3 } },
  payload: 1_000,
  waiting: 1_000_000,
})

const openSocket = (query?: string) => openRawSocket(gateway, { query })

test('a connection without a valid key is refused', async () => {
  expect((await openSocket('vsn=2.0.0')).refusals).toEqual([401])
  expect((await openSocket('vsn=2.0.0&apikey=errada')).refusals).toEqual([401])
  expect((await openSocket(`apikey=${secrets.publishableKey}`)).refusals).toEqual([])
})

test('a channel above the limit is refused with Realtime’s message, and the others stay', async () => {
  const client = openClient(gateway)
  const channels = [1, 2, 3].map(() => client.channel(randomUUID()))
  const told = []
  for (const channel of channels) told.push(await join(channel))
  expect(told.slice(0, 2)).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
  expect(told[2]).toContain('ChannelRateLimitReached: Too many channels')
  expect(channels.map(({ state }) => state)).toEqual(['joined', 'joined', 'errored'])
})

test('a channel above the message rate is closed', async () => {
  const channel = openClient(gateway).channel(randomUUID())
  const told: string[] = []
  channel.on('system', {} as never, ({ message }: { message: string }) => told.push(message))
  await mustJoin(channel)
  for (let i = 0; i < 30; i += 1) channel.send({ type: 'broadcast', event: 'x', payload: { i } })
  await eventually(() => expect(told).toEqual(['Too many messages per second']))
  await eventually(() => expect(channel.state).toBe('closed'))
})

test('a channel above the presence rate is closed', async () => {
  const channel = openClient(gateway).channel(randomUUID())
  const told: string[] = []
  channel.on('system', {} as never, ({ message }: { message: string }) => told.push(message))
  await mustJoin(channel)
  for (let i = 0; i < 5; i += 1) channel.track({ i })
  await eventually(() => expect(told).toEqual(['Client presence rate limit exceeded']))
})

test('an oversized payload reaches no client, and an acknowledged one is answered with an error', async () => {
  const topic = randomUUID()
  const config = { config: { broadcast: { ack: true, self: true } } }
  const channel = openClient(gateway).channel(topic, config)
  const heard: string[] = []
  channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  await mustJoin(channel)
  const payload = { text: 'a'.repeat(2_000) }
  expect(await channel.send({ type: 'broadcast', event: 'grande', payload })).toBe('error')
  await expect(channel.httpSend('grande', payload)).rejects.toThrow()
  expect(await channel.send({ type: 'broadcast', event: 'pequena', payload: {} })).toBe('ok')
  await eventually(() => expect(heard).toEqual(['pequena']))
})

test('a client that does not read is dropped, and the others receive everything', async () => {
  const topic = randomUUID()
  const slow = await openSocket()
  await slow.enter(`realtime:${topic}`)
  slow.socket.pause()
  const channel = openClient(gateway).channel(topic)
  const heard: number[] = []
  channel.on('broadcast', { event: 'muito' }, ({ payload }) => heard.push(payload.n))
  await mustJoin(channel)
  // More than the socket buffers hold.
  const payload = { text: 'x'.repeat(400_000) }
  for (let n = 0; n < 40; n += 1) {
    await server.asOwner((run) =>
      run(sql`select realtime.send(${{ ...payload, n }}, 'muito', ${topic}, false)`),
    )
    await eventually(() => expect(heard).toHaveLength(n + 1))
  }
  slow.socket.resume()
  await eventually(() => expect(slow.ends).toEqual([1006]))
})

test.each([
  ['no JSON', 'nada'],
  ['no frame', '{"topic": 1}'],
  ['a cut-off one', Buffer.from([3, 9, 9, 9])],
  ['an unknown kind', Buffer.from([9, 0, 0, 0, 0, 0, 0, 0])],
])('a frame that is %s ends its connection alone', async (_name, frame) => {
  const { socket, ends } = await openSocket()
  socket.send(frame)
  await eventually(() => expect(ends).toEqual([1011]))
})

test('an invalid topic and an unjoined one are answered', async () => {
  const { send, frames } = await openSocket()
  send('1', '1', 'outro:a', 'phx_join', {})
  send('2', '2', 'realtime:', 'phx_join', {})
  send('3', '3', 'realtime:a', 'broadcast', { event: 'x' })
  send(null, '4', 'phoenix', 'heartbeat', {})
  await eventually(() => expect(frames).toHaveLength(4))
  const answers = Object.fromEntries(frames.map(([, ref, , , payload]) => [ref, payload]))
  expect(answers).toEqual({
    1: { status: 'error', response: { reason: 'unmatched topic' } },
    2: {
      status: 'error',
      response: { reason: 'TopicNameRequired: You must provide a topic name' },
    },
    3: { status: 'error', response: { reason: 'unmatched topic' } },
    4: { status: 'ok', response: {} },
  })
})

test('an upgrade of any other path is closed at once', async () => {
  const { app, origin } = gateway
  expect(app.hasDecorator('websocketServer')).toBe(true)
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/api/broadcast`)
  const ended = new Promise((resolve) => {
    socket.on('error', () => resolve('refused'))
    socket.on('close', () => resolve('closed'))
  })
  expect(['refused', 'closed']).toContain(await ended)
})

test('a frame that is nested too deep ends its connection, in both versions', async () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  for (const vsn of ['1.0.0', '2.0.0']) {
    const { socket, ends } = await openSocket(`vsn=${vsn}&apikey=${secrets.anonKey}`)
    socket.send(
      vsn === '1.0.0'
        ? `{"topic":"t","event":"e","payload":${deep}}`
        : `[null,null,"t","e",${deep}]`,
    )
    await eventually(() => expect(ends).toEqual([1011]))
  }
})

test('a connection without a channel is closed despite its heartbeats, and one with a channel stays', async () => {
  const brief = await openRealtime(server, { unused: 500 })
  const open = async (topic?: string) => {
    const socket = new WebSocket(socketAddress(brief, `vsn=2.0.0&apikey=${secrets.anonKey}`))
    await new Promise((resolve) => socket.once('open', resolve))
    if (topic) socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config: {} }]))
    const beating = setInterval(
      () => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])),
      100,
    )
    socket.once('close', () => clearInterval(beating))
    return socket
  }
  const joined = await open(`realtime:${randomUUID()}`)
  const idle = await open()
  await eventually(() => expect(idle.readyState).toBe(WebSocket.CLOSED))
  expect(joined.readyState).toBe(WebSocket.OPEN)
  joined.terminate()
})
