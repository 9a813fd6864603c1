import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, limitConnections } from './limit-connections.ts'

/** `/big` exceeds the buffers of the system, `/late` responds after two seconds. */
const big = Buffer.alloc(32 * 1024 * 1024, 'x')

async function open(limits: Partial<ConnectionLimits>) {
  const server = createServer(async ({ url }, response) => {
    if (url === '/late') await sleep(2_000)
    response.end(url === '/big' ? big : 'ok')
  })
  server.keepAliveTimeout = 60_000
  limitConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    /** @param bytes sent at once; the response stays unread */
    async connect(bytes = '') {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      sockets.push(socket.pause())
      await once(socket, 'connect')
      if (bytes !== '') socket.write(bytes)
      return socket
    },
    get: (path: string) => get(port, path),
    count: () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n))),
  }
}

async function get(port: number, path: string): Promise<number> {
  const asked = request({ port, path, agent: false }).end()
  const [answer] = await once(asked, 'response')
  let size = 0
  for await (const chunk of answer) size += chunk.length
  return size
}

const patience = { timeout: 20_000, interval: 20 }
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('connections that send nothing make room for those that do', async () => {
  const { connect, get, count } = await open({ unused: 10 })
  for (let n = 0; n < 50; n++) await connect(n % 2 ? '' : 'GET / HTTP/1.1\r\nhost')
  await vi.waitFor(async () => expect(await count()).toBeLessThanOrEqual(11), patience)
  expect(await get('/')).toBe(2)
})

test('too many connections close the idle ones first', async () => {
  const { connect, get, count } = await open({ most: 20, unused: 20 })
  for (let n = 0; n < 20; n++) await connect(ask('/'))
  await vi.waitFor(async () => expect(await count()).toBe(20), patience)
  await vi.waitFor(async () => expect(await get('/')).toBe(2), patience)
})

test('a client that reads nothing is cut off, one that reads gets everything, and one that waits for the response may', async () => {
  const { connect, get, count } = await open({ stall: 1_000 })
  await connect(ask('/big'))
  expect(await get('/late')).toBe(2)
  // Pipelined requests: the first response must not make the connection count as idle.
  const twice = await connect(`${ask('/')}${ask('/late')}`)
  const [first] = await once(twice.resume(), 'data')
  const [second] = await once(twice, 'data')
  expect([first, second].map((part) => String(part).slice(0, 12))).toEqual(
    Array(2).fill('HTTP/1.1 200'),
  )
  twice.destroy()
  expect(await get('/big')).toBe(big.length)
  await vi.waitFor(async () => expect(await count()).toBe(0), patience)
})

test('the bytes buffered for slow readers are bounded, and other readers are not delayed', async () => {
  const { connect, get, count } = await open({ waiting: 3 * big.length })
  for (let n = 0; n < 8; n++) await connect(ask('/big'))
  await vi.waitFor(async () => expect(await count()).toBeLessThanOrEqual(3), patience)
  expect(await get('/big')).toBe(big.length)
})
