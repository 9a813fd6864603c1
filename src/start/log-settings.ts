/** How everything is logged: pino takes an error's own message for a line that has no words, and that may quote people. */
import { describeError, withoutQuotes } from 'supabase-server/database'

export interface LogTo {
  /** A line with its end. */
  write(line: string): void
}

type Log = (...given: [unknown, string?, ...unknown[]]) => void

export function logSettings(level: string, logTo?: LogTo) {
  return {
    level,
    serializers: { err: describeError },
    hooks: {
      logMethod(this: unknown, given: Parameters<Log>, log: Log): void {
        log.apply(this, worded(given))
      },
    },
    ...(logTo ? { stream: logTo } : {}),
  }
}

function worded(given: Parameters<Log>): Parameters<Log> {
  const [first, words, ...more] = given
  const about = first instanceof Error ? { err: first } : first
  // Words alone are the framework's, some of which quote an address.
  if (typeof about === 'string') return [withoutQuotes(about), words, ...more]
  const err = (about as { err?: unknown } | null)?.err
  if (words !== undefined || !(err instanceof Error)) return [about, words, ...more]
  return [about, describeError(err).message]
}
