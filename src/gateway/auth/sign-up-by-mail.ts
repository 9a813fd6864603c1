/** With confirmations: the account waits for the link in its mail. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../client-address.ts'
import { auditEntry } from './audit.ts'
import { type AuthContext, authService } from './context.ts'
import { findUserByEmail, findUserById } from './find-user.ts'
import { insertUser, type NewUser } from './insert-user.ts'
import { issueLink } from './issue-link.ts'
import { pretendedUser } from './pretended-user.ts'
import { redirectTarget } from './redirect-target.ts'
import { toUserJson } from './user-json.ts'
import type { UserRow } from './user-row.ts'

const traits = { provider: 'email' }

/**
 * A confirmed address answers as a new one, but nothing happens; clients know it by its empty identities. Whoever
 * waits for confirmation gets another mail, and the answer repeats what was sent, not what is stored.
 */
export async function signUpByMail(
  context: AuthContext,
  request: FastifyRequest,
  account: Pick<NewUser, 'email' | 'passwordHash' | 'userData'>,
) {
  const redirectTo = redirectTarget(context, request)
  const address = clientAddress(request)
  const { user, mail } = await context.database.transaction(authService, async (run) => {
    await run(insertUser({ ...account, id: randomUUID(), isConfirmed: false }))
    const [found] = await run<UserRow>(findUserByEmail(account.email))
    if (!found) throw new Error('The account that was just written is not there.')
    if (found.email_confirmed_at || found.deleted_at) {
      await run(auditEntry('user_repeated_signup', found, address, traits))
      return { user: pretendedUser(account.email), mail: null }
    }
    await run(auditEntry('user_confirmation_requested', found, address, traits))
    const mail = await issueLink(context, run, { kind: 'signup', user: found, redirectTo })
    const [waiting] = await run<UserRow>(findUserById(found.id))
    return { user: waiting ?? found, mail }
  })
  if (mail) context.deliver(mail)
  const { confirmation_sent_at: now } = user
  const shown = { ...user, raw_user_meta_data: account.userData, invited_at: null }
  return toUserJson({
    ...shown,
    created_at: now ?? user.created_at,
    updated_at: now ?? user.updated_at,
  })
}
