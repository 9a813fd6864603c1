import { auditEntry } from '../audit.ts'
import { issueLink } from '../codes/issue-link.ts'
import { limitMailInterval } from '../codes/send-interval.ts'
import type { AuthContext } from '../context.ts'
import type { UserRow } from '../users/user-row.ts'

/** @throws over_email_send_rate_limit */
export async function sendConfirmation(
  context: AuthContext,
  user: UserRow,
  redirectTo: string,
): Promise<void> {
  await limitMailInterval(context, 'signup', user.email ?? '')
  const mail = await context.database.transaction(async (run) => {
    await run(auditEntry(context, 'user_confirmation_requested', user))
    return issueLink(context, run, { kind: 'signup', user, redirectTo })
  })
  context.deliver(mail)
}
