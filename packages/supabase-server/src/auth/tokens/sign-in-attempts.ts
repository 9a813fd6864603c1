/** Slows down guesses at one account's password or code without locking its owner out (docs/decisions/0010). */
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { clientAddress } from '../../requests/client-address.ts'
import { type AuthContext, authService } from '../context.ts'
import { keyOf, tooMany } from '../rate-limit.ts'
import type { UserRow } from '../users/user-row.ts'

/** The same key whether the user signs in by e-mail or by phone. */
export const attemptedAccount = ({ id, email, phone }: Pick<UserRow, 'id' | 'email' | 'phone'>) =>
  email || phone || id

/**
 * Call before comparing the password; startSession gives the attempt back and remembers the address.
 * @throws AppError over_request_rate_limit (429), for unknown accounts too
 */
export async function takeAttempt(
  { database, rateLimit }: AuthContext,
  request: FastifyRequest,
  { account, user }: { account: string; user: { id: string } | undefined },
): Promise<void> {
  if (!rateLimit) return
  const [answer] = await database.run<{ wait: number }>(
    authService,
    sql`select _gateway.take_attempt(
      ${keyOf(account)}, ${user?.id ?? null}::uuid, ${clientAddress(request)}::inet) as wait`,
  )
  if (answer?.wait !== 0) throw tooMany(answer?.wait)
}

export async function takeCodeAttempt(
  { database, rateLimit }: AuthContext,
  request: FastifyRequest,
  address: { email: string } | { phone: string },
): Promise<void> {
  if (!rateLimit) return
  const named = 'email' in address ? sql`email = ${address.email}` : sql`phone = ${address.phone}`
  const [user] = await database.run<UserRow>(
    authService,
    sql`select id, email, phone from auth.users
        where ${named} and not is_sso_user and deleted_at is null`,
    { readOnly: true },
  )
  const account = user ? attemptedAccount(user) : Object.values(address).join()
  const [answer] = await database.run<{ wait: number }>(
    authService,
    sql`select _gateway.take_code_attempt(
      ${keyOf(account)}, ${user?.id ?? null}::uuid, ${clientAddress(request)}::inet) as wait`,
  )
  if (answer?.wait !== 0) throw tooMany(answer?.wait)
}

/** For a correct password that starts no session. */
export async function giveAttemptBack(
  { database, rateLimit }: AuthContext,
  request: FastifyRequest,
  { account, user }: { account: string; user: { id: string } },
): Promise<void> {
  if (!rateLimit) return
  await database.run(
    authService,
    sql`select _gateway.forgive_attempt(
      ${keyOf(account)}, ${user.id}::uuid, ${clientAddress(request)}::inet)`,
  )
}
