import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Handler } from '../context.ts'
import { readBody } from '../read-body.ts'
import { writtenTimes } from '../written-times.ts'

const body = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).nullish(),
    })
    .nullish(),
})

const most = 1500

export const listObjects: Handler = async ({ database }, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  const { limit, offset, search, sortBy, ...given } = readBody(request, body)
  const prefix =
    given.prefix === '' || given.prefix.endsWith('/') ? given.prefix : `${given.prefix}/`
  const levels = prefix.split('/').length
  const rows = await database.run<{ object: object }>(
    caller,
    sql`select to_json(o) as object from (
        select name, id, ${writtenTimes('updated_at', 'created_at', 'last_accessed_at')}, metadata
        from storage.search(
          prefix => ${prefix}, bucketname => ${bucket}, limits => ${Math.min(limit, most)}::integer,
          levels => ${levels}::integer, offsets => ${offset}::integer, search => ${search},
          sortcolumn => ${sortBy?.column ?? 'name'}, sortorder => ${sortBy?.order ?? 'asc'}
        )
      ) o`,
    { readOnly: true },
  )
  return rows.map(({ object }) => object)
}
