/** `[auth.external.<name>]` of config.toml: who else may say who somebody is. */
import { z } from 'zod'

/** These have an address of their own; any other name is an OpenID Connect issuer, found by `url`. */
const wellKnown = new Set(['apple', 'azure', 'facebook', 'github', 'google'])

/** What other ways to sign in call their identities: an issuer of that name would write and prove theirs. */
const reserved = /^(?:email|phone|web3|anonymous_users|sso:.*)$/

const given = z
  .string()
  .trim()
  .refine((text) => !text.startsWith('env('), 'names a variable that the environment does not have')

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('')

const providerSwitches = z.union([
  z.object({ enabled: z.literal(false).default(false) }).transform(() => null),
  z.object({
    enabled: z.literal(true),
    /** Several after commas: the first signs in here, tokens of all are taken. */
    client_id: given.default('').refine((text) => text !== '', 'is needed where it is enabled'),
    /** None, or of a variable that is not set: its users come by id tokens alone. */
    secret: z
      .string()
      .trim()
      .default('')
      .transform((text) => (text.startsWith('env(') ? '' : text)),
    /** An issuer of one's own; with the well-known names another server that speaks like them. */
    url: address,
    redirect_uri: address,
    skip_nonce_check: z.boolean().default(false),
    email_optional: z.boolean().default(false),
  }),
])

export interface ExternalProvider {
  readonly name: string
  readonly clientIds: readonly [string, ...string[]]
  readonly secret: string
  /** '' for the provider's own. */
  readonly url: string
  /** '' for this server's `/auth/v1/callback`. */
  readonly redirectUri: string
  readonly skipNonceCheck: boolean
  readonly emailOptional: boolean
}

export const externalSwitches = z
  .record(z.string().regex(/^[a-z0-9][a-z0-9_:-]*$/), providerSwitches)
  .default({})
  .superRefine((providers, { addIssue }) => {
    for (const [name, provider] of Object.entries(providers)) {
      if (!provider) continue
      if (reserved.test(name)) {
        const message = 'is the name of another way to sign in: give the issuer one of its own'
        addIssue({ code: 'custom', path: [name], message })
      }
      if (provider.url || wellKnown.has(name)) continue
      const message = 'is needed: where the OpenID Connect issuer is'
      addIssue({ code: 'custom', path: [name, 'url'], message })
    }
  })
  .transform((providers) =>
    Object.entries(providers).flatMap(([name, provider]): ExternalProvider[] => {
      if (!provider) return []
      const [first = '', ...others] = provider.client_id.split(',').map((id) => id.trim())
      return [
        {
          name,
          clientIds: [first, ...others.filter(Boolean)],
          secret: provider.secret,
          url: provider.url.replace(/(?<!\/)\/+$/, ''),
          redirectUri: provider.redirect_uri,
          skipNonceCheck: provider.skip_nonce_check,
          emailOptional: provider.email_optional,
        },
      ]
    }),
  )
