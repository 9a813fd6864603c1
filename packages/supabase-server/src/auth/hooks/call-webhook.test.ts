import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { callWebhook } from './call-webhook.ts'

let answer: (response: ServerResponse, attempt: number) => void
const ids = new Set<unknown>()
const server = createServer((request, response) => {
  ids.add(request.headers['webhook-id'])
  answer(response, ids.size)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => ids.clear())

const { port } = server.address() as AddressInfo
const secrets = `v1,whsec_${Buffer.from('um segredo de trinta e dois bytes').toString('base64')}`
const hook = { uri: `http://127.0.0.1:${port}/hook`, secrets }
const pace = { limit: 5_000, attempts: 3, pause: 1 }
const ask = (changes = {}) => callWebhook(hook, { a: 1 }, 'request-1', { ...pace, ...changes })

const json = { 'content-type': 'application/json; charset=utf-8' }
const fine = (response: ServerResponse) => response.writeHead(200, json).end('{"fine": true}')
const busy =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end()

test.each([
  ['hangs up', (response: ServerResponse) => response.destroy()],
  ['is unavailable with a retry-after', busy(503, { 'retry-after': 'true' })],
  ['is overloaded', busy(429, { 'retry-after': '1' })],
])('a webhook that %s is called again, each time with a new signature', async (_what, first) => {
  answer = (response, attempt) => (attempt < 3 ? first(response) : fine(response))
  expect(await ask()).toEqual({ fine: true })
  expect(ids.size).toBe(3)
})

test.each([
  [
    'hangs up',
    (response: ServerResponse) => response.destroy(),
    'hook_timeout_after_retry',
    'Failed to reach hook after maximum retries',
  ],
  [
    'stays busy',
    busy(503, { 'retry-after': '1' }),
    'unexpected_failure',
    'Service currently unavailable due to hook',
  ],
])('a webhook that %s three times is given up', async (_what, always, code, message) => {
  answer = always
  await expect(ask()).rejects.toMatchObject({ code, message })
  expect(ids.size).toBe(3)
})

test.each([
  [503, {}, 'Service currently unavailable due to hook'],
  [400, json, 'Invalid payload sent to hook'],
  [401, json, 'Hook requires authorization token'],
  [302, { location: '/elsewhere' }, 'Unexpected status code returned from hook: 302'],
  [418, json, 'Unexpected status code returned from hook: 418'],
  [200, {}, 'Invalid Content-Type: Missing Content-Type header'],
  [
    200,
    { 'content-type': 'text/plain' },
    'Invalid JSON response. Received content-type: text/plain',
  ],
])('the response %i with %o is refused without a retry', async (status, headers, message) => {
  answer = busy(status, headers)
  await expect(ask()).rejects.toMatchObject({ message })
  expect(ids.size).toBe(1)
})

test('an empty response means consent', async () => {
  answer = busy(204)
  expect(await ask()).toEqual({})
})

test('a response that is not a JSON object is refused', async () => {
  answer = (response) => response.writeHead(200, json).end('no')
  await expect(ask()).rejects.toMatchObject({ message: 'Error unmarshaling JSON output.' })
})

test('all attempts together respect the time limit', async () => {
  answer = (response) => response.destroy()
  await expect(ask({ limit: 1_000, pause: 60_000 })).rejects.toMatchObject({
    code: 'hook_timeout',
    message: 'Failed to reach hook within maximum time of 1.000000 seconds',
  })
  expect(ids.size).toBe(1)
})
