import { chooseForm } from '../../../../domain/form/choose-form.ts'
import {
  defaultFormConfig,
  type FormConfig,
  linkSizeLimit,
} from '../../../../domain/form/form-config.ts'
import { findUrl } from '../../../../domain/links/find-url.ts'
import { readStoredUrl } from '../../../../domain/links/stored-url.ts'

/** `l` identifies the link when the long address is shared. */
export function captureAddress(origin: string, code: string, config: FormConfig): string {
  const address = new URL('/capture-lead', origin)
  const { enableUTM, utmSource, utmMedium, utmCampaign } = config.analytics
  const utm = { utm_source: utmSource, utm_medium: utmMedium, utm_campaign: utmCampaign }
  const query = {
    source: config.source,
    message: config.message,
    config: JSON.stringify(config),
    ...(enableUTM ? utm : {}),
    l: code,
  }
  const written = Object.entries(query).filter(([, value]) => value !== '')
  address.search = written.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return address.href
}

/** The stored configuration wins over the one in the address. */
export function readLink(link: { original_url: string; config: unknown }): FormConfig {
  const query = findUrl(link.original_url)?.searchParams ?? []
  const { config, source, message } = chooseForm(link.config, Object.fromEntries(query))
  return { ...config, source, message }
}

/** What the editor of a link publishes. `teamId` is null for the whole company. */
export type LinkSettings = FormConfig & { readonly teamId: string | null }

export const newLinkSettings: LinkSettings = { ...defaultFormConfig, teamId: null }

export function readSettings(
  link: Parameters<typeof readLink>[0] & { team_id: string | null },
): LinkSettings {
  return { ...readLink(link), teamId: link.team_id }
}

/** One schema writes both, so the key order is equal. */
export function isSameSettings(one: LinkSettings, other: LinkSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Row and address each have a size limit (product decisions, "Config size"). */
export function isTooLong(origin: string, config: FormConfig): boolean {
  const stored = new TextEncoder().encode(JSON.stringify(config)).length
  const address = captureAddress(origin, '0'.repeat(20), config)
  return stored > linkSizeLimit || readStoredUrl(address) === null
}
