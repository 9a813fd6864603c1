import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface SmallDisk {
  /** Everybody may write there, as in /tmp. */
  readonly folder: string
  /** Fills the last byte, and again whenever space is freed. */
  fill(): void
  makeRoom(): void
}

/** Undefined without the right to mount. @param size such as `160m` */
export function mountSmallDisk(size: string): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs']
  try {
    execFileSync('mount', [...options, folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  const filler = join(folder, 'filler')
  return { folder, fill: () => fill(filler), makeRoom: () => rmSync(filler) }
}

function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch {
    closeSync(file)
  }
}
