import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { type Database, serviceRole } from '../../database/database.ts'

export interface BucketRules {
  readonly public: boolean
  readonly file_size_limit: number | null
  readonly allowed_mime_types: readonly string[] | null
}

/** Ignores the caller's policies: a bucket's rules apply to everyone. */
export async function findBucket(database: Database, id: string): Promise<BucketRules | null> {
  const [bucket] = await database.run<{ bucket: BucketRules }>(
    serviceRole,
    sql`select to_json(b) as bucket from (
        select coalesce(public, false) as public, file_size_limit, allowed_mime_types
        from storage.buckets where id = ${id}
      ) b`,
    { readOnly: true },
  )
  return bucket?.bucket ?? null
}

/** @throws AppError NoSuchBucket */
export async function requireBucket(database: Database, id: string): Promise<BucketRules> {
  const bucket = await findBucket(database, id)
  if (!bucket) throw noSuchBucket()
  return bucket
}

export const noSuchBucket = () => new AppError('NoSuchBucket', 'Bucket not found')
