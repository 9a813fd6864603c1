/** POST /recover. Answer and time are the same for unknown addresses. */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { findClaimed } from '../sign-up/release-claimed.ts'
import { challengeFields, readChallenge } from '../tokens/pkce.ts'
import { readEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'
import { issueLink } from './issue-link.ts'
import { redirectTarget } from './redirect-target.ts'
import { limitMailInterval } from './send-interval.ts'

const bodySchema = z.object({ email: text.default(''), ...challengeFields })

export const recover: Handler = async (context, request) => {
  const body = parseBody(bodySchema, request)
  const { email: typed } = body
  if (!typed) throw new AppError('validation_failed', 'Password recovery requires an email')
  const email = readEmail(typed)
  const challenge = readChallenge(body)
  await limitMailInterval(context, 'recovery', email)
  const redirectTo = redirectTarget(context, request)
  context.afterResponse(async () => {
    const mail = await context.database.transaction(async (run) => {
      const user = await findUserByEmail(run, email)
      if (!user || user.deleted_at) return null
      // A claimed account was created by a provider that did not prove the address, so it may belong to somebody else.
      if ((await run(findClaimed(user.id))).length > 0) return null
      await run(auditEntry(context, 'user_recovery_requested', user))
      return issueLink(context, run, { kind: 'recovery', user, redirectTo, challenge })
    })
    if (mail) context.deliver(mail)
  })
  return {}
}
