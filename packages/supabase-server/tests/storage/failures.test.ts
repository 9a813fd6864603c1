import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { collectFiles } from 'supabase-server'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openClient, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { filesIn, makeBucket, openStorage, type ServedStorage } from '../support/storage.ts'

const server = await openTestDatabase()
let served: ServedStorage
let client: ReturnType<typeof openClient>
let port: number
let bucket: string
const authorization = `Bearer ${secrets.serviceRoleKey}`
const from = () => client.storage.from(bucket)

beforeAll(async () => {
  served = await openStorage(server)
  await served.app.listen({ port: 0, host: '127.0.0.1' })
  port = (served.app.server.address() as AddressInfo).port
  client = openClient(served.app, secrets.serviceRoleKey)
})
beforeEach(async () => {
  bucket = await makeBucket(client)
})

/** fetch would normalise the path. */
function sendRaw(target: string, body = 'alheio'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('close', () => resolve(answer))
    socket.once('error', reject)
    socket.write(
      `POST /storage/v1/object/${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
        `authorization: ${authorization}\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  })
}

describe('a key', () => {
  test.each([
    '..',
    '../fora',
    'a/../../fora',
    '%2e%2e/fora',
    '%2e%2e%2ffora',
    '..%5cfora',
    'a/./b',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'a%00b',
    'a%0d%0ab',
    'a%7fb',
    '%ef%bf%bf',
    'a'.repeat(1025),
    '%c3%a9'.repeat(513),
  ])('“%s” is refused', async (key) => {
    const before = filesIn(served.folder)
    const answer = await sendRaw(`${bucket}/${key}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"statusCode":"400","code":"InvalidKey","error":"InvalidKey"')
    expect(filesIn(served.folder)).toEqual(before)
  })

  test.each(['a b.png', 'São João.png', '一二三-🙂.png', "it's (1)!.txt", 'a//b', 'a%b', '...'])(
    '“%s” is accepted',
    async (key) => {
      const answer = await sendRaw(`${bucket}/${encodeURIComponent(key)}`, 'meu')
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      const url = `/storage/v1/object/public/${bucket}/${encodeURIComponent(key)}`
      expect((await served.app.inject(url)).body).toBe('meu')
      expect((await from().remove([key])).data).toHaveLength(1)
    },
  )

  test('outside the bucket cannot be copied, moved to or read', async () => {
    await from().upload('meu', 'x')
    for (const key of ['../fora', '/fora', 'a/../b']) {
      expect((await from().copy('meu', key)).error).toMatchObject({ message: /^Invalid key/ })
      expect((await from().move('meu', key)).error).toMatchObject({ message: /^Invalid key/ })
    }
    const url = `/storage/v1/object/public/${bucket}/..%2f..%2fplace`
    expect((await served.app.inject(url)).json()).toMatchObject({ statusCode: '404' })
  })
})

describe('an upload', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  const incoming = () => readdirSync(join(served.folder, 'incoming'))
  const sizeOfIncoming = () =>
    incoming().reduce((sum, name) => {
      return (
        sum +
        (statSync(join(served.folder, 'incoming', name), { throwIfNoEntry: false })?.size ?? 0)
      )
    }, 0)

  function upload(key: string, headers: Record<string, string | number>) {
    const url = `http://127.0.0.1:${port}/storage/v1/object/${bucket}/${key}`
    const sending = httpRequest(url, { method: 'POST', headers: { authorization, ...headers } })
    const answered = new Promise<number | undefined>((resolve) => {
      sending.once('response', (answer) => resolve(answer.resume().statusCode))
      sending.once('error', () => resolve(undefined))
    })
    return { sending, answered }
  }

  test('streams to the disk, and is visible only once complete', async () => {
    const { sending, answered } = upload('grande', { 'content-length': 50 * megabyte.length })
    for (let sent = 0; sent < 40; sent++) sending.write(megabyte)
    // More than the socket buffers hold, so the rest must be on disk.
    await expect.poll(sizeOfIncoming, { timeout: 20_000 }).toBe(40 * megabyte.length)
    expect((await from().exists('grande')).data).toBe(false)
    for (let sent = 40; sent < 50; sent++) sending.write(megabyte)
    sending.end()
    expect(await answered).toBe(200)
    expect((await from().info('grande')).data?.size).toBe(50 * megabyte.length)
    const { data } = await from().download('grande')
    expect(data?.size).toBe(50 * megabyte.length)
    expect(incoming()).toEqual([])
  })

  test.each([
    ['a body', {}, ''],
    [
      'a form',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\ncontent-disposition: form-data; name=""; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n',
    ],
  ])('as %s leaves nothing when its client disconnects halfway', async (_, headers, start) => {
    const before = filesIn(served.folder)
    const { sending } = upload('cortado', { ...headers, 'content-length': 5 * megabyte.length })
    sending.write(start)
    sending.write(megabyte)
    await expect.poll(sizeOfIncoming, { timeout: 20_000 }).toBeGreaterThan(megabyte.length / 2)
    sending.destroy()
    await expect.poll(() => filesIn(served.folder), { timeout: 20_000 }).toEqual(before)
    expect((await from().exists('cortado')).data).toBe(false)
  })

  test('is refused as soon as it exceeds its bucket’s limit', async () => {
    bucket = await makeBucket(client, { fileSizeLimit: '1mb' })
    const { sending, answered } = upload('demais', { 'transfer-encoding': 'chunked' })
    sending.write(megabyte)
    sending.write(megabyte)
    expect(await answered).toBe(400)
    sending.destroy()
    await expect.poll(incoming, { timeout: 20_000 }).toEqual([])
    expect((await from().exists('demais')).data).toBe(false)
  })
})

describe('a deleted file', () => {
  const collect = () => collectFiles(server.database, served.files, new AbortController().signal)
  const makeDue = () =>
    server.asOwner((run) => run(sql`update _gateway.unreferenced_files set remove_at = now()`))

  test('is read to its end by a running download', async () => {
    const size = 8_000_000
    await makeDue()
    await collect()
    const before = filesIn(served.folder)
    await from().upload('lido', Buffer.alloc(size, 'y'))
    const answer = await fetch(`http://127.0.0.1:${port}/storage/v1/object/public/${bucket}/lido`)
    const reader = answer.body?.getReader()
    let read = (await reader?.read())?.value?.length ?? 0
    await from().remove(['lido'])
    await makeDue()
    expect(await collect()).toBeGreaterThan(0)
    expect(filesIn(served.folder)).toEqual(before)
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      read += part.value.length
    }
    expect(read).toBe(size)
  })

  test('loses its bytes after a delay, and other files stay', async () => {
    await from().upload('fica', 'x')
    const before = filesIn(served.folder)
    await from().upload('vai', 'x')
    await from().upload('muda', 'antes')
    await from().upload('muda', 'depois', { upsert: true })
    await from().remove(['vai'])
    await from().move('fica', 'ficou')
    expect(await collect()).toBe(0)
    expect(filesIn(served.folder)).toHaveLength(before.length + 3)
    await makeDue()
    expect(await collect()).toBe(2)
    expect(filesIn(served.folder)).toHaveLength(before.length + 1)
    for (const key of ['ficou', 'muda']) expect((await from().download(key)).error).toBeNull()
  })

  test('is collected even if its process died before its row was written', async () => {
    const version = randomUUID()
    await served.files.write(
      version,
      (async function* () {
        yield Buffer.from('órfão')
      })(),
    )
    await server.asOwner((run) => run(sql`select _gateway.announce_file(${version})`))
    expect(await collect()).toBe(0)
    await makeDue()
    await collect()
    expect(filesIn(served.folder)).not.toContain(version)
  })

  test('is reported missing when only its bytes are gone', async () => {
    await from().upload('perdido', 'x')
    const { data } = await from().info('perdido')
    await served.files.remove([data?.version ?? ''])
    expect((await from().download('perdido')).error).not.toBeNull()
    const url = `/storage/v1/object/public/${bucket}/perdido`
    expect((await served.app.inject(url)).json()).toMatchObject({ statusCode: '404' })
  })
})

describe('a browser', () => {
  test.each([
    ['text/html', 'text/plain'],
    ['application/xhtml+xml', 'text/plain'],
    ['text/javascript', 'text/plain'],
    ['application/x-javascript; charset=utf-8', 'text/plain'],
    ['image/svg+xml', 'image/svg+xml'],
    ['application/xml', 'application/xml'],
  ])('runs no upload of type %s', async (contentType, served_as) => {
    await from().upload('p', '<script>alert(1)</script>', { contentType })
    const { headers } = await served.app.inject(`/storage/v1/object/public/${bucket}/p`)
    expect(headers['content-type']).toBe(served_as)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(headers['content-disposition']).toMatch(/^attachment/)
  })

  test('shows a picture', async () => {
    await from().upload('p', 'png', { contentType: 'image/png' })
    const { headers } = await served.app.inject(`/storage/v1/object/public/${bucket}/p`)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['content-disposition']).toBeUndefined()
  })
})
