import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { authOf } from '../../../tests/support/auth/project-auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { openSmsSender } from './open-sms-sender.ts'

const server = await openTestDatabase()
const key = Buffer.from('um segredo de trinta e dois bytes')
const secrets = `v1,whsec_${key.toString('base64')}`
const received: { headers: IncomingMessage['headers']; body: string }[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => receiver.close(resolve)))
const uri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/sms`
const hook = `[auth.hook.send_sms]\nenabled = true\nuri = "${uri}"\nsecrets = "${secrets}"`
const sms = { to: '5511912345678', code: '123456', text: 'O código é 123456', user: { id: 'x' } }

test('my server gets the code and the number in a signed request', async () => {
  const log = vi.fn()
  const open = openSmsSender({ auth: authOf(hook) }, server.database, () => ({
    error: log,
    warn: log,
  }))
  await open?.(sms, 'request-1')
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(JSON.parse(body)).toEqual({
    user: { id: 'x' },
    sms: { otp: '123456', phone: '5511912345678' },
  })
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
})

test('a hook’s refusal is logged without number and code', async () => {
  status = 500
  const error = vi.fn()
  openSmsSender({ auth: authOf(hook) }, server.database, () => ({ error, warn: error }))?.(
    sms,
    'request-1',
  )
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), 20_000)
  expect(error.mock.calls).toEqual([
    [
      { reqId: 'request-1', reason: 'Unexpected status code returned from hook: 500' },
      'text message not sent',
    ],
  ])
})

test('the log shows the code when config.toml enables that, with a warning at startup; otherwise there is no sender', () => {
  const warn = vi.fn()
  const log = () => ({ error: warn, warn })
  const open = (toml: string) => openSmsSender({ auth: authOf(toml) }, server.database, log)
  const toLog = '[auth.sms.log]\nenabled = true'
  expect(open('')).toBeNull()
  expect(open(`${toLog}\n${hook}`)).not.toBeNull()
  expect(warn).not.toHaveBeenCalled()

  const deliver = open(toLog)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('[auth.sms.log]')]])
  deliver?.(sms, 'request-1')
  const said = { reqId: 'request-1', to: sms.to, text: sms.text }
  expect(warn).toHaveBeenLastCalledWith(said, 'text message')
})
