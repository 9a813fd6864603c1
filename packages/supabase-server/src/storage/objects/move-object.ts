import sql from 'sql-template-tag'
import { z } from 'zod'
import { requireBucket } from '../buckets/find-bucket.ts'
import type { Handler } from '../context.ts'
import { requireKey } from '../object-key.ts'
import { readBody } from '../read-body.ts'
import { checkTransfer } from './file-rules.ts'
import { noSuchKey, requireObject } from './object-rows.ts'

export const transferBody = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})

/** Renames the row; the bytes stay. */
export const moveObject: Handler = async ({ database }, caller, request) => {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = readBody(request, transferBody)
  const bucket = destinationBucket ?? bucketId
  requireKey(destinationKey)
  await requireBucket(database, bucketId)
  const rules = await requireBucket(database, bucket)
  const { metadata } = await requireObject(database, caller, bucketId, sourceKey)
  if (bucket !== bucketId && metadata) checkTransfer(metadata, rules)
  const [row] = await database.run<{ id: string }>(
    caller,
    sql`update storage.objects set bucket_id = ${bucket}, name = ${destinationKey}
      where bucket_id = ${bucketId} and name = ${sourceKey} returning id`,
  )
  if (!row) throw noSuchKey()
  return { message: 'Successfully moved', Id: row.id, Key: destinationKey }
}
