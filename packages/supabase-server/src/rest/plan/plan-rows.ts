import type { ApiRequest } from '../request/request.ts'
import type { Schema } from '../schema/schema-cache.ts'
import { type MediaType, negotiate, type Offer } from './negotiate.ts'
import { type Limits, planRead } from './plan-read.ts'
import type { ReadNode, Source } from './read-plan.ts'

/** A bad `select` is reported before an unacceptable media type. */
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

/** Aggregates take the stored values, not the domain representations. */
const asStored = (source: Source): Source => ({
  ...source,
  columns: source.columns.map((column) => ({ ...column, formats: null })),
})
