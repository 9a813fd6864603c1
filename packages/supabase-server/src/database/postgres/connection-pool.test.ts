import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ConnectionOptions } from './connection.ts'
import { ConnectionPool } from './connection-pool.ts'
import { openPostgres } from './postgres.ts'

const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')
const letIn = Buffer.concat([Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1'), ready])
const complete = Buffer.concat([Buffer.from('C\0\0\0\rSELECT 1\0', 'latin1'), ready])

let open: (socket: Socket, startup: Buffer) => void
let answer: (socket: Socket, asked: Buffer) => void
beforeEach(() => {
  open = (socket) => socket.write(letIn)
  answer = (socket) => socket.write(complete)
})
const server = createServer((socket) => {
  socket.once('data', (startup) => {
    open(socket, startup)
    socket.on('data', (asked) => answer(socket, asked))
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const openPool = (options: Partial<ConnectionOptions> = {}) =>
  new ConnectionPool({ host: '127.0.0.1', port, user: 'a', database: 'a', ...options }, { most: 1 })

const lost = expect.objectContaining({ code: '08006' })

test('a connection lost while it opens fails its request and frees its slot', async () => {
  const connections = openPool()
  const work = () => connections.use(async () => 'done')
  open = (socket) => socket.destroy()
  await expect(work()).rejects.toEqual(lost)
  const both = await Promise.allSettled([work(), work()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  open = (socket) => socket.write(letIn)
  await expect(work()).resolves.toBe('done')
  await connections.close()
})

test('a connection that is lost between two statements fails its request, and the next gets another', async () => {
  const connections = openPool()
  answer = (socket) => socket.destroy()
  const refused: unknown[] = []
  const work = connections.use(async (connection) => {
    await connection.script('insert').catch(() => {})
    await connection.script('rollback').catch((error) => refused.push(error))
  })
  await expect(work).rejects.toEqual(lost)
  await expect.poll(() => refused).toEqual([lost])
  await expect(connections.use(async () => 'done')).resolves.toBe('done')
  await connections.close()
})

test('a waiting request does not get the connection that was reset', async () => {
  const connections = openPool()
  answer = (socket, asked) => {
    if (asked.includes('first')) socket.resetAndDestroy()
    else socket.write(complete)
  }
  const ask = (text: string) => connections.use((connection) => connection.script(text))
  const [first, second] = await Promise.allSettled([ask('first'), ask('second')])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  await connections.close()
})

test('an address without a route fails the request', async () => {
  const connections = openPool({ host: '255.255.255.255' })
  await expect(connections.use(async () => 'done')).rejects.toMatchObject({ syscall: 'connect' })
})

test('a connection that does not open in time frees its slot', async () => {
  const connections = openPool({ answerWithin: 300 })
  open = () => {}
  await expect(connections.use(async () => 'done')).rejects.toEqual(lost)
  open = (socket) => socket.write(letIn)
  await expect(connections.use(async () => 'done')).resolves.toBe('done')
  await connections.close()
})

test('a connection that does not answer in time is lost', async () => {
  const connections = openPool({ answerWithin: 300 })
  answer = () => {}
  const ask = () => connections.use((connection) => connection.script('select 1'))
  await expect(ask()).rejects.toEqual(lost)
  answer = (socket) => socket.write(complete)
  await expect(ask()).resolves.toBeUndefined()
  await connections.close()
})

test('an answer that cannot be read loses the connection, not the process', async () => {
  const connections = openPool()
  // A row that announces a value and ends.
  answer = (socket) => socket.write(Buffer.from('D\0\0\0\x06\0\x01', 'latin1'))
  const ask = () => connections.use((connection) => connection.script('select 1'))
  await expect(ask()).rejects.toEqual(lost)
  answer = (socket) => socket.write(complete)
  await expect(ask()).resolves.toBeUndefined()
  await connections.close()
})

const failure = (fields: string) =>
  Buffer.concat([Buffer.from([69, 0, 0, 0, fields.length + 4]), Buffer.from(fields, 'latin1')])

test('a refusal in the server’s language keeps its code and its connection', async () => {
  const connections = openPool()
  const refusal = failure('SERRO\0VERROR\0C23505\0Mduplicada\0\0')
  answer = (socket) => socket.write(Buffer.concat([refusal, ready]))
  await connections.use(async (connection) => {
    await expect(connection.script('insert')).rejects.toMatchObject({ code: '23505' })
    expect(connection.lost.aborted).toBe(false)
  })
  await connections.close()
})

test('a fatal error fails one request only', async () => {
  const connections = openPool()
  const fatal = failure('SFATAL\0VFATAL\0C57P01\0Mterminating\0\0')
  answer = (socket, asked) => socket.write(asked.includes('first') ? fatal : complete)
  const ask = (text: string) => connections.use((connection) => connection.script(text))
  const [first, second] = await Promise.allSettled([ask('first'), ask('second')])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  await connections.close()
})

test('a proxy without its server fails the request after one attempt', async () => {
  const connections = openPool()
  let attempts = 0
  open = (socket) => {
    attempts++
    socket.end()
  }
  await expect(connections.use(async () => 'done')).rejects.toEqual(lost)
  expect(attempts).toBe(1)
})

test('closing waits for each pending notify, whichever connects first', async () => {
  const connecting: Socket[] = []
  open = (socket, startup) => {
    if (startup.includes('authenticator')) connecting.push(socket)
    else socket.write(letIn)
  }
  const notified: Socket[] = []
  answer = (socket, asked) => {
    if (asked.includes('notify')) notified.push(socket)
    socket.write(complete)
  }
  const postgres = await openPostgres(`postgres://a:a@127.0.0.1:${port}/a`)
  for (const connections of [1, 2]) {
    await postgres.asOwner(async () => undefined)
    await expect.poll(() => connecting).toHaveLength(connections)
  }
  const [first, second] = connecting
  second?.write(letIn)
  await expect.poll(() => notified).toEqual([second])
  const closed = postgres.close()
  first?.write(letIn)
  await closed
  await expect.poll(() => connecting.every(({ closed }) => closed)).toBe(true)
})
