/** Removes bytes without a row, and unfinished uploads, once they are due. */
import sql from 'sql-template-tag'
import { type Database, serviceRole } from '../database/database.ts'
import { abandonedAfter, type FileStore } from './files/file-store.ts'

const batch = 500

export async function collectFiles(
  database: Database,
  files: FileStore,
  signal: AbortSignal,
): Promise<number> {
  await files.sweep(abandonedAfter)
  let gone = 0
  while (!signal.aborted) {
    const rows = await database.run<{ version: string }>(
      serviceRole,
      sql`select version from _gateway.list_unreferenced_files(${batch}::integer)`,
    )
    const versions = rows.map(({ version }) => version)
    if (versions.length === 0) return gone
    await files.remove(versions)
    await database.run(
      serviceRole,
      sql`select _gateway.forget_files(array(select json_array_elements_text(${JSON.stringify(versions)}::json)))`,
    )
    gone += versions.length
  }
  return gone
}
