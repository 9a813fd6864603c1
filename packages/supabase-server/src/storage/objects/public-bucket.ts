import type { Database } from '../../database/database.ts'
import { findBucket, noSuchBucket } from '../buckets/find-bucket.ts'

/** @throws AppError NoSuchBucket, also for a private one: nobody learns that it is there. */
export async function requirePublicBucket(database: Database, id: string): Promise<void> {
  if (!(await findBucket(database, id))?.public) throw noSuchBucket()
}
