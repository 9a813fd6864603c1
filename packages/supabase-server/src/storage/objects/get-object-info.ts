import type { Handler, OpenHandler } from '../context.ts'
import { addressOf, findPublic } from './asked-object.ts'
import { type ObjectRow, requireObject } from './object-rows.ts'

export const getObjectInfo: Handler = async ({ database }, caller, request) => {
  const { bucket, key } = addressOf(request)
  return infoOf(await requireObject(database, caller, bucket, key))
}

export const getPublicObjectInfo: OpenHandler = async (context, request) =>
  infoOf(await findPublic(context, request))

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
