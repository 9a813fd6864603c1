/** POST /resend: another mail of a sign-up or of a change of e-mail; as silent about accounts as /recover. */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { clientAddress } from '../client-address.ts'
import { auditEntry } from './audit.ts'
import type { AuthMail } from './auth-mail.ts'
import { type AuthContext, authService, type Handler } from './context.ts'
import { readEmail } from './email-address.ts'
import { findUserByEmail } from './find-user.ts'
import { issueEmailChange } from './issue-email-change.ts'
import { issueLink } from './issue-link.ts'
import { takeMailTurn } from './mail-turn.ts'
import { redirectTarget } from './redirect-target.ts'
import { parseBody, text } from './request-body.ts'
import type { UserRow } from './user-row.ts'

const bodySchema = z.object({
  type: text.default(''),
  email: text.default(''),
  phone: text.default(''),
})

export const resend: Handler = async (context, request) => {
  const { type, email } = readRequest(parseBody(bodySchema, request))
  // Apart from the owner's own turn: anyone may ask for another mail, and must not hold up a change by it.
  await takeMailTurn(context, type === 'signup' ? type : 'email_change again', email)
  const address = clientAddress(request)
  const redirectTo = redirectTarget(context, request)
  context.later(async () => {
    const mails = await context.database.transaction(authService, async (run) => {
      const [user] = await run<UserRow>(findUserByEmail(email))
      if (!user || user.deleted_at) return []
      return type === 'signup'
        ? resendSignUp(context, run, { user, redirectTo, address })
        : resendEmailChange(context, run, { user, redirectTo })
    })
    for (const mail of mails) context.deliver(mail)
  })
  return {}
}

interface Again {
  readonly user: UserRow
  readonly redirectTo: string
}

async function resendSignUp(
  context: AuthContext,
  run: Run,
  { user, redirectTo, address }: Again & { address: string | null },
): Promise<AuthMail[]> {
  if (user.email_confirmed_at) return []
  await run(auditEntry('user_confirmation_requested', user, address))
  return [await issueLink(context, run, { kind: 'signup', user, redirectTo })]
}

async function resendEmailChange(
  context: AuthContext,
  run: Run,
  { user, redirectTo }: Again,
): Promise<AuthMail[]> {
  if (!user.email_change) return []
  return issueEmailChange(context, run, { user, newEmail: user.email_change, redirectTo })
}

function readRequest({ type, email, phone }: z.output<typeof bodySchema>): {
  type: 'signup' | 'email_change'
  email: string
} {
  if (type !== 'signup' && type !== 'email_change' && type !== 'sms' && type !== 'phone_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (email && phone) throw invalid('Only an email address or phone number should be provided.')
  if (phone || type === 'sms' || type === 'phone_change') {
    throw new AppError('phone_provider_disabled', 'Phone logins are disabled')
  }
  if (!email) throw invalid('Type provided requires an email address')
  return { type, email: readEmail(email) }
}

const invalid = (message: string) => new AppError('validation_failed', message)
