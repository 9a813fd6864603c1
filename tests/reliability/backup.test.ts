import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { embedded, onPostgres, type Place, postgresPrograms } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { createSampleData, expectSampleData, readBackupTime } from './support/sample-data.ts'
import { runCommand, startServer } from './support/server-process.ts'
import { sendLead } from './support/visitors.ts'

describe('a backup brings everything back into an empty place', () => {
  test('from its own folder', async () => {
    const { bytes, sample, madeAt } = await getBackup()
    const to = embedded()
    const file = join(to.folder, 'b')
    writeFileSync(file, bytes)
    expect(await runCommand(to.environment, 'restore', file)).toContain('1 files')
    const restored = await startServer(to.environment)
    await expectSampleData(restored, sample)
    expect(new Date(String(await readBackupTime(restored)))).toEqual(new Date(madeAt))
  })

  test.skipIf(!postgresPrograms)('from PostgreSQL, while leads keep arriving', async () => {
    const from = await onPostgres()
    const server = await startServer(from.environment)
    const sample = await createSampleData(server)
    expect(await readBackupTime(server)).toBeNull()
    const [file] = await Promise.all([backUp(from), sendLead(server), sendLead(server)])
    expect(await readBackupTime(server)).toEqual(expect.any(String))

    const to = await onPostgres()
    await runCommand(to.environment, 'restore', file)
    const restored = await startServer(to.environment)
    await expectSampleData(restored, sample)
    // The restored company counts on from its former values.
    expectNothingLost(await readLedger(restored), sample.leads)
  })

  test.skipIf(!postgresPrograms)('from one engine to the other', async () => {
    const from = embedded()
    const server = await startServer(from.environment)
    const sample = await createSampleData(server)
    await server.end('SIGTERM')

    const { url } = await onPostgres()
    const environment = { ...from.environment, DATABASE_URL: url }
    expect(await runCommand(environment, 'move')).toContain('is left as it was')
    const moved = await startServer(environment)
    await expectSampleData(moved, sample)
    expect(await readBackupTime(moved)).toBeNull()
    // Otherwise new leads would split between the old database and the new one.
    const wasMoved = 'The database was moved to PostgreSQL'
    await expect(startServer(from.environment)).rejects.toThrow(wasMoved)
    await expect(runCommand(environment, 'move')).rejects.toThrow(wasMoved)
    rmSync(join(from.folder, 'data/pgdata.moved'))
    await expect(runCommand(environment, 'move')).rejects.toThrow('The database is in use')
  })
})

test('leads in the journal survive a restore into another place, and the demo does not come back', async () => {
  const from = embedded()
  await (await startServer({ ...from.environment, SEED: 'none' })).end('SIGTERM')
  const file = await backUp(from)

  const to = embedded()
  const server = await startServer(to.environment)
  await sendLead(server)
  await server.end()
  // Without the database, the last acknowledged leads are in the journal only.
  rmSync(join(to.folder, 'data/pgdata'), { recursive: true })
  const journal = join(to.folder, 'data/writes.journal')
  const lines = readFileSync(journal, 'utf8')
  expect(lines).not.toBe('')
  await expect(runCommand(to.environment, 'restore', 'nowhere')).rejects.toThrow()
  await runCommand(to.environment, 'restore', file)
  expect(readFileSync(journal, 'utf8')).toBe(lines)
  expect((await readLedger(await startServer(to.environment))).sellers).toBe(null)
})

describe('an invalid backup changes nothing', () => {
  test('when it is cut off, damaged, or another kind of file', async () => {
    const to = embedded()
    const { bytes, sample } = await getBackup()
    const cut = join(to.folder, 'cut')
    writeFileSync(cut, bytes.subarray(0, -100))
    await expect(runCommand(to.environment, 'restore', cut)).rejects.toThrow('damaged')

    const flipped = join(to.folder, 'flipped')
    // gzip's checksum at the end of the file.
    const checksum = bytes.length - 8
    writeFileSync(flipped, bytes.with(checksum, 255 - (bytes[checksum] ?? 0)))
    await expect(runCommand(to.environment, 'restore', flipped)).rejects.toThrow('damaged')

    const other = join(to.folder, 'other')
    writeFileSync(other, readFileSync(import.meta.filename))
    const zipped = join(to.folder, 'zipped')
    writeFileSync(zipped, gzipSync(readFileSync(import.meta.filename)))
    for (const none of [other, zipped, to.folder]) {
      await expect(runCommand(to.environment, 'restore', none)).rejects.toThrow(
        'is no backup of Rodízio',
      )
    }
    // No attempt left a database or a mark that a start would accept.
    expect(readdirSync(join(to.folder, 'data')).filter((name) => /^pgdata/.test(name))).toEqual([])
    const file = join(to.folder, 'whole')
    writeFileSync(file, bytes)
    await runCommand(to.environment, 'restore', file)
    await expect(runCommand(to.environment, 'restore', file)).rejects.toThrow('There is a database')
    await expectSampleData(await startServer(to.environment), sample)
  })
})

let made: ReturnType<typeof makeBackup> | undefined

function getBackup() {
  made ??= makeBackup()
  return made
}

async function makeBackup() {
  const from = embedded()
  const server = await startServer(from.environment)
  const sample = await createSampleData(server)
  await expect(runCommand(from.environment, 'backup', join(from.folder, 'b'))).rejects.toThrow(
    'Another process is using the data folder',
  )
  await server.end('SIGTERM')
  const file = await backUp(from)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(file)
  const [, madeAt = ''] = /"madeAt":"(.+?)"/.exec(gunzipSync(bytes).toString('latin1')) ?? []
  return { bytes, sample, madeAt }
}

async function backUp({ folder, environment }: Place): Promise<string> {
  const file = join(folder, 'rodizio.tar.gz')
  await runCommand(environment, 'backup', file)
  return file
}
