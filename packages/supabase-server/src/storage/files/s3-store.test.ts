/** Runs against a real S3 server. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openClient, secrets } from '../../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { makeBucket, openStorage } from '../../../tests/support/storage.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'
import { readS3Url } from './s3-url.ts'

const folder = mkdtempSync(join(tmpdir(), 'rodizio-s3-'))
const incoming = join(folder, 'incoming')
let s3: S3rver
let url: string
let store: FileStore

beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'arquivos', configs: [] }],
  })
  const { port } = await s3.run()
  url = `http://S3RVER:S3RVER@127.0.0.1:${port}/arquivos/rodizio`
  store = openS3Store(url, incoming)
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

async function* content(text: string, failure?: Error) {
  yield Buffer.from(text)
  if (failure) throw failure
}
const textOf = async (version: string, range?: { start: number; end: number }) =>
  Buffer.concat(await (await store.read(version, range)).toArray()).toString()

describe('an S3 store', () => {
  test('stores, reads, copies and removes files', async () => {
    await store.check()
    const written = await store.write('a', content('Olá, São Paulo'))
    expect(written).toEqual({ size: 16, md5: expect.stringMatching(/^[\da-f]{32}$/) })
    expect(await textOf('a')).toBe('Olá, São Paulo')
    expect(await textOf('a', { start: 11, end: 15 })).toBe('Paulo')
    await store.copy('a', 'b')
    await store.remove(['a', 'nenhum'])
    expect(await textOf('b')).toBe('Olá, São Paulo')
    await expect(store.read('a')).rejects.toMatchObject({ code: 'NoSuchKey' })
    await store.write('vazio', content(''))
    expect(await textOf('vazio')).toBe('')
  })

  test('stores no incomplete upload, and leaves no local file', async () => {
    await expect(store.write('c', content('meio', new Error('cortado')))).rejects.toThrow('cortado')
    await expect(store.read('c')).rejects.toMatchObject({ code: 'NoSuchKey' })
    expect(readdirSync(incoming)).toEqual([])
  })

  test('is reported at start when it is missing', async () => {
    const other = openS3Store(url.replace('arquivos', 'nenhum'), incoming)
    await expect(other.check()).rejects.toThrow('S3_URL does not lead to a bucket')
  })

  test('serves the official client', async () => {
    const { app } = await openStorage(await openTestDatabase(), { files: store })
    const client = openClient(app, secrets.serviceRoleKey)
    const bucket = await makeBucket(client)
    const files = client.storage.from(bucket)
    expect((await files.upload('São João.txt', 'fogueira')).error).toBeNull()
    expect((await files.copy('São João.txt', 'b')).error).toBeNull()
    expect(await (await files.download('b')).data?.text()).toBe('fogueira')
  })
})

describe('a silent S3 store', () => {
  const open = async (answer: (response: ServerResponse) => void) => {
    const silent = createServer((_, response) => answer(response))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const { port } = silent.address() as AddressInfo
    const patience = { connectionTimeout: 300, socketTimeout: 300 }
    return openS3Store(`http://k:s@127.0.0.1:${port}/arquivos`, incoming, patience)
  }
  const timedOut = { name: 'TimeoutError' }

  test('fails the requests that wait for it', async () => {
    const silent = await open(() => undefined)
    await expect(silent.read('a')).rejects.toMatchObject(timedOut)
    await expect(silent.copy('a', 'b')).rejects.toMatchObject(timedOut)
    await expect(silent.write('a', content('Olá'))).rejects.toMatchObject(timedOut)
    await expect(silent.check()).rejects.toThrow('TimeoutError')
  })

  test('is reported to the client as unavailable', async () => {
    const files = await open(() => undefined)
    const { app } = await openStorage(await openTestDatabase(), { files })
    const client = openClient(app, secrets.serviceRoleKey)
    const { error } = await client.storage.from(await makeBucket(client)).upload('a', 'Olá')
    expect(error).toMatchObject({ status: 503, message: 'Service temporarily unavailable' })
  })

  test('aborts the downloads that wait for it', async () => {
    const silent = await open((response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('meio')
    })
    const file = await silent.read('a')
    await expect(file.toArray()).rejects.toMatchObject(timedOut)
  })
})

test('S3_URL names store, bucket, folder and region', () => {
  expect(readS3Url('https://k%2Fy:s%2Bt@s3.sa-east-1.amazonaws.com/b/x/y')).toMatchObject({
    client: {
      endpoint: 'https://s3.sa-east-1.amazonaws.com',
      region: 'sa-east-1',
      credentials: { accessKeyId: 'k/y', secretAccessKey: 's+t' },
    },
    bucket: 'b',
    prefix: 'x/y/',
  })
  expect(readS3Url('http://minio:9000/b?region=local').client).toEqual({
    endpoint: 'http://minio:9000',
    region: 'local',
  })
  expect(() => readS3Url('https://k:s@host/')).toThrow('names no bucket')
})
