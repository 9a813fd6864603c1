/** How everything is logged. */
import { describeError } from './describe-error.ts'

export interface LogTo {
  /** A line with its end. */
  write(line: string): void
}

export function logSettings(level: string, logTo?: LogTo) {
  return { level, serializers: { err: describeError }, ...(logTo ? { stream: logTo } : {}) }
}
