/** A restore that was killed leaves half a database, which a start would take for an empty one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Is there while a restore fills the database, and goes with it. */
export const restoringFile = (pgdata: string) => join(pgdata, 'restoring')

/** By whoever has the folder's lock: until then it may be under way. @throws where it was cut off */
export function expectRestored(pgdata: string): void {
  if (!existsSync(restoringFile(pgdata))) return
  throw new Error(`A restore was cut off: remove ${pgdata}, and restore again.`)
}
