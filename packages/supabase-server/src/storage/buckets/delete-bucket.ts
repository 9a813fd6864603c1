import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'
import type { Handler } from '../context.ts'
import { mayDelete } from '../may-delete.ts'
import { noSuchBucket } from './find-bucket.ts'

/** Objects that the caller cannot see block it too, by the foreign key. */
export const deleteBucket: Handler = async ({ database }, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  try {
    const rows = await database.run(
      mayDelete(caller),
      sql`delete from storage.buckets where id = ${bucket} returning id`,
    )
    if (rows.length === 0) throw noSuchBucket()
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23503') throw error
    const message = 'The bucket you tried to delete is not empty'
    throw new AppError('ResourceNotEmpty', message, { cause: error })
  }
  return { message: 'Successfully deleted' }
}

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
