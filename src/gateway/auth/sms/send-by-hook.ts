/**
 * A text message handed to what sends it, a function or a server of the operator's: GoTrue's send_sms hook.
 * https://supabase.com/docs/guides/auth/auth-hooks/send-sms-hook
 */
import type { Database } from '../../../database/database.ts'
import { functionOf, type Hook } from '../../hook-switches.ts'
import type { AuthSms } from '../auth-sms.ts'
import { askWebhook } from '../hooks/ask-webhook.ts'
import { runHook } from '../hooks/run-hook.ts'

export async function sendByHook(
  database: Database,
  hook: Hook,
  { to, code, user }: AuthSms,
): Promise<void> {
  const input = { user, sms: { otp: code, phone: to } }
  if (functionOf(hook)) {
    await runHook({ database }, hook, input)
    return
  }
  const answer = await askWebhook(hook, input)
  await answer.body?.cancel()
  if (!answer.ok) throw Object.assign(new Error('refused'), { code: `HTTP_${answer.status}` })
}
