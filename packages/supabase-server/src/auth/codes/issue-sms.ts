import sql, { raw } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthSms } from '../auth-sms.ts'
import type { AuthContext } from '../context.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'
import { keepToken } from './issue-link.ts'
import { newOneTimeToken } from './one-time-token.ts'

const columns = {
  confirmation: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  phone_change: { token: 'phone_change_token', sentAt: 'phone_change_sent_at' },
  reauthentication: { token: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
} as const

interface Wanted {
  readonly kind: keyof typeof columns
  readonly user: UserRow
  readonly phone: string
}

/** Replaces the earlier code of the same kind. Send the message after the commit. */
export async function issueSms(
  { project: { auth }, secrets }: AuthContext,
  run: Run,
  { kind, user, phone }: Wanted,
): Promise<AuthSms> {
  const { otpLength, testCodes, template } = auth.sms
  const token = newOneTimeToken(phone, otpLength, secrets.jwtSecret, testCodes.get(phone))
  const { token: column, sentAt } = columns[kind]
  const change = kind === 'phone_change' ? sql`phone_change = ${phone},` : sql``
  await run(sql`
    with kept as (${keepToken(user.id, column, token, phone)})
    update auth.users set ${raw(column)} = ${token.hash}, ${change} ${raw(sentAt)} = now(), updated_at = now()
    where id = ${user.id}::uuid`)
  return {
    to: phone,
    code: token.code,
    text: inWords(template, token.code),
    user: toUserJson(user),
  }
}

export const inWords = (template: string, code: string) =>
  template.replace(/\{\{\s*\.Code\s*\}\}/g, code)

/**
 * Call before writing anything.
 * @throws sms_send_failed without a provider, for known and unknown numbers alike
 */
export function expectSender({ deliverSms, project }: AuthContext, phone: string): void {
  if (deliverSms || project.auth.sms.testCodes.has(phone)) return
  const message = 'Error sending confirmation sms: no SMS provider is configured'
  throw new AppError('sms_send_failed', message)
}

export function sendSms({ deliverSms, project }: AuthContext, sms: AuthSms): void {
  if (!project.auth.sms.testCodes.has(sms.to)) deliverSms?.(sms)
}

/** @throws validation_failed unless the channel is SMS or a webhook sends the message */
export function expectChannel({ project }: AuthContext, channel: string | null | undefined): void {
  if (!channel || channel === 'sms' || project.auth.hook.sendSms) return
  const message =
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider."
  throw new AppError('validation_failed', message)
}
