import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../requests/client-address.ts'
import { auditEntry } from '../audit.ts'
import { issueSms, sendSms } from '../codes/issue-sms.ts'
import { limitSmsInterval } from '../codes/send-interval.ts'
import { type AuthContext, authService } from '../context.ts'
import { findUserByPhone } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

interface Asked {
  readonly type: 'sms' | 'phone_change'
  /** The account's current number, also when the message goes to a new one. */
  readonly phone: string
}

export async function resendSms(
  context: AuthContext,
  request: FastifyRequest,
  { type, phone }: Asked,
): Promise<Record<string, never>> {
  await limitSmsInterval(
    context,
    type === 'sms' ? 'confirmation again' : 'phone_change again',
    phone,
  )
  const address = clientAddress(request)
  context.afterResponse(async () => {
    const sms = await context.database.transaction(authService, async (run) => {
      const [user] = await run<UserRow>(findUserByPhone(phone))
      if (!user || user.deleted_at) return null
      if (type === 'phone_change') {
        const { phone_change: newPhone } = user
        if (!newPhone) return null
        return issueSms(context, run, { kind: 'phone_change', user, phone: newPhone })
      }
      if (user.phone_confirmed_at) return null
      await run(auditEntry('user_confirmation_requested', user, address))
      return issueSms(context, run, { kind: 'confirmation', user, phone })
    })
    if (sms) sendSms(context, sms)
  })
  return {}
}
