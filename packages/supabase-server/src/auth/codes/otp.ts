/** POST /otp */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { AuthContext, Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { challengeFields, readChallenge } from '../tokens/pkce.ts'
import { readEmail } from '../users/email-address.ts'
import { findUserByEmail, findUserByPhone } from '../users/find-user.ts'
import { readPhone } from '../users/phone-number.ts'
import { userMetadata } from '../users/user-metadata.ts'
import { expectChannel } from './issue-sms.ts'
import { otpByMail } from './otp-by-mail.ts'
import { otpByPhone } from './otp-by-phone.ts'

const bodySchema = z.object({
  email: text.nullish(),
  phone: text.nullish(),
  create_user: z.boolean().nullish(),
  data: userMetadata,
  channel: text.nullish(),
  ...challengeFields,
})

export const otp: Handler = async (context, request) => {
  const { run } = context.database
  const body = parseBody(bodySchema, request)
  const { email: typed, phone: dialled, channel, data: userData } = body
  if (typed && dialled) throw invalid('Only an email address or phone number should be provided')
  if (typed && channel) throw invalid('Channel should only be specified with Phone OTP')
  const challenge = readChallenge(body)
  const mayCreate = body.create_user !== false
  if (typed) {
    if (!context.project.auth.emailEnabled) {
      throw new AppError('email_provider_disabled', 'Email logins are disabled')
    }
    const email = readEmail(typed)
    const isKnown = (await findUserByEmail(run, email)) !== undefined
    expectSignUpAllowed(context, isKnown, mayCreate)
    return otpByMail(context, request, { email, isKnown, userData, challenge })
  }
  if (!dialled) throw invalid('One of email or phone must be set')
  if (!context.project.auth.sms.isEnabled) {
    throw new AppError('phone_provider_disabled', 'Unsupported phone provider')
  }
  expectChannel(context, channel)
  const phone = readPhone(dialled)
  const known = await findUserByPhone(run, phone)
  expectSignUpAllowed(context, known !== undefined, mayCreate)
  return otpByPhone(context, { phone, userData })
}

/** Both refusals reveal that there is no account, as in GoTrue. */
function expectSignUpAllowed({ project }: AuthContext, isKnown: boolean, mayCreate: boolean): void {
  if (isKnown) return
  if (!mayCreate) throw new AppError('otp_disabled', 'Signups not allowed for otp')
  if (project.auth.enableSignup) return
  throw new AppError('signup_disabled', 'Signups not allowed for this instance')
}

const invalid = (message: string) => new AppError('validation_failed', message)
