import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { AuthContext } from '../context.ts'
import { keyOf } from '../rate-limit.ts'

/**
 * Allows one mail of a kind to an address in `max_frequency`.
 * GoTrue counts by account; counting by address keeps the refusal from revealing whether an account exists.
 */
export const limitMailInterval = (
  context: AuthContext,
  kind:
    | 'signup'
    | 'signup again'
    | 'recovery'
    | 'magiclink'
    | 'reauthentication'
    | 'email_change'
    | 'email_change again',
  email: string,
): Promise<void> => {
  const { mailInterval: seconds } = context.project.auth
  const code = 'over_email_send_rate_limit'
  const keyFor = (one: string) => `auth mail ${one} ${keyOf(email)}`
  const alsoKey = kind === 'signup' ? keyFor('signup again') : null
  return limitInterval(context, { key: keyFor(kind), alsoKey, seconds, code })
}

export const limitSmsInterval = (
  context: AuthContext,
  kind:
    | 'confirmation'
    | 'confirmation again'
    | 'phone_change'
    | 'phone_change again'
    | 'reauthentication'
    | 'mfa'
    | 'mfa begun',
  phone: string,
  seconds = context.project.auth.sms.interval,
): Promise<void> => {
  const code = 'over_sms_send_rate_limit'
  const keyFor = (one: string) => `auth sms ${one} ${keyOf(phone)}`
  const alsoKey = kind === 'confirmation' ? keyFor('confirmation again') : null
  return limitInterval(context, { key: keyFor(kind), alsoKey, seconds, code })
}

interface Interval {
  readonly key: string
  /** Also counted, without being enforced: a first mail delays a resend, a resend never delays a first mail. */
  readonly alsoKey: string | null
  readonly seconds: number
  readonly code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit'
}

async function limitInterval(context: AuthContext, interval: Interval): Promise<void> {
  const { key, alsoKey, seconds, code } = interval
  if (seconds === 0) return
  const wait = await takeInterval(context, key, seconds)
  if (wait === null) {
    if (alsoKey !== null) await takeInterval(context, alsoKey, seconds)
    return
  }
  const message = `For security purposes, you can only request this after ${wait} seconds.`
  throw new AppError(code, message, { retryAfter: wait })
}

/** Returns null when sending is allowed, else the seconds to wait. */
async function takeInterval(
  { database }: AuthContext,
  key: string,
  seconds: number,
): Promise<number | null> {
  const [interval] = await database.run<{ taken: boolean; wait: number | null }>(
    sql`select _gateway.take_rate_limit(${key}, 1, make_interval(secs => ${seconds}::float8)) as taken,
          (select extract(epoch from ends_at - clock_timestamp())::float8
            from _gateway.rate_limits where key = ${key}) as wait`,
  )
  return interval?.taken ? null : Math.max(1, Math.ceil(interval?.wait ?? seconds))
}
