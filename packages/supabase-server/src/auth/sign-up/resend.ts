/** POST /resend. The response is the same for unknown addresses. */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { challengeFields, readChallenge } from '../tokens/pkce.ts'
import { readEmail } from '../users/email-address.ts'
import { readPhone } from '../users/phone-number.ts'
import { resendMail } from './resend-mail.ts'
import { resendSms } from './resend-sms.ts'

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
    return resendMail(context, request, { type, email: readEmail(email), challenge })
  }
  if (!phone) throw invalid('Type provided requires a phone number')
  if (!context.project.auth.sms.isEnabled) {
    throw new AppError('phone_provider_disabled', 'Phone logins are disabled')
  }
  return resendSms(context, { type, phone: readPhone(phone) })
}

const invalid = (message: string) => new AppError('validation_failed', message)
