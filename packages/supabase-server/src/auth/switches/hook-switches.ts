/** `[auth.hook.*]` of config.toml. */
import { z } from 'zod'

export interface Hook {
  /** `https://…`, or `pg-functions://postgres/<schema>/<function>`. */
  readonly uri: string
  /** For webhooks: `v1,whsec_<base64>`, several separated by `|` during a rotation. */
  readonly secrets: string
}

const functionUri = /^pg-functions:\/\/[^/]+\/([a-zA-Z_]\w{0,62})\/([a-zA-Z_]\w{0,62})$/

/** https://www.standardwebhooks.com */
const secretsFormat = /^v1,whsec_[A-Za-z0-9+/=]{32,}(\|v1,whsec_[A-Za-z0-9+/=]{32,})*$/

export const functionOf = ({ uri }: Hook): { schema: string; name: string } | null => {
  const [, schema, name] = functionUri.exec(uri) ?? []
  return schema && name ? { schema, name } : null
}

const hook = z
  .object({
    enabled: z.boolean().default(false),
    uri: z.string().default(''),
    secrets: z.string().default(''),
  })
  .superRefine(({ enabled, uri, secrets }, { addIssue }) => {
    if (!enabled || functionUri.test(uri)) return
    if (!URL.canParse(uri) || !/^https?:$/.test(new URL(uri).protocol)) {
      const message = 'must be https://…, or pg-functions://postgres/<schema>/<function>'
      addIssue({ code: 'custom', path: ['uri'], message })
    }
    if (!secretsFormat.test(secrets)) {
      const message = 'must be of the form v1,whsec_<base64 secret>'
      addIssue({ code: 'custom', path: ['secrets'], message })
    }
  })
  .transform(({ enabled, uri, secrets }): Hook | null => (enabled ? { uri, secrets } : null))
  .prefault({})

export const hookSwitches = z
  .object({
    send_email: hook,
    send_sms: hook,
    custom_access_token: hook,
    before_user_created: hook,
    password_verification_attempt: hook,
    mfa_verification_attempt: hook,
  })
  .prefault({})
  .transform((hooks) => ({
    sendEmail: hooks.send_email,
    sendSms: hooks.send_sms,
    customAccessToken: hooks.custom_access_token,
    beforeUserCreated: hooks.before_user_created,
    passwordAttempt: hooks.password_verification_attempt,
    mfaAttempt: hooks.mfa_verification_attempt,
  }))
