import { open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { beginRestore, endRestore, expectNoDatabase } from 'supabase-server/database'
import type { Config } from '../start/config.ts'
import { type Restored, readAbout, readParts, UnreadableBackup } from './archive.ts'
import { noteBackup } from './note-backup.ts'
import { withServer } from './open-place.ts'
import { readBackup } from './read-backup.ts'
import { summary, warnings } from './summary.ts'
import { findPreparedFor, prepareTarget } from './target.ts'

export async function restore(
  config: Config,
  path: string | undefined,
  buildFolder: string,
): Promise<string> {
  if (!path) throw new Error('Say what: npm run restore -- rodizio.tar.gz')
  const file = await open(resolve(path)).catch(({ code }) => {
    throw new Error(`${path} cannot be read (${code}).`)
  })
  const bytes = createGunzip()
  // The other stream's reader gets the error.
  pipeline(file.createReadStream(), bytes, () => undefined)
  const end = await restoreFrom(bytes, config, buildFolder, { isBackup: true }).catch((error) => {
    throw error instanceof UnreadableBackup
      ? new Error(`${path} is no backup of Rodízio, or damaged (${error.message}).`)
      : error
  })
  return `Restored: ${summary(end)}. Start the server.${warnings(end)}`
}

/** On failure nothing is left in the database. */
export async function restoreFrom(
  stream: Readable,
  config: Config,
  buildFolder: string,
  { isBackup }: { isBackup: boolean },
): Promise<Restored> {
  const folder = config.databaseUrl ? null : join(config.dataDir, 'pgdata')
  if (folder) expectNoDatabase(folder)
  const parts = readParts(stream)
  // The most frequent mistake is a wrong file.
  const about = await readAbout(parts)
  let isOurs = false
  try {
    const restored = await withServer(
      config,
      async (server) => {
        const target = await prepareTarget(server, config, about)
        return readBackup(parts, about, target, async (run) => {
          if (isBackup) await noteBackup(run, about.madeAt)
        })
      },
      {
        findPrepared: () => findPreparedFor(about, config, buildFolder),
        async begin(pgdata) {
          await beginRestore(pgdata)
          isOurs = true
        },
      },
    )
    // Closed, so all of it is on disk.
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
