/** GoTrue's identity linking: https://supabase.com/docs/guides/auth/auth-identity-linking */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { runBeforeUserCreatedHook } from '../hooks/add-user.ts'
import { findUserById } from '../users/find-user.ts'
import { syncProviders } from '../users/sync-providers.ts'
import { changeMetadata } from '../users/update-user-rows.ts'
import {
  confirmAccount,
  type Found,
  type FoundByAddress,
  findAccounts,
  findIdentity,
  findProvenIdentities,
  insertAccount,
  insertIdentity,
  isTaken,
  keepOnly,
  refreshIdentity,
  takeEmail,
} from './account-rows.ts'
import { emailsOf, identityDataOf, mainEmail } from './identity-data.ts'
import type { ProviderSignIn, SignInOutcome } from './provider-sign-in.ts'

/** Unlike GoTrue, never matches an account by an unverified address, even with automatic confirmation. */
export async function signInOrUp(
  context: AuthContext,
  run: Run,
  signIn: ProviderSignIn,
): Promise<SignInOutcome> {
  const { provider, person } = signIn
  const identity = { provider, subject: person.subject, data: identityDataOf(person) }
  const proven = emailsOf(person).flatMap(({ isVerified, address }) =>
    isVerified ? [address] : [],
  )
  const [known] = await run<Found>(findIdentity(identity))
  const owner = known ? null : await findOwner(run, proven)
  const userId = known?.user_id ?? owner?.userId
  if (!userId) return signUp(context, run, signIn, identity)

  await run(known ? refreshIdentity(identity) : insertIdentity(userId, identity))
  await run(changeMetadata(userId, identity.data))
  await run(syncProviders(userId))
  const user = await findUserById(run, userId)
  const isSafe = user?.email_confirmed_at && !owner?.isDoubtful
  const needsNone = isWithoutEmail(signIn) && !user?.email
  if (!user || isSafe || needsNone) return { userId, action: 'login' }
  if (!user.email) {
    const isTheirs = await takeFreeEmail(run, userId, proven)
    const isNobody = !isTheirs && !user.phone_confirmed_at && !signIn.emailOptional
    if (isNobody && mainEmail(person)) throw unverified(provider, false)
    return { userId, action: 'login' }
  }
  await run(keepOnly(userId, identity))
  await run(syncProviders(userId))
  if (!proven.includes(user.email) && context.project.auth.enableConfirmations) {
    return { userId, action: 'login', refusal: unverified(provider, true) }
  }
  await run(confirmAccount(userId))
  return { userId, action: 'user_signedup' }
}

interface Owner {
  readonly userId: string
  /** The account's own address was never verified. */
  readonly isDoubtful: boolean
}

async function findOwner(run: Run, proven: readonly string[]): Promise<Owner | null> {
  if (proven.length === 0) return null
  const identities = await run<Found>(findProvenIdentities(proven))
  const accounts = identities.length > 0 ? [] : await run<FoundByAddress>(findAccounts(proven))
  const owners = [
    ...identities.map(({ user_id }) => ({ userId: user_id, isDoubtful: false })),
    ...accounts.map(({ user_id, is_mailed }) => ({ userId: user_id, isDoubtful: !is_mailed })),
  ]
  if (owners.length <= 1) return owners[0] ?? null
  const message =
    'Multiple accounts with the same email address in the same linking domain detected: default'
  throw new AppError('conflict', message)
}

async function takeFreeEmail(run: Run, userId: string, proven: readonly string[]) {
  for (const address of proven) {
    if ((await run(isTaken(address, userId))).length > 0) continue
    await run(takeEmail(userId, address))
    await run(confirmAccount(userId))
    return true
  }
  return false
}

async function signUp(
  context: AuthContext,
  run: Run,
  signIn: ProviderSignIn,
  identity: Parameters<typeof insertIdentity>[1],
): Promise<SignInOutcome> {
  const { provider, person } = signIn
  const { enableSignup, enableConfirmations } = context.project.auth
  if (!enableSignup) {
    throw new AppError('signup_disabled', 'Signups not allowed for this instance')
  }
  const email = mainEmail(person)
  if (!email && !signIn.emailOptional) throw unverified(provider, false)
  if (email && !email.isVerified && (await run(isTaken(email.address))).length > 0) {
    throw unverified(provider, false)
  }
  const isConfirmed = email !== undefined && (email.isVerified || !enableConfirmations)
  const account = { email: email?.address ?? null, isConfirmed, data: identity.data }
  const newcomer = { id: randomUUID(), provider, email: account.email, userData: identity.data }
  await runBeforeUserCreatedHook(context, run, newcomer)
  const [made] = await run<Found>(insertAccount(provider, { ...account, id: newcomer.id }))
  if (!made) throw new Error('The account that was just written is not there.')
  await run(insertIdentity(made.user_id, identity))
  const refusal = email && !isConfirmed ? { refusal: unverified(provider, true) } : {}
  return { userId: made.user_id, action: 'user_signedup', ...refusal }
}

const isWithoutEmail = ({ emailOptional, person }: ProviderSignIn) =>
  emailOptional && !mainEmail(person)

function unverified(provider: string, isMailed: boolean): AppError {
  const what = isMailed
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`
  const message = `Unverified email with ${provider}. ${what}`
  return new AppError('provider_email_needs_verification', message)
}
