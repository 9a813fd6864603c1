import sql, { raw } from 'sql-template-tag'
import { z } from 'zod'
import type { Handler } from '../context.ts'
import { escapeLike } from '../escape-like.ts'
import { readQuery } from '../read-body.ts'
import { writtenTimes } from '../written-times.ts'
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

const query = z.object({
  limit: z.coerce.number().int().min(1).nullish(),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

export const listBuckets: Handler = async ({ database }, caller, request) => {
  const { limit, offset, sortColumn, sortOrder, search } = readQuery(request, query)
  const rows = await database.run<{ bucket: object }>(
    caller,
    sql`select to_json(b) as bucket from (
        select ${bucketColumns} from storage.buckets s
        where name like ${`%${escapeLike(search)}%`}
        order by s.${raw(sortColumn)} ${raw(sortOrder)} limit ${limit ?? null}::bigint offset ${offset}::bigint
      ) b`,
    { readOnly: true },
  )
  return rows.map(({ bucket }) => bucket)
}

const bucketColumns = sql`id, name, coalesce(owner_id, owner::text, '') as owner, coalesce(public, false) as public,
  type, file_size_limit, allowed_mime_types, ${writtenTimes('created_at', 'updated_at')}`
