import { z } from 'zod'

/** Every access token carries it, and proxies refuse requests with more than 8 to 16 KB of headers. */
const most = 4096

/** What a user may say of itself. PostgreSQL's JSON knows no NUL and no half of a surrogate pair. */
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
    // Nested so deeply that the stack ended.
    return false
  }
  return text.length <= most && !/\\u(0000|d[89a-f])/i.test(text)
}
