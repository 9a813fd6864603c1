import type { FeedRow } from '../feed.ts'
import type { PublishedTable } from './published-tables.ts'
import type { Event } from './subscription.ts'

/** Bytes. As in Realtime, a larger record keeps its short values only. */
const largest = 1024 * 1024
const short = 64

export function changePayload(
  { schema, name, key, columns }: PublishedTable,
  event: Event,
  row: FeedRow,
  readable: readonly string[],
  record: unknown,
): object {
  const isTooLarge = JSON.stringify(record ?? null).length > largest
  const old = pick(
    row.old ?? row.key,
    row.old ? readable : readable.filter((one) => key.includes(one)),
  )
  return {
    schema,
    table: name,
    commit_timestamp: row.at,
    type: event,
    columns: columns
      .filter((column) => readable.includes(column.name))
      .map(({ name: column, type }) => ({ name: column, type })),
    ...(event === 'DELETE' ? {} : { record: isTooLarge ? shortOf(record as object) : record }),
    ...(event === 'INSERT' ? {} : { old_record: old }),
    errors: isTooLarge ? ['Error 413: Payload Too Large'] : null,
  }
}

const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))

const shortOf = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => JSON.stringify(value).length <= short),
  )
