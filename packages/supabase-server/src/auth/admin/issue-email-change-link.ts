import sql, { raw } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthMail } from '../auth-mail.ts'
import { keepToken, linkOf, newToken, recipient } from '../codes/issue-link.ts'
import type { AuthContext } from '../context.ts'
import { emailExists } from '../sign-up/refuse-duplicate.ts'
import { readNewEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

interface Change {
  readonly type: 'email_change_current' | 'email_change_new'
  readonly newEmail: string | null | undefined
  readonly redirectTo: string
}

/** The other of the two links stays valid for the same new address. */
export async function issueEmailChangeLink(
  context: AuthContext,
  run: Run,
  user: UserRow,
  { type, newEmail: typed, redirectTo }: Change,
): Promise<AuthMail> {
  const isNew = type === 'email_change_new'
  if (!isNew && !context.project.auth.doubleConfirmChanges) {
    const message = 'Enable secure email change to generate link for current email'
    throw new AppError('validation_failed', message)
  }
  const newEmail = readNewEmail(typed ?? '')
  if (await findUserByEmail(run, newEmail)) throw emailExists()
  if (user.email_change !== newEmail) await run(forgetOtherChange(user.id))
  const to = isNew ? newEmail : (user.email ?? '')
  const token = newToken(context, to)
  const column = isNew ? 'email_change_token_new' : 'email_change_token_current'
  await run(sql`
    with kept as (${keepToken(user.id, column, token, to)})
    update auth.users set email_change = ${newEmail}, ${raw(column)} = ${token.hash}, email_change_confirm_status = 0,
      email_change_sent_at = now(), updated_at = now()
    where id = ${user.id}::uuid`)
  const link = linkOf(context, token, { type: 'email_change', redirectTo })
  return { kind: 'email_change', to, ...recipient(user), newEmail, ...link }
}

/** A link that was sent for one address must not confirm another. */
const forgetOtherChange = (id: string) => sql`
  with gone as (
    delete from auth.one_time_tokens
    where user_id = ${id}::uuid and token_type in ('email_change_token_new', 'email_change_token_current')
  )
  update auth.users set email_change_token_new = '', email_change_token_current = '' where id = ${id}::uuid`
