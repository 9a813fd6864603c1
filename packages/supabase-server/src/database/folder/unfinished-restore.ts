/** A killed restore leaves half a database, which a start would take for a complete one. */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushOne } from './flush-folder.ts'

const restoringFile = (pgdata: string) => `${pgdata}.restoring`

/** Call it under the folder's lock, since a restore may be running. @throws after an interrupted restore */
export async function expectRestored(pgdata: string): Promise<void> {
  if (!existsSync(restoringFile(pgdata))) return
  if (existsSync(pgdata)) {
    throw new Error(`A restore was cut off: remove ${pgdata}, and restore again.`)
  }
  await endRestore(pgdata)
}

/** @throws when there is one; expectRestored reports an interrupted restore, under the lock */
export function expectNoDatabase(pgdata: string): void {
  if (existsSync(pgdata) && !existsSync(restoringFile(pgdata))) {
    throw new Error(`There is a database in ${pgdata} already.`)
  }
}

/** Call it under the folder's lock, before the database is created. */
export async function beginRestore(pgdata: string): Promise<void> {
  await expectRestored(pgdata)
  expectNoDatabase(pgdata)
  await writeFile(restoringFile(pgdata), '', { mode: 0o600, flush: true })
  await flushOne(dirname(pgdata))
}

export async function endRestore(pgdata: string): Promise<void> {
  await rm(restoringFile(pgdata), { force: true })
  await flushOne(dirname(pgdata))
}
