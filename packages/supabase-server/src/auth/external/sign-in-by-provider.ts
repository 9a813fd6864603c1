import type { Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { DatabaseError, type Run } from '../../database/database.ts'
import { auditEntry } from '../audit.ts'
import { issueLink } from '../codes/issue-link.ts'
import { limitMailInterval } from '../codes/send-interval.ts'
import type { AuthContext } from '../context.ts'
import { expectNotBanned } from '../expect-not-banned.ts'
import { emailExists } from '../sign-up/refuse-duplicate.ts'
import { startSession } from '../tokens/start-session.ts'
import { findUserById } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { attachIdentity } from './attach-identity.ts'
import type { ProviderSignIn, SignInOutcome } from './provider-sign-in.ts'
import { signInOrUp } from './sign-in-or-up.ts'

/** Runs in the same transaction; null when the account has changed since. */
type Finish<T> = (run: Run, user: UserRow, noted: Sql) => Promise<T | null>

export const sessionByProvider = (context: AuthContext, signIn: ProviderSignIn) =>
  signInByProvider(context, signIn, (run, user, noted) =>
    startSession(context, user, { method: 'oauth', noted, run }),
  )

export async function signInByProvider<T>(
  context: AuthContext,
  signIn: ProviderSignIn,
  finish: Finish<T>,
): Promise<T> {
  const { provider } = signIn
  const { user, refusal, result } = await retryOnConflict(() =>
    context.database.transaction(async (run) => {
      const { userId, action, refusal } = await admit(context, run, signIn)
      const user = await findUserById(run, userId)
      if (!user) throw new Error('The account that was just found is not there.')
      expectNotBanned(user)
      if (refusal) return { user, refusal, result: null }
      const noted = auditEntry(context, action, user, { provider })
      return { user, refusal: null, result: await finish(run, user, noted) }
    }),
  )
  if (refusal) {
    if (user.email) await sendConfirmation(context, user, signIn.redirectTo)
    throw refusal
  }
  if (result === null) throw new AppError('user_not_found', 'User not found')
  return result
}

function admit(context: AuthContext, run: Run, signIn: ProviderSignIn): Promise<SignInOutcome> {
  const { linkingUserId, inviteHash } = signIn
  if (linkingUserId) return attachIdentity(context, run, { ...signIn, linkingUserId })
  if (inviteHash) return acceptInvitation(context, run, { ...signIn, inviteHash })
  return signInOrUp(context, run, signIn)
}

/** Two tabs may sign up at once: the retry finds the account that the other one made. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConflict(error)) throw error
  }
  try {
    return await work()
  } catch (error) {
    throw isConflict(error) ? emailExists() : error
  }
}

const isConflict = (error: unknown) => error instanceof DatabaseError && error.code === '23505'

/** @throws over_email_send_rate_limit */
async function sendConfirmation(
  context: AuthContext,
  user: UserRow,
  redirectTo: string,
): Promise<void> {
  await limitMailInterval(context, 'signup', user.email ?? '')
  const mail = await context.database.transaction(async (run) => {
    await run(auditEntry(context, 'user_confirmation_requested', user))
    return issueLink(context, run, { kind: 'signup', user, redirectTo })
  })
  context.deliver(mail)
}
