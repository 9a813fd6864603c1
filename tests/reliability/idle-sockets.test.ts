import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { embedded } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { memory, readiness, type ServerProcess, startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

const half = 'POST /capture-lead HTTP/1.1\r\nHost: x\r\n'
/** The only bytes that each connection sends. */
const idlers = ['', 'GET / HTT', `${half}X: a`, `${half}Content-Length: 1000\r\n\r\nname=`]
const many = 2_400

test('thousands of idle connections take nothing from visitors, and little memory', async () => {
  const server = await startServer(embedded().environment)
  const load = startLoad(() => server, 4)
  // Waits until memory is stable.
  await acknowledges(load, 400)
  const before = memory(server)
  const { closed } = await openIdlers(server)
  // More connections are open than may wait without a request; silent ones are closed after 30 s.
  await expect.poll(closed, { timeout: 10_000 }).toBeGreaterThanOrEqual(0.9 * many - 2_000)
  const sockets = await openListeners(server, 200)
  await acknowledges(load, load.acknowledged.length + 200)
  expect(await readiness(server)).toBe(200)
  await load.stop()
  expect(load.unanswered).toEqual([])
  expect(memory(server) - before).toBeLessThanOrEqual(before / 2)
  expect(sockets.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true)
  expectNothingLost(await readLedger(server), load.acknowledged)
})

async function openIdlers({ origin }: ServerProcess) {
  const port = Number(new URL(origin).port)
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let n = 0; n < many; n++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    socket.resume().write(idlers[n % 10 === 0 ? 3 : n % 3] ?? '')
  }
  return { closed: () => sockets.filter((socket) => socket.closed).length }
}

/** Websockets that join no channel, like tabs that have just been opened. */
async function openListeners({ origin, anonKey }: ServerProcess, count: number) {
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${anonKey}`
  const sockets = Array.from({ length: count }, () => new WebSocket(address))
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  return sockets
}
