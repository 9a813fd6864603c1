/** `[auth.external.<name>]` of config.toml. */
import { z } from 'zod'

/** These have built-in addresses; any other name is an OpenID Connect issuer, found by `url`. */
const wellKnown = new Set(['apple', 'azure', 'facebook', 'github', 'google'])

/** Names of other sign-in methods: an issuer with such a name could forge their identities. */
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
    /** Separated by commas: the first signs in here, ID tokens for all of them are accepted. */
    client_id: given.default('').refine((text) => text !== '', 'is needed where it is enabled'),
    /** Empty or an unset variable: users sign in with ID tokens only. */
    secret: z
      .string()
      .trim()
      .default('')
      .transform((text) => (text.startsWith('env(') ? '' : text)),
    /** The issuer or, for a built-in name, another server with the same API. */
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
