import sql, { raw } from 'sql-template-tag'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { escapeLike } from '../escape-like.ts'
import { readBody } from '../read-body.ts'
import { writtenTimes } from '../written-times.ts'

const body = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).default(1000),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

const most = 1000

interface Entry {
  readonly key: string
  readonly name: string
  readonly id: string | null
  readonly sorted: string
}

/** With a delimiter, deeper objects form one folder, which sorts by its first object. */
export const listObjectsByCursor: Handler = async ({ database }, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  const { prefix, with_delimiter, sortBy, ...given } = readBody(request, body)
  const limit = Math.min(given.limit, most)
  const after = readCursor(given.cursor)
  const order = raw(sortBy.order)
  // A folder takes the creation time of its first object, even when objects sort by update.
  const [ofObject, ofFolder] =
    sortBy.column === 'name'
      ? [raw(`''`), raw(`''`)]
      : [sortable(sortBy.column), sortable('min(created_at)')]
  const level = prefix.split('/').length
  const depth = with_delimiter ? level : 1_000_000
  const rows = await database.run<{ entry: Entry }>(
    caller,
    sql`with listed as (
        select *, array_to_string(path_tokens[:${depth}::integer], '/') || '/' as folder,
          cardinality(path_tokens) > ${depth}::integer as is_deeper
        from storage.objects
        where bucket_id = ${bucket} and name collate "C" like ${`${escapeLike(prefix)}%`}
      ), entries as (
        select ${with_delimiter}::boolean as delimited, name, id, ${ofObject} as sorted,
          updated_at, created_at, last_accessed_at, metadata
        from listed where not is_deeper
        union all
        select true, folder, null, ${ofFolder}, null, null, null, null from listed where is_deeper group by folder
      )
      select to_json(e) as entry from (
        select case when delimited then split_part(name, '/', ${level}::integer) else name end as key,
          name, id, ${writtenTimes('updated_at', 'created_at', 'last_accessed_at')}, metadata, sorted
        from entries
        where ${after === null}::boolean
          or (sorted, name collate "C") ${raw(sortBy.order === 'asc' ? '>' : '<')} (${after?.[0] ?? ''}, ${after?.[1] ?? ''})
        order by sorted ${order}, name collate "C" ${order} limit ${limit + 1}::integer
      ) e`,
    { readOnly: true },
  )
  return toPage(
    rows.map(({ entry }) => entry),
    limit,
  )
}

const sortable = (time: string) =>
  raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`)

function toPage(entries: Entry[], limit: number): object {
  const hasNext = entries.length > limit
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  return {
    hasNext,
    folders: page.filter(({ id }) => id === null).map(({ key, name }) => ({ key, name })),
    objects: page.filter(({ id }) => id !== null).map(({ sorted: _, ...object }) => object),
    ...(hasNext && last && { nextCursor: writeCursor([last.sorted, last.name]) }),
  }
}

type Cursor = readonly [sorted: string, name: string]

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const cursorSchema = z.tuple([z.string(), z.string()])

function readCursor(text: string | null | undefined): Cursor | null {
  if (!text) return null
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new AppError('InvalidParameter', 'Invalid Parameter cursor', { cause })
  }
}
