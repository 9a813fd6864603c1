import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listenToChannel } from './listen-to-channel.ts'

const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')
const letIn = Buffer.concat([Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1'), ready])
const done = Buffer.concat([Buffer.from('C\0\0\0\x0bLISTEN\0', 'latin1'), ready])

const sockets: Socket[] = []
let isAway = false
const server = createServer((socket) => {
  sockets.push(socket)
  if (isAway) return void socket.destroy()
  socket.once('data', () => {
    socket.write(letIn)
    socket.on('data', () => socket.write(done))
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

test('a lost connection is reopened within a second once PostgreSQL is back', async () => {
  let connections = 0
  const stop = await listenToChannel(
    { host: '127.0.0.1', port, user: 'a', database: 'a' },
    { channel: 'said', heard: () => undefined, connected: () => connections++ },
  )
  expect(connections).toBe(1)

  isAway = true
  sockets[0]?.destroy()
  await wait(3_500)
  expect(sockets.length - 1).toBeLessThanOrEqual(3)
  await expect.poll(() => sockets.length).toBeGreaterThan(3)
  expect(connections).toBe(1)

  isAway = false
  await expect.poll(() => connections).toBe(2)
  await stop()
})
