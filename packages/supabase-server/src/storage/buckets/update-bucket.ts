import sql from 'sql-template-tag'
import type { Handler } from '../context.ts'
import { readBody } from '../read-body.ts'
import { bucketBody, readLimits } from './bucket-body.ts'
import { noSuchBucket } from './find-bucket.ts'

/** Absent fields stay; null removes a limit. */
export const updateBucket: Handler = async (context, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  const given = readBody(request, bucketBody)
  const { fileSizeLimit, allowedMimeTypes } = readLimits(context, given)
  const rows = await context.database.run(
    caller,
    sql`update storage.buckets set
        public = coalesce(${given.public ?? null}::boolean, public),
        file_size_limit = case when ${fileSizeLimit === undefined}::boolean then file_size_limit
          else ${fileSizeLimit ?? null}::bigint end,
        allowed_mime_types = case when ${allowedMimeTypes === undefined}::boolean then allowed_mime_types
          else nullif(array(select json_array_elements_text(${JSON.stringify(allowedMimeTypes ?? [])}::json)), '{}') end,
        updated_at = now()
      where id = ${bucket} returning id`,
  )
  if (rows.length === 0) throw noSuchBucket()
  return { message: 'Successfully updated' }
}
