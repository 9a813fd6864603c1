import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openClient, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { makeBucket, openStorage, type ServedStorage } from '../support/storage.ts'

let served: ServedStorage
let client: ReturnType<typeof openClient>
let bucket: string
let key: string
const text = Buffer.from('Olá, São Paulo')
const from = () => client.storage.from(bucket)

beforeAll(async () => {
  served = await openStorage(await openTestDatabase())
  client = openClient(served.app, secrets.serviceRoleKey)
})

describe('a signed URL', () => {
  const open = (url: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url)
    return served.app.inject({ url: pathname + search, headers })
  }
  beforeEach(async () => {
    bucket = await makeBucket(client, { public: false })
    key = `pasta/arquivo-${randomUUID()}.txt`
    await from().upload(key, text)
  })

  test('shows one file until it expires', async () => {
    const { data, error } = await from().createSignedUrl(key, 2000)
    expect(error).toBeNull()
    expect(data?.signedUrl).toContain(`/storage/v1/object/sign/${bucket}/${key}?token=`)
    const answer = await open(data?.signedUrl ?? '')
    expect(answer.body).toBe('Olá, São Paulo')
    expect(Date.parse(String(answer.headers.expires)) - Date.now()).toBeGreaterThan(1_900_000)
    const download = await from().createSignedUrl(key, 60, { download: 'x.txt' })
    const { headers } = await open(download.data?.signedUrl ?? '')
    expect(headers['content-disposition']).toContain('filename=x.txt')
  })

  test('shows no other file, and none when it was altered or has expired', async () => {
    await from().upload('outro', text)
    const { data } = await from().createSignedUrl(key, 60)
    const url = data?.signedUrl ?? ''
    expect((await open(url.replace(key, 'outro'))).json()).toEqual({
      statusCode: '400',
      code: 'InvalidSignature',
      error: 'InvalidSignature',
      message: 'The url do not match the signature',
    })
    expect((await open(`${url.slice(0, -5)}AAAAA`)).json()).toMatchObject({ error: 'InvalidJWT' })
    expect((await open(url.split('?')[0] ?? '')).statusCode).toBe(400)
    expect((await from().createSignedUrl('nenhum', 60)).error).toMatchObject({ statusCode: '404' })
    expect((await from().createSignedUrl(key, 0)).error).toMatchObject({ statusCode: '400' })
  })

  test('is created for many files at once', async () => {
    const { data, error } = await from().createSignedUrls([key, 'nenhum'], 60)
    expect(error).toBeNull()
    expect(data).toEqual([
      expect.objectContaining({ error: null, path: key, signedUrl: expect.any(String) }),
      {
        error: 'Either the object does not exist or you do not have access to it',
        path: 'nenhum',
        signedURL: null,
        signedUrl: null,
      },
    ])
    expect((await open(data?.[0]?.signedUrl ?? '')).body).toBe('Olá, São Paulo')
  })

  test('accepts one upload', async () => {
    const { data } = await from().createSignedUploadUrl('novo')
    expect(data).toEqual({ path: 'novo', token: expect.any(String), signedUrl: expect.any(String) })
    const visitor = openClient(served.app).storage.from(bucket)
    const upload = (body: Buffer | Blob) =>
      visitor.uploadToSignedUrl('novo', data?.token ?? '', body)
    expect((await upload(text)).data).toMatchObject({ path: 'novo', fullPath: `${bucket}/novo` })
    expect((await upload(new Blob([text]))).error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
    })
    const again = await from().createSignedUploadUrl('novo')
    expect(again.error).toMatchObject({ statusCode: '409' })
  })

  test('accepts any number of uploads with upsert', async () => {
    const { data } = await from().createSignedUploadUrl(key, { upsert: true })
    const upload = () => from().uploadToSignedUrl(key, data?.token ?? '', 'novo')
    expect((await upload()).error).toBeNull()
    expect((await upload()).error).toBeNull()
    const { data: content } = await from().download(key)
    expect(await content?.text()).toBe('novo')
  })

  test('for a download accepts no upload, and a session token is no signature', async () => {
    const { data } = await from().createSignedUrl(key, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const { error } = await from().uploadToSignedUrl(key, token, 'alheio')
    expect(error).toMatchObject({ message: 'The url do not match the signature' })
    const url = `http://x/storage/v1/object/sign/${bucket}/${key}?token=${secrets.serviceRoleKey}`
    expect((await open(url)).json()).toMatchObject({ error: 'InvalidJWT' })
    const asSession = await open(`http://x/storage/v1/object/authenticated/${bucket}/${key}`, {
      authorization: `Bearer ${token}`,
    })
    expect(asSession.json()).toMatchObject({ error: 'Unauthorized' })
  })
})
