/**
 * A text message handed to a server of the operator's, which sends it: GoTrue's send_sms hook, signed as Standard Webhooks.
 * https://supabase.com/docs/guides/auth/auth-hooks/send-sms-hook
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { AuthSms } from '../auth-sms.ts'

interface Webhook {
  readonly uri: string
  /** `v1,whsec_<base64>`, several after a `|` while they change. */
  readonly secrets: string
}

const timeLimit = 5_000

export async function sendByWebhook(webhook: Webhook, { to, code, user }: AuthSms): Promise<void> {
  const body = JSON.stringify({ user, sms: { otp: code, phone: to } })
  const answer = await fetch(webhook.uri, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sign(webhook.secrets, body) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw Object.assign(new Error('refused'), { code: `HTTP_${answer.status}` })
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
