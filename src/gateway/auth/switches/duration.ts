import { z } from 'zod'

const secondsOf = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** As Go writes it: `60s`, `1m30s`. Read as seconds. */
export const duration = z
  .string()
  .regex(/^(\d+(\.\d+)?(ms|s|m|h))+$/, 'must be a duration such as 60s')
  .transform((text) =>
    [...text.matchAll(/(?<![\d.])([\d.]+)(ms|s|m|h)/g)].reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * secondsOf[unit as keyof typeof secondsOf],
      0,
    ),
  )
