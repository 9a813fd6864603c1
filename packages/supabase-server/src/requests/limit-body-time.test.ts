import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { limitBodyTime } from './limit-body-time.ts'

const app = Fastify({ forceCloseConnections: true })
limitBodyTime(app, { whole: 1_000, pause: 1_000, least: 100 })
app.addContentTypeParser('*', (_request, _payload, done) => done(null))
const readAll = async ({ raw }: { raw: AsyncIterable<Buffer> }) => {
  let size = 0
  for await (const chunk of raw) size += chunk.length
  return { size }
}
app.post('/upload', { config: { mayComeSlowly: true } }, readAll)
app.post('/call', readAll)
let mayRead: () => void = () => undefined
app.post('/late', { config: { mayComeSlowly: true } }, async (request) => {
  await new Promise<void>((resolve) => {
    mayRead = resolve
  })
  return readAll(request)
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const part = 100

async function send(
  path: string,
  { announced = 25, sent = 25, every = 100 }: { announced?: number; sent?: number; every?: number },
) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/octet-stream\r\n` +
      `content-length: ${announced * part}\r\n\r\n`,
  )
  const write = () => socket.write('x'.repeat(part))
  for (let n = 0; n < Math.min(sent, announced) && !socket.destroyed; n++) {
    await sleep(every)
    write()
  }
  return { write, closed: closed.then(() => answer) }
}

test.concurrent('an upload that advances may take longer than an ordinary request', async () => {
  const answer = await (await send('/upload', {})).closed
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain('{"size":2500}')
})

test.concurrent('an upload that stalls or comes byte by byte is ended', async () => {
  const still = await send('/upload', { sent: 3 })
  expect(await still.closed).toMatch(/^HTTP\/1.1 408 /)
  const drip = await send('/upload', { announced: 40, every: 1_200, sent: 4 })
  expect(await drip.closed).toMatch(/^HTTP\/1.1 408 /)
})

test.concurrent('an ordinary request has a fixed time, however its body arrives', async () => {
  expect(await (await send('/call', { sent: 20 })).closed).toMatch(/^HTTP\/1.1 408 /)
  expect(await (await send('/call', { announced: 2, every: 10 })).closed).toContain('{"size":200}')
})

test.concurrent('an unread body is not held against its sender', async () => {
  const { write, closed } = await send('/late', { announced: 3, sent: 2, every: 1 })
  await sleep(2_500)
  mayRead()
  write()
  expect(await closed).toContain('{"size":300}')
})
