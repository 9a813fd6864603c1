import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { expectChannel, expectSender } from '../codes/issue-sms.ts'
import { limitMailInterval, limitSmsInterval } from '../codes/send-interval.ts'
import type { AuthContext } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import type { SignedIn } from '../require-user.ts'
import { emailExists, phoneExists } from '../sign-up/refuse-duplicate.ts'
import { type Challenge, challengeFields, readChallenge } from '../tokens/pkce.ts'
import { readNewEmail } from './email-address.ts'
import { findUserByEmail, findUserByPhone } from './find-user.ts'
import { readNewPassword } from './new-password.ts'
import { readPhone } from './phone-number.ts'
import { requireAal2 } from './require-aal2.ts'
import { userMetadata } from './user-metadata.ts'

const bodySchema = z.object({
  email: text.nullish(),
  password: z.string().nullish(),
  nonce: text.nullish(),
  current_password: z.string().nullish(),
  phone: text.nullish(),
  channel: text.nullish(),
  data: userMetadata,
  app_metadata: z.unknown().optional(),
  ...challengeFields,
})

export interface UserChange {
  readonly passwordHash: string | null
  readonly data: Record<string, unknown>
  /** Null for no change. */
  readonly newEmail: string | null
  readonly newPhone: string | null
  /** Without a confirmation message. */
  readonly emailAtOnce: boolean
  readonly phoneAtOnce: boolean
  readonly challenge: Challenge | null
}

export async function readUserChange(
  context: AuthContext,
  signedIn: SignedIn,
  request: FastifyRequest,
): Promise<UserChange> {
  const { user } = signedIn
  const { auth } = context.project
  const body = parseBody(bodySchema, request)
  if (body.app_metadata != null) {
    throw new AppError('not_admin', 'Updating app_metadata requires admin privileges')
  }
  const challenge = readChallenge(body)
  const newEmail = otherThan(user.email, body.email ? readNewEmail(body.email) : null)
  const newPhone = otherThan(user.phone, body.phone ? readPhone(body.phone) : null)
  expectChannel(context, body.channel)
  if (newEmail || newPhone || body.password) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    requireAal2(signedIn, { message, status: 401 })
  }
  if (newEmail && (await findUserByEmail(context.database.run, newEmail))) throw emailExists()
  if (newPhone) await expectFreePhone(context, newPhone)
  if (user.is_anonymous && body.password && !newEmail && !newPhone) {
    const message =
      'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AppError('validation_failed', message, { status: 422 })
  }
  const passwordHash = await readNewPassword(context, signedIn, request, body)
  // A user with an address confirms each new one; the first one of an anonymous user is like a sign-up.
  const emailAtOnce = user.is_anonymous && !auth.enableConfirmations
  const phoneAtOnce = !auth.sms.enableConfirmations
  if (newEmail && !emailAtOnce) {
    await limitMailInterval(context, 'email_change', user.email ?? newEmail)
  }
  if (newPhone && !phoneAtOnce) {
    expectSender(context, newPhone)
    await limitSmsInterval(context, 'phone_change', newPhone)
  }
  return { passwordHash, data: body.data, newEmail, newPhone, emailAtOnce, phoneAtOnce, challenge }
}

const otherThan = (current: string | null, wanted: string | null) =>
  wanted === current ? null : wanted

async function expectFreePhone({ database, project }: AuthContext, phone: string): Promise<void> {
  if (!project.auth.sms.isEnabled) {
    throw new AppError('phone_provider_disabled', 'Phone logins are disabled')
  }
  if (await findUserByPhone(database.run, phone)) throw phoneExists()
}
