import type { ApiRequest } from '../request/request.ts'
import type { Schema } from '../schema/schema-cache.ts'
import { type MediaType, negotiate, type Offer } from './negotiate.ts'
import { type Limits, planRead } from './plan-read.ts'
import type { ReadNode, Source } from './read-plan.ts'

/** What is read, and how it is written. A bad select is an error before a format that nobody offers. */
export function planRows(
  schema: Schema,
  source: Source,
  { query, accept }: Pick<ApiRequest, 'query' | 'accept'>,
  limits: Limits,
  offer: Offer,
): { read: ReadNode; media: MediaType } {
  const read = planRead(schema, source, query, limits)
  const media = negotiate(accept, offer)
  if (!media.handler?.table) return { read, media }
  return { read: planRead(schema, asStored(source), query, limits), media }
}

/** An aggregate over a table takes its rows, not what functions of domains make of their values. */
const asStored = (source: Source): Source => ({
  ...source,
  columns: source.columns.map((column) => ({ ...column, formats: null })),
})
