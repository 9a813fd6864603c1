import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import {
  eventually,
  mustJoin,
  openClient,
  openRealtime,
  secrets,
  signToken,
} from '../support/realtime.ts'

const server = await openTestDatabase()
const gateway = await openRealtime(server)
const topic = () => `sala:${randomUUID()}`

/** Two clients in one channel, and the messages that each received. */
async function meet(
  options: { self?: boolean; ack?: boolean } = {},
  versions = ['2.0.0', '2.0.0'],
) {
  const name = topic()
  return Promise.all(
    versions.map(async (vsn) => {
      const heard: { event: string; payload: unknown }[] = []
      const channel = openClient(gateway, { vsn }).channel(name, { config: { broadcast: options } })
      channel.on('broadcast', { event: '*' }, ({ event, payload }) =>
        heard.push({ event, payload }),
      )
      await mustJoin(channel)
      return { channel, heard, name }
    }),
  )
}

test('a broadcast reaches the other clients and not its sender', async () => {
  const [ana, bia] = await meet()
  await ana?.channel.send({ type: 'broadcast', event: 'cursor', payload: { x: 1, nome: 'João' } })
  await bia?.channel.send({ type: 'broadcast', event: 'oi', payload: { y: [2] } })
  await eventually(() =>
    expect(bia?.heard).toEqual([{ event: 'cursor', payload: { x: 1, nome: 'João' } }]),
  )
  await eventually(() => expect(ana?.heard).toEqual([{ event: 'oi', payload: { y: [2] } }]))
})

test('a sender with self and ack receives its own message and an acknowledgement', async () => {
  const [ana] = await meet({ self: true, ack: true })
  expect(await ana?.channel.send({ type: 'broadcast', event: 'eco', payload: { a: 1 } })).toBe('ok')
  await eventually(() => expect(ana?.heard).toEqual([{ event: 'eco', payload: { a: 1 } }]))
})

test('clients of both protocol versions receive each other’s messages', async () => {
  const [old, modern] = await meet({}, ['1.0.0', '2.0.0'])
  await old?.channel.send({ type: 'broadcast', event: 'a', payload: { from: 1 } })
  await modern?.channel.send({ type: 'broadcast', event: 'b', payload: { from: 2 } })
  await eventually(() => expect(modern?.heard).toEqual([{ event: 'a', payload: { from: 1 } }]))
  await eventually(() => expect(old?.heard).toEqual([{ event: 'b', payload: { from: 2 } }]))
})

test('bytes arrive as bytes', async () => {
  const [ana, bia] = await meet({ ack: true })
  const bytes = new Uint8Array([0, 255, 222, 173])
  expect(await ana?.channel.send({ type: 'broadcast', event: 'foto', payload: bytes.buffer })).toBe(
    'ok',
  )
  await eventually(() => expect(bia?.heard).toHaveLength(1))
  expect(new Uint8Array(bia?.heard[0]?.payload as ArrayBuffer)).toEqual(bytes)
})

test('a client that left receives no more messages, and the others do', async () => {
  const [ana, bia] = await meet()
  expect(await ana?.channel.unsubscribe()).toBe('ok')
  const carla = openClient(gateway).channel(bia?.name ?? '')
  const heard: unknown[] = []
  carla.on('broadcast', { event: 'x' }, () => heard.push(1))
  await mustJoin(carla)
  await bia?.channel.send({ type: 'broadcast', event: 'x', payload: {} })
  await eventually(() => expect(heard).toHaveLength(1))
  expect(ana?.heard).toEqual([])
})

test('a message over HTTP reaches the channel, one or many, JSON or bytes', async () => {
  const [ana] = await meet()
  const name = ana?.name ?? ''
  const sender = openClient(gateway).channel(name)
  expect(await sender.httpSend('um', { a: 1 })).toEqual({ success: true })
  expect(await sender.httpSend('dois', new Uint8Array([7, 8]))).toEqual({ success: true })
  const answer = await fetch(`${gateway.origin}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: secrets.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: name, event: 'três', payload: { b: 2 } }] }),
  })
  expect([answer.status, await answer.text()]).toEqual([202, ''])
  await eventually(() =>
    expect(ana?.heard.map(({ event }) => event)).toEqual(['um', 'dois', 'três']),
  )
  expect(ana?.heard[0]?.payload).toEqual({ a: 1 })
  expect(new Uint8Array(ana?.heard[1]?.payload as ArrayBuffer)).toEqual(new Uint8Array([7, 8]))
})

test('an invalid body is refused with an error for each field', async () => {
  const post = async (body: string, key = secrets.anonKey) => {
    const answer = await fetch(`${gateway.origin}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body,
    })
    return [answer.status, await answer.json()]
  }
  expect(await post('{}')).toEqual([422, { errors: { messages: ["can't be blank"] } }])
  expect(await post('{"messages":[{"topic":"a","payload":{}}]}')).toEqual([
    422,
    { errors: { messages: [{ event: ['is invalid'] }] } },
  ])
  expect(await post('{')).toEqual([400, { message: 'The body is no JSON.' }])
  expect((await post('{}', 'wrong'))[0]).toBe(401)
})

test('messages of realtime.send, send_binary and broadcast_changes arrive', async () => {
  const name = topic()
  const channel = openClient(gateway).channel(name)
  const heard: { event: string; payload: Record<string, unknown>; meta?: { id: string } }[] = []
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message as never))
  await mustJoin(channel)
  await server.asOwner(async (run) => {
    await run(sql`select realtime.send('{"a": 1}', 'do banco', ${name}, false)`)
    await run(sql`select realtime.send_binary('\\x0102', 'bytes', ${name}, false)`)
    await run(sql`select realtime.send('{"a": 1}', 'para outros', ${name}, true)`)
  })
  await eventually(() => expect(heard).toHaveLength(2))
  expect(heard[0]).toMatchObject({ event: 'do banco', payload: { a: 1 } })
  expect(heard[0]?.payload.id).toBe(heard[0]?.meta?.id)
  expect(new Uint8Array(heard[1]?.payload as unknown as ArrayBuffer)).toEqual(
    new Uint8Array([1, 2]),
  )
})

test('a write that is rolled back sends nothing', async () => {
  const name = topic()
  const channel = openClient(gateway).channel(name)
  const heard: string[] = []
  channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  await mustJoin(channel)
  const failing = server.asOwner(async (run) => {
    await run(sql`select realtime.send('{}', 'nunca', ${name}, false)`)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await server.asOwner((run) => run(sql`select realtime.send('{}', 'depois', ${name}, false)`))
  await eventually(() => expect(heard).toEqual(['depois']))
})

test('an expired, forged or invalid token is refused with Realtime’s message', async () => {
  const expired = await signToken(randomUUID(), -20)
  const forged = `${(await signToken(randomUUID())).split('.').slice(0, 2).join('.')}.AAAA`
  const refuse = async (token: string) => {
    const client = openClient(gateway, { token })
    await client.realtime.setAuth(token)
    return new Promise((resolve) =>
      client.channel(topic()).subscribe((status, error) => resolve(`${status} ${error?.message}`)),
    )
  }
  expect(await refuse(expired)).toMatch(
    /^CHANNEL_ERROR .*InvalidJWTToken: Token has expired \d+ seconds ago/,
  )
  expect(await refuse(forged)).toContain('JwtSignatureError: Failed to validate JWT signature')
  expect(await refuse('nada')).toContain('MalformedJWT: The token provided is not a valid JWT')
})
