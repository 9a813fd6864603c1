/** https://www.standardwebhooks.com, with GoTrue's retries. */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../app-error.ts'
import { readBoundedText } from '../external/read-bounded-text.ts'
import type { Hook } from '../switches/hook-switches.ts'

/** Milliseconds for all attempts together and between two: https://supabase.com/docs/guides/auth/auth-hooks */
const pace = { limit: 5_000, attempts: 3, pause: 2_000 }

/**
 * @param reqId sent as `x-request-id`
 * @throws AppError with GoTrue's message
 */
export async function callWebhook(
  hook: Hook,
  input: object,
  reqId: string,
  { limit, attempts, pause } = pace,
): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(limit)
  const body = JSON.stringify(input)
  try {
    for (let left = attempts - 1; left >= 0; left -= 1) {
      const answer = await callOnce(hook, { body, reqId }, signal)
      if (answer && !isRetryRequested(answer)) return await readWebhookResponse(answer)
      await answer?.body?.cancel()
      if (left > 0) await wait(pause, undefined, { signal })
      else if (answer) throw unavailable()
    }
  } catch (cause) {
    if (signal.aborted && !(cause instanceof AppError)) throw late(limit, cause)
    throw cause
  }
  throw new AppError('hook_timeout_after_retry', 'Failed to reach hook after maximum retries')
}

/** Returns null when the connection failed and may be retried. */
async function callOnce(
  { uri, secrets }: Hook,
  { body, reqId }: { body: string; reqId: string },
  signal: AbortSignal,
): Promise<Response | null> {
  const type = { 'content-type': 'application/json', 'x-request-id': reqId }
  const headers = { ...type, ...sign(secrets, body) }
  const asked = { method: 'POST', headers, body, redirect: 'manual', signal } as const
  return fetch(uri, asked).catch((error) => {
    if (signal.aborted) throw error
    return null
  })
}

const isRetryRequested = ({ status, headers }: Response) =>
  (status === 429 || status === 503) && Boolean(headers.get('retry-after'))

const unavailable = () =>
  new AppError('unexpected_failure', 'Service currently unavailable due to hook')

const late = (limit: number, cause: unknown) => {
  const seconds = (limit / 1000).toFixed(6)
  const message = `Failed to reach hook within maximum time of ${seconds} seconds`
  return new AppError('hook_timeout', message, { cause })
}

/** Signed anew for each attempt: receivers refuse old timestamps and known ids. */
function sign(secrets: string, body: string): Record<string, string> {
  const id = randomUUID()
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatures = secrets.split('|').map((secret) => {
    const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${signature.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const longest = 200 * 1024

async function readWebhookResponse(answer: Response): Promise<Record<string, unknown>> {
  try {
    expectDone(answer)
    const type = answer.headers.get('content-type')
    if (!type && answer.status === 204) return {}
    expectJson(type)
    const text = await readBoundedText(answer, longest, tooLong)
    return text.trim() === '' ? {} : toObject(text)
  } finally {
    // An unread body would keep the connection open.
    if (!answer.bodyUsed) await answer.body?.cancel()
  }
}

function expectDone({ status }: Response): void {
  if (status === 200 || status === 202 || status === 204) return
  const messages: { readonly [status: number]: string } = {
    400: 'Invalid payload sent to hook',
    401: 'Hook requires authorization token',
    429: 'Service currently unavailable due to hook',
    503: 'Service currently unavailable due to hook',
  }
  const otherwise = `Unexpected status code returned from hook: ${status}`
  throw new AppError('unexpected_failure', messages[status] ?? otherwise)
}

function expectJson(type: string | null): void {
  if (type?.split(';')[0]?.trim().toLowerCase() === 'application/json') return
  const message = type
    ? `Invalid JSON response. Received content-type: ${type}`
    : 'Invalid Content-Type: Missing Content-Type header'
  throw new AppError('hook_payload_invalid_content_type', message)
}

function tooLong(): AppError {
  const message = `Payload size exceeded size limit of ${longest} bytes`
  return new AppError('hook_payload_over_size_limit', message)
}

function toObject(text: string): Record<string, unknown> {
  try {
    const output: unknown = JSON.parse(text)
    if (output === null) return {}
    if (typeof output === 'object') return output as Record<string, unknown>
  } catch {
    // Refused below, like any other text that is not an object.
  }
  throw new AppError('unexpected_failure', 'Error unmarshaling JSON output.')
}
