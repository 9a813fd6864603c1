import { existsSync } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { restoringFile } from '../database/unfinished-restore.ts'
import { type Restored, readAbout, readParts } from './archive.ts'
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
    throw isOfFile(error)
      ? new Error(`${path} is no backup of Rodízio, or damaged (${error.message}).`)
      : error
  })
  return `Restored: ${summary(end)}. Start the server.${warnings(end)}`
}

/** What gzip, tar and JSON say of bytes that are none of theirs, and the system of a folder. */
const isOfFile = ({ code, name, message }: NodeJS.ErrnoException) =>
  code === 'Z_DATA_ERROR' ||
  code === 'Z_BUF_ERROR' ||
  code === 'EISDIR' ||
  name === 'SyntaxError' ||
  /^(Invalid tar header|Unexpected end of data)/.test(message)

/** Into an empty database. What fails leaves an embedded one away, and one of PostgreSQL without a row. */
export async function restoreFrom(stream: Readable, config: Config): Promise<Restored> {
  const folder = config.databaseUrl ? null : join(config.dataDir, 'pgdata')
  if (folder && existsSync(folder) && !existsSync(restoringFile(folder))) {
    throw new Error(`There is a database in ${folder} already.`)
  }
  const parts = readParts(stream)
  // Before anything is made: most mistakes are another file.
  const about = await readAbout(parts)
  let isOurs = false
  try {
    return await withServer(config, async (server) => {
      isOurs = true
      if (folder) await writeFile(restoringFile(folder), '')
      const target = await prepareTarget(server, config, about)
      const restored = await readBackup(parts, about, target)
      if (folder) await rm(restoringFile(folder))
      return restored
    })
  } catch (error) {
    if (folder && isOurs) await rm(folder, { recursive: true, force: true })
    throw error
  }
}
