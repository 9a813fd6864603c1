/** A restore that was killed leaves half a database, which a start would take for an empty one. */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushOne } from './flush-folder.ts'

/** Beside the database from before it is made until its rows are on the disk. */
const restoringFile = (pgdata: string) => `${pgdata}.restoring`

/** By whoever has the folder's lock: until then it may be under way. @throws where it was cut off */
export async function expectRestored(pgdata: string): Promise<void> {
  if (!existsSync(restoringFile(pgdata))) return
  if (existsSync(pgdata)) {
    throw new Error(`A restore was cut off: remove ${pgdata}, and restore again.`)
  }
  // Of a database that was removed, or not yet made: the next one is no restore's half.
  await endRestore(pgdata)
}

/** @throws where there is one already; one that a restore left is told of by whoever has the lock. */
export function expectNoDatabase(pgdata: string): void {
  if (existsSync(pgdata) && !existsSync(restoringFile(pgdata))) {
    throw new Error(`There is a database in ${pgdata} already.`)
  }
}

/** By whoever has the folder's lock, before a database is made. */
export async function beginRestore(pgdata: string): Promise<void> {
  await expectRestored(pgdata)
  expectNoDatabase(pgdata)
  await writeFile(restoringFile(pgdata), '', { mode: 0o600, flush: true })
  await flushOne(dirname(pgdata))
}

/** When all of it is on the disk, or nothing. */
export async function endRestore(pgdata: string): Promise<void> {
  await rm(restoringFile(pgdata), { force: true })
  await flushOne(dirname(pgdata))
}
