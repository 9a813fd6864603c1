/** `[auth]` of config.toml, with the Supabase CLI's defaults. */
import { z } from 'zod'
import { captchaSwitches } from './captcha-switches.ts'
import { duration } from './duration.ts'
import { emailSwitches } from './email-switches.ts'
import { externalSwitches } from './external-switches.ts'
import { hookSwitches } from './hook-switches.ts'
import { passkeySwitches, webauthnSwitches } from './key-switches.ts'
import { limitSwitches } from './limit-switches.ts'
import { mfaSwitches } from './mfa-switches.ts'
import { requiredCharacters, requirements } from './password-characters.ts'
import { smsSwitches } from './sms-switches.ts'

const enabled = z
  .object({ enabled: z.boolean().default(false) })
  .prefault({})
  .transform((chain) => chain.enabled)

/** The CLI leaves `env(NAME)` in place when the variable is not set. */
const key = z
  .string()
  .transform((text) => (text === '' || text.startsWith('env(') ? undefined : text))
  .optional()

const isKind = (kind: 'publishable' | 'secret') => (value: string | undefined) =>
  value === undefined || value.startsWith(`sb_${kind}_`)

export const authSwitches = z
  .object({
    enabled: z.literal(true, 'cannot be false: nobody could sign in').default(true),
    /** Default: the server's address. */
    site_url: z.url().optional(),
    additional_redirect_urls: z.array(z.string()).default(['https://127.0.0.1:3000']),
    jwt_secret: key,
    anon_key: key,
    service_role_key: key,
    publishable_key: key.refine(isKind('publishable'), 'must begin with sb_publishable_'),
    secret_key: key.refine(isKind('secret'), 'must begin with sb_secret_'),
    /** Relative to the folder of config.toml. */
    signing_keys_path: key,
    /** Default: the server's address. */
    jwt_issuer: key,
    jwt_expiry: z.int().positive().max(604_800).default(3600),
    enable_refresh_token_rotation: z.boolean().default(true),
    refresh_token_reuse_interval: z.int().nonnegative().default(10),
    enable_signup: z.boolean().default(true),
    enable_anonymous_sign_ins: z.boolean().default(false),
    enable_manual_linking: z.boolean().default(false),
    minimum_password_length: z.int().min(6).default(6),
    password_requirements: requirements.default(''),
    update_password_require_current_password: z.boolean().default(false),
    rate_limit: limitSwitches,
    sessions: z
      .object({
        timebox: duration.prefault('0s'),
        inactivity_timeout: duration.prefault('0s'),
        single_per_user: z.boolean().default(false),
      })
      .prefault({}),
    email: emailSwitches,
    sms: smsSwitches,
    mfa: mfaSwitches,
    passkey: passkeySwitches,
    webauthn: webauthnSwitches,
    captcha: captchaSwitches,
    web3: z.object({ ethereum: enabled, solana: enabled }).prefault({}),
    hook: hookSwitches,
    oauth_server: enabled,
    external: externalSwitches,
  })
  .transform(
    ({
      email,
      rate_limit,
      sms,
      mfa,
      passkey,
      webauthn,
      web3,
      hook,
      oauth_server,
      external,
      captcha,
      ...auth
    }) => ({
      siteUrl: auth.site_url,
      additionalRedirectUrls: auth.additional_redirect_urls,
      /** The environment's keys take precedence. */
      keys: {
        jwtSecret: auth.jwt_secret,
        anonKey: auth.anon_key,
        serviceRoleKey: auth.service_role_key,
        publishableKey: auth.publishable_key,
        secretKey: auth.secret_key,
        signingKeys: auth.signing_keys_path,
      },
      /** Seconds. */
      jwtExpiry: auth.jwt_expiry,
      jwtIssuer: auth.jwt_issuer,
      refreshTokenRotation: auth.enable_refresh_token_rotation,
      /** Seconds. */
      refreshTokenReuseInterval: auth.refresh_token_reuse_interval,
      /** Seconds; 0 sets no limit. */
      sessions: {
        timebox: auth.sessions.timebox,
        inactivityTimeout: auth.sessions.inactivity_timeout,
        /** Only the newest session of a user can be refreshed. */
        isSingle: auth.sessions.single_per_user,
      },
      ...email,
      enableSignup: auth.enable_signup,
      enableAnonymousSignIns: auth.enable_anonymous_sign_ins,
      enableManualLinking: auth.enable_manual_linking,
      minimumPasswordLength: auth.minimum_password_length,
      passwordCharacters: requiredCharacters[auth.password_requirements] as readonly string[],
      requireCurrentPassword: auth.update_password_require_current_password,
      rateLimit: rate_limit,
      sms,
      mfa,
      passkey,
      webauthn,
      web3,
      captcha,
      hook,
      /** Clients can be registered, but nobody can sign in to them yet. */
      oauthServer: oauth_server,
      external,
    }),
  )
