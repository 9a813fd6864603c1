import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Project } from '../../project/project.ts'
import type { AuthMail, Deliver } from '../auth-mail.ts'
import { asAuthService } from '../context.ts'
import { reasonOf, runHook } from '../hooks/run-hook.ts'

interface Parts {
  readonly database: Database
  readonly baseUrl: () => string
  readonly deliver: Deliver
  readonly log: () => Pick<FastifyBaseLogger, 'error'>
}

export function openMailSender(
  { auth: { hook } }: Pick<Project, 'auth'>,
  { database, baseUrl, deliver, log }: Parts,
): Deliver {
  const sender = hook.sendEmail
  if (!sender) return deliver
  return async (mail, reqId) => {
    // The call for the new address already carried this mail's token.
    if (mail.newEmail && mail.newEmail !== mail.to) return
    const asked = inputOf(mail, baseUrl())
    await runHook({ database: asAuthService(database), reqId }, sender, asked).catch((error) =>
      log().error({ reqId, reason: reasonOf(error) }, 'mail not sent'),
    )
  }
}

/** https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook */
function inputOf(
  { kind, user, code, tokenHash, redirectTo, leaving, newEmail = '' }: AuthMail,
  baseUrl: string,
) {
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
  return { user: newEmail ? { ...user, new_email: newEmail } : user, email_data: data }
}
