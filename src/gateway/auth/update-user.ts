/** PUT /user: what users change of themselves. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { clientAddress } from '../client-address.ts'
import { auditEntry } from './audit.ts'
import type { AuthMail } from './auth-mail.ts'
import { type AuthContext, authService } from './context.ts'
import { readNewEmail } from './email-address.ts'
import { findUserByEmail, findUserById } from './find-user.ts'
import { issueEmailChange } from './issue-email-change.ts'
import { takeMailTurn } from './mail-turn.ts'
import { readNewPassword } from './new-password.ts'
import { redirectTarget } from './redirect-target.ts'
import { parseBody, text } from './request-body.ts'
import type { SignedIn } from './require-user.ts'
import { changeMetadata, changePassword } from './update-user-rows.ts'
import { toUserJson } from './user-json.ts'
import { isStorable, userMetadata } from './user-metadata.ts'
import type { UserRow } from './user-row.ts'

const bodySchema = z.object({
  email: text.nullish(),
  password: z.string().nullish(),
  nonce: text.nullish(),
  phone: text.nullish(),
  data: userMetadata,
  app_metadata: z.unknown().optional(),
})

export async function updateUser(
  context: AuthContext,
  signedIn: SignedIn,
  request: FastifyRequest,
) {
  const body = parseBody(bodySchema, request)
  if (body.app_metadata != null) {
    throw new AppError('not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (body.phone) throw new AppError('phone_provider_disabled', 'Phone logins are disabled')
  const newEmail = body.email ? readNewEmail(body.email) : null
  const movesTo = newEmail === signedIn.user.email ? null : newEmail
  if (movesTo) await expectFree(context, movesTo)
  const passwordHash = await readNewPassword(context, signedIn, body)
  if (movesTo) await takeMailTurn(context, 'email_change', signedIn.user.email ?? movesTo)

  const change = { passwordHash, data: body.data, movesTo }
  const { user, mails } = await context.database.transaction(authService, (run) =>
    apply(context, run, { ...change, signedIn, request }),
  )
  for (const mail of mails) context.deliver(mail)
  return toUserJson(user)
}

interface Change {
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
  readonly passwordHash: string | null
  readonly data: Record<string, unknown>
  readonly movesTo: string | null
}

async function apply(
  context: AuthContext,
  run: Run,
  { signedIn: { user: asked, sessionId }, request, passwordHash, data, movesTo }: Change,
): Promise<{ user: UserRow; mails: AuthMail[] }> {
  const [user] = await run<UserRow>(findUserById(asked.id))
  if (!user) throw new AppError('user_not_found', 'User not found')
  const address = clientAddress(request)
  if (passwordHash !== null) {
    await run(changePassword(user.id, passwordHash, sessionId))
    await run(auditEntry('user_updated_password', user, address))
  }
  if (Object.keys(data).length > 0) {
    if (!isStorable({ ...user.raw_user_meta_data, ...data })) {
      throw new AppError('validation_failed', 'data: the metadata of this account is too long')
    }
    await run(changeMetadata(user.id, data))
  }
  const redirectTo = redirectTarget(context, request)
  const mails = movesTo
    ? await issueEmailChange(context, run, { user, newEmail: movesTo, redirectTo })
    : []
  await run(auditEntry('user_modified', user, address))
  const [changed] = await run<UserRow>(findUserById(user.id))
  return { user: changed ?? user, mails }
}

async function expectFree({ database }: AuthContext, email: string): Promise<void> {
  const [taken] = await database.run(authService, findUserByEmail(email))
  if (!taken) return
  const message = 'A user with this email address has already been registered'
  throw new AppError('email_exists', message)
}
