/** https://supabase.com/docs/guides/auth/auth-hooks/send-sms-hook */
import type { Database } from '../../database/database.ts'
import type { AuthSms } from '../auth-sms.ts'
import { runHook } from '../hooks/run-hook.ts'
import type { Hook } from '../switches/hook-switches.ts'

export async function sendSmsByHook(
  database: Database,
  hook: Hook,
  { to, code, user }: AuthSms,
  reqId: string,
): Promise<void> {
  await runHook({ database, reqId }, hook, { user, sms: { otp: code, phone: to } })
}
