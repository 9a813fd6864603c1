import { createReadStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config.ts'
import type { Restored } from './archive.ts'
import { withServer } from './open-place.ts'
import { readBackup } from './read-backup.ts'
import { summary, warnings } from './summary.ts'
import { prepareTarget } from './target.ts'

export async function restore(config: Config, path?: string): Promise<string> {
  if (!path) throw new Error('Say what: npm run restore -- rodizio.tar.gz')
  const bytes = createGunzip()
  // A failure of the one ends the other, and whoever reads it is told.
  pipeline(createReadStream(resolve(path)), bytes, () => undefined)
  const end = await restoreFrom(bytes, config).catch((error) => {
    throw error.code === 'Z_DATA_ERROR' || error.code === 'Z_BUF_ERROR'
      ? new Error(`${path} is no backup of Rodízio, or damaged (${error.message}).`)
      : error
  })
  return `Restored: ${summary(end)}. Start the server.${warnings(end)}`
}

/** Into an empty database. What fails leaves an embedded one away, and one of PostgreSQL without a row. */
export async function restoreFrom(stream: Readable, config: Config): Promise<Restored> {
  const folder = config.databaseUrl ? null : join(config.dataDir, 'pgdata')
  if (folder && existsSync(folder)) throw new Error(`There is a database in ${folder} already.`)
  let isOurs = false
  try {
    return await withServer(config, (server) => {
      isOurs = true
      return readBackup(stream, (about) => prepareTarget(server, config, about))
    })
  } catch (error) {
    if (folder && isOurs) await rm(folder, { recursive: true, force: true })
    throw error
  }
}
