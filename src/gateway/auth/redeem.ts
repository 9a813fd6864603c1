/** What a link or a code proves, taken at its word once: the account is confirmed or moved, and signed in. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { DatabaseError, type Run } from '../../database/database.ts'
import { clientAddress } from '../client-address.ts'
import { auditEntry } from './audit.ts'
import { type AuthContext, authService } from './context.ts'
import {
  confirmEmail,
  confirmOneMailbox,
  findToken,
  type Redeemed,
  type TokenType,
  takeNewEmail,
} from './redeem-rows.ts'
import { startSession } from './start-session.ts'

const tokensOf = new Map<string, readonly TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_current', 'email_change_token_new']],
])

interface Proof {
  readonly type: string
  readonly hash: string
  /** What is said when there is no such token, or no longer. */
  readonly refusal: string
}

type Session = Awaited<ReturnType<typeof startSession>>

/** Null while the other mailbox has yet to confirm the change. */
export async function redeem(
  context: AuthContext,
  request: FastifyRequest,
  { type, hash, refusal }: Proof,
): Promise<Session> {
  const types = tokensOf.get(type)
  if (!types) throw new AppError('validation_failed', 'Invalid email verification type')
  const expired = () => new AppError('otp_expired', refusal)
  try {
    return await context.database.transaction(authService, async (run) => {
      const { otpExpiry } = context.project.auth
      const [found] = await run<Redeemed>(findToken(hash, types, otpExpiry))
      if (!found || found.expired) throw expired()
      if (found.banned_until && found.banned_until > new Date()) {
        throw new AppError('user_banned', 'User is banned', { status: 403 })
      }
      if (awaitsOtherMailbox(context, found)) {
        await run(confirmOneMailbox(found))
        return null
      }
      const { action, user } = await apply(run, found)
      const noted = auditEntry(action, found, clientAddress(request))
      const session = await startSession(context, request, user, { method: 'otp', noted, run })
      if (!session) throw expired()
      return session
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email_partial_key') {
      const message = 'A user with this email address has already been registered'
      throw new AppError('email_exists', message, { cause: error })
    }
    throw error
  }
}

async function apply(run: Run, found: Redeemed) {
  if (found.token_type.startsWith('email_change')) {
    await run(takeNewEmail(found))
    return { action: 'user_modified', user: found } as const
  }
  const isRecovery = found.token_type === 'recovery_token'
  const isFirst = !found.email_confirmed_at
  // A stranger may have signed up with this address: the mail proves who its owner is, and not whose the password.
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
