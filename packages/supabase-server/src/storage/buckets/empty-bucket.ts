import sql from 'sql-template-tag'
import type { Handler } from '../context.ts'
import { mayDelete } from '../storage-service.ts'
import { noSuchBucket } from './find-bucket.ts'

/** Rows go at once, although Storage's message speaks of a queue; the bytes follow. */
export const emptyBucket: Handler = async ({ database }, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  const seen = sql`select from storage.buckets where id = ${bucket}`
  const [row] = await database.run(caller, seen, { readOnly: true })
  if (!row) throw noSuchBucket()
  await database.run(
    mayDelete(caller),
    sql`delete from storage.objects where bucket_id = ${bucket}`,
  )
  return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
}
