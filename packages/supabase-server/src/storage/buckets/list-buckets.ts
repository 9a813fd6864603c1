import sql, { raw } from 'sql-template-tag'
import { z } from 'zod'
import type { Handler } from '../context.ts'
import { escapeLike } from '../escape-like.ts'
import { readQuery } from '../read-body.ts'
import { bucketColumns } from './bucket-json.ts'

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
