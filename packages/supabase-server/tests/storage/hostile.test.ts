import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openClient, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { filesIn, makeBucket, openStorage, type ServedStorage } from '../support/storage.ts'

const server = await openTestDatabase()
const authorization = `Bearer ${secrets.serviceRoleKey}`
let served: ServedStorage
let port: number
let bucket: string
let before: string[]

beforeAll(async () => {
  served = await openStorage(server)
  port = Number(new URL(await served.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(async () => {
  // One per test, since hostile requests may remove it.
  bucket = await makeBucket(openClient(served.app, secrets.serviceRoleKey))
  before = filesIn(served.folder)
})
afterEach(async () => {
  expect((await served.app.inject('/storage/v1/status')).statusCode).toBe(200)
})

/** Strings of an attacker and random ones. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '../x',
    '..%2fx',
    '/etc/passwd',
    'a\0b',
    '\ud800',
    'x'.repeat(1_025),
    '%',
    '',
    ' ',
  ),
)
const json = fc.oneof(fc.jsonValue(), text, fc.object({ key: text, maxDepth: 2 }))
const call = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
  path: fc.constantFrom(
    'bucket',
    'bucket/B',
    'bucket/B/empty',
    'object/list/B',
    'object/list-v2/B',
    'object/move',
    'object/copy',
    'object/sign/B',
    'object/sign/B/K',
    'object/upload/sign/B/K',
    'object/B',
    'object/B/K',
    'object/info/B/K',
    'object/public/B/K',
    'object/authenticated/B/K',
    'render/image/public/B/K',
    'render/image/sign/B/K',
    'cdn/B/K',
  ),
  key: text,
  query: fc.dictionary(
    fc.constantFrom(
      'download',
      'token',
      'width',
      'height',
      'quality',
      'limit',
      'offset',
      'search',
      'sortColumn',
    ),
    text,
  ),
  body: fc.oneof(
    json,
    fc.record({ bucketId: text, sourceKey: text, destinationKey: text, destinationBucket: text }),
    fc.record({
      prefix: text,
      limit: json,
      offset: json,
      search: text,
      sortBy: json,
      cursor: text,
      with_delimiter: json,
    }),
    fc.record({
      prefixes: fc.array(text),
      expiresIn: json,
      paths: fc.array(text),
      transform: json,
    }),
    fc.record({
      id: text,
      name: text,
      public: json,
      file_size_limit: json,
      allowed_mime_types: json,
    }),
  ),
  headers: fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=b',
        'a',
        ';;',
        'é/é',
      ),
      'x-upsert': fc.constantFrom('true', 'x'),
      'x-metadata': fc.constantFrom('bnVsbA==', 'e30', '%%%', 'WzFd', 'IngK'),
      'cache-control': fc.constantFrom('max-age=1', 'a\tb', 'x'.repeat(300)),
      range: fc.constantFrom(
        'bytes=0-',
        'bytes=5-1',
        'bytes=-0',
        'bytes=99999999999999999999-',
        'x',
      ),
      'if-modified-since': fc.constantFrom('ontem', ''),
    },
    { requiredKeys: ['content-type'] },
  ),
})

test('a hostile call is answered, and none fails the server', async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ method, path, key, query, body, headers }) => {
      const address = path.replace('B', bucket).replace('K', encode(key))
      const answer = await served.app.inject({
        method: method as 'POST',
        url: `/storage/v1/${address}?${new URLSearchParams(query)}`,
        headers: { ...headers, authorization },
        ...(method === 'GET' || method === 'HEAD' ? {} : { payload: JSON.stringify(body) }),
      })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
}, 120_000)

test.each([
  [
    'a form without an end',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nxxx',
  ],
  ['a form without a part', 'multipart/form-data; boundary=b', '--b--\r\n'],
  ['a form of another boundary', 'multipart/form-data; boundary=c', '--b\r\n\r\nx\r\n--b--'],
  ['a form without a boundary', 'multipart/form-data', 'x'],
  [
    'a form whose header has no end',
    'multipart/form-data; boundary=b',
    `--b\r\n${'x'.repeat(100_000)}`,
  ],
  [
    'a form of a hundred fields',
    'multipart/form-data; boundary=b',
    `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(100)}--b--`,
  ],
])('%s is refused and leaves nothing', async (_, type, body) => {
  const path = `/storage/v1/object/${bucket}/formulario`
  const sent = { method: 'POST' as const, headers: { authorization, 'content-type': type } }
  const answer = await served.app.inject({ ...sent, url: path, payload: body })
  expect(answer.statusCode).toBe(400)
  // Over a real connection a body arrives in other chunks than by inject.
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { ...sent, body })
  expect(status).toBe(400)
  // Pending jobs of earlier calls may still remove files.
  await expect
    .poll(() => filesIn(served.folder).filter((file) => !before.includes(file)))
    .toEqual([])
})

test('malformed headers and lines end their connection alone', async () => {
  for (const head of [
    '\0\0\0',
    'GET /storage/v1/\u00e9 HTTP/1.1',
    `GET /${'a'.repeat(100_000)} HTTP/1.1`,
    'POST /storage/v1/object/b/a HTTP/1.1\r\nhost: x\r\ncontent-length: -1',
    'POST /storage/v1/object/b/a HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked',
  ]) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let said = ''
      socket.on('data', (chunk) => {
        said += chunk
      })
      socket.on('error', () => undefined)
      socket.once('close', () => resolve(said))
      socket.end(`${head}\r\nconnection: close\r\n\r\n`)
    })
    expect(answer).not.toMatch(/^HTTP\/1.1 5/)
  }
})

/** A lone surrogate cannot be encoded. */
const encode = (key: string) => encodeURIComponent(key.replace(/\p{Cs}/gu, '\uFFFD'))
