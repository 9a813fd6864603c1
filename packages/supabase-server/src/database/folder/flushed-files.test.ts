import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { openEngine } from '../pglite/pglite-engine.ts'

interface Event {
  readonly what: 'write' | 'flush'
  readonly of: 'log' | 'page' | 'other'
}

const testOnLinux = test.skipIf(process.platform !== 'linux')

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

testOnLinux('the log is on the disk before the pages that it describes', async () => {
  const { folder, pglite } = await openCopy()
  await pglite.exec('create table t (n int)')
  await pglite.exec('insert into t values (1)')
  await pglite.exec('checkpoint')
  const events = watchFiles()

  // One call, so that the timer does not flush the log in between.
  await pglite.exec('insert into t values (2); checkpoint')
  const firstPage = events.findIndex(({ what, of }) => what === 'write' && of === 'page')
  const ofLog = events.slice(0, firstPage).filter(({ of }) => of === 'log')
  expect(ofLog.at(-1)).toEqual({ what: 'flush', of: 'log' })
  expect(events).toContainEqual({ what: 'flush', of: 'page' })

  await pglite.close()
  fs.rmSync(folder, { recursive: true })
})

testOnLinux('what was committed reaches the disk within a moment', async () => {
  const { folder, pglite } = await openCopy()
  await pglite.exec('create table t (n int)')
  await pglite.exec('checkpoint')
  const events = watchFiles()
  await pglite.exec('insert into t values (1)')
  await expect.poll(() => events.at(-1)).toEqual({ what: 'flush', of: 'log' })
  await pglite.close()
  fs.rmSync(folder, { recursive: true })
})

async function openCopy() {
  const folder = fs.mkdtempSync(join(tmpdir(), 'rodizio-files-'))
  fs.cpSync(inject('migratedFolder'), folder, { recursive: true })
  const { pglite } = await openEngine(folder)
  return { folder, pglite }
}

function watchFiles(): Event[] {
  const events: Event[] = []
  const { writeSync, fsyncSync, fdatasyncSync } = fs
  function note(what: Event['what'], fd: number): void {
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`)
    const of = path.includes('/pg_wal/') ? 'log' : path.includes('/base/') ? 'page' : 'other'
    events.push({ what, of })
  }
  vi.spyOn(fs, 'writeSync').mockImplementation((fd: number, ...rest: unknown[]) => {
    note('write', fd)
    return Reflect.apply(writeSync, fs, [fd, ...rest])
  })
  for (const [name, original] of [
    ['fsyncSync', fsyncSync],
    ['fdatasyncSync', fdatasyncSync],
  ] as const) {
    vi.spyOn(fs, name).mockImplementation((fd) => {
      note('flush', fd)
      original(fd)
    })
  }
  syncBuiltinESMExports()
  return events
}
