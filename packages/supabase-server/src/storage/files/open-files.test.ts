import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { openFiles } from './open-files.ts'

const { database } = await openTestDatabase()
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-arquivos-'))
  folders.push(folder)
  return folder
}
async function* content() {
  yield Buffer.from('x')
}
const databaseUrl = 'postgres://owner@host/shared'

test('a process refuses to start with another folder than the other processes of its database', async () => {
  const [shared, own] = [newFolder(), newFolder()]
  const first = await openFiles({ databaseUrl, s3Url: undefined, dataDir: shared }, database)
  const early = await openFiles({ databaseUrl, s3Url: undefined, dataDir: own }, database)
  await first.write('a', content())
  await expect(early.write('b', content())).rejects.toThrow('in the DATA_DIR of another process')
  await expect(
    openFiles({ databaseUrl, s3Url: undefined, dataDir: own }, database),
  ).rejects.toThrow('Processes that share DATABASE_URL need S3_URL')
  const second = await openFiles({ databaseUrl, s3Url: undefined, dataDir: shared }, database)
  await second.write('c', content())
  expect(await text(await first.read('c'))).toBe('x')
})

test('the embedded engine needs no claim on its folder', async () => {
  const dataDir = newFolder()
  const files = await openFiles({ databaseUrl: undefined, s3Url: undefined, dataDir }, database)
  await files.write('a', content())
})
