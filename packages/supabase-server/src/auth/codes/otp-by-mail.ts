import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { addUser, afterResponseUnlessHooked } from '../hooks/add-user.ts'
import { signUpByMail } from '../sign-up/sign-up-by-mail.ts'
import type { Challenge } from '../tokens/pkce.ts'
import { readNewEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'
import { issueLink } from './issue-link.ts'
import { redirectTarget } from './redirect-target.ts'
import { limitMailInterval } from './send-interval.ts'

interface Asked {
  readonly email: string
  readonly isKnown: boolean
  readonly userData: Record<string, unknown>
  readonly challenge: Challenge | null
}

/** A new or unconfirmed user gets the sign-up mail, which signs in as well; no password is kept. */
export async function otpByMail(
  context: AuthContext,
  request: FastifyRequest,
  { email, isKnown, userData, challenge }: Asked,
): Promise<Record<string, never>> {
  const newAccount = { email: isKnown ? email : readNewEmail(email), userData, passwordHash: '' }
  await limitMailInterval(context, 'magiclink', email)
  const redirectTo = redirectTarget(context, request)
  await afterResponseUnlessHooked(context, async () => {
    const mail = await context.database.transaction(async (run) => {
      if (!context.project.auth.enableConfirmations) {
        await addUser(context, run, {
          ...newAccount,
          id: randomUUID(),
          isConfirmed: true,
        })
      }
      const user = await findUserByEmail(run, email)
      if (!user?.email_confirmed_at) return 'sign-up'
      if (user.deleted_at) return null
      await run(auditEntry(context, 'user_recovery_requested', user))
      return issueLink(context, run, { kind: 'magiclink', user, redirectTo, challenge })
    })
    if (mail === 'sign-up') await signUpByMail(context, request, newAccount, challenge)
    else if (mail) context.deliver(mail)
  })
  return {}
}
