/** utm_* and the ad networks' click ids, unchanged. */

import { cleanText } from '../domain/clean-text.ts'
import type { FormConfig } from '../domain/form/form-config.ts'
import { isAttribution } from '../domain/links/attribution-names.ts'
import type { Query } from './query.ts'

/** The query overrides the link's value unless it is empty. */
export function readAttribution(
  query: Query,
  analytics: FormConfig['analytics'],
): Record<string, string> {
  const { enableUTM, utmSource, utmMedium, utmCampaign } = analytics
  const labels = { utm_source: utmSource, utm_medium: utmMedium, utm_campaign: utmCampaign }
  const brought = Object.entries(query).filter(([name]) => isAttribution(name))
  const named = [...Object.entries(enableUTM ? labels : {}), ...brought]
    .map(([name, value]) => [name, cleanText(value, 500)] as const)
    .filter(([, value]) => value !== '')
  return Object.fromEntries([...new Map(named)].slice(0, 20))
}
