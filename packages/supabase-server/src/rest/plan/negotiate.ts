import { AppError } from '../../app-error.ts'
import type { AcceptedType, PlanFormat } from '../request/media-type.ts'
import type { MediaHandler } from '../schema/schema-document.ts'

export interface MediaType {
  /** `value` is one value, text or bytes; `handled` is the result of a media type handler. */
  readonly shape: 'array' | 'object' | 'csv' | 'geojson' | 'value' | 'handled'
  readonly handler?: MediaHandler
  readonly stripNulls: boolean
  readonly contentType: string
  readonly plan?: PlanFormat
}

export interface Offer {
  readonly plans: boolean
  readonly geojson: boolean
  /** Media types of a scalar function; `*\/*` when the function accepts any. */
  readonly values: readonly string[]
  findHandler?(mediaType: string): MediaHandler | undefined
}

/** @throws AppError PGRST107 when no accepted type is available */
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

function withCharset(mime: string): string {
  const known =
    /^(application\/(json|geo\+json|openapi\+json|vnd\.pgrst\..*)|text\/(csv|plain|xml))/
  return known.test(mime) ? `${mime}; charset=utf-8` : mime
}
