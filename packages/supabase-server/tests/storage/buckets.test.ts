import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openClient, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { openStorage, type ServedStorage } from '../support/storage.ts'

let served: ServedStorage
let storage: ReturnType<typeof openClient>['storage']
const newName = () => `balde-${randomUUID()}`

beforeAll(async () => {
  served = await openStorage(await openTestDatabase())
  storage = openClient(served.app, secrets.serviceRoleKey).storage
})

describe('a bucket', () => {
  test('is created, private by default, and described', async () => {
    const name = newName()
    expect(await storage.createBucket(name)).toEqual({ data: { name }, error: null })
    expect((await storage.getBucket(name)).data).toEqual({
      id: name,
      name,
      owner: '',
      public: false,
      type: 'STANDARD',
      file_size_limit: null,
      allowed_mime_types: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  test.each([
    ['20mb', 20_000_000],
    ['1.5KB', 1500],
    ['3b', 3],
    [1024, 1024],
  ])('limits its files to %s', async (fileSizeLimit, bytes) => {
    const name = newName()
    await storage.createBucket(name, { public: true, fileSizeLimit })
    expect((await storage.getBucket(name)).data?.file_size_limit).toBe(bytes)
  })

  test('refuses a limit that is invalid or above the project’s', async () => {
    const make = (fileSizeLimit: string) =>
      storage.createBucket(newName(), { public: true, fileSizeLimit })
    expect((await make('grande')).error).toMatchObject({
      message: 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
      statusCode: '400',
    })
    expect((await make('1gb')).error).toMatchObject({ statusCode: '413' })
  })

  test('keeps unnamed fields on an update, and loses a limit set to null', async () => {
    const name = newName()
    const options = { public: true, fileSizeLimit: '1mb', allowedMimeTypes: ['image/png'] }
    await storage.createBucket(name, options)
    const changed = await storage.updateBucket(name, { public: false })
    expect(changed).toEqual({ data: { message: 'Successfully updated' }, error: null })
    expect((await storage.getBucket(name)).data).toMatchObject({
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/png'],
    })
    await storage.updateBucket(name, { public: false, fileSizeLimit: null, allowedMimeTypes: null })
    expect((await storage.getBucket(name)).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: null,
    })
    expect((await storage.updateBucket('nenhum', { public: true })).error).toMatchObject({
      message: 'Bucket not found',
      statusCode: '404',
    })
  })

  test.each(['', 'a/b', '../x', 'a\\b', 'não', 'a'.repeat(101), ' x'])(
    'cannot be named “%s”',
    async (name) => {
      const { error } = await storage.createBucket(name)
      expect(error).toMatchObject({ message: 'Bucket name invalid', statusCode: '400' })
    },
  )

  test('has a unique name', async () => {
    const name = newName()
    await storage.createBucket(name)
    const { error } = await storage.createBucket(name)
    expect(error).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
  })

  test('is listed, searched by name and paged', async () => {
    const prefix = newName()
    for (const end of ['b', 'c', 'a']) await storage.createBucket(`${prefix}_${end}`)
    const list = async (options: Parameters<typeof storage.listBuckets>[0]) =>
      (await storage.listBuckets({ search: `${prefix}_`, ...options })).data?.map(({ name }) =>
        name.at(-1),
      )
    expect(await list({})).toEqual(['a', 'b', 'c'])
    expect(await list({ sortColumn: 'created_at', sortOrder: 'desc' })).toEqual(['a', 'c', 'b'])
    expect(await list({ limit: 1, offset: 1 })).toEqual(['b'])
    expect(await list({ search: `${prefix}%` })).toEqual([])
  })

  test('can be emptied, and deleted only when it is empty', async () => {
    const name = newName()
    await storage.createBucket(name)
    await storage.from(name).upload('a/b.txt', 'x')
    expect((await storage.deleteBucket(name)).error).toMatchObject({
      message: 'The bucket you tried to delete is not empty',
      statusCode: '409',
    })
    expect((await storage.emptyBucket(name)).data?.message).toBe(
      'Empty bucket has been queued. Completion may take up to an hour.',
    )
    expect((await storage.from(name).list('a')).data).toEqual([])
    expect((await storage.deleteBucket(name)).data).toEqual({ message: 'Successfully deleted' })
    for (const ask of ['getBucket', 'emptyBucket', 'deleteBucket'] as const) {
      const { error } = await storage[ask](name)
      expect(error).toMatchObject({ message: 'Bucket not found', statusCode: '404' })
    }
  })
})

describe('the content of a bucket', () => {
  let bucket: string
  beforeAll(async () => {
    bucket = newName()
    await storage.createBucket(bucket)
    const files = ['b.txt', 'a.txt', 'pasta/2.txt', 'pasta/1.txt', 'pasta/funda/3.txt', 'Pasta2/x']
    for (const file of files) await storage.from(bucket).upload(file, file)
  })
  const list = async (...args: Parameters<ReturnType<typeof storage.from>['list']>) => {
    const { data, error } = await storage.from(bucket).list(...args)
    expect(error).toBeNull()
    return data?.map(({ name }) => name)
  }

  test('is listed folder by folder, folders first', async () => {
    expect(await list()).toEqual(['Pasta2', 'pasta', 'a.txt', 'b.txt'])
    expect(await list('pasta')).toEqual(['funda', '1.txt', '2.txt'])
    expect(await list('pasta/')).toEqual(['funda', '1.txt', '2.txt'])
    expect(await list('nenhuma')).toEqual([])
    const { data } = await storage.from(bucket).list()
    expect(data?.[0]).toEqual({
      name: 'Pasta2',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.[2]).toMatchObject({
      id: expect.any(String),
      created_at: expect.any(String),
      metadata: { size: 5, mimetype: 'text/plain;charset=UTF-8' },
    })
  })

  test('is searched, sorted and paged', async () => {
    expect(await list('pasta', { search: '1' })).toEqual(['1.txt'])
    expect(await list('', { search: 'PAS' })).toEqual(['Pasta2', 'pasta'])
    expect(await list('', { search: '%' })).toEqual([])
    const sortBy = { column: 'name', order: 'desc' }
    expect(await list('', { sortBy })).toEqual(['pasta', 'Pasta2', 'b.txt', 'a.txt'])
    expect(await list('', { sortBy: { column: 'created_at' } })).toContain('b.txt')
    expect(await list('', { limit: 2, offset: 1 })).toEqual(['pasta', 'a.txt'])
  })

  test('is listed as keys, with and without folders', async () => {
    const { data, error } = await storage.from(bucket).listV2({ with_delimiter: true })
    expect(error).toBeNull()
    expect(data).toEqual({
      hasNext: false,
      folders: [
        { key: 'Pasta2', name: 'Pasta2/' },
        { key: 'pasta', name: 'pasta/' },
      ],
      objects: [
        expect.objectContaining({ key: 'a.txt', name: 'a.txt', id: expect.any(String) }),
        expect.objectContaining({ name: 'b.txt' }),
      ],
    })
    const all = await storage.from(bucket).listV2({ prefix: 'pasta' })
    expect(all.data?.folders).toEqual([])
    expect(all.data?.objects.map(({ name }) => name)).toEqual([
      'pasta/1.txt',
      'pasta/2.txt',
      'pasta/funda/3.txt',
    ])
    const inside = await storage.from(bucket).listV2({ prefix: 'pasta/', with_delimiter: true })
    expect(inside.data?.folders).toEqual([{ key: 'funda', name: 'pasta/funda/' }])
  })

  test.each([
    ['name', 'asc', true, ['Pasta2/', 'a.txt', 'b.txt', 'pasta/']],
    ['name', 'desc', true, ['pasta/', 'b.txt', 'a.txt', 'Pasta2/']],
    ['created_at', 'asc', true, ['b.txt', 'a.txt', 'pasta/', 'Pasta2/']],
    ['updated_at', 'desc', true, ['Pasta2/', 'pasta/', 'a.txt', 'b.txt']],
    [
      'created_at',
      'desc',
      false,
      ['Pasta2/x', 'pasta/funda/3.txt', 'pasta/1.txt', 'pasta/2.txt', 'a.txt', 'b.txt'],
    ],
  ] as const)('is paged by %s %s', async (column, order, with_delimiter, names) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const sortBy = { column, order }
      const options = { with_delimiter, limit: 1, sortBy, ...(cursor && { cursor }) }
      const { data } = await storage.from(bucket).listV2(options)
      seen.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name))
      expect(data?.hasNext).toBe(data?.nextCursor !== undefined)
      cursor = data?.nextCursor
    } while (cursor)
    expect(seen).toEqual(names)
  })

  test('is not listed from an invalid cursor', async () => {
    const { error } = await storage.from(bucket).listV2({ cursor: 'x' })
    expect(error).toMatchObject({ message: 'Invalid Parameter cursor', statusCode: '400' })
  })
})

describe('a caller without a key', () => {
  const ask = (headers: Record<string, string>) =>
    served.app.inject({ url: '/storage/v1/bucket', headers })

  test('is refused with Storage’s message', async () => {
    const answer = await ask({})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      statusCode: '403',
      code: 'AccessDenied',
      error: 'Unauthorized',
      message: 'Invalid Compact JWS',
    })
    expect((await ask({ authorization: 'Bearer x' })).json()).toMatchObject({
      message: 'Invalid Compact JWS',
    })
    const forged = `${secrets.anonKey.slice(0, -5)}AAAAA`
    expect((await ask({ authorization: `Bearer ${forged}` })).json()).toMatchObject({
      message: 'signature verification failed',
    })
  })

  test('purges no cache, and the service key does', async () => {
    const purge = (key: string) => openClient(served.app, key).storage.from('b').purgeCache('a')
    expect((await purge(secrets.anonKey)).error).toMatchObject({ statusCode: '403' })
    expect((await purge(secrets.serviceRoleKey)).data).toEqual({ message: 'success' })
  })
})

describe('a time is in UTC, with milliseconds and a Z', () => {
  const asks: Record<string, (bucket: string) => Promise<{ data: unknown }>> = {
    'of a bucket': (bucket) => storage.getBucket(bucket),
    'of listed buckets': (search) => storage.listBuckets({ search }),
    'of a file': (bucket) => storage.from(bucket).info('a.txt'),
    'of listed files': (bucket) => storage.from(bucket).list(),
    'of listed keys': (bucket) => storage.from(bucket).listV2(),
    'of removed files': (bucket) => storage.from(bucket).remove(['a.txt']),
  }
  test.each(Object.keys(asks))('%s', async (what) => {
    const bucket = newName()
    await storage.createBucket(bucket)
    await storage.from(bucket).upload('a.txt', 'texto')
    const { data } = (await asks[what]?.(bucket)) ?? {}
    const times = JSON.stringify(data).match(/(?<=_(?:at|modified)":|At":|lastModified":)"[^"]*"/g)
    expect(times?.length).toBeGreaterThanOrEqual(2)
    for (const time of times ?? []) expect(time).toMatch(/^"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z"$/)
  })
})
