/** POST /magiclink, the older name of POST /otp for e-mail. */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { challengeFields } from '../tokens/pkce.ts'
import { userMetadata } from '../users/user-metadata.ts'
import { otp } from './otp.ts'

const bodySchema = z.object({ email: text.nullish(), data: userMetadata, ...challengeFields })

export const magicLink: Handler = async (context, request, reply) => {
  const body = parseBody(bodySchema, request)
  if (!context.project.auth.emailEnabled) {
    throw new AppError('email_provider_disabled', 'Email logins are disabled')
  }
  if (!body.email) {
    const message = 'Password recovery requires an email'
    throw new AppError('validation_failed', message, { status: 422 })
  }
  request.body = body
  return otp(context, request, reply)
}
