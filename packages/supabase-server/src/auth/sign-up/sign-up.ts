/** POST /signup */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { expectChannel } from '../codes/issue-sms.ts'
import { limitMailInterval } from '../codes/send-interval.ts'
import type { Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { challengeFields, readChallenge } from '../tokens/pkce.ts'
import { readNewEmail } from '../users/email-address.ts'
import { hashPassword } from '../users/password.ts'
import { expectStrongPassword } from '../users/password-strength.ts'
import { readPhone } from '../users/phone-number.ts'
import { userMetadata } from '../users/user-metadata.ts'
import { signUpAnonymously } from './sign-up-anonymously.ts'
import { signUpByMail } from './sign-up-by-mail.ts'
import { signUpByPhone } from './sign-up-by-phone.ts'
import { signUpWithoutConfirmation } from './sign-up-without-confirmation.ts'

const bodySchema = z.object({
  email: text.default(''),
  phone: text.default(''),
  password: z.string().default(''),
  data: userMetadata,
  channel: text.nullish(),
  ...challengeFields,
})

/** Hashes before any lookup, so that a taken address costs the same time. */
export const signUp: Handler = async (context, request) => {
  const { auth } = context.project
  const body = parseBody(bodySchema, request)
  const { email: typed, phone, password, data: userData } = body
  if (!typed && !phone) return signUpAnonymously(context, userData)
  if (!auth.enableSignup) {
    throw new AppError('signup_disabled', 'Signups not allowed for this instance')
  }
  if (!password) throw new AppError('validation_failed', 'Signup requires a valid password')
  expectStrongPassword(password, context)
  if (typed && phone) {
    const message = 'Only an email address or phone number should be provided on signup.'
    throw new AppError('validation_failed', message)
  }
  const challenge = readChallenge(body)
  const passwordHash = () => hashPassword(password)
  if (phone) {
    if (!auth.sms.isEnabled) {
      throw new AppError('phone_provider_disabled', 'Phone signups are disabled')
    }
    if (challenge) {
      throw new AppError('validation_failed', 'PKCE not supported for phone signups')
    }
    expectChannel(context, body.channel)
    const account = { phone: readPhone(phone), userData, passwordHash: await passwordHash() }
    return auth.sms.enableConfirmations
      ? signUpByPhone(context, account)
      : signUpWithoutConfirmation(context, { ...account, email: null })
  }
  if (!auth.emailEnabled) {
    throw new AppError('email_provider_disabled', 'Email signups are disabled')
  }
  const email = readNewEmail(typed)
  const account = { email, password, userData, passwordHash: await passwordHash() }
  if (auth.enableConfirmations) await limitMailInterval(context, 'signup', email)
  return auth.enableConfirmations
    ? signUpByMail(context, request, account, challenge)
    : signUpWithoutConfirmation(context, account)
}
