/** A database moved to PostgreSQL stays in its folder; a start without DATABASE_URL would write to it. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushOne } from './flush-folder.ts'

const movedFile = (pgdata: string) => `${pgdata}.moved`

export function expectNotMoved(pgdata: string): void {
  if (!existsSync(movedFile(pgdata))) return
  throw new Error(
    `The database was moved to PostgreSQL: set its DATABASE_URL. Whoever wants to go on in ${pgdata} removes ${movedFile(pgdata)}.`,
  )
}

export async function markMoved(pgdata: string): Promise<void> {
  await writeFile(movedFile(pgdata), '', { mode: 0o600, flush: true })
  await flushOne(dirname(pgdata))
}
