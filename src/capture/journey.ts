import { cleanText } from '../domain/clean-text.ts'
import { readShortCode } from '../domain/links/short-code.ts'
import { isUuid } from '../domain/uuid.ts'
import type { Query } from './query.ts'

export interface Journey {
  readonly shortCode: string | null
  readonly companyId: string | null
  readonly query: Query
  /** Path and query, the form's action. */
  readonly path: string
}

/**
 * `l` wins over `company`. Null for a malformed or empty one: the lead must not reach another
 * company.
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
