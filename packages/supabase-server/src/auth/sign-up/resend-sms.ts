import { auditEntry } from '../audit.ts'
import { issueSms, sendSms } from '../codes/issue-sms.ts'
import { limitSmsInterval } from '../codes/send-interval.ts'
import type { AuthContext } from '../context.ts'
import { findUserByPhone } from '../users/find-user.ts'

interface Asked {
  readonly type: 'sms' | 'phone_change'
  /** The account's current number, also when the message goes to a new one. */
  readonly phone: string
}

export async function resendSms(
  context: AuthContext,
  { type, phone }: Asked,
): Promise<Record<string, never>> {
  await limitSmsInterval(
    context,
    type === 'sms' ? 'confirmation again' : 'phone_change again',
    phone,
  )
  context.afterResponse(async () => {
    const sms = await context.database.transaction(async (run) => {
      const user = await findUserByPhone(run, phone)
      if (!user || user.deleted_at) return null
      if (type === 'phone_change') {
        const { phone_change: newPhone } = user
        if (!newPhone) return null
        return issueSms(context, run, { kind: 'phone_change', user, phone: newPhone })
      }
      if (user.phone_confirmed_at) return null
      await run(auditEntry(context, 'user_confirmation_requested', user))
      return issueSms(context, run, { kind: 'confirmation', user, phone })
    })
    if (sms) sendSms(context, sms)
  })
  return {}
}
