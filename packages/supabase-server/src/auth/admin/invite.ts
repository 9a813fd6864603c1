/** POST /invite */
import { z } from 'zod'
import { adminAuditEntry } from '../audit.ts'
import { issueLink } from '../codes/issue-link.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import type { Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { readNewEmail } from '../users/email-address.ts'
import { findUserById } from '../users/find-user.ts'
import { toUserJson } from '../users/user-json.ts'
import { userMetadata } from '../users/user-metadata.ts'
import { unconfirmedUser } from './unconfirmed-user.ts'

const bodySchema = z.object({ email: text.default(''), data: userMetadata })

export const invite: Handler = async (context, request) => {
  const { email: typed, data: userData } = parseBody(bodySchema, request)
  const email = readNewEmail(typed)
  const redirectTo = redirectTarget(context, request)
  const { user, mail } = await context.database.transaction(async (run) => {
    const invited = await unconfirmedUser(context, run, { email, userData })
    await run(adminAuditEntry(context, 'user_invited', invited))
    const mail = await issueLink(context, run, { kind: 'invite', user: invited, redirectTo })
    const user = await findUserById(run, invited.id)
    return { user: user ?? invited, mail }
  })
  context.deliver(mail)
  return toUserJson(user)
}
