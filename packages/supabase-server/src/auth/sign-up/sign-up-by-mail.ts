import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { auditEntry } from '../audit.ts'
import { issueLink } from '../codes/issue-link.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import type { AuthContext } from '../context.ts'
import { addUser } from '../hooks/add-user.ts'
import type { Challenge } from '../tokens/pkce.ts'
import { findUserByEmail } from '../users/find-user.ts'
import { isPassword } from '../users/password.ts'
import type { NewUser } from './insert-user.ts'
import { releaseClaimed } from './release-claimed.ts'
import { signUpResponse } from './sign-up-response.ts'

const traits = { provider: 'email' }

interface Account extends Pick<NewUser, 'passwordHash' | 'userData'> {
  readonly email: string
  /** None for magic links. */
  readonly password?: string
}

/**
 * A confirmed address gets the same response as a new one, without effect.
 * Two passwords, or a password and a provider, may belong to two people: the account then has none until its owner
 * sets one.
 */
export async function signUpByMail(
  context: AuthContext,
  request: FastifyRequest,
  account: Account,
  challenge: Challenge | null = null,
) {
  const redirectTo = redirectTarget(context, request)
  const known = await findSamePassword(context, account)
  const { json, mail } = await context.database.transaction(async (run) => {
    const released = await run(releaseClaimed(account.email))
    const [inserted] = await addUser(context, run, {
      ...account,
      id: randomUUID(),
      isConfirmed: false,
    })
    if (!inserted || released.length > 0) await run(signUpAnew(account, known))
    const found = await findUserByEmail(run, account.email)
    if (!found) throw new Error('The account that was just written is not there.')
    if (found.email_confirmed_at || found.deleted_at) {
      await run(auditEntry(context, 'user_repeated_signup', found, traits))
      return { json: await signUpResponse(context, run, account, null), mail: null }
    }
    await run(auditEntry(context, 'user_confirmation_requested', found, traits))
    const link = { kind: 'signup', user: found, redirectTo, challenge } as const
    const mail = await issueLink(context, run, link)
    return { json: await signUpResponse(context, run, account, found), mail }
  })
  if (mail) context.deliver(mail)
  return json
}

/** Returns the pending hash if it is of the same password; takes as long without one. */
async function findSamePassword(
  { database }: AuthContext,
  { email, password }: Account,
): Promise<string | null> {
  if (password === undefined) return null
  const [waiting] = await database.run<{ hash: string | null }>(
    sql`select encrypted_password as hash from auth.users
        where email = ${email} and not is_sso_user and email_confirmed_at is null`,
    { readOnly: true },
  )
  const hash = waiting?.hash ?? null
  return (await isPassword(password, hash)) ? hash : null
}

/**
 * GoTrue keeps the first password, so a stranger who signed up before the owner could get in; keeping the last would
 * help one who signs up after.
 * Null, unlike '', makes the confirmation ask for a password. Invited users and accounts with a confirmed phone stay
 * as they are.
 */
const signUpAnew = ({ email, password, userData }: Account, known: string | null): Sql => sql`
  update auth.users
  set encrypted_password = case
      when encrypted_password = ${known}::text then encrypted_password
      when ${password === undefined}::boolean then ''
    end,
    raw_user_meta_data = ${userData}::jsonb, updated_at = now()
  where email = ${email} and not is_sso_user and email_confirmed_at is null and phone_confirmed_at is null
    and invited_at is null and deleted_at is null`
