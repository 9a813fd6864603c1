/** Slows down guesses at one account's password or code without locking its owner out (docs/decisions/0010). */
import sql from 'sql-template-tag'
import type { AuthContext } from '../context.ts'
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
  { database, rateLimit, address }: AuthContext,
  { account, user }: { account: string; user: { id: string } | undefined },
): Promise<void> {
  if (!rateLimit) return
  const [answer] = await database.run<{ wait: number }>(
    sql`select _gateway.take_attempt(
      ${keyOf(account)}, ${user?.id ?? null}::uuid, ${address}::inet) as wait`,
  )
  if (answer?.wait !== 0) throw tooMany(answer?.wait)
}

export async function takeCodeAttempt(
  { database, rateLimit, address }: AuthContext,
  named: { email: string } | { phone: string },
): Promise<void> {
  if (!rateLimit) return
  const matching = 'email' in named ? sql`email = ${named.email}` : sql`phone = ${named.phone}`
  const [user] = await database.run<UserRow>(
    sql`select id, email, phone from auth.users
        where ${matching} and not is_sso_user and deleted_at is null`,
    { readOnly: true },
  )
  const account = user ? attemptedAccount(user) : Object.values(named).join()
  const [answer] = await database.run<{ wait: number }>(
    sql`select _gateway.take_code_attempt(
      ${keyOf(account)}, ${user?.id ?? null}::uuid, ${address}::inet) as wait`,
  )
  if (answer?.wait !== 0) throw tooMany(answer?.wait)
}

/** For a correct password that starts no session. */
export async function giveAttemptBack(
  { database, rateLimit, address }: AuthContext,
  { account, user }: { account: string; user: { id: string } },
): Promise<void> {
  if (!rateLimit) return
  await database.run(
    sql`select _gateway.forgive_attempt(
      ${keyOf(account)}, ${user.id}::uuid, ${address}::inet)`,
  )
}
