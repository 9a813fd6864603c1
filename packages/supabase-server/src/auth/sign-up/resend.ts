/** POST /resend. The response is the same for unknown addresses. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import { issueEmailChange } from '../codes/issue-email-change.ts'
import { issueLink } from '../codes/issue-link.ts'
import { issueSms, sendSms } from '../codes/issue-sms.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import { limitMailInterval, limitSmsInterval } from '../codes/send-interval.ts'
import type { AuthContext, Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { type Challenge, challengeFields, readChallenge } from '../tokens/pkce.ts'
import { readEmail } from '../users/email-address.ts'
import { findUserByEmail, findUserByPhone } from '../users/find-user.ts'
import { readPhone } from '../users/phone-number.ts'

const bodySchema = z.object({
  type: text.default(''),
  email: text.default(''),
  phone: text.default(''),
  ...challengeFields,
})

export const resend: Handler = async (context, request) => {
  const body = parseBody(bodySchema, request)
  const { type, email, phone } = body
  const challenge = readChallenge(body)
  const byMail = type === 'signup' || type === 'email_change'
  if (!byMail && type !== 'sms' && type !== 'phone_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (email && phone) throw invalid('Only an email address or phone number should be provided.')
  if (byMail) {
    if (!email) throw invalid('Type provided requires an email address')
    return resendMail(context, request, type, readEmail(email), challenge)
  }
  if (!phone) throw invalid('Type provided requires a phone number')
  if (!context.project.auth.sms.isEnabled) {
    throw new AppError('phone_provider_disabled', 'Phone logins are disabled')
  }
  return resendSms(context, type, readPhone(phone))
}

const invalid = (message: string) => new AppError('validation_failed', message)

async function resendMail(
  context: AuthContext,
  request: FastifyRequest,
  type: 'signup' | 'email_change',
  email: string,
  challenge: Challenge | null,
) {
  // Counted separately from the first mail: a stranger's resends must not delay it.
  await limitMailInterval(context, `${type} again`, email)
  const redirectTo = redirectTarget(context, request)
  context.afterResponse(async () => {
    const mails = await context.database.transaction(async (run) => {
      const user = await findUserByEmail(run, email)
      if (!user || user.deleted_at) return []
      const again = { user, redirectTo, challenge }
      if (type === 'email_change') {
        const { email_change: newEmail } = user
        return newEmail ? issueEmailChange(context, run, { newEmail, ...again }) : []
      }
      if (user.email_confirmed_at) return []
      await run(auditEntry(context, 'user_confirmation_requested', user))
      return [await issueLink(context, run, { kind: 'signup', ...again })]
    })
    for (const mail of mails) context.deliver(mail)
  })
  return {}
}

/** @param phone the account's current number, also when the message goes to a new one */
async function resendSms(context: AuthContext, type: 'sms' | 'phone_change', phone: string) {
  const kind = type === 'sms' ? 'confirmation again' : 'phone_change again'
  await limitSmsInterval(context, kind, phone)
  context.afterResponse(async () => {
    const sms = await context.database.transaction(async (run) => {
      const user = await findUserByPhone(run, phone)
      if (!user || user.deleted_at) return null
      if (type === 'phone_change') {
        const { phone_change: newPhone } = user
        if (!newPhone) return null
        return issueSms(context, run, { kind: 'phone_change', user, phone: newPhone })
      }
      if (user.phone_confirmed_at) return null
      await run(auditEntry(context, 'user_confirmation_requested', user))
      return issueSms(context, run, { kind: 'confirmation', user, phone })
    })
    if (sms) sendSms(context, sms)
  })
  return {}
}
