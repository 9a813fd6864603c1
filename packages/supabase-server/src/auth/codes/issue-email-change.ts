import sql from 'sql-template-tag'
import type { Run } from '../../database/database.ts'
import type { AuthMail } from '../auth-mail.ts'
import type { AuthContext } from '../context.ts'
import { beginFlow } from '../tokens/flow-rows.ts'
import type { Challenge } from '../tokens/pkce.ts'
import type { UserRow } from '../users/user-row.ts'
import { keepToken, linkOf, newToken, recipient } from './issue-link.ts'
import type { OneTimeToken } from './one-time-token.ts'

interface Change {
  readonly user: UserRow
  readonly newEmail: string
  readonly redirectTo: string
  readonly challenge?: Challenge | null
}

export async function issueEmailChange(
  context: AuthContext,
  run: Run,
  { user, newEmail, redirectTo, challenge = null }: Change,
): Promise<AuthMail[]> {
  const mailOf = (to: string, token: OneTimeToken): AuthMail => ({
    kind: 'email_change',
    to,
    ...recipient(user),
    newEmail,
    ...linkOf(context, token, { type: 'email_change', redirectTo, challenge }),
  })
  const { doubleConfirmChanges } = context.project.auth
  const ofNew = newToken(context, newEmail)
  const ofCurrent = doubleConfirmChanges && user.email ? newToken(context, user.email) : null
  await run(keepToken(user.id, 'email_change_token_new', ofNew, newEmail))
  const toNew = mailOf(newEmail, ofNew)
  if (ofCurrent && user.email) {
    await run(keepToken(user.id, 'email_change_token_current', ofCurrent, user.email))
  }
  await run(sql`
    update auth.users set email_change = ${newEmail}, email_change_token_new = ${ofNew.hash},
      email_change_token_current = ${ofCurrent?.hash ?? ''}, email_change_confirm_status = 0,
      email_change_sent_at = now(), updated_at = now()
    where id = ${user.id}::uuid`)
  if (challenge) await run(beginFlow(user.id, 'email_change', challenge))
  if (!ofCurrent || !user.email) return [toNew]
  const toCurrent = mailOf(user.email, ofCurrent)
  const { code, tokenHash } = toCurrent
  return [{ ...toNew, leaving: { code, tokenHash } }, toCurrent]
}
