/** PUT /user */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { auditEntry } from '../audit.ts'
import type { AuthMail } from '../auth-mail.ts'
import type { AuthSms } from '../auth-sms.ts'
import { issueEmailChange } from '../codes/issue-email-change.ts'
import { issueSms, sendSms } from '../codes/issue-sms.ts'
import { takeNewEmail, takeNewPhone } from '../codes/redeem-rows.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn, UserHandler } from '../require-user.ts'
import { refuseDuplicate } from '../sign-up/refuse-duplicate.ts'
import { findUserById } from './find-user.ts'
import { addEmailIdentity, syncProviders } from './sync-providers.ts'
import { changeMetadata, changePassword } from './update-user-rows.ts'
import { readUserChange, type UserChange } from './user-change.ts'
import { toUserJson } from './user-json.ts'
import { isStorable } from './user-metadata.ts'
import type { UserRow } from './user-row.ts'

export const updateUser: UserHandler = async (context, signedIn, request) => {
  const change = await readUserChange(context, signedIn, request)
  const { user, mails, sms } = await context.database
    .transaction((run) => apply(context, run, request, signedIn, change))
    .catch(refuseDuplicate)
  for (const mail of mails) context.deliver(mail)
  if (sms) sendSms(context, sms)
  return toUserJson(user)
}

async function apply(
  context: AuthContext,
  run: Run,
  request: FastifyRequest,
  { user: asked, sessionId }: SignedIn,
  change: UserChange,
): Promise<{ user: UserRow; mails: AuthMail[]; sms: AuthSms | null }> {
  const user = await findUserById(run, asked.id)
  if (!user) throw new AppError('user_not_found', 'User not found')
  const { passwordHash, data } = change
  if (passwordHash !== null) {
    await run(changePassword(user.id, passwordHash, sessionId))
    await addEmailIdentity(run, user.id)
    await run(auditEntry(context, 'user_updated_password', user))
  }
  if (Object.keys(data).length > 0) {
    if (!isStorable({ ...user.raw_user_meta_data, ...data })) {
      throw new AppError('validation_failed', 'data: the metadata of this account is too long')
    }
    await run(changeMetadata(user.id, data))
  }
  const mails = await changeEmail(context, run, request, user, change)
  const sms = await changePhone(context, run, user, change)
  await run(auditEntry(context, 'user_modified', user))
  const changed = await findUserById(run, user.id)
  return { user: changed ?? user, mails, sms }
}

async function changeEmail(
  context: AuthContext,
  run: Run,
  request: FastifyRequest,
  user: UserRow,
  { newEmail, emailAtOnce, challenge }: UserChange,
): Promise<AuthMail[]> {
  if (!newEmail) return []
  if (emailAtOnce) {
    await run(takeNewEmail({ id: user.id, email_change: newEmail }))
    await run(syncProviders(user.id))
    return []
  }
  const redirectTo = redirectTarget(context, request)
  return issueEmailChange(context, run, { user, newEmail, redirectTo, challenge })
}

async function changePhone(
  context: AuthContext,
  run: Run,
  user: UserRow,
  { newPhone, phoneAtOnce }: UserChange,
): Promise<AuthSms | null> {
  if (!newPhone) return null
  if (!phoneAtOnce) {
    return issueSms(context, run, { kind: 'phone_change', user, phone: newPhone })
  }
  await run(takeNewPhone({ id: user.id, phone_change: newPhone }))
  await run(syncProviders(user.id))
  return null
}
