/** Policies on storage.objects, as the caller, for two companies. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openClient, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { makeBucket, openStorage, type ServedStorage, tokenOf } from '../support/storage.ts'

const server = await openTestDatabase()
let served: ServedStorage
let bucket: string
const [ana, bia] = [randomUUID(), randomUUID()]

/** What the project's policies allow in the folder named like the account. */
const rights = {
  everything: ['select', 'insert', 'update', 'delete'],
  'only reading': ['select'],
  'only adding': ['insert'],
  nothing: [],
} as const
type Right = keyof typeof rights

beforeAll(async () => {
  served = await openStorage(server)
})
beforeEach(async () => {
  const operator = openClient(served.app, secrets.serviceRoleKey)
  bucket = await makeBucket(operator, { public: false })
  for (const owner of [ana, bia])
    await operator.storage.from(bucket).upload(`${owner}/a.txt`, owner)
})

async function grant(right: Right): Promise<void> {
  await server.asOwner(async (_, script) => {
    for (const verb of ['select', 'insert', 'update', 'delete']) {
      await script(`drop policy if exists "${verb} own" on storage.objects`)
    }
    for (const verb of rights[right]) {
      const condition = `bucket_id = '${bucket}' and (storage.foldername(name))[1] = (select auth.uid())::text`
      const checks = {
        insert: `with check (${condition})`,
        update: `using (${condition}) with check (${condition})`,
        select: `using (${condition})`,
        delete: `using (${condition})`,
      }[verb]
      await script(`create policy "${verb} own" on storage.objects for ${verb} ${checks}`)
    }
  })
}

async function anasFiles() {
  const token = await tokenOf(ana)
  const client = openClient(served.app)
  return client.storage.from(bucket).setHeader('Authorization', `Bearer ${token}`)
}
type Files = Awaited<ReturnType<typeof anasFiles>>

/** Each returns whether it succeeded. */
const attempts: Record<string, (files: Files, folder: string) => Promise<boolean>> = {
  download: async (files, folder) => !(await files.download(`${folder}/a.txt`)).error,
  info: async (files, folder) => !(await files.info(`${folder}/a.txt`)).error,
  exists: async (files, folder) => (await files.exists(`${folder}/a.txt`)).data,
  list: async (files, folder) => (await files.list(folder)).data?.length === 1,
  'list v2': async (files, folder) =>
    (await files.listV2({ prefix: `${folder}/` })).data?.objects.length === 1,
  'sign a download': async (files, folder) =>
    !(await files.createSignedUrl(`${folder}/a.txt`, 60)).error,
  'sign downloads': async (files, folder) =>
    !(await files.createSignedUrls([`${folder}/a.txt`], 60)).data?.[0]?.error,
  upload: async (files, folder) => !(await files.upload(`${folder}/novo.txt`, 'x')).error,
  'sign an upload': async (files, folder) =>
    !(await files.createSignedUploadUrl(`${folder}/novo.txt`)).error,
  replace: async (files, folder) =>
    !(await files.upload(`${folder}/a.txt`, 'x', { upsert: true })).error,
  update: async (files, folder) => !(await files.update(`${folder}/a.txt`, 'x')).error,
  move: async (files, folder) => !(await files.move(`${folder}/a.txt`, `${folder}/b.txt`)).error,
  copy: async (files, folder) => !(await files.copy(`${folder}/a.txt`, `${folder}/b.txt`)).error,
  'take away': async (files, folder) =>
    !(await files.move(`${folder}/a.txt`, `${ana}/levado.txt`)).error,
  remove: async (files, folder) => (await files.remove([`${folder}/a.txt`])).data?.length === 1,
}
const reading = [
  'download',
  'info',
  'exists',
  'list',
  'list v2',
  'sign a download',
  'sign downloads',
]
const allowed: Record<Right, string[]> = {
  everything: Object.keys(attempts),
  'only reading': reading,
  'only adding': ['upload', 'sign an upload'],
  nothing: [],
}

describe.each(Object.keys(rights) as Right[])('a user with %s', (right) => {
  beforeEach(() => grant(right))

  test.each(Object.entries(attempts))(
    'may %s as the policies say, in the own folder only',
    async (name, attempt) => {
      const files = await anasFiles()
      expect(await attempt(files, bia), 'of Bia').toBe(false)
      expect(await attempt(files, ana), 'of Ana').toBe(allowed[right].includes(name))
      const [row] = await server.asOwner((run) =>
        run<{ n: number }>(sql`select count(*)::integer as n from storage.objects
        where bucket_id = ${bucket} and name = ${`${bia}/a.txt`} and metadata ->> 'size' = '36'`),
      )
      expect(row?.n, 'Bia’s file is as it was').toBe(1)
    },
  )
})

describe('a user without privileges', () => {
  test('is refused with Storage’s message', async () => {
    await grant('nothing')
    const { error } = await (await anasFiles()).upload(`${ana}/novo.txt`, 'x')
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
  })

  test('sees and creates no buckets', async () => {
    const { storage } = openClient(served.app)
    expect((await storage.listBuckets()).data).toEqual([])
    expect((await storage.getBucket(bucket)).error).toMatchObject({ message: 'Bucket not found' })
    for (const attempt of [
      () => storage.createBucket('meu'),
      () => storage.updateBucket(bucket, { public: true }),
      () => storage.emptyBucket(bucket),
      () => storage.deleteBucket(bucket),
    ]) {
      expect((await attempt()).error).not.toBeNull()
    }
  })

  test('leaves no bytes after a refused row', async () => {
    await grant('nothing')
    const before = await server.asOwner((run) => run(sql`select from _gateway.unreferenced_files`))
    await (await anasFiles()).upload(`${ana}/novo.txt`, 'x')
    const after = await server.asOwner((run) => run(sql`select from _gateway.unreferenced_files`))
    expect(after).toHaveLength(before.length)
  })
})

test('a file belongs to the user that stored it', async () => {
  await grant('everything')
  await (await anasFiles()).upload(`${ana}/novo.txt`, 'x')
  const [row] = await server.asOwner((run) =>
    run(
      sql`select owner::text, owner_id from storage.objects where name = ${`${ana}/novo.txt`} and bucket_id = ${bucket}`,
    ),
  )
  expect(row).toEqual({ owner: ana, owner_id: ana })
})

test('a policy may check the current operation', async () => {
  await grant('nothing')
  await server.asOwner((_, script) =>
    script(`create policy "only lists" on storage.objects for select
      using (bucket_id = '${bucket}' and storage.operation() = 'storage.object.list')`),
  )
  const files = await anasFiles()
  expect((await files.list(bia)).data).toHaveLength(1)
  expect((await files.download(`${bia}/a.txt`)).error).not.toBeNull()
})
