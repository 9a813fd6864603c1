import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Cluster } from '../../packages/supabase-server/tests/support/database/cluster.ts'
import { onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { expectRecovery } from './support/expect-recovery.ts'
import { startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

const small = ['min_wal_size=32MB', 'max_wal_size=48MB', 'shared_buffers=16MB']

// Fails with `synchronous_commit=off`, and without 58030 in sqlstate-status.ts.
describe.skipIf(!postgresPrograms)('the disk of PostgreSQL becomes read-only under load', () => {
  test('visitors get an error, and the service resumes by itself when the disk is writable again', ({
    skip,
  }) => failUnderLoad(skip, () => {}))

  test('the tables’ disk alone fails, and PostgreSQL keeps running with its log', ({ skip }) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'rodizio-log-'))
    // Registered before PostgreSQL’s end, so that it runs after it.
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
    return failUnderLoad(skip, (cluster) => moveLog(cluster, elsewhere))
  })
})

async function failUnderLoad(
  skip: (why: string) => never,
  prepare: (cluster: Cluster) => void,
): Promise<void> {
  const disk = mountFailingDisk('400m')
  if (!disk) return skip('needs the right to mount a file as a disk (ext4, a loop device)')
  const { environment, cluster } = await onPostgres(disk.folder, small)
  prepare(cluster)
  // initdb itself would flush these files.
  disk.flush()
  const server = await startServer(environment)
  const load = startLoad(() => server)
  for (let round = 1; round <= rounds; round++) {
    await acknowledges(load, load.acknowledged.length + 100)
    const heard = load.heard.length
    disk.fail()
    await expect.poll(() => load.heard.length).toBeGreaterThan(heard + 50)
    await expect.poll(() => isRepaired(disk, cluster)).toBe(true)
    await acknowledges(load, load.acknowledged.length + 100)
  }
  await expectRecovery(server, load)
}

/** Puts PostgreSQL's log on another disk, a common setup. */
function moveLog(cluster: Cluster, elsewhere: string): void {
  chmodSync(elsewhere, 0o755)
  const [from, to] = [join(cluster.folder, 'data/pg_wal'), join(elsewhere, 'pg_wal')]
  cluster.stop()
  execFileSync('mv', [from, to])
  symlinkSync(to, from)
  cluster.start()
}

/** Like a supervisor, ends the rest of PostgreSQL and starts it on the repaired disk. */
function isRepaired(disk: FailingDisk, cluster: Cluster): boolean {
  try {
    cluster.stop('immediate')
  } catch {}
  try {
    disk.repair()
    cluster.start()
    return true
  } catch {
    return false
  }
}

/** A disk whose filesystem turns read-only, as after a device error, open files included. */
interface FailingDisk {
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
function mountFailingDisk(size: string): FailingDisk | undefined {
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
