/**
 * A mail handed to what words and sends it, a function or a server of the operator's: GoTrue's send_email hook.
 * https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook
 */
import type { Database } from '../../database/database.ts'
import type { AuthMail } from '../auth-mail.ts'
import { runHook } from '../hooks/run-hook.ts'
import type { Hook } from '../switches/hook-switches.ts'

interface Parts {
  readonly database: Database
  readonly reqId: string
  readonly baseUrl: string
}

export async function sendMailByHook(
  { database, reqId, baseUrl }: Parts,
  hook: Hook,
  mail: AuthMail,
): Promise<void> {
  // The hook heard of this one beside the mail to the new address.
  if (mail.newEmail && mail.newEmail !== mail.to) return
  const { kind, user, code, tokenHash, redirectTo, leaving, newEmail = '' } = mail
  // Crosswise, as documented: `token` goes with `token_hash_new`, to the present address.
  const tokens = leaving
    ? {
        token: leaving.code,
        token_hash: tokenHash,
        token_new: code,
        token_hash_new: leaving.tokenHash,
      }
    : { token: code, token_hash: tokenHash, token_new: '', token_hash_new: '' }
  const data = {
    ...tokens,
    redirect_to: redirectTo,
    email_action_type: kind,
    site_url: `${baseUrl}/auth/v1`,
  }
  const shown = newEmail ? { ...user, new_email: newEmail } : user
  await runHook({ database, reqId }, hook, { user: shown, email_data: data })
}
