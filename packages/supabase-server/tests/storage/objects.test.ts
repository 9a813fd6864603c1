import { randomUUID } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openClient, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { makeBucket, openStorage, type ServedStorage } from '../support/storage.ts'

let served: ServedStorage
let client: ReturnType<typeof openClient>
let bucket: string
let key: string
const text = Buffer.from('Olá, São Paulo')

beforeAll(async () => {
  served = await openStorage(await openTestDatabase())
  client = openClient(served.app, secrets.serviceRoleKey)
})
beforeEach(async () => {
  bucket = await newBucket()
  key = `pasta/arquivo-${randomUUID()}.txt`
})

const from = (name = bucket) => client.storage.from(name)

const newBucket = (options?: object) => makeBucket(client, options)

async function contentOf(path: string, name = bucket): Promise<string> {
  const { data, error } = await from(name).download(path)
  expect(error).toBeNull()
  return (await data?.text()) ?? ''
}

describe('a file is uploaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enviar-'))
  const path = join(folder, 'arquivo.txt')
  writeFileSync(path, text)
  afterAll(() => rmSync(folder, { recursive: true }))
  const form = (content: Blob, field = '') => {
    const data = new FormData()
    data.append(field, content, 'arquivo.txt')
    return data
  }

  test.each([
    ['as bytes', () => text],
    ['as an array buffer', () => new Uint8Array(text).buffer],
    ['as a text', () => String(text)],
    ['as a blob', () => new Blob([text])],
    ['as a form', () => form(new Blob([text]))],
    ['as a form with another field’s name', () => form(new Blob([text]), 'file')],
    ['as a stream', () => createReadStream(path)],
    ['as a web stream', () => new Blob([text]).stream()],
  ])('%s', async (_, body) => {
    const { data, error } = await from().upload(key, body() as never)
    expect(error).toBeNull()
    expect(data).toEqual({ path: key, id: expect.any(String), fullPath: `${bucket}/${key}` })
    expect(await contentOf(key)).toBe('Olá, São Paulo')
  })

  test('with its type, cache time and metadata', async () => {
    const metadata = { câmera: 'frente', fotos: 2 }
    const more = { contentType: 'text/csv', cacheControl: '60', metadata }
    expect((await from().upload(key, text, more)).error).toBeNull()
    const { data } = await from().info(key)
    expect(data).toMatchObject({
      name: key,
      bucketId: bucket,
      size: text.length,
      contentType: 'text/csv',
      cacheControl: 'max-age=60',
      metadata,
    })
    await from().upload('outro', new Blob([text], { type: 'image/png' }), more)
    expect((await from().info('outro')).data).toMatchObject({
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      metadata,
    })
  })

  test('with the client’s defaults', async () => {
    await from().upload(key, text)
    const { data, error } = await from().info(key)
    expect(error).toBeNull()
    expect(data).toEqual({
      id: expect.any(String),
      name: key,
      version: expect.any(String),
      bucketId: bucket,
      size: text.length,
      contentType: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=3600',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
      metadata: {},
      lastModified: expect.any(String),
      createdAt: expect.any(String),
    })
  })

  test('once, and a second one of its name only with upsert', async () => {
    await from().upload(key, text)
    const { error } = await from().upload(key, 'outro')
    expect(error).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
    expect(await contentOf(key)).toBe('Olá, São Paulo')
    const { data } = await from().upload(key, 'outro', { upsert: true })
    expect(data?.id).toBe((await from().info(key)).data?.id)
    expect(await contentOf(key)).toBe('outro')
  })

  test('and updated, if it exists', async () => {
    const missing = await from().update(key, text)
    expect(missing.error).toMatchObject({ message: 'Object not found', statusCode: '404' })
    const { data: created } = await from().upload(key, text)
    const { data, error } = await from().update(key, 'novo')
    expect(error).toBeNull()
    expect(data).toEqual(created)
    expect(await contentOf(key)).toBe('novo')
  })

  test('only into an existing bucket', async () => {
    const { data, error } = await from('nenhum').upload(key, text)
    expect(data).toBeNull()
    expect(error).toMatchObject({ message: 'Bucket not found', statusCode: '404', status: 400 })
    await expect(from('nenhum').throwOnError().upload(key, text)).rejects.toThrow(
      'Bucket not found',
    )
  })

  test('even if it is empty', async () => {
    expect((await from().upload(key, Buffer.alloc(0))).error).toBeNull()
    expect((await from().upload(`${key}2`, new Blob([]))).error).toBeNull()
    expect(await contentOf(key)).toBe('')
    expect(await contentOf(`${key}2`)).toBe('')
    expect((await from().info(key)).data?.size).toBe(0)
  })

  test('up to the size that its bucket allows', async () => {
    const name = await newBucket({ fileSizeLimit: '1kb' })
    expect((await from(name).upload('justo', Buffer.alloc(1000))).error).toBeNull()
    for (const body of [Buffer.alloc(1001), new Blob([Buffer.alloc(1001)])]) {
      const { error } = await from(name).upload('demais', body)
      expect(error).toMatchObject({
        message: 'The object exceeded the maximum allowed size',
        statusCode: '413',
      })
    }
    expect((await from(name).exists('demais')).data).toBe(false)
  })

  test('in the types that its bucket allows', async () => {
    const name = await newBucket({ allowedMimeTypes: ['image/png', 'video/*'] })
    const upload = (contentType: string) =>
      from(name).upload(contentType.replace(/\W/g, ''), text, { contentType })
    expect((await upload('image/png')).error).toBeNull()
    expect((await upload('video/mp4')).error).toBeNull()
    expect((await upload('image/jpeg')).error).toMatchObject({
      message: 'mime type image/jpeg is not supported',
      statusCode: '415',
    })
    expect((await upload('nenhum')).error).toMatchObject({ statusCode: '415' })
    const blob = await from(name).upload('b', new Blob([text], { type: 'text/html' }))
    expect(blob.error).toMatchObject({ message: 'mime type text/html is not supported' })
  })
})

describe('a file is found', () => {
  beforeEach(async () => {
    expect((await from().upload(key, text)).error).toBeNull()
  })

  test('by its public URL', async () => {
    const { data } = from().getPublicUrl(key)
    const answer = await served.app.inject(new URL(data.publicUrl).pathname)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('Olá, São Paulo')
    expect(answer.headers['cache-control']).toBe('max-age=3600')
    const saved = from().getPublicUrl(key, { download: 'São João.txt' }).data.publicUrl
    const { pathname, search } = new URL(saved)
    expect((await served.app.inject(pathname + search)).headers['content-disposition']).toBe(
      `attachment; filename=S%C3%A3o%20Jo%C3%A3o.txt; filename*=UTF-8''S%C3%A3o%20Jo%C3%A3o.txt;`,
    )
  })

  test('only with a token in a private bucket', async () => {
    const name = await newBucket({ public: false })
    await from(name).upload(key, text)
    for (const path of ['public/', '', 'authenticated/']) {
      const answer = await served.app.inject(`/storage/v1/object/${path}${name}/${key}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).not.toContain('Paulo')
    }
    expect(await contentOf(key, name)).toBe('Olá, São Paulo')
  })

  test('with its type, and as a stream', async () => {
    const { data } = await from().download(key)
    expect(data?.type).toBe('text/plain;charset=utf-8')
    const { data: stream, error } = await from().download(key).asStream()
    expect(error).toBeNull()
    expect(await new Response(stream).text()).toBe('Olá, São Paulo')
    expect((await from().download('nenhum')).error).not.toBeNull()
    await expect(from().throwOnError().download('nenhum').asStream()).rejects.toThrow()
  })

  test('or reported missing', async () => {
    expect(await from().exists(key)).toEqual({ data: true, error: null })
    expect((await from().exists('nenhum')).data).toBe(false)
    await expect(from().throwOnError().exists('nenhum')).rejects.toThrow()
    expect((await from().info('nenhum')).error).toMatchObject({
      message: 'Object not found',
      statusCode: '404',
    })
    // Newer clients read the code.
    const url = `/storage/v1/object/public/${bucket}/nenhum`
    expect((await served.app.inject({ url })).json()).toEqual({
      statusCode: '404',
      code: 'NoSuchKey',
      error: 'not_found',
      message: 'Object not found',
    })
  })

  test('in part, and only after a change', async () => {
    const url = `/storage/v1/object/public/${bucket}/${key}`
    const ask = (headers: Record<string, string>) => served.app.inject({ url, headers })
    const { headers } = await ask({})
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    const since = String(headers['last-modified'])
    expect((await ask({ 'if-modified-since': since })).statusCode).toBe(304)
    const part = await ask({ range: 'bytes=1-2' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(text.subarray(1, 3))
    expect(part.headers['content-range']).toBe(`bytes 1-2/${text.length}`)
    expect((await ask({ range: 'bytes=-5' })).body).toBe('Paulo')
    expect((await ask({ range: 'bytes=99-' })).json()).toMatchObject({ error: 'invalid_range' })
  })
})

describe('files are', () => {
  beforeEach(async () => {
    await from().upload(key, text, { metadata: { de: 'Ana' } })
  })

  test('moved, even into another bucket', async () => {
    const other = await newBucket()
    expect((await from().move(key, 'novo')).data).toMatchObject({ message: 'Successfully moved' })
    expect((await from().exists(key)).data).toBe(false)
    expect((await from().move('novo', 'lá', { destinationBucket: other })).error).toBeNull()
    expect(await contentOf('lá', other)).toBe('Olá, São Paulo')
    expect((await from().move('nenhum', 'x')).error).toMatchObject({ statusCode: '404' })
    await expect(from().throwOnError().move('nenhum', '')).rejects.toThrow()
  })

  test('never moved or copied over another one', async () => {
    await from().upload('ocupado', 'de outro')
    expect((await from().move(key, 'ocupado')).error).toMatchObject({ statusCode: '409' })
    expect((await from().copy(key, 'ocupado')).error).toMatchObject({ statusCode: '409' })
    expect(await contentOf('ocupado')).toBe('de outro')
  })

  test('copied with their metadata', async () => {
    const other = await newBucket()
    expect((await from().copy(key, 'cópia')).data).toEqual({ path: `${bucket}/cópia` })
    const { data } = await from().copy(key, 'cópia', { destinationBucket: other })
    expect(data).toEqual({ path: `${other}/cópia` })
    await from().remove([key])
    expect(await contentOf('cópia', other)).toBe('Olá, São Paulo')
    expect((await from().info('cópia')).data?.metadata).toEqual({ de: 'Ana' })
  })

  test('removed in bulk', async () => {
    await from().upload('outro', text)
    const { data, error } = await from().remove([key, 'nenhum', 'outro'])
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name).sort()).toEqual(['outro', key].sort())
    expect(data?.[0]).toMatchObject({ id: expect.any(String), bucket_id: bucket })
    expect((await from().exists(key)).data).toBe(false)
    expect((await from().download(key)).error).not.toBeNull()
    const url = `/storage/v1/object/${bucket}/outro`
    const headers = { authorization: `Bearer ${secrets.serviceRoleKey}` }
    expect((await served.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(400)
  })
})
