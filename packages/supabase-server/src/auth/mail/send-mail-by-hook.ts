/** https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook */
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
  // The call for the new address already carried this mail's token.
  if (mail.newEmail && mail.newEmail !== mail.to) return
  const { kind, user, code, tokenHash, redirectTo, leaving, newEmail = '' } = mail
  // The documentation pairs `token` with `token_hash_new`; both belong to the current address.
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
