/** `[auth.sms]` of config.toml: accounts with a phone number. */
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
    /** Phone number to code: nothing is sent to these. */
    test_otp: z.record(z.string(), z.string().regex(/^\d+$/)).default({}),
    /** Ours alone: codes go to the log of the process, for trying out. */
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
    /** GoTrue's figures, which the CLI has no keys for. Seconds. */
    otpLength: 6,
    otpExpiry: 60,
  }))
