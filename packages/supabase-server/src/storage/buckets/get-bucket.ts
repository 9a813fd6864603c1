import sql from 'sql-template-tag'
import type { Handler } from '../context.ts'
import { bucketColumns } from './bucket-json.ts'
import { noSuchBucket } from './find-bucket.ts'

export const getBucket: Handler = async ({ database }, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  const [row] = await database.run<{ bucket: object }>(
    caller,
    sql`select to_json(b) as bucket from (
        select ${bucketColumns} from storage.buckets where id = ${bucket}
      ) b`,
    { readOnly: true },
  )
  if (!row) throw noSuchBucket()
  return row.bucket
}
