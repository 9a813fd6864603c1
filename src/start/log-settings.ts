/** pino would use an error's message, which may quote personal data. */
import { describeError, withoutQuotes } from 'supabase-server/database'

export interface LogTo {
  /** Includes the line break. */
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
  // The framework's own text may quote a URL.
  if (typeof about === 'string') return [withoutQuotes(about), words, ...more]
  const err = (about as { err?: unknown } | null)?.err
  if (words !== undefined || !(err instanceof Error)) return [about, words, ...more]
  return [about, describeError(err).message]
}
