import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import type { Settings } from '../../settings.ts'
import { keptInOnePlace } from './claim-place.ts'
import { openDiskStore } from './disk-store.ts'
import { abandonedAfter, type FileStore } from './file-store.ts'

/** @throws when the store is not writable, or another process of the database uses another one */
export async function openFiles(
  { s3Url, databaseUrl, dataDir }: Pick<Settings, 's3Url' | 'databaseUrl' | 'dataDir'>,
  database: Database,
): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  const store = s3Url ? await openS3(s3Url, join(folder, 'incoming')) : await openDiskStore(folder)
  // The embedded database lies in the same folder and serves one process.
  const files = databaseUrl ? keptInOnePlace(store, database) : store
  await files.check()
  await files.sweep(databaseUrl ? abandonedAfter : 0)
  return files
}

/** Loaded on demand: it takes a fifth of the start. */
async function openS3(url: string, incoming: string): Promise<FileStore> {
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(url, incoming)
}
