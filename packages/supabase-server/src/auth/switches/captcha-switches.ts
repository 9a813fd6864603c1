/** `[auth.captcha]` of config.toml. */
import { z } from 'zod'

export interface Captcha {
  /** Checks a token. */
  readonly url: string
  readonly secret: string
}

/** https://docs.hcaptcha.com/#verify-the-user-response-server-side, https://developers.cloudflare.com/turnstile/get-started/server-side-validation */
const urls = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
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
    enabled && isProvider(provider) ? { url: urls[provider], secret: secret.trim() } : null,
  )
  .prefault({})

const isProvider = (text: string): text is keyof typeof urls => Object.hasOwn(urls, text)
