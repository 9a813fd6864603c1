/** What a push service answers, and what becomes of it. */
import { createPublicKey, verify } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import type { PushNotice } from '../../../src/jobs/push-notice.ts'
import { openPushSender } from '../../../src/push/open-push-sender.ts'
import { openPushKey } from '../../../src/push/push-key.ts'
import { capture } from '../../support/capture.ts'
import { isSubscribed, preparePush, pushesAbout } from '../../support/push.ts'
import { createRotation } from '../../support/rotation.ts'

const server = await openTestDatabase()
const { service, key, openPhone, openSeller, pushAll, pushAgain } = await preparePush(server)
const contact = 'https://rodizio.example'
const run = { signal: new AbortController().signal }
const notice: PushNotice = {
  kind: 'new',
  leadId: '0d1f4c6e-6a52-4c8b-9d7e-2f0f6b1f3a11',
  leadName: 'Rita',
  city: null,
  source: 'Instagram',
  missed: false,
}

async function openShop() {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  const { token, phone } = await openSeller(sellers.Ana)
  return { company, phone, second: await openPhone(token) }
}

describe('a message', () => {
  test('is signed for its service, urgent, and replaces an earlier one of the lead', async () => {
    const { company, phone } = await openShop()
    const lead = await capture(server, { p_company_id: company.id })
    await pushAll()
    const [{ headers } = expect.unreachable()] = phone.raw()
    const { publicKey } = await key()
    const [, token = '', named] =
      /^vapid t=(.+), k=(.+)$/.exec(`${headers.authorization}`) ?? expect.unreachable()
    expect(named).toBe(publicKey)
    expect(readSigned(token, publicKey)).toEqual({
      aud: service.origin,
      sub: contact,
      exp: expect.closeTo(Date.now() / 1000 + 12 * 3600, -2),
    })
    expect(headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: lead.lead_id.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
    })
  })

  test('is signed with the same key by every process', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => openPushKey(server.database)()))
    expect(keys).toEqual([await key(), await key(), await key()])
  })
})

describe('a phone', () => {
  test.each([404, 410])('that is gone (%i) is forgotten, and the other told once', async (gone) => {
    const { company, phone, second } = await openShop()
    phone.answer(gone)
    const lead = await capture(server, { p_company_id: company.id })
    await pushAll()
    expect(await isSubscribed(server, phone)).toBe(false)
    expect(second.told()).toHaveLength(1)
    expect(await pushesAbout(server, lead)).toEqual([])
  })

  test.each([429, 500, 403])(
    'whose service answers %i is tried again, and the other told once',
    async (status) => {
      const { company, phone, second } = await openShop()
      phone.answer(status)
      const lead = await capture(server, { p_company_id: company.id })
      await pushAll()
      expect(await pushesAbout(server, lead)).toMatchObject([
        { attempts: 1, last_error: `localhost:${service.port} answered ${status}.` },
      ])
      phone.answer(201)
      await pushAgain(lead)
      expect(phone.told()).toHaveLength(2)
      expect(second.told()).toHaveLength(1)
      expect(await pushesAbout(server, lead)).toEqual([])
    },
  )

  test('that cannot be told for a day is given up, without a dead job', async () => {
    const { company, phone } = await openShop()
    phone.answer(503)
    const lead = await capture(server, { p_company_id: company.id })
    await pushAll()
    await ask(
      server,
      sql`update private.jobs set payload = payload || jsonb_build_object('at', now() - interval '1 day')
        where payload ->> 'lead_id' = ${lead.lead_id}`,
    )
    await pushAgain(lead)
    expect(phone.raw()).toHaveLength(1)
    expect(await pushesAbout(server, lead)).toEqual([])
  })
})

describe('a push service that hangs', () => {
  const device = (phone: ReturnType<typeof service.openBrowser>) => ({ id: 'one', ...phone })
  const open = (patience = 5_000) =>
    openPushSender({ key, contact, agent: service.agent, patience })

  test('is left after its time, and not asked for a while', async () => {
    const [silent, other] = [service.openBrowser(), service.openBrowser()]
    silent.answer(0)
    const send = open(100)
    await expect(send(notice, device(silent), run)).rejects.toThrow('gave no answer.')
    await expect(send(notice, device(other), run)).rejects.toThrow('gave no answer a moment ago.')
    expect(other.raw()).toEqual([])
    expect(await open()(notice, device(other), run)).toBe(true)
  })

  test('does not keep the process from stopping, and is no fault of the service then', async () => {
    const silent = service.openBrowser()
    silent.answer(0)
    const send = open()
    const stopping = new AbortController()
    const sending = send(notice, device(silent), { signal: stopping.signal })
    await expect.poll(() => silent.raw()).toHaveLength(1)
    stopping.abort()
    await expect(sending).rejects.toThrow('aborted')
    expect(await send(notice, device(service.openBrowser()), run)).toBe(true)
  })
})

test.each(['localhost', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]'])(
  'an endpoint at %s is never called',
  async (host) => {
    const phone = service.openBrowser()
    const endpoint = phone.endpoint.replace('localhost', host)
    const send = openPushSender({ key, contact })
    await expect(send(notice, { ...phone, id: 'one', endpoint }, run)).rejects.toThrow(
      'private IP address',
    )
    expect(phone.raw()).toEqual([])
  },
)

/** Of a JWT, after its signature was checked. */
function readSigned(token: string, publicKey: string): unknown {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const verifier = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: `${x}`, y: `${y}` },
  })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isGenuine).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
