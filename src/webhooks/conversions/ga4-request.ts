/** https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference */
import type { PlatformSettings } from '../call-table.ts'
import { isSale, saleOf, type ToldEvent, timeOf } from './told-event.ts'

/** Google dates an older event itself. */
const oldest = 72 * 3_600_000

/** The cookie of the company's site is not known here: each lead is a client of its own. */
export function ga4Request(
  event: ToldEvent,
  settings: PlatformSettings,
  eventId: string,
  now: Date,
) {
  const isTest = event.type === 'webhook.test'
  const at = timeOf(event, now)
  const name = isSale(event) ? (settings.won ?? 'purchase') : (settings.lead ?? 'generate_lead')
  return {
    client_id: clientId(event.data.id ?? eventId),
    ...(now.getTime() - at.getTime() < oldest ? { timestamp_micros: at.getTime() * 1_000 } : {}),
    events: [
      // A test is no conversion; Google shows it in DebugView.
      isTest
        ? { name: 'rodizio_teste', params: { debug_mode: 1 } }
        : {
            name,
            params: isSale(event) ? { transaction_id: event.data.id, ...saleOf(event) } : {},
          },
    ],
  }
}

/** Two numbers, as in the cookie. */
export function clientId(id: string): string {
  const digits = id.replaceAll('-', '')
  const read = (from: number) => Number.parseInt(digits.slice(from, from + 8), 16)
  return `${read(0)}.${read(8)}`
}
