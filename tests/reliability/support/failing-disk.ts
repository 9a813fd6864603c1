/** A disk whose filesystem turns read-only, as after a device error, open files included. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface FailingDisk {
  /** Everybody may write there, as in /tmp. */
  readonly folder: string
  /** Flushes writes that programs did not flush themselves. */
  flush(): void
  /** Refuses every write, even to open files, for which plain `remount,ro` fails. */
  fail(): void
  /** Unmounts, checks and mounts it again. @throws while a program has files open there */
  repair(): void
}

const run = (program: string, ...parameters: string[]) =>
  execFileSync(program, parameters, { stdio: 'ignore' })

/** Undefined without the right to mount. @param size such as `400m` */
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

/** fsck exits with 1 after a repair. */
function checkFilesystem(image: string): void {
  try {
    run('e2fsck', '-p', image)
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
  }
}
