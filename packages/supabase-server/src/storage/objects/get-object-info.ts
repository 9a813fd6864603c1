import type { Handler, OpenHandler } from '../context.ts'
import { storageService } from '../storage-service.ts'
import { addressOf } from './object-address.ts'
import { type ObjectRow, requireObject } from './object-rows.ts'
import { requirePublicBucket } from './public-bucket.ts'

export const getObjectInfo: Handler = async ({ database }, caller, request) => {
  const { bucket, key } = addressOf(request)
  return infoOf(await requireObject(database, caller, bucket, key))
}

export const getPublicObjectInfo: OpenHandler = async ({ database }, request) => {
  const { bucket, key } = addressOf(request)
  await requirePublicBucket(database, bucket)
  return infoOf(await requireObject(database, storageService, bucket, key))
}

function infoOf({ metadata, ...object }: ObjectRow): object {
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  }
}
