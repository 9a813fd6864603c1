/** A call to a server of the operator's, signed as Standard Webhooks: https://www.standardwebhooks.com */
import { createHmac, randomUUID } from 'node:crypto'
import type { Hook } from '../../hook-switches.ts'

export const timeLimit = 5_000

/** The body must be read, or cancelled. */
export function askWebhook({ uri, secrets }: Hook, input: object): Promise<Response> {
  const body = JSON.stringify(input)
  return fetch(uri, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sign(secrets, body) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  })
}

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
