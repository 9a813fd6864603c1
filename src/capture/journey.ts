/** What the address of a form says: whose form, how it looks, where the visitor came from. */
import { cleanText } from '../domain/clean-text.ts'
import {
  defaultLinkConfig,
  findUrlConfig,
  type LinkConfig,
  readLinkConfig,
} from '../domain/link-config.ts'
import { readShortCode } from '../domain/short-code.ts'
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

export interface FormSettings {
  readonly config: LinkConfig
  readonly source: string
  /** The first message of the chat. */
  readonly message: string
}

/** The saved configuration first; the address only describes forms that have none. */
export function chooseSettings(stored: unknown, query: Query): FormSettings {
  if (hasContent(stored)) {
    const config = readLinkConfig(stored)
    const ownSource = (stored as { source?: unknown }).source
    const source = ownSource ? config.source : readText(query.source, 60)
    return { config, source: source ?? 'direct-link', message: config.message }
  }
  const written = findUrlConfig(query.config)
  return {
    config: written ?? defaultLinkConfig,
    source: readText(query.source, 60) ?? written?.source ?? 'direct-link',
    message: readText(query.message, 1000) ?? (written ?? defaultLinkConfig).message,
  }
}

function hasContent(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && Object.keys(stored).length > 0
}

function readText(value: string | undefined, most: number): string | null {
  return value === undefined ? null : cleanText(value, most) || null
}
