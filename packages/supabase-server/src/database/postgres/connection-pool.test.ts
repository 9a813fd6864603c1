import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { ConnectionPool } from './connection-pool.ts'

const authenticated = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0])
const ready = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')])
const complete = Buffer.concat([Buffer.from('C\0\0\0\rSELECT 1\0', 'latin1'), ready])

let answer: (socket: Socket) => void = (socket) => socket.destroy()
const server = createServer((socket) => {
  socket.once('data', () => {
    socket.write(Buffer.concat([authenticated, ready]))
    socket.once('data', () => answer(socket))
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

test('a connection lost while it opens fails its request and frees its slot', async () => {
  const connections = new ConnectionPool(`postgres://a@127.0.0.1:${port}/a`, {}, { most: 1 })
  const work = () => connections.use(async () => 'done')
  await expect(work()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  const both = await Promise.allSettled([work(), work()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  answer = (socket) => socket.write(complete)
  await expect(work()).resolves.toBe('done')
  await connections.close()
})

// A transaction sends its rollback this way; the driver would write to a closed socket and end the process.
test('a further query on a lost connection is refused', async () => {
  const connections = new ConnectionPool(`postgres://a@127.0.0.1:${port}/a`, {}, { most: 1 })
  answer = (socket) => {
    socket.write(complete)
    socket.once('data', () => socket.destroy())
  }
  const refused: unknown[] = []
  const work = connections.use(async (connection) => {
    await connection.unsafe('insert').catch(() => {})
    await connection.unsafe('rollback').catch((error) => refused.push(error))
  })
  const lost = expect.objectContaining({ code: '08006' })
  await expect(work).rejects.toEqual(lost)
  await expect.poll(() => refused).toEqual([lost])
  answer = (socket) => socket.write(complete)
  await expect(connections.use(async () => 'done')).resolves.toBe('done')
  await connections.close()
})

test('a waiting request does not get the connection that was reset', async () => {
  const connections = new ConnectionPool(`postgres://a@127.0.0.1:${port}/a`, {}, { most: 1 })
  answer = (socket) => {
    socket.write(complete)
    socket.on('data', (asked) => {
      if (asked.includes('first')) socket.resetAndDestroy()
      else socket.write(complete)
    })
  }
  const ask = (text: string) => connections.use((connection) => connection.unsafe(text))
  const [first, second] = await Promise.allSettled([ask('first'), ask('second')])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  await connections.close()
})

// The error precedes the driver's listener and would end the process.
test('an address without a route fails the request', async () => {
  const connections = new ConnectionPool('postgres://a@255.255.255.255/a', {}, { most: 1 })
  await expect(connections.use(async () => 'done')).rejects.toMatchObject({ syscall: 'connect' })
})

test('a connection that opens too late frees its slot', async () => {
  const limits = { most: 1, answerWithin: 2_000 }
  const connections = new ConnectionPool(`postgres://a@127.0.0.1:${port}/a`, {}, limits)
  answer = () => {}
  await expect(connections.use(async () => 'done')).rejects.toMatchObject({
    code: 'CONNECTION_DESTROYED',
  })
  answer = (socket) => socket.write(complete)
  await expect(connections.use(async () => 'done')).resolves.toBe('done')
  await connections.close()
})

test('a connection that opens at the moment of its timeout fails its request', async () => {
  const limits = { most: 1, answerWithin: 200 }
  const late = createServer({ allowHalfOpen: true }, (socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]))
      socket.once('data', () => setTimeout(() => socket.write(complete), limits.answerWithin - 5))
      // Both timers fire in one turn of the loop, since the process is busy.
      setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50), 180)
    })
  })
  late.listen(0, '127.0.0.1')
  await once(late, 'listening')
  const { port } = late.address() as AddressInfo
  const connections = new ConnectionPool(`postgres://a@127.0.0.1:${port}/a`, {}, limits)
  const outcome = await Promise.allSettled([connections.use(async () => 'done')])
  expect(outcome).toMatchObject([{ status: 'rejected' }])
  late.close()
})

// The driver itself retries for ever, thousands of times a second.
test('a proxy without its server fails the request after one attempt', async () => {
  let asked = 0
  const proxy = createServer((socket) => {
    asked++
    socket.end()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const connections = new ConnectionPool(`postgres://a@127.0.0.1:${port}/a`, {}, { most: 1 })
  await expect(connections.use(async () => 'done')).rejects.toMatchObject({ code: '08006' })
  expect(asked).toBe(1)
  proxy.close()
})
