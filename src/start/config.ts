import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { namesProxies, toTrust } from './trusted-proxies.ts'

const url = (protocol: RegExp, what: string) =>
  z.url({ protocol, error: `must be ${what}` }).optional()

/** The driver reads neither several hosts nor target_session_attrs. */
const databaseUrl = url(
  /^postgres(ql)?$/,
  'a URL of the form postgres://user:password@host/database',
)
  .refine((value) => !value?.split('?')[0]?.split('@').at(-1)?.includes(','), {
    error: 'must name one host',
  })
  .refine((value) => !/[?&]ssl(mode)?=(prefer|allow)/.test(value ?? ''), {
    error:
      'must say sslmode=require, verify-ca, verify-full or disable: prefer and allow are unknown',
  })
  .refine((value) => !value?.includes('target_session_attrs='), {
    error: 'must not ask for target_session_attrs: name the primary, or a proxy that knows it',
  })

const variables = z.object({
  PORT: z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) <= 65_535, {
      error: ({ input }) => `must be a number from 0 to 65535, not ${input}`,
    })
    .transform(Number)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  // Beside the program: of the repository, the image or the installed package.
  PROJECT_DIR: z.string().default(fileURLToPath(new URL('../../supabase', import.meta.url))),
  S3_URL: url(/^https?$/, 'a URL of the form https://key:secret@host/bucket?region=sa-east-1'),
  PUBLIC_URL: url(/^https?$/, 'a URL of the form https://host').refine(isOrigin, {
    error: 'must be an origin of the form https://host, with nothing behind it',
  }),
  SEED: z.enum(['demo', 'none']).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, 'a URL of the form smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\p{Cc}]*@[^\p{Cc}]*$/u, 'must be an address, or Name <address>')
    .optional(),
  CONTACT_EMAIL: z.email().optional(),
  ANON_KEY: z.string().optional(),
  SERVICE_ROLE_KEY: z.string().optional(),
  JWT_SECRET: z.string().min(32).optional(),
  JWT_SIGNING_KEYS: z.string().optional(),
  JWT_ROTATION_DAYS: z.coerce.number().int().min(0).max(3650).default(90),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, { error: 'must be true, false, or the addresses of all proxies' })
    .default('false')
    .transform(toTrust),
  META_API_URL: url(/^https?$/, 'a URL of the form https://host/v24.0'),
  GA4_API_URL: url(/^https?$/, 'a URL of the form https://host'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

const environmentSchema = variables.refine(
  ({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL || !DATABASE_DIRECT_URL,
  {
    path: ['DATABASE_DIRECT_URL'],
    error: 'goes beside a DATABASE_URL, the address of the pooler',
  },
)

/** Links append a path. */
function isOrigin(text: string | undefined): boolean {
  if (text === undefined || !URL.canParse(text)) return true
  const { origin, href } = new URL(text)
  return href.replace(/(?<!\/)\/+$/, '') === origin
}

type Environment = Readonly<Record<string, string | undefined>>

export type Config = ReturnType<typeof readConfig>

/** @throws one Error with a line for each wrong variable */
export function readConfig(environment: Environment) {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const result = environmentSchema.safeParse(Object.fromEntries(given))
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}`)
  }
  const values = result.data
  const isLoopback = isLoopbackHost(values.HOST)
  const demoByDefault = values.DATABASE_URL === undefined && isLoopback
  return {
    port: values.PORT,
    host: values.HOST,
    isLoopback,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** Bypasses the pooler of `databaseUrl`. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    s3Url: values.S3_URL,
    projectDir: resolve(values.PROJECT_DIR),
    publicUrl: values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin,
    seed: values.SEED ?? (demoByDefault ? 'demo' : 'none'),
    admin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    mail: {
      smtpUrl: values.SMTP_URL,
      isFromGiven: values.MAIL_FROM !== undefined,
      from: values.MAIL_FROM ?? `Rodízio <nao-responda@${mailHost(values)}>`,
    },
    /** On the public pages. */
    contact: values.CONTACT_EMAIL ?? `contato@${mailHost(values)}`,
    secrets: {
      anonKey: values.ANON_KEY,
      serviceRoleKey: values.SERVICE_ROLE_KEY,
      jwtSecret: values.JWT_SECRET,
      // Only config.toml sets these.
      publishableKey: undefined as string | undefined,
      secretKey: undefined as string | undefined,
      signingKeys: values.JWT_SIGNING_KEYS,
    },
    /** 0: never. */
    rotationDays: values.JWT_ROTATION_DAYS,
    trustProxy: values.TRUST_PROXY,
    adPlatforms: {
      meta: values.META_API_URL ?? 'https://graph.facebook.com/v24.0',
      ga4: values.GA4_API_URL ?? 'https://www.google-analytics.com',
    },
    rateLimit: values.RATE_LIMIT === 'on',
    logLevel: values.LOG_LEVEL,
  }
}

const mailHost = ({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }) =>
  PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost'

/** Passwords are printed and the demo is the default. */
function isLoopbackHost(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '[::1]') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/** Only then may webhooks and pushes reach this machine. Behind a proxy a public server listens on loopback too. */
export const isForDevelopment = ({ isLoopback, publicUrl }: Config): boolean =>
  isLoopback && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname))

/** PUBLIC_URL, else the listening address. */
export function serverOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
