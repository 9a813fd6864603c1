/** A disk of its own for a test, whose filesystem becomes read-only as after an error of the device, open files included. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface FailingDisk {
  /** Everybody may write there, as in /tmp. */
  readonly folder: string
  /** Puts on it what programs have written without asking for that. */
  flush(): void
  /** From now on it takes no writing, not even into files that are open: plain `remount,ro` is refused while there are any. */
  fail(): void
  /** As an administrator does: unmounted, checked, mounted again. @throws while a program has files open there */
  repair(): void
}

const run = (program: string, ...parameters: string[]) =>
  execFileSync(program, parameters, { stdio: 'ignore' })

/** Undefined without the right to mount one. @param size such as `400m` */
export function mountFailingDisk(size: string): FailingDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'rodizio-failing-'))
  const image = join(place, 'image')
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-disk-'))
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  const removeAll = () => {
    for (const path of [folder, place]) rmSync(path, { recursive: true, force: true })
  }
  try {
    run('truncate', '-s', size, image)
    run('mkfs.ext4', '-q', '-F', image)
    mount()
  } catch {
    removeAll()
    return undefined
  }
  onTestFinished(() => {
    run('umount', '--lazy', folder)
    removeAll()
  })
  chmodSync(folder, 0o777)
  return {
    folder,
    flush: () => run('sync', '--file-system', folder),
    fail: () => run('mount', '-o', 'remount,abort', folder),
    repair() {
      run('umount', folder)
      checkFilesystem(image)
      mount()
    },
  }
}

/** It ends with 1 where it has repaired something. */
function checkFilesystem(image: string): void {
  try {
    run('e2fsck', '-p', image)
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
  }
}
