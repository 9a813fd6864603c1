import type { Call } from '../call-table.ts'
import { ga4Request } from './ga4-request.ts'
import { metaRequest, readMetaRefusal } from './meta-request.ts'
import type { Refusal, ToldEvent } from './told-event.ts'

/** Where the platforms' interfaces are. */
export interface PlatformAddresses {
  /** With the version, such as https://graph.facebook.com/v24.0. */
  readonly meta: string
  readonly ga4: string
}

interface PlatformRequest {
  readonly url: string
  readonly body: string
  /** Reads an answer that is no 2xx. */
  readonly readRefusal: (status: number, words: string) => Refusal
}

/** The request that tells an ad platform of a lead or a sale. Each is sent alone. */
export function platformRequest(
  { kind, settings, secrets: [secret = ''], event_id, body }: Call,
  addresses: PlatformAddresses,
  now: Date,
): PlatformRequest {
  if (!settings) throw new Error('A platform without settings')
  const event = JSON.parse(body) as ToldEvent
  if (kind === 'meta') {
    return {
      url: `${addresses.meta}/${settings.target}/events`,
      body: JSON.stringify({
        ...metaRequest(event, settings, event_id, now),
        access_token: secret,
      }),
      readRefusal: readMetaRefusal,
    }
  }
  const query = new URLSearchParams({ measurement_id: settings.target, api_secret: secret })
  return {
    url: `${addresses.ga4}/mp/collect?${query}`,
    body: JSON.stringify(ga4Request(event, settings, event_id, now)),
    readRefusal: (_, words) => ({ words, isOfEvent: false }),
  }
}
