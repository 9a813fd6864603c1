import type { FastifyRequest } from 'fastify'
import type { Run } from '../../database/database.ts'
import { auditEntry } from '../audit.ts'
import type { AuthMail } from '../auth-mail.ts'
import { issueEmailChange } from '../codes/issue-email-change.ts'
import { issueLink } from '../codes/issue-link.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import { limitMailInterval } from '../codes/send-interval.ts'
import type { AuthContext } from '../context.ts'
import type { Challenge } from '../tokens/pkce.ts'
import { findUserByEmail } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

interface Asked {
  readonly type: 'signup' | 'email_change'
  readonly email: string
  readonly challenge: Challenge | null
}

export async function resendMail(
  context: AuthContext,
  request: FastifyRequest,
  { type, email, challenge }: Asked,
): Promise<Record<string, never>> {
  // Counted separately from the first mail: a stranger's resends must not delay it.
  await limitMailInterval(context, `${type} again`, email)
  const redirectTo = redirectTarget(context, request)
  context.afterResponse(async () => {
    const mails = await context.database.transaction(async (run) => {
      const user = await findUserByEmail(run, email)
      if (!user || user.deleted_at) return []
      return type === 'signup'
        ? resendSignUp(context, run, { user, redirectTo, challenge })
        : resendEmailChange(context, run, { user, redirectTo, challenge })
    })
    for (const mail of mails) context.deliver(mail)
  })
  return {}
}

interface Again {
  readonly user: UserRow
  readonly redirectTo: string
  readonly challenge: Challenge | null
}

async function resendSignUp(context: AuthContext, run: Run, again: Again): Promise<AuthMail[]> {
  if (again.user.email_confirmed_at) return []
  await run(auditEntry(context, 'user_confirmation_requested', again.user))
  return [await issueLink(context, run, { kind: 'signup', ...again })]
}

async function resendEmailChange(
  context: AuthContext,
  run: Run,
  again: Again,
): Promise<AuthMail[]> {
  const { email_change: newEmail } = again.user
  return newEmail ? issueEmailChange(context, run, { newEmail, ...again }) : []
}
