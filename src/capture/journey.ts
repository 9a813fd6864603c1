/** What the address of a form says: whose form it is, and where it is sent. */
import { cleanText } from '../domain/clean-text.ts'
import { readShortCode } from '../domain/links/short-code.ts'
import { isUuid } from '../domain/uuid.ts'
import type { Query } from './query.ts'

export interface Journey {
  readonly shortCode: string | null
  readonly companyId: string | null
  readonly query: Query
  /** The address again, for the form to be sent to. */
  readonly path: string
}

/**
 * `l` wins over `company`: then whatever else the address claims, the link's company is meant.
 * Null for a code or an id that cannot be one, an empty one included: nobody's lead goes to a company that
 * was not meant.
 */
export function readJourney(path: string, query: Query): Journey | null {
  if (query.l !== undefined) {
    const shortCode = readShortCode(cleanText(query.l, 60))
    return shortCode === null ? null : { shortCode, companyId: null, query, path }
  }
  if (query.company !== undefined) {
    const companyId = cleanText(query.company, 36)
    return isUuid(companyId) ? { shortCode: null, companyId, query, path } : null
  }
  return { shortCode: null, companyId: null, query, path }
}
