import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { type AuthContext, authService } from './context.ts'
import { keyOf } from './rate-limit.ts'

/**
 * One mail of a kind to an address in `max_frequency`. GoTrue counts on the account's row; here the address counts,
 * whether or not it is an account's, so that being told to wait says nothing.
 */
export const takeMailTurn = (
  context: AuthContext,
  kind:
    | 'signup'
    | 'recovery'
    | 'magiclink'
    | 'reauthentication'
    | 'email_change'
    | 'email_change again',
  email: string,
): Promise<void> => {
  const { mailInterval: seconds } = context.project.auth
  const code = 'over_email_send_rate_limit'
  return takeTurn(context, { key: `auth mail ${kind} ${keyOf(email)}`, seconds, code })
}

/** The same for telephones. */
export const takeSmsTurn = (
  context: AuthContext,
  kind: 'confirmation' | 'phone_change' | 'phone_change again' | 'reauthentication' | 'mfa',
  phone: string,
  seconds = context.project.auth.sms.interval,
): Promise<void> => {
  const code = 'over_sms_send_rate_limit'
  return takeTurn(context, { key: `auth sms ${kind} ${keyOf(phone)}`, seconds, code })
}

interface Turn {
  readonly key: string
  readonly seconds: number
  readonly code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit'
}

async function takeTurn({ database }: AuthContext, { key, seconds, code }: Turn): Promise<void> {
  if (seconds === 0) return
  const [turn] = await database.run<{ taken: boolean; wait: number | null }>(
    authService,
    sql`select _gateway.take_rate_limit(${key}, 1, make_interval(secs => ${seconds}::float8)) as taken,
          (select extract(epoch from ends_at - clock_timestamp())::float8
            from _gateway.rate_limits where key = ${key}) as wait`,
  )
  if (turn?.taken) return
  const wait = Math.max(1, Math.ceil(turn?.wait ?? seconds))
  const message = `For security purposes, you can only request this after ${wait} seconds.`
  throw new AppError(code, message, { retryAfter: wait })
}
