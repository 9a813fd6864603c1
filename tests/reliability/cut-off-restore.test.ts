import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { cutPower } from './support/cut-power.ts'
import { embedded } from './support/engines.ts'
import { createSampleData, expectSampleData } from './support/sample-data.ts'
import { beginServer, type Environment, runCommand, startServer } from './support/server-process.ts'

const preload = (name: string) => `--import ${join(import.meta.dirname, 'support', name)}`
const trace = `${preload('trace-flushes.mjs')} ${preload('no-timed-flush.mjs')}`

// Fails when flushed-files.ts skips the log, and without the mark or the flush of its folder.
describe.skipIf(process.platform !== 'linux')('after a power cut during a restore', () => {
  test('at the removal of the mark, everything is there', async () => {
    const { sample, bytes } = await getBackup()
    const to = target(bytes, `${trace} ${preload('kill-at-mark.mjs')}`)
    expect((await beginServer(to.traced, 'restore', to.file).ended).code).toBeNull()
    cutPower(to.disk, 0)
    // The mark's removal may have reached the disk too.
    rmSync(`${to.pgdata}.restoring`, { force: true })
    await expectSampleData(await startServer(to.environment), sample)
  })

  test('after its success message, everything is there', async () => {
    const { sample, bytes } = await getBackup()
    const to = target(bytes, trace)
    await runCommand(to.traced, 'restore', to.file)
    cutPower(to.disk, 0)
    await expectSampleData(await startServer(to.environment), sample)
  })

  test('an incomplete database is recognized as such', async () => {
    const { bytes } = await getBackup()
    const to = target(bytes, trace)
    const restoring = beginServer(to.traced, 'restore', to.file)
    await vi.waitFor(
      () => expect(existsSync(join(to.disk.flushed, 'pgdata/PG_VERSION'))).toBe(true),
      { timeout: 120_000, interval: 1 },
    )
    await restoring.kill()
    cutPower(to.disk, 0)
    await expect(startServer(to.environment)).rejects.toThrow(
      `A restore was cut off: remove ${to.pgdata}, and restore again.`,
    )
  })
})

let backup: ReturnType<typeof makeBackup> | undefined

function getBackup() {
  backup ??= makeBackup()
  return backup
}

async function makeBackup() {
  const { folder, environment } = embedded()
  const server = await startServer(environment)
  const sample = await createSampleData(server)
  await server.end('SIGTERM')
  const file = join(folder, 'b')
  await runCommand(environment, 'backup', file)
  return { sample, bytes: readFileSync(file) }
}

function target(backup: Buffer, options: string) {
  const { folder, environment } = embedded()
  const file = join(folder, 'b')
  writeFileSync(file, backup)
  const disk = { written: join(folder, 'data'), flushed: join(folder, 'flushed') }
  mkdirSync(disk.flushed)
  const traced: Environment = {
    ...environment,
    NODE_OPTIONS: options,
    TRACED_FOLDER: disk.written,
    FLUSHED_FOLDER: disk.flushed,
  }
  return { environment, traced, disk, file, pgdata: join(disk.written, 'pgdata') }
}
