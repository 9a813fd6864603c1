import { open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { beginRestore, endRestore, expectNoDatabase } from 'supabase-server/database'
import type { Config } from '../start/config.ts'
import { type Restored, readAbout, readParts, UnreadableBackup } from './archive.ts'
import { withServer } from './open-place.ts'
import { readBackup } from './read-backup.ts'
import { summary, warnings } from './summary.ts'
import { prepareTarget } from './target.ts'

export async function restore(config: Config, path?: string): Promise<string> {
  if (!path) throw new Error('Say what: npm run restore -- rodizio.tar.gz')
  const file = await open(resolve(path)).catch(({ code }) => {
    throw new Error(`${path} cannot be read (${code}).`)
  })
  const bytes = createGunzip()
  // A failure of the one ends the other, and whoever reads it is told.
  pipeline(file.createReadStream(), bytes, () => undefined)
  const end = await restoreFrom(bytes, config).catch((error) => {
    throw error instanceof UnreadableBackup
      ? new Error(`${path} is no backup of Rodízio, or damaged (${error.message}).`)
      : error
  })
  return `Restored: ${summary(end)}. Start the server.${warnings(end)}`
}

/** Into an empty database. What fails leaves an embedded one away, and one of PostgreSQL without a row. */
export async function restoreFrom(stream: Readable, config: Config): Promise<Restored> {
  const folder = config.databaseUrl ? null : join(config.dataDir, 'pgdata')
  if (folder) expectNoDatabase(folder)
  const parts = readParts(stream)
  // Before anything is made: most mistakes are another file.
  const about = await readAbout(parts)
  let isOurs = false
  try {
    const restored = await withServer(
      config,
      async (server) => readBackup(parts, about, await prepareTarget(server, config, about)),
      async (pgdata) => {
        await beginRestore(pgdata)
        isOurs = true
      },
    )
    // Closed, and so all of it is on the disk.
    if (folder) await endRestore(folder)
    return restored
  } catch (error) {
    if (folder && isOurs) {
      await rm(folder, { recursive: true, force: true })
      await endRestore(folder)
    }
    throw error
  }
}
