import { constants, createWriteStream, existsSync } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { flushOne } from 'supabase-server/database'
import type { Config } from '../start/config.ts'
import { tellOperator } from '../start/tell-operator.ts'
import { noteBackup } from './note-backup.ts'
import { withPlace } from './open-place.ts'
import { summary, warnings } from './summary.ts'
import { writeBackup } from './write-backup.ts'

/** Mode 0600; named when complete and flushed. */
export async function backup(config: Config, path?: string): Promise<string> {
  if (!path) throw new Error('Say where to: npm run backup -- rodizio.tar.gz')
  const file = resolve(path)
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  await access(dirname(file), constants.W_OK).catch(({ code }) => {
    throw new Error(`${file} cannot be written (${code}).`)
  })
  return withPlace(config, async (place) => {
    const { stream, done } = writeBackup(place, { withFiles: true })
    try {
      const unfinished = createWriteStream(`${file}.unfinished`, { mode: 0o600, flush: true })
      await Promise.all([done, pipeline(stream, createGzip(), unfinished)])
      await rename(`${file}.unfinished`, file)
      await flushOne(dirname(file))
    } finally {
      await rm(`${file}.unfinished`, { force: true })
    }
    // A standby takes no writing.
    const untold = await place.server.asOwner((run) => noteBackup(run)).catch(tellOperator)
    const note = untold ? `\nThe database could not be told of it: ${untold}` : ''
    return `Backup: ${file} (${summary(await done)}).\nIt holds keys and personal data: keep it where nobody else reads it.${warnings(place)}${note}`
  })
}
