import type { Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { expectNotBanned } from '../expect-not-banned.ts'
import { refuseDuplicate } from '../sign-up/refuse-duplicate.ts'
import { startSession } from '../tokens/start-session.ts'
import { syncProviders } from '../users/sync-providers.ts'
import {
  confirmEmail,
  confirmOneMailbox,
  confirmPhone,
  findToken,
  type Redeemed,
  type TokenType,
  takeNewEmail,
  takeNewPhone,
} from './redeem-rows.ts'

const tokensOf = new Map<string, readonly TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_current', 'email_change_token_new']],
  ['sms', ['confirmation_token']],
  ['phone_change', ['phone_change_token']],
])

interface Proof {
  readonly type: string
  readonly hash: string
  readonly refusal: string
}

/** Runs in the same transaction; null when the account has changed since. */
type Finish<T> = (run: Run, user: Redeemed, noted: Sql) => Promise<T | null>

export const redeemForSession = (context: AuthContext, proof: Proof) =>
  redeem(context, proof, (run, user, noted) =>
    startSession(context, user, { method: 'otp', noted, run }),
  )

/** Returns null until the other mailbox confirms the change too. */
export async function redeem<T>(
  context: AuthContext,
  { type, hash, refusal }: Proof,
  finish: Finish<T>,
): Promise<T | null> {
  const types = tokensOf.get(type)
  if (!types) throw new AppError('validation_failed', 'Invalid email verification type')
  const expired = () => new AppError('otp_expired', refusal)
  const { otpExpiry, sms } = context.project.auth
  return context.database
    .transaction(async (run) => {
      const seconds = { mail: otpExpiry, sms: sms.otpExpiry }
      const [found] = await run<Redeemed>(findToken(hash, types, seconds))
      if (!found || found.expired) throw expired()
      expectNotBanned(found)
      if (awaitsOtherMailbox(context, found)) {
        await run(confirmOneMailbox(found))
        return null
      }
      const { action, user } = await apply(run, found)
      const result = await finish(run, user, auditEntry(context, action, found))
      if (result === null) throw expired()
      return result
    })
    .catch(refuseDuplicate)
}

async function apply(run: Run, found: Redeemed) {
  if (found.token_type.startsWith('email_change')) {
    await run(takeNewEmail(found))
    await run(syncProviders(found.id))
    return { action: 'user_modified', user: found } as const
  }
  if (found.token_type === 'phone_change_token') {
    await run(takeNewPhone(found))
    await run(syncProviders(found.id))
    return { action: 'user_modified', user: found } as const
  }
  if (found.by_phone) {
    await run(confirmPhone(found))
    return { action: found.phone_confirmed_at ? 'login' : 'user_signedup', user: found } as const
  }
  const isRecovery = found.token_type === 'recovery_token'
  const isFirst = !found.email_confirmed_at
  // A stranger may have signed up with this address: the mail proves its owner, not whose password it is.
  const user = isRecovery && isFirst ? { ...found, encrypted_password: '' } : found
  await run(confirmEmail(user))
  return { action: isRecovery && !isFirst ? 'login' : 'user_signedup', user } as const
}

function awaitsOtherMailbox({ project }: AuthContext, found: Redeemed): boolean {
  const { enableConfirmations, doubleConfirmChanges } = project.auth
  return (
    found.token_type.startsWith('email_change') &&
    enableConfirmations &&
    doubleConfirmChanges &&
    found.email_change_confirm_status === 0 &&
    Boolean(found.email)
  )
}
