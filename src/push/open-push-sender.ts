/** Sends to the browsers of sellers, through their makers' push services (RFC 8030). */
import type { Agent } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { Device, PushNotice, SendPush } from '../jobs/push-notice.ts'
import { post } from '../outgoing/post.ts'
import type { PushKey } from './push-key.ts'
import { writePush } from './write-push.ts'

interface Settings {
  readonly key: () => Promise<PushKey>
  /** Whom a push service may write to: https: or mailto: */
  readonly contact: string
  /** For development. Addresses of a private network are refused when it connects: browsers name the endpoints. */
  readonly allowLoopback?: boolean
  readonly agent?: Agent
  /** Milliseconds for one device. */
  readonly patience?: number
}

/** Seconds for which a push service keeps it for a phone that is off. */
const keptFor = 86_400
/** Milliseconds for which a service that gave no answer is not asked: others need the workers. */
const rest = 30_000

export function openPushSender(settings: Settings): SendPush {
  const { key, contact, allowLoopback = false, patience = 5_000 } = settings
  const allowIPAddressList = allowLoopback ? ['127.0.0.1', '::1'] : []
  const agent = settings.agent ?? new RequestFilteringHttpsAgent({ allowIPAddressList })
  const silent = new Map<string, number>()

  return async (notice, device, { signal }) => {
    const { host } = new URL(device.endpoint)
    for (const [name, until] of silent) if (until < Date.now()) silent.delete(name)
    if (silent.has(host)) throw new Error(`${host} gave no answer a moment ago.`)
    const { endpoint: url, headers, body } = await encrypt(notice, device, await key(), contact)
    const timeIsUp = AbortSignal.timeout(patience)
    const message = { url, headers, body, agent, signal: AbortSignal.any([signal, timeIsUp]) }
    const { status } = await post(message).catch((error: Error) => {
      if (!signal.aborted) silent.set(host, Date.now() + rest)
      throw timeIsUp.aborted ? new Error(`${host} gave no answer.`, { cause: error }) : error
    })
    if (status === 404 || status === 410) return false
    if (status < 200 || status > 299) throw new Error(`${host} answered ${status}.`)
    return true
  }
}

async function encrypt(notice: PushNotice, device: Device, key: PushKey, contact: string) {
  // Not loaded at the start.
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = device
  return webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    writePush(notice, device),
    {
      vapidDetails: { subject: contact, ...key },
      TTL: keptFor,
      urgency: 'high',
      // Replaces an earlier one about the lead that has not arrived.
      topic: notice.leadId.replaceAll('-', ''),
    },
  )
}
