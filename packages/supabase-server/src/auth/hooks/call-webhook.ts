/** https://www.standardwebhooks.com, with GoTrue's retries. */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../app-error.ts'
import type { Hook } from '../switches/hook-switches.ts'
import { readWebhookResponse } from './read-webhook-response.ts'

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
