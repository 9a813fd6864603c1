/** Request smuggling and malformed HTTP are refused and store nothing. */
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { sendRaw } from '../../packages/supabase-server/tests/support/raw-http.ts'
import { createCompany, createSeller, createShortLink } from '../support/factories.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const company = await createCompany(server)
await createSeller(server, company)
const link = await createShortLink(server, company)
const app = await openWholeApp(await prepareParts(server))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const form = 'name=Ana+Souza&phone=11912345678'
const type = 'Content-Type: application/x-www-form-urlencoded\r\n'
/** A complete request to smuggle behind another. */
const capture = (more = '') =>
  `POST /capture-lead?l=${link.code} HTTP/1.1\r\nHost: x\r\n${type}${more}Content-Length: ${form.length}\r\n\r\n${form}`
const post = (headers: string, body = '') =>
  `POST /capture-lead?l=${link.code} HTTP/1.1\r\nHost: x\r\n${type}${headers}\r\n\r\n${body}`
const get = (headers: string, path = '/healthz') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`

const countLeads = async () => {
  const rows = await ask(
    server,
    sql`select id from public.leads_captured union all select id from public.quarantined_leads`,
  )
  return rows.length
}

test('the same form in plain HTTP is a lead', async () => {
  const before = await countLeads()
  expect((await sendRaw(port, capture('Connection: close\r\n'))).codes).toEqual([200])
  expect(await countLeads()).toBe(before + 1)
})

describe('HTTP that could carry a second request', () => {
  const end = '0\r\n\r\n'
  test.each([
    ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', end)],
    ['chunks, and something else', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: x', end)],
    ['an unknown coding', post('Transfer-Encoding: xchunked', end)],
    ['chunks inside a coding', post('Transfer-Encoding: chunked, gzip', end)],
    ['a coding inside chunks', post('Transfer-Encoding: gzip, chunked', end)],
    ['a blank before the colon', post('Transfer-Encoding : chunked', end)],
    ['two lengths', post('Content-Length: 0\r\nContent-Length: 5')],
    ['a list of lengths', post('Content-Length: 0, 0')],
    ['a length with a sign', post('Content-Length: +0')],
    ['a negative length', post('Content-Length: -1')],
    ['a hexadecimal length', post('Content-Length: 0x0')],
    ['a chunk that ends with a line feed alone', post('Transfer-Encoding: chunked', '0\n\n')],
    ['a chunk too large to be', post('Transfer-Encoding: chunked', `${'f'.repeat(17)}\r\n`)],
    ['a chunk with a long remark', post('Transfer-Encoding: chunked', `5;${'a'.repeat(20_000)}`)],
    ['lines that end with a line feed alone', 'GET /healthz HTTP/1.1\nHost: x\n\n'],
    ['a carriage return inside a header', get('X: a\rContent-Length: 5')],
    ['a header in two lines', get('X: a\r\n b')],
    ['a zero inside a header', get('X: a\0b')],
    ['two hosts', get('Host: evil.example')],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['an upgrade to HTTP/2', get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c')],
    [
      'a websocket where there is none',
      get(
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        '/capture-lead',
      ),
    ],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a version that there is not', 'GET /healthz HTTP/3.7\r\nHost: x\r\n\r\n'],
    ['a method that there is not', 'SMUGGLE / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a header of 70 KB', get(`X: ${'a'.repeat(70_000)}`)],
    ['an address of 70 KB', get('X: a', `/${'a'.repeat(70_000)}`)],
  ])('%s is refused, and nothing behind it is read', async (_, bytes) => {
    const before = await countLeads()
    const { codes, isClosed, text } = await sendRaw(port, bytes + capture())
    expect(codes, text.slice(0, 300)).toHaveLength(1)
    expect(codes[0]).toBeGreaterThanOrEqual(400)
    expect(codes[0]).toBeLessThan(500)
    expect(isClosed).toBe(true)
    expect(await countLeads()).toBe(before)
  })

  test('CONNECT opens no tunnel', async () => {
    const target = 'evil.example:443'
    const bytes = `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n${capture()}`
    const before = await countLeads()
    expect(await sendRaw(port, bytes)).toEqual({ text: '', isClosed: true, codes: [] })
    expect(await countLeads()).toBe(before)
  })

  test('TRACE echoes nothing of the request', async () => {
    const bytes = 'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: secret=1\r\nConnection: close\r\n\r\n'
    const { codes, text } = await sendRaw(port, bytes)
    expect(codes).toEqual([404])
    expect(text).not.toContain('secret')
  })

  test('a body that is announced and never sent holds up no other request', async () => {
    const { codes } = await sendRaw(port, post('Content-Length: 10\r\nExpect: 100-continue'), 500)
    expect(codes).toEqual([100])
    expect((await sendRaw(port, get('Connection: close'))).codes).toEqual([200])
  })
})

describe('the host of a request', () => {
  const close = 'Connection: close'
  const addressOf = (text: string) => /"supabaseUrl":"([^"]*)"/.exec(text)?.[1]

  test.each([
    ['another host', 'GET /config.json HTTP/1.1\r\nHost: evil.example\r\n'],
    ['another host in the address', 'GET http://evil.example/config.json HTTP/1.1\r\nHost: x\r\n'],
    [
      'another host by headers of proxies',
      'GET /config.json HTTP/1.1\r\nHost: x\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n',
    ],
  ])('is the public address in spite of %s', async (_, head) => {
    const { text } = await sendRaw(port, `${head}${close}\r\n\r\n`)
    expect(addressOf(text)).toBe('https://rodizio.example')
    expect(text).not.toContain('evil')
  })

  test.each(['a@evil.example', 'evil.example/x?', 'evil.example"><script>', 'a b', '[', '#'])(
    'is refused when it is %s',
    async (host) => {
      const bytes = `GET /config.json HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n\r\n`
      const { codes, text } = await sendRaw(port, bytes)
      expect(codes).toEqual([400])
      expect(text).not.toContain('<script>')
    },
  )

  test('is never the target of a redirect', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/..',
      '/\\evil.example',
      '/%5cevil.example',
    ]) {
      const { codes, text } = await sendRaw(port, get(close, path))
      expect(codes).toEqual([404])
      expect(text).not.toMatch(/^location:/im)
    }
  })
})

afterEach(async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
