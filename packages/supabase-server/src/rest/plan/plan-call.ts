import type { Query } from '../request/query-string.ts'
import { atMost, intersect, type Range, rangeOf } from '../request/range.ts'
import type { ApiRequest } from '../request/request.ts'
import type { Schema } from '../schema/schema-cache.ts'
import type { Routine } from '../schema/schema-document.ts'
import { getRoutine, isUnnamed } from './find-routine.ts'
import { offerOfRows } from './media-handlers.ts'
import { type MediaType, negotiate } from './negotiate.ts'
import { planRows } from './plan-rows.ts'
import type { ReadNode } from './read-plan.ts'

export interface CallPlan {
  readonly kind: 'call'
  readonly routine: Routine
  readonly input: CallInput
  readonly media: MediaType
  /** Undefined for a function that returns scalars. */
  readonly read: ReadNode | undefined
  readonly range: Range
}

type CallInput =
  | { readonly from: 'json'; readonly rows: string; readonly keys: readonly string[] }
  | { readonly from: 'whole'; readonly value: string | Uint8Array }
  | { readonly from: 'query'; readonly values: ReadonlyMap<string, readonly string[]> }

export function planCall(request: ApiRequest, schema: Schema): CallPlan {
  const routine = findCalled(request, schema)
  const { columns, table } = routine
  const source = columns && { ...routine, columns, table: table ?? undefined, isResult: true }
  const limits = { range: request.range, maxRows: schema.settings.maxRows }
  const called = { kind: 'call', routine, input: readInput(request, routine) } as const
  if (!source) {
    const plans = schema.settings.planEnabled
    const values = routine.set ? [] : valueTypes(routine)
    const media = negotiate(request.accept, { plans, geojson: false, values })
    const range = routine.set ? rangeOfValues(request, schema) : { offset: 0 }
    return { ...called, media, read: undefined, range }
  }
  const offer = offerOfRows(schema, source.table, request.query)
  const rows = planRows(schema, source, request, limits, offer)
  return { ...called, ...rows, range: rows.read.range }
}

function rangeOfValues({ query, range }: ApiRequest, { settings }: Schema): Range {
  const own = (values: Query['limits']) => values.find(({ path }) => path.length === 0)?.value
  const asked = rangeOf(own(query.limits), own(query.offsets))
  return atMost(intersect(asked, range), settings.maxRows)
}

export function findCalled(request: ApiRequest, schema: Schema): Routine {
  const { safe, query, body, name } = request
  return getRoutine(schema, {
    schema: request.schema,
    name,
    keys: [
      ...new Set(safe ? query.params.map(([key]) => key) : (query.columns ?? body.keys)),
    ].sort(),
    bodyType: safe ? undefined : body.type,
  })
}

function readInput({ safe, query, body }: ApiRequest, routine: Routine): CallInput {
  if (safe || body.type === 'form') {
    const values = new Map<string, string[]>()
    for (const [key, value] of safe ? query.params : body.pairs) {
      values.set(key, [...(values.get(key) ?? []), value])
    }
    return { from: 'query', values }
  }
  if (isUnnamed(routine)) return { from: 'whole', value: body.raw }
  return { from: 'json', rows: body.rows, keys: query.columns ?? body.keys }
}

/** A domain named like a media type decides; otherwise text, XML and bytes have their own types. */
function valueTypes({ mediaType, base }: Routine): string[] {
  if (mediaType !== null) return [mediaType]
  if (base === 'bytea') return ['application/octet-stream']
  if (base === 'xml') return ['text/xml']
  return ['text', 'varchar', 'bpchar', 'name', 'citext'].includes(base) ? ['text/plain'] : []
}
