import { join } from 'node:path'
import { markMoved } from 'supabase-server/database'
import type { Config } from '../start/config.ts'
import { withPlace } from './open-place.ts'
import { restoreFrom } from './restore.ts'
import { summary, warnings } from './summary.ts'
import { writeBackup } from './write-backup.ts'

/** From DATA_DIR to DATABASE_URL. */
export async function move(
  config: Config,
  _: string | undefined,
  buildFolder: string,
): Promise<string> {
  if (!config.databaseUrl) throw new Error('Say where to: DATABASE_URL=postgres://… npm run move')
  const from = { ...config, databaseUrl: undefined }
  const moved = await withPlace(from, async (place) => {
    // Without an object store both use the same folder of files.
    const { stream, done } = writeBackup(place, { withFiles: false })
    const restored = restoreFrom(stream, config, buildFolder, { isBackup: false }).finally(() =>
      stream.destroy(),
    )
    const [read, written] = await Promise.allSettled([restored, done])
    if (read.status === 'rejected') throw read.reason
    if (written.status === 'rejected') throw written.reason
    return { ...read.value, refused: place.refused }
  })
  const pgdata = join(config.dataDir, 'pgdata')
  await markMoved(pgdata)
  return `Moved: ${summary(moved)}. Start the server with this DATABASE_URL; ${pgdata} is left as it was.${warnings(moved)}`
}
