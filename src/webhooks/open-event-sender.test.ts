import dns, { type LookupAddress } from 'node:dns'
import { Agent } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openReceivers, sendLocally } from '../../tests/support/webhooks.ts'
import type { Call } from './call-table.ts'
import { openEventSender } from './open-event-sender.ts'

const receivers = await openReceivers()
const { signal } = new AbortController()
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const former = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const body = '{"type":"lead.captured","data":{"name":"Antônia"}}'

const callTo = (url: string, secrets: readonly string[] = [secret]): Call => ({
  webhook_id: 'w',
  lease: 'l',
  delivery_id: 1,
  event_id: '0d1f4c6e-6a52-4c8b-9d7e-2f0f6b1f3a11',
  url,
  secrets,
  body,
  kind: 'webhook',
  settings: null,
})

describe('an event', () => {
  test('arrives signed, as the published library verifies it', async () => {
    const receiver = receivers.open()
    const outcome = await sendLocally(callTo(receiver.url), signal)
    expect(outcome).toEqual({
      status: 200,
      failure: null,
      answer: 'recebido',
      tookMs: expect.any(Number),
    })
    const [{ headers, body: sent } = expect.unreachable()] = receiver.got()
    expect(sent).toBe(body)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': callTo('').event_id,
    })
    const verify = (key: string) => new Webhook(key).verify(sent, headers as Record<string, string>)
    expect(verify(secret)).toEqual(JSON.parse(body))
    expect(() => verify(former)).toThrow('No matching signature')
  })

  test('is signed with both secrets while one replaces the other', async () => {
    const receiver = receivers.open()
    await sendLocally(callTo(receiver.url, [secret, former]), signal)
    const [{ headers } = expect.unreachable()] = receiver.got()
    for (const key of [secret, former]) {
      expect(new Webhook(key).verify(body, headers as Record<string, string>)).toBeTruthy()
    }
  })
})

describe('a receiver', () => {
  test.each([500, 410, 429])('that answers %i is quoted', async (status) => {
    const receiver = receivers.open()
    receiver.answer(status)
    expect(await sendLocally(callTo(receiver.url), signal)).toMatchObject({ status, failure: null })
  })

  test('that points elsewhere is not followed', async () => {
    const receiver = receivers.open()
    receiver.answer(302)
    expect(await sendLocally(callTo(receiver.url), signal)).toMatchObject({ status: 302 })
    expect(receiver.moved()).toEqual([])
  })

  test('that hangs is left after its time', async () => {
    const receiver = receivers.open()
    receiver.answer('hang')
    const send = openEventSender({ allowLoopback: true, patience: 50 })
    expect(await send(callTo(receiver.url), signal)).toMatchObject({
      status: null,
      failure: 'timeout',
    })
  })

  test('that answers and goes on for ever has answered', async () => {
    const receiver = receivers.open()
    receiver.answer('trickle')
    const send = openEventSender({ allowLoopback: true, patience: 200 })
    expect(await send(callTo(receiver.url), signal)).toMatchObject({ status: 200, answer: 'receb' })
  })

  test.each(['reset', 'upgrade'] as const)('that hangs up has not answered (%s)', async (how) => {
    const receiver = receivers.open()
    receiver.answer(how)
    expect(await sendLocally(callTo(receiver.url), signal)).toMatchObject({ failure: 'connection' })
  })

  test('whose name nobody knows is named so', async () => {
    expect(await sendLocally(callTo('https://nobody.invalid/'), signal)).toMatchObject({
      failure: 'unknown_host',
    })
  })

  test('whose certificate is not valid gets nothing', async () => {
    const agent = Object.assign(new Agent(), {
      createConnection: () => {
        const socket = connect(receivers.port, '127.0.0.1')
        queueMicrotask(() =>
          socket.destroy(
            Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }) as Error,
          ),
        )
        return socket
      },
    })
    const send = openEventSender({ allowLoopback: false, agent })
    expect(await send(callTo('https://crm.example/'), signal)).toMatchObject({
      failure: 'certificate',
    })
  })

  test('is not waited for when the process stops', async () => {
    const receiver = receivers.open()
    receiver.answer('hang')
    const stopping = new AbortController()
    const sending = sendLocally(callTo(receiver.url), stopping.signal)
    await expect.poll(() => receiver.got()).toHaveLength(1)
    stopping.abort()
    await expect(sending).rejects.toThrow('aborted')
  })
})

describe('an address of a private network', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', '[fd00::1]'])(
    'is never called: %s',
    async (host) => {
      const outcome = await sendLocally(callTo(`https://${host}:${receivers.port}/`), signal)
      expect(outcome).toMatchObject({ status: null, failure: 'refused' })
    },
  )

  // Node.js and the agent ask the same function.
  function answerLookups(...answers: LookupAddress[][]) {
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
      _: string,
      { all }: dns.LookupOptions,
      tell: (error: null, found: string | LookupAddress[], family?: number) => void,
    ) => {
      const found = answers.shift() ?? expect.unreachable()
      const [{ address, family } = expect.unreachable()] = found
      return all ? tell(null, found) : tell(null, address, family)
    }) as never)
    syncBuiltinESMExports()
    onTestFinished(() => {
      lookup.mockRestore()
      syncBuiltinESMExports()
    })
  }
  const publicly = { address: '8.8.8.8', family: 4 }

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
  ])('is never called by a name that was public a moment ago: %s', async (address) => {
    const privately = { address, family: address.includes(':') ? 6 : 4 }
    answerLookups([publicly], [privately], [publicly, privately])
    const before = await promisify(dns.lookup)('crm.example', { all: true })
    expect(before).toEqual([publicly])
    const call = callTo(`https://crm.example:${receivers.port}/`)
    // Also where it is one of several addresses.
    for (const _ of ['alone', 'beside a public one']) {
      expect(await sendLocally(call, signal)).toMatchObject({ status: null, failure: 'refused' })
    }
  })

  test('is this machine, outside development', async () => {
    const receiver = receivers.open()
    const send = openEventSender({ allowLoopback: false })
    expect(await send(callTo(receiver.url), signal)).toMatchObject({ failure: 'refused' })
    expect(receiver.got()).toEqual([])
  })
})
