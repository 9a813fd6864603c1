/** POST /magiclink: what /otp does for an e-mail, by the name that it had before; older clients ask here. */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Handler } from './context.ts'
import { otp } from './otp.ts'
import { parseBody, text } from './request-body.ts'

const bodySchema = z.looseObject({ email: text.nullish() })

export const magicLink: Handler = async (context, request, reply) => {
  const { email } = parseBody(bodySchema, request)
  if (!context.project.auth.emailEnabled) {
    throw new AppError('email_provider_disabled', 'Email logins are disabled')
  }
  if (!email) throw new AppError('validation_failed', 'Magic link requires an email')
  return otp(context, request, reply)
}
