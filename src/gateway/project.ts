/** The project that the gateway serves: its folder, and the switches of its config.toml. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'

/** As the Supabase CLI reads them, with its defaults; what this gateway has no use for is left alone. */
const configSchema = z
  .object({
    api: z
      .object({
        schemas: z.array(z.string().min(1)).min(1).default(['public', 'graphql_public']),
        extra_search_path: z.array(z.string().min(1)).default(['public', 'extensions']),
        max_rows: z.int().positive().default(1000),
      })
      .prefault({}),
    auth: z
      .object({
        site_url: z.url().default('http://127.0.0.1:3000'),
        additional_redirect_urls: z.array(z.string()).default(['https://127.0.0.1:3000']),
        jwt_expiry: z.int().positive().max(604_800).default(3600),
        enable_refresh_token_rotation: z.boolean().default(true),
        refresh_token_reuse_interval: z.int().nonnegative().default(10),
        enable_signup: z.boolean().default(true),
        enable_anonymous_sign_ins: z.boolean().default(false),
        minimum_password_length: z.int().min(6).default(6),
        email: z
          .object({
            enable_signup: z.boolean().default(true),
            enable_confirmations: z.boolean().default(false),
            otp_length: z.int().min(6).max(10).default(6),
            otp_expiry: z.int().positive().max(86_400).default(3600),
          })
          .prefault({}),
      })
      .prefault({}),
  })
  .transform(({ api, auth }) => ({
    api: {
      schemas: api.schemas,
      extraSearchPath: api.extra_search_path,
      maxRows: api.max_rows,
    },
    auth: {
      siteUrl: auth.site_url,
      additionalRedirectUrls: auth.additional_redirect_urls,
      /** Seconds. */
      jwtExpiry: auth.jwt_expiry,
      refreshTokenRotation: auth.enable_refresh_token_rotation,
      /** Seconds. */
      refreshTokenReuseInterval: auth.refresh_token_reuse_interval,
      enableSignup: auth.enable_signup && auth.email.enable_signup,
      enableAnonymousSignIns: auth.enable_anonymous_sign_ins,
      enableConfirmations: auth.email.enable_confirmations,
      minimumPasswordLength: auth.minimum_password_length,
      /** Digits of a code in a mail. */
      otpLength: auth.email.otp_length,
      /** Seconds that code and link of a mail are good for. */
      otpExpiry: auth.email.otp_expiry,
    },
  }))

export type Project = z.output<typeof configSchema>

/** Throws one message that lists all that is wrong. A folder without config.toml has the defaults. */
export function readProject(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): Project {
  const file = join(folder, 'config.toml')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const result = configSchema.safeParse(fillFromEnvironment(readToml(file, text), environment))
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`${file} is not valid:\n${problems.join('\n')}`)
}

function readToml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(
      `${file} is not valid TOML: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    )
  }
}

/** `env(NAME)` stands for a value that is not written into the file, such as a secret. */
function fillFromEnvironment(
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name === undefined ? value : (environment[name] ?? value)
  }
  if (Array.isArray(value)) return value.map((one) => fillFromEnvironment(one, environment))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, fillFromEnvironment(one, environment)]),
  )
}
