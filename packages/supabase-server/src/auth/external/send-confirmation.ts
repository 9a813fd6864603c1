import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../requests/client-address.ts'
import { auditEntry } from '../audit.ts'
import { issueLink } from '../codes/issue-link.ts'
import { limitMailInterval } from '../codes/send-interval.ts'
import { type AuthContext, authService } from '../context.ts'
import type { UserRow } from '../users/user-row.ts'

/** @throws over_email_send_rate_limit */
export async function sendConfirmation(
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow,
  redirectTo: string,
): Promise<void> {
  await limitMailInterval(context, 'signup', user.email ?? '')
  const mail = await context.database.transaction(authService, async (run) => {
    await run(auditEntry('user_confirmation_requested', user, clientAddress(request)))
    return issueLink(context, run, { kind: 'signup', user, redirectTo })
  })
  context.deliver(mail)
}
