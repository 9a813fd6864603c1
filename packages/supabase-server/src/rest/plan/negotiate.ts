import { AppError } from '../../app-error.ts'
import type { AcceptedType, PlanFormat } from '../request/media-type.ts'
import type { MediaHandler } from '../schema/schema-document.ts'

/** How the answer is written. */
export interface MediaType {
  /** `value` is one value as it is, text or bytes; `handled` what an aggregate of the database makes of the rows. */
  readonly shape: 'array' | 'object' | 'csv' | 'geojson' | 'value' | 'handled'
  readonly handler?: MediaHandler
  readonly stripNulls: boolean
  readonly contentType: string
  readonly plan?: PlanFormat
}

/** What the resource can be given as, besides JSON and CSV. */
export interface Offer {
  readonly plans: boolean
  readonly geojson: boolean
  /** Media types of a function's one value; `*\/*` when the function takes any. */
  readonly values: readonly string[]
  /** The aggregate of the database that writes its rows as this type. */
  findHandler?(mediaType: string): MediaHandler | undefined
}

/** @throws AppError PGRST107 when nothing that the caller accepts can be given */
export function negotiate(accepted: readonly AcceptedType[], offer: Offer): MediaType {
  for (const type of accepted) {
    const found = findShape(type, offer)
    if (found) return found
  }
  const list = accepted.map(({ mime }) => mime).join(', ')
  throw new AppError('PGRST107', `None of these media types are available: ${list}`)
}

function findShape(type: AcceptedType, offer: Offer): MediaType | undefined {
  const { kind, mime, stripNulls, plan } = type
  if (plan && !offer.plans) return undefined
  const as = (shape: MediaType['shape'], given = mime): MediaType => ({
    shape,
    stripNulls,
    contentType: withCharset(plan ? mime : given),
    plan,
  })
  if (kind === 'object') return as('object')
  if (kind === 'array') return as('array')
  const handler = offer.findHandler?.(mime.toLowerCase())
  if (handler) {
    const own = handler.mediaType === '*/*' ? 'application/octet-stream' : handler.mediaType
    return { ...as('handled', own), handler }
  }
  if (offer.values.includes('*/*')) return as('value', 'application/octet-stream')
  if (offer.values.includes(mime)) return as('value')
  if (kind === 'json' || kind === 'any') return as('array', 'application/json')
  if (kind === 'csv') return as('csv')
  if (kind === 'geojson' && offer.geojson) return as('geojson')
  return undefined
}

/** PostgREST names the charset of the types that it knows. */
function withCharset(mime: string): string {
  const known =
    /^(application\/(json|geo\+json|openapi\+json|vnd\.pgrst\..*)|text\/(csv|plain|xml))/
  return known.test(mime) ? `${mime}; charset=utf-8` : mime
}
