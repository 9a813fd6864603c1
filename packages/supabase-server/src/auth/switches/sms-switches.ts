/** `[auth.sms]` of config.toml. */
import { z } from 'zod'
import { duration } from './duration.ts'

export const template = z
  .string()
  .default('')
  .transform((text) => text || 'Seu código é {{ .Code }}')

export const smsSwitches = z
  .object({
    enable_signup: z.boolean().default(false),
    enable_confirmations: z.boolean().default(false),
    template,
    max_frequency: duration.prefault('5s'),
    /** Phone number to code; no message is sent to these numbers. */
    test_otp: z.record(z.string(), z.string().regex(/^\d+$/)).default({}),
    /** Not in the CLI: writes codes to the process log, for development. */
    log: z.object({ enabled: z.boolean().default(false) }).prefault({}),
  })
  .prefault({})
  .transform(({ enable_signup, enable_confirmations, max_frequency, test_otp, log, ...sms }) => ({
    isEnabled: enable_signup,
    enableConfirmations: enable_confirmations,
    template: sms.template,
    /** Seconds between two messages of a kind to one number. */
    interval: max_frequency,
    testCodes: new Map(
      Object.entries(test_otp).map(([phone, code]) => [phone.replace(/^\+|\s/g, ''), code]),
    ),
    toLog: log.enabled,
    /** GoTrue's defaults, which the CLI has no keys for. Seconds. */
    otpLength: 6,
    otpExpiry: 60,
  }))
