/** `[auth.captcha]` of config.toml. */
import { z } from 'zod'

export interface Captcha {
  readonly provider: 'hcaptcha' | 'turnstile'
  readonly secret: string
}

export const captchaSwitches = z
  .object({
    enabled: z.boolean().default(false),
    provider: z.string().default(''),
    secret: z.string().default(''),
  })
  .superRefine(({ enabled, provider, secret }, { addIssue }) => {
    if (!enabled) return
    if (!isProvider(provider)) {
      addIssue({ code: 'custom', path: ['provider'], message: 'must be hcaptcha or turnstile' })
    }
    if (secret === '' || secret.startsWith('env(')) {
      addIssue({ code: 'custom', path: ['secret'], message: 'is missing' })
    }
  })
  .transform(({ enabled, provider, secret }): Captcha | null =>
    enabled && isProvider(provider) ? { provider, secret: secret.trim() } : null,
  )
  .prefault({})

const isProvider = (text: string): text is Captcha['provider'] =>
  text === 'hcaptcha' || text === 'turnstile'
