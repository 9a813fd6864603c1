/** `[auth.mfa]` of config.toml. */
import { z } from 'zod'
import { duration } from './duration.ts'
import { template } from './sms-switches.ts'

const enabled = {
  enroll_enabled: z.boolean().default(false),
  verify_enabled: z.boolean().default(false),
}

export const mfaSwitches = z
  .object({
    max_enrolled_factors: z.int().positive().max(100).default(10),
    totp: z.object(enabled).prefault({}),
    phone: z
      .object({
        ...enabled,
        otp_length: z.int().min(6).max(10).default(6),
        template,
        max_frequency: duration.prefault('5s'),
      })
      .prefault({}),
    web_authn: z.object(enabled).prefault({}),
  })
  .prefault({})
  .transform(({ max_enrolled_factors, totp, phone, web_authn }) => ({
    mostFactors: max_enrolled_factors,
    totp: { canEnroll: totp.enroll_enabled, canVerify: totp.verify_enabled },
    phone: {
      canEnroll: phone.enroll_enabled,
      canVerify: phone.verify_enabled,
      otpLength: phone.otp_length,
      template: phone.template,
      interval: phone.max_frequency,
    },
    webauthn: { canEnroll: web_authn.enroll_enabled, canVerify: web_authn.verify_enabled },
    /** Seconds. */
    challengeExpiry: 300,
  }))
