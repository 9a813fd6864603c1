/** Product decision 26. */
import { isAttribution } from '../domain/links/attribution-names.ts'
import type { WidgetConfig } from '../domain/widget/widget-config.ts'

/** @param searches queries of the host page; the first with a campaign wins */
export function captureUrl(origin: string, config: WidgetConfig, searches: string[]): string {
  const { companyId, teamId, message, fields, buttonColor } = config
  const form = { fields, appearance: { primaryColor: buttonColor } }
  const query = new URLSearchParams({
    company: companyId,
    source: 'widget',
    message,
    config: JSON.stringify(form),
  })
  if (teamId) query.set('team', teamId)
  const found = searches.map(readAttribution).find((pairs) => pairs.length > 0) ?? []
  for (const [name, value] of found) query.set(name, value)
  return `${origin}/capture-lead?${query}`
}

function readAttribution(search: string): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name, value]) => isAttribution(name) && value)
}
