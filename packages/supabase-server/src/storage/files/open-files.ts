/** Where files are kept: an S3 store by S3_URL, else a folder of DATA_DIR. */
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import type { Settings } from '../../settings.ts'
import { keptInOnePlace } from './claim-place.ts'
import { openDiskStore } from './disk-store.ts'
import { abandonedAfter, type FileStore } from './file-store.ts'

/** @throws when they cannot be written, or when another process of the same database keeps them elsewhere. */
export async function openFiles(
  { s3Url, databaseUrl, dataDir }: Pick<Settings, 's3Url' | 'databaseUrl' | 'dataDir'>,
  database: Database,
): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  const store = s3Url ? await openS3(s3Url, join(folder, 'incoming')) : await openDiskStore(folder)
  // The embedded database is in the same folder as its files, and no other process has it.
  const files = databaseUrl ? keptInOnePlace(store, database) : store
  await files.check()
  await files.sweep(databaseUrl ? abandonedAfter : 0)
  return files
}

/** Loaded only where it is used: it would take a fifth of the time that a start may take. */
async function openS3(url: string, incoming: string): Promise<FileStore> {
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(url, incoming)
}
