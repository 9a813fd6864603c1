import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { type AuthContext, authService } from './context.ts'
import { keyOf } from './rate-limit.ts'

/**
 * One mail of a kind to an address in `max_frequency`. GoTrue counts on the account's row; here the address counts,
 * whether or not it is an account's, so that being told to wait says nothing.
 */
export async function takeMailTurn(
  { database, project }: AuthContext,
  kind: 'signup' | 'recovery' | 'email_change' | 'email_change again',
  email: string,
): Promise<void> {
  const { mailInterval } = project.auth
  if (mailInterval === 0) return
  const key = `auth mail ${kind} ${keyOf(email)}`
  const [turn] = await database.run<{ taken: boolean; wait: number | null }>(
    authService,
    sql`select _gateway.take_rate_limit(${key}, 1, make_interval(secs => ${mailInterval}::float8)) as taken,
          (select extract(epoch from ends_at - clock_timestamp())::float8
            from _gateway.rate_limits where key = ${key}) as wait`,
  )
  if (turn?.taken) return
  const seconds = Math.max(1, Math.ceil(turn?.wait ?? mailInterval))
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  throw new AppError('over_email_send_rate_limit', message, { retryAfter: seconds })
}
