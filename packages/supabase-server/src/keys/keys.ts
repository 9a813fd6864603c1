import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { calculateJwkThumbprint, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import { createKeyring, type TokenKeys } from './keyring.ts'
import { createOpaqueKey } from './opaque-key.ts'
import { generateSigningKey, type SigningKey } from './signing-key.ts'

export interface Secrets extends TokenKeys {
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** `sb_publishable_…`, in place of the anon key; independent of JWT_SECRET. */
  readonly publishableKey: string
  /** `sb_secret_…`, in place of the service role key. */
  readonly secretKey: string
}

/**
 * Fills in missing secrets. A new JWT_SECRET drops the stored API keys, since changing it is meant to revoke them.
 * @throws when a given API key has another signature, or the secret is too short
 */
export async function createSecrets(
  given: Partial<Secrets>,
  stored: Partial<Secrets> = {},
): Promise<Secrets> {
  const jwtSecret = given.jwtSecret ?? stored.jwtSecret ?? randomBytes(32).toString('base64url')
  if (jwtSecret.length < 32) throw new Error('JWT_SECRET needs at least 32 characters.')
  const signingKeys = given.signingKeys ??
    stored.signingKeys ?? [await generateSigningKey(nowInSeconds())]
  const kept = stored.jwtSecret === jwtSecret ? stored : {}
  const secrets = {
    jwtSecret,
    signingKeys,
    anonKey: given.anonKey ?? kept.anonKey ?? (await createApiKey('anon', jwtSecret)),
    serviceRoleKey:
      given.serviceRoleKey ??
      kept.serviceRoleKey ??
      (await createApiKey('service_role', jwtSecret)),
    publishableKey: given.publishableKey ?? stored.publishableKey ?? createOpaqueKey('publishable'),
    secretKey: given.secretKey ?? stored.secretKey ?? createOpaqueKey('secret'),
  }
  if (given.anonKey) await expectRole('ANON_KEY', 'anon', given.anonKey, secrets)
  if (given.serviceRoleKey) {
    await expectRole('SERVICE_ROLE_KEY', 'service_role', given.serviceRoleKey, secrets)
  }
  return secrets
}

const signingKeySchema = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'oct']),
  kid: z.string().min(1).optional(),
  alg: z.enum(['ES256', 'RS256', 'HS256']).optional(),
  crv: z.literal('P-256').optional(),
  key_ops: z.array(z.string()).optional(),
})
type GivenKey = z.output<typeof signingKeySchema>
const signingKeysSchema = z.union([
  z.array(signingKeySchema).min(1),
  z.object({ keys: z.array(signingKeySchema).min(1) }).transform(({ keys }) => keys),
  signingKeySchema.transform((key) => [key]),
])
const algorithmOf = { EC: 'ES256', RSA: 'RS256', oct: 'HS256' } as const

/**
 * Reads JWT_SIGNING_KEYS: a JWK, a list or a key set, as JSON or as a file's path.
 * The first key signs or, as in GoTrue, the one whose `key_ops` contain `sign`; a key that only verifies may be
 * public.
 */
export async function parseSigningKeys(textOrPath: string): Promise<SigningKey[]> {
  const { data: keys } = signingKeysSchema.safeParse(await readKeys(textOrPath))
  if (!keys) throw new Error('JWT_SIGNING_KEYS has no keys of EC (P-256), RSA or oct.')
  const signers = keys.filter((key) => key.key_ops?.includes('sign'))
  if (signers.length > 1) {
    throw new Error('JWT_SIGNING_KEYS lets several keys sign: only one "key_ops" may say "sign".')
  }
  const signer = signers[0] ?? keys.find(mayBoth)
  if (!signer) throw new Error('JWT_SIGNING_KEYS has no key whose "key_ops" allow it to sign.')
  return Promise.all(
    [signer, ...keys.filter((key) => key !== signer)].map(async (key) => {
      if ((key === signer || mayBoth(key)) && key.kty !== 'oct' && typeof key.d !== 'string') {
        throw new Error('JWT_SIGNING_KEYS needs private keys: a key without "d" cannot sign.')
      }
      // jose's message quotes no value.
      const thumbprint = await calculateJwkThumbprint(key as JWK).catch(({ message }) => {
        throw new Error(`JWT_SIGNING_KEYS has a key that is not whole: ${message}.`)
      })
      const kid = key.kid ?? thumbprint
      return { ...key, kid, alg: algorithmOf[key.kty] } as SigningKey
    }),
  )
}

const mayBoth = ({ key_ops }: GivenKey) => key_ops === undefined || key_ops.length === 0

/** The errors of the parser and of the file system would quote parts of the keys. */
async function readKeys(textOrPath: string): Promise<unknown> {
  const isJson = /^\s*[[{]/.test(textOrPath)
  const text = isJson
    ? textOrPath
    : await readFile(textOrPath, 'utf8').catch(({ code }) => {
        throw new Error(
          `JWT_SIGNING_KEYS is neither JSON nor the path of a readable file (${code}).`,
        )
      })
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(
      isJson
        ? 'JWT_SIGNING_KEYS is not valid JSON.'
        : 'The file of JWT_SIGNING_KEYS is not valid JSON.',
    )
  }
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** Ten years, like Supabase's own: they are rotated with the secret, not by time. */
function createApiKey(role: 'anon' | 'service_role', jwtSecret: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('supabase')
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(new TextEncoder().encode(jwtSecret))
}

async function expectRole(name: string, role: string, key: string, secrets: Secrets) {
  const claims = await createKeyring(secrets)
    .verifyApiKey(key)
    .catch(() => null)
  if (claims?.role !== role) {
    throw new Error(`${name} is not a token for ${role} signed with this JWT_SECRET.`)
  }
}
