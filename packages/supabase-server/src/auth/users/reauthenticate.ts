/** GET /reauthenticate */
import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { auditEntry } from '../audit.ts'
import { keepToken, newToken, recipient } from '../codes/issue-link.ts'
import { expectSender, issueSms, sendSms } from '../codes/issue-sms.ts'
import { limitMailInterval, limitSmsInterval } from '../codes/send-interval.ts'
import type { AuthContext } from '../context.ts'
import { mailLimits, smsLimits } from '../endpoint-limits.ts'
import { takeLimits } from '../rate-limit.ts'
import type { UserHandler } from '../require-user.ts'
import type { UserRow } from './user-row.ts'

export const reauthenticate: UserHandler = async (context, { user }, request) => {
  const { email, phone } = user
  const noted = auditEntry(context, 'user_reauthenticate_requested', user)
  if (email) {
    if (!user.email_confirmed_at) throw unconfirmed('Please verify your email first.')
    await takeLimits(context, request, mailLimits)
    await limitMailInterval(context, 'reauthentication', email)
    const { code, linkToken } = await context.database.transaction(async (run) => {
      await run(noted)
      return keepCode(context, run, user, email)
    })
    const token = { code, link: '', tokenHash: linkToken, redirectTo: '' }
    context.deliver({ kind: 'reauthentication', to: email, ...recipient(user), ...token })
    return {}
  }
  if (!phone) {
    const message = 'Reauthentication requires the user to have an email or a phone number'
    throw new AppError('validation_failed', message)
  }
  if (!user.phone_confirmed_at) throw unconfirmed('Please verify your phone first.')
  expectSender(context, phone)
  await takeLimits(context, request, smsLimits)
  await limitSmsInterval(context, 'reauthentication', phone)
  const sms = await context.database.transaction(async (run) => {
    await run(noted)
    return issueSms(context, run, { kind: 'reauthentication', user, phone })
  })
  sendSms(context, sms)
  return {}
}

async function keepCode(context: AuthContext, run: Run, { id }: UserRow, email: string) {
  const token = newToken(context, email)
  await run(sql`
    with kept as (${keepToken(id, 'reauthentication_token', token, email)})
    update auth.users set reauthentication_token = ${token.hash}, reauthentication_sent_at = now(), updated_at = now()
    where id = ${id}::uuid`)
  return token
}

const unconfirmed = (message: string) => new AppError('validation_failed', message)
