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

test('a refused listen closes its connection', async () => {
  const refusal = Buffer.from('SERROR\0C25006\0Mrecovery\0\0', 'latin1')
  const error = Buffer.concat([Buffer.from([69, 0, 0, 0, refusal.length + 4]), refusal, ready])
  let open = 0
  const standby = createServer((socket) => {
    open++
    socket.on('close', () => open--)
    socket.once('data', () => {
      socket.write(letIn)
      socket.on('data', () => socket.write(error))
    })
  })
  await once(standby.listen(0, '127.0.0.1'), 'listening')
  const { port } = standby.address() as AddressInfo
  const listening = listenToChannel(
    { host: '127.0.0.1', port, user: 'a', database: 'a' },
    { channel: 'said', heard: () => undefined, connected: () => undefined },
  )
  await expect(listening).rejects.toMatchObject({ code: '25006' })
  await expect.poll(() => open).toBe(0)
  standby.close()
})

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
