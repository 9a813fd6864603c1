import type { Database } from '../../database/database.ts'
import { findBucket, noSuchBucket } from '../buckets/find-bucket.ts'

/** @throws AppError NoSuchBucket for a private bucket too, to hide that it exists */
export async function requirePublicBucket(database: Database, id: string): Promise<void> {
  if (!(await findBucket(database, id))?.public) throw noSuchBucket()
}
