import { z } from 'zod'

/** Access tokens carry the metadata, and proxies refuse headers beyond 8 to 16 KB. */
const most = 4096

/** PostgreSQL's JSON accepts no NUL and no lone surrogate. */
export const userMetadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .refine((data) => isStorable(data), `must be at most ${most} characters of JSON`)
  .transform((data) => data ?? {})

export function isStorable(data: unknown): boolean {
  let text: string
  try {
    text = JSON.stringify(data ?? {})
  } catch {
    // The nesting overflowed the stack.
    return false
  }
  return text.length <= most && !/\\u(0000|d[89a-f])/i.test(text)
}
