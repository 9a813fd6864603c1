import { z } from 'zod'

const secondsOf = { ms: 0.001, s: 1, m: 60, h: 3600 }
/** Go's durations end after 292 years, and PostgreSQL's calendar much later. */
const longest = 292 * 365 * 86_400

/** `24h`, `1h30m`, or `none`: as seconds, 0 for no ban. */
export const banDuration = z
  .string()
  .max(64)
  .transform((text, context) => {
    if (text === 'none') return 0
    const parts = [...text.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
    const seconds = parts.reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * secondsOf[unit as keyof typeof secondsOf],
      0,
    )
    if (parts.map(([part]) => part).join('') === text && text !== '' && seconds <= longest) {
      return seconds
    }
    context.addIssue({ code: 'custom', message: 'invalid format for ban duration' })
    return z.NEVER
  })
