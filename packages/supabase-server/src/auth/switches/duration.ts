import { z } from 'zod'

const secondsOf = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** Reads a duration of Go, `60s` or `1m30s`, into seconds; null for any other text. */
export function readDuration(text: string): number | null {
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return null
  return [...text.matchAll(/(?<![\d.])([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * secondsOf[unit as keyof typeof secondsOf],
    0,
  )
}

export const duration = z.string().transform((text, context) => {
  const seconds = readDuration(text)
  if (seconds !== null) return seconds
  context.addIssue({ code: 'custom', message: 'must be a duration such as 60s' })
  return z.NEVER
})
