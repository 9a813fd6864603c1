import { cleanText } from '../domain/clean-text.ts'
import { readShortCode } from '../domain/links/short-code.ts'
import { isUuid } from '../domain/uuid.ts'
import type { Query } from './query.ts'

export interface Journey {
  readonly shortCode: string | null
  readonly companyId: string | null
  /** Whose members take the lead; a link has its own in the database. */
  readonly teamId: string | null
  readonly query: Query
  /** Path and query, the form's action. */
  readonly path: string
}

/**
 * `l` wins over `company`. Null for a malformed or empty one: the lead must not reach another
 * company.
 */
export function readJourney(path: string, query: Query): Journey | null {
  const here = { shortCode: null, companyId: null, teamId: null, query, path }
  if (query.l !== undefined) {
    const shortCode = readShortCode(cleanText(query.l, 60))
    return shortCode === null ? null : { ...here, shortCode }
  }
  const team = cleanText(query.team ?? '', 36)
  const teamId = isUuid(team) ? team : null
  if (query.company !== undefined) {
    const companyId = cleanText(query.company, 36)
    return isUuid(companyId) ? { ...here, companyId, teamId } : null
  }
  return here
}
