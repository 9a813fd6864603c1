/** Sends an event as the Standard Webhooks specification says, https://www.standardwebhooks.com, or as an ad platform does. */
import type { Agent } from 'node:http'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { Webhook } from 'standardwebhooks'
import { post } from '../outgoing/post.ts'
import type { Call, Failure, Outcome } from './call-table.ts'
import { type PlatformAddresses, platformRequest } from './conversions/platform-request.ts'

interface Settings {
  /** http to this machine, for development: a company must not reach what else listens here. */
  readonly allowLoopback: boolean
  /** The default refuses addresses of a private network when it connects: companies name the hosts. */
  readonly agent?: Agent
  /** Default: no platform is known. */
  readonly platforms?: PlatformAddresses
  /** Milliseconds for one call. */
  readonly patience?: number
}

/** Throws if the signal aborts, else says what happened. */
export type SendEvent = (call: Call, signal: AbortSignal) => Promise<Outcome>

/** Bytes of an answer that the log keeps. */
const kept = 500

/** Of an ad platform's answer, which wraps its words. */
const read = 4_000

export function openEventSender(settings: Settings): SendEvent {
  const { allowLoopback, agent = new RequestFilteringHttpsAgent(), patience = 10_000 } = settings
  const onThisMachine = new RequestFilteringHttpAgent({ allowIPAddressList: ['127.0.0.1', '::1'] })

  return async (call, signal) => {
    const isPlain = call.url.startsWith('http:')
    if (isPlain && !allowLoopback) return failed('refused', 0)
    const timeIsUp = AbortSignal.timeout(patience)
    const begun = performance.now()
    const took = () => Math.round(performance.now() - begun)
    const stop = AbortSignal.any([signal, timeIsUp])
    try {
      const { status, words, isRefused } = await (call.kind === 'webhook'
        ? sendSigned(call, isPlain ? onThisMachine : agent, stop)
        : sendToPlatform(call, settings.platforms, stop))
      // PostgreSQL stores no zero byte.
      const answer = words.replaceAll('\0', '')
      return { status, failure: null, answer, tookMs: took(), isRefused }
    } catch (error) {
      if (signal.aborted) throw error
      return failed(timeIsUp.aborted ? 'timeout' : causeOf(error), took())
    }
  }
}

async function sendSigned(call: Call, agent: Agent, signal: AbortSignal) {
  const { url, body } = call
  const answer = await post({ url, headers: headersOf(call), body, agent, signal }, kept)
  return { ...answer, isRefused: undefined }
}

async function sendToPlatform(
  call: Call,
  addresses: PlatformAddresses | undefined,
  signal: AbortSignal,
) {
  if (!addresses) throw new Error('no address of a platform')
  const { url, body, readRefusal } = platformRequest(call, addresses, new Date())
  const headers = { 'content-type': 'application/json', 'user-agent': 'Rodizio' }
  const { status, words } = await post({ url, headers, body, agent: undefined, signal }, read)
  if (status >= 200 && status < 300)
    return { status, words: words.slice(0, kept), isRefused: false }
  const { words: said, isOfEvent } = readRefusal(status, words)
  return { status, words: said.slice(0, kept), isRefused: isOfEvent }
}

const failed = (failure: Failure, tookMs: number): Outcome => ({
  status: null,
  failure,
  answer: '',
  tookMs,
})

function headersOf({ event_id, secrets, body }: Call) {
  const now = new Date()
  return {
    'content-type': 'application/json',
    'user-agent': 'Rodizio-Webhooks',
    'webhook-id': event_id,
    'webhook-timestamp': Math.floor(now.getTime() / 1000),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(event_id, now, body))
      .join(' '),
  }
}

function causeOf(error: unknown): Failure {
  const { code = '', message } = error as NodeJS.ErrnoException
  // request-filtering-agent's errors have no code.
  if (/ is not allowed\. Because/.test(message)) return 'refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host'
  return /CERT|TLS|UNABLE_TO_/.test(code) ? 'certificate' : 'connection'
}
