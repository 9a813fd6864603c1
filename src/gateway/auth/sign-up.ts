/** POST /signup */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Handler } from './context.ts'
import { readNewEmail } from './email-address.ts'
import { takeMailTurn } from './mail-turn.ts'
import { hashPassword } from './password.ts'
import { expectStrongPassword } from './password-strength.ts'
import { parseBody, text } from './request-body.ts'
import { signUpAtOnce } from './sign-up-at-once.ts'
import { signUpByMail } from './sign-up-by-mail.ts'
import { userMetadata } from './user-metadata.ts'

const bodySchema = z.object({
  email: text.default(''),
  phone: text.default(''),
  password: z.string().default(''),
  data: userMetadata,
})

/** Hashes before it looks: an address that is taken costs as much time as a new one. */
export const signUp: Handler = async (context, request) => {
  const { auth } = context.project
  const { email: typed, phone, password, data } = parseBody(bodySchema, request)
  if (!typed && !phone) {
    throw new AppError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!auth.enableSignup) {
    throw new AppError('signup_disabled', 'Signups not allowed for this instance')
  }
  if (!password) throw new AppError('validation_failed', 'Signup requires a valid password')
  expectStrongPassword(password, context)
  if (typed && phone) {
    const message = 'Only an email address or phone number should be provided on signup.'
    throw new AppError('validation_failed', message)
  }
  if (phone) throw new AppError('phone_provider_disabled', 'Phone signups are disabled')
  const email = readNewEmail(typed)
  if (auth.enableConfirmations) await takeMailTurn(context, 'signup', email)
  const account = { email, passwordHash: await hashPassword(password), userData: data }
  const signUpNow = auth.enableConfirmations ? signUpByMail : signUpAtOnce
  return signUpNow(context, request, account)
}
