/** POST /invite */
import { z } from 'zod'
import { issueLink } from '../codes/issue-link.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import { authService, type Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { readNewEmail } from '../users/email-address.ts'
import { findUserById } from '../users/find-user.ts'
import { toUserJson } from '../users/user-json.ts'
import { userMetadata } from '../users/user-metadata.ts'
import type { UserRow } from '../users/user-row.ts'
import { adminAuditEntry } from './admin-audit.ts'
import { unconfirmedUser } from './unconfirmed-user.ts'

const bodySchema = z.object({ email: text.default(''), data: userMetadata })

export const invite: Handler = async (context, request) => {
  const { email: typed, data: userData } = parseBody(bodySchema, request)
  const email = readNewEmail(typed)
  const redirectTo = redirectTarget(context, request)
  const { user, mail } = await context.database.transaction(authService, async (run) => {
    const invited = await unconfirmedUser(context, run, request, { email, userData })
    await run(adminAuditEntry('user_invited', invited, request))
    const mail = await issueLink(context, run, { kind: 'invite', user: invited, redirectTo })
    const [user] = await run<UserRow>(findUserById(invited.id))
    return { user: user ?? invited, mail }
  })
  context.deliver(mail)
  return toUserJson(user)
}
