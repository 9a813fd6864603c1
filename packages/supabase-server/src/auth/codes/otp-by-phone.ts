import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { addUser, afterResponseUnlessHooked } from '../hooks/add-user.ts'
import { findUserByPhone } from '../users/find-user.ts'
import { expectSender, issueSms, sendSms } from './issue-sms.ts'
import { limitSmsInterval } from './send-interval.ts'

interface Asked {
  readonly phone: string
  readonly userData: Record<string, unknown>
}

/** Responds before looking up the account, so that the time reveals nothing. */
export async function otpByPhone(
  context: AuthContext,
  { phone, userData }: Asked,
): Promise<Record<string, never>> {
  expectSender(context, phone)
  await limitSmsInterval(context, 'confirmation', phone)
  const isConfirmed = !context.project.auth.sms.enableConfirmations
  await afterResponseUnlessHooked(context, async () => {
    const sms = await context.database.transaction(async (run) => {
      const account = { email: null, phone, passwordHash: '', isConfirmed, userData }
      await addUser(context, run, { ...account, id: randomUUID() })
      const user = await findUserByPhone(run, phone)
      if (!user || user.deleted_at) return null
      const isNew = !user.phone_confirmed_at
      // Nobody has proven the number, so its password may be a stranger's, unless the account's mailbox is confirmed.
      if (isNew && !user.email_confirmed_at) await run(forgetPassword(user.id))
      await run(
        auditEntry(
          context,
          isNew ? 'user_confirmation_requested' : 'user_recovery_requested',
          user,
        ),
      )
      return issueSms(context, run, { kind: 'confirmation', user, phone })
    })
    if (sms) sendSms(context, sms)
  })
  return {}
}

const forgetPassword = (id: string) =>
  sql`update auth.users set encrypted_password = '' where id = ${id}::uuid`
