/** Which campaign brought a visitor: utm_* and the click ids of the ad networks, as they came. */
import { isAttribution } from '../domain/attribution-names.ts'
import { cleanText } from '../domain/clean-text.ts'
import type { LinkConfig } from '../domain/link-config.ts'
import type { Query } from './query.ts'

/** The address wins over what the link itself is labelled with. */
export function readAttribution(
  query: Query,
  analytics: LinkConfig['analytics'],
): Record<string, string> {
  const { enableUTM, utmSource, utmMedium, utmCampaign } = analytics
  const labels = { utm_source: utmSource, utm_medium: utmMedium, utm_campaign: utmCampaign }
  const named = { ...(enableUTM ? labels : {}), ...query }
  return Object.fromEntries(
    Object.entries(named)
      .filter(([name, value]) => isAttribution(name) && value !== '')
      .slice(0, 20)
      .map(([name, value]) => [name, cleanText(value, 500)]),
  )
}
