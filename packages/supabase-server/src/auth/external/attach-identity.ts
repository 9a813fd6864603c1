import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { findUserById } from '../users/find-user.ts'
import { syncProviders } from '../users/sync-providers.ts'
import {
  confirmAccount,
  type Found,
  findIdentity,
  insertIdentity,
  takeEmail,
} from './account-rows.ts'
import { identityDataOf, mainEmail } from './identity-data.ts'
import type { ProviderSignIn, SignInOutcome } from './provider-sign-in.ts'

/** A user without e-mail takes the provider's and is no longer anonymous. */
export async function attachIdentity(
  { project }: AuthContext,
  run: Run,
  { provider, person, linkingUserId: userId }: ProviderSignIn & { linkingUserId: string },
): Promise<SignInOutcome> {
  const user = await findUserById(run, userId)
  if (!user || user.deleted_at) {
    throw new AppError('user_not_found', 'Linking target user not found', { status: 422 })
  }
  const identity = { provider, subject: person.subject, data: identityDataOf(person) }
  await expectFree(run, identity, userId)
  await run(insertIdentity(userId, identity))
  await run(syncProviders(userId))
  const email = mainEmail(person)
  if (user.email || !email) {
    await run(sql`update auth.users set is_anonymous = false where id = ${userId}::uuid`)
    return { userId, action: 'login' }
  }
  await run(takeEmail(userId, email.address))
  if (!email.isVerified && project.auth.enableConfirmations) {
    const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
    const refusal = new AppError('email_not_confirmed', message, { status: 422 })
    return { userId, action: 'login', refusal }
  }
  await run(confirmAccount(userId))
  return { userId, action: 'login' }
}

export async function expectFree(
  run: Run,
  identity: Parameters<typeof findIdentity>[0],
  userId: string,
): Promise<void> {
  const [known] = await run<Found>(findIdentity(identity))
  if (!known) return
  const whose = known.user_id === userId ? '' : ' to another user'
  throw new AppError('identity_already_exists', `Identity is already linked${whose}`)
}
