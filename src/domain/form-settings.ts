import { cleanText } from './clean-text.ts'
import {
  defaultLinkConfig,
  findUrlConfig,
  type LinkConfig,
  readLinkConfig,
} from './links/link-config.ts'

export interface FormSettings {
  readonly config: LinkConfig
  readonly source: string
  /** First message of the WhatsApp chat. */
  readonly message: string
}

/** The query applies only without a stored configuration. */
export function chooseSettings(
  stored: unknown,
  query: Readonly<Record<string, string | undefined>>,
): FormSettings {
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
