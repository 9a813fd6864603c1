import { randomUUID } from 'node:crypto'
import { realtimeBounds } from 'supabase-server'
import { expect, test } from 'vitest'
import type { Bounds } from '../../src/realtime/limits.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import {
  eventually,
  join,
  mustJoin,
  openClient,
  openRealtime,
  signToken,
} from '../support/realtime.ts'

const server = await openTestDatabase()
const neighbour = { localAddress: '127.0.0.2' }
const topic = () => `realtime:${randomUUID()}`
const error = (reason: string) => ({ status: 'error', response: { reason } })

function open(bounds: { [of in keyof Bounds]?: Bounds[of] }) {
  const given = Object.entries(bounds).map(([of, bound]) => [
    of,
    { ...realtimeBounds[of as keyof Bounds], ...bound },
  ])
  return openRealtime(server, { bounds: Object.fromEntries(given) })
}

/** Sends its token before it joins, as the dashboard does. */
async function openUser(gateway: { origin: string }, given?: string) {
  const token = given ?? (await signToken(randomUUID()))
  const client = openClient(gateway, { token })
  await client.realtime.setAuth()
  return client
}

test('an address above its socket limit is refused, and another address is not', async () => {
  const gateway = await open({ address: { sockets: 2 } })
  const first = await openRawSocket(gateway)
  await openRawSocket(gateway)
  expect((await openRawSocket(gateway)).refusals).toEqual([429])
  expect((await openRawSocket(gateway, neighbour)).refusals).toEqual([])
  first.socket.terminate()
  await eventually(async () => expect((await openRawSocket(gateway)).refusals).toEqual([]))
})

test('strangers that hold every socket make room for a user that signs in', async () => {
  const gateway = await open({ strangers: { sockets: 3 } })
  const honest = await openRawSocket(gateway, neighbour)
  await honest.enter(topic())
  const crowd = [await openRawSocket(gateway), await openRawSocket(gateway)]
  const client = await openUser(gateway)
  await mustJoin(client.channel(randomUUID()))
  expect(crowd.map(({ ends }) => ends)).toEqual([[1006], []])
  expect(honest.ends).toEqual([])
})

test('a user’s sockets count against the user’s limit from any address', async () => {
  const gateway = await open({ user: { sockets: 1 } })
  const token = await signToken(randomUUID())
  await mustJoin((await openUser(gateway, token)).channel(randomUUID()))
  const other = await openRawSocket(gateway, neighbour)
  expect(await other.join(topic(), {}, { access_token: token })).toEqual(
    error('ConnectionRateLimitReached: Too many connected users'),
  )
  await eventually(() => expect(other.ends).toEqual([1000]))
  await mustJoin((await openUser(gateway)).channel(randomUUID()))
})

test('joins above the strangers’ rate end their socket, and a user still joins', async () => {
  const gateway = await open({ strangers: { joins: 0 } })
  const told = await Promise.all(
    [1, 2, 3].map(async () => {
      const stranger = await openRawSocket(gateway)
      return { answer: await stranger.join(topic()), ...stranger }
    }),
  )
  const refused = told.filter(({ answer }) => JSON.stringify(answer).includes('error'))
  expect(refused.map(({ answer }) => answer)).toContainEqual(
    error('ClientJoinRateLimitReached: Too many joins per second'),
  )
  await eventually(() => expect(refused.map(({ ends }) => ends)).toEqual(refused.map(() => [1000])))
  const client = await openUser(gateway)
  expect(await join(client.channel(randomUUID()))).toBe('SUBSCRIBED')
})

test('an address has a limit of channels and subscriptions, which leaving frees', async () => {
  const gateway = await open({ address: { channels: 2, subscriptions: 2 } })
  const { join, enter, send } = await openRawSocket(gateway)
  const full = error('ChannelRateLimitReached: Too many channels')
  const postgres_changes = [1, 2, 3].map(() => ({ event: '*', schema: 'public', table: 'x' }))
  expect(await join(topic(), { postgres_changes })).toEqual(full)
  const kept = topic()
  await enter(kept)
  await enter(topic())
  expect(await join(topic())).toEqual(full)
  send('1', 'left', kept, 'phx_leave', {})
  await enter(topic())
})

test('a message counts once per recipient, and only the channel above the limit is closed', async () => {
  const gateway = await open({ address: { frames: 4 } })
  const room = topic()
  const speaker = await openRawSocket(gateway)
  const listeners = [await openRawSocket(gateway), await openRawSocket(gateway, neighbour)]
  for (const one of [speaker, ...listeners]) await one.enter(room)
  const say = (n: number) => ({ type: 'broadcast', event: 'x', payload: { n } })
  for (let n = 0; n < 5; n++) speaker.send('1', null, room, 'broadcast', say(n))
  const told = () => speaker.frames.map(([, , , event, payload]) => ({ event, payload }))
  await eventually(() => expect(told()).toContainEqual({ event: 'phx_close', payload: {} }))
  expect(told().find(({ event }) => event === 'system')?.payload).toMatchObject({
    message: 'Too many messages per second',
  })
  const [, far] = listeners
  far?.send('1', null, room, 'broadcast', say(9))
  await eventually(() =>
    expect(listeners[0]?.frames.at(-1)).toMatchObject([null, null, room, 'broadcast', say(9)]),
  )
})

test('messages over HTTP are refused above the rate', async () => {
  const gateway = await open({ strangers: { messages: 0 } })
  const channel = openClient(gateway).channel(randomUUID())
  const answers = await Promise.allSettled([1, 2, 3, 4].map((n) => channel.httpSend('x', { n })))
  expect(answers.map(({ status }) => status)).toContain('rejected')
  const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(String(refused.reason)).toContain('Too many messages per second')
})

test('a client that continues above its limits is disconnected', async () => {
  const gateway = await open({ address: { messages: 1 } })
  const { send, ends } = await openRawSocket(gateway)
  for (let n = 0; n < 200; n++) send('1', null, 'realtime:x', 'broadcast', {})
  await eventually(() => expect(ends).toEqual([1000]))
})

test('a forged token ends its connection, and the tokens after it are not verified', async () => {
  const gateway = await open({})
  const { send, frames, ends } = await openRawSocket(gateway)
  const [head, , signature] = (await signToken(randomUUID())).split('.')
  const claims = Buffer.from(JSON.stringify({ role: 'authenticated', exp: 4e9 }))
  const access_token = [head, claims.toString('base64url'), signature].join('.')
  for (let n = 0; n < 20; n++) send('1', '1', `realtime:${n}`, 'phx_join', { access_token })
  await eventually(() => expect(ends).toEqual([1000]))
  expect(frames.map(([, , topic, , payload]) => ({ topic, payload }))).toEqual([
    {
      topic: 'realtime:0',
      payload: error('JwtSignatureError: Failed to validate JWT signature'),
    },
  ])
})

test('incomplete frames are dropped to make room for others', async () => {
  const gateway = await openRealtime(server, { unfinished: 1_000_000 })
  const sockets = [await openRawSocket(gateway), await openRawSocket(gateway)]
  sockets[0]?.socket.send(Buffer.alloc(900_000), { fin: false })
  sockets[1]?.socket.send(Buffer.alloc(600_000), { fin: false })
  await eventually(() => expect(sockets.map(({ ends }) => ends)).toEqual([[1006], []]))
})
