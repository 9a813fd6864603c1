/** The servers of auth-js's own test suite, each as a config.toml, and their clients. */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GoTrueAdminApi, GoTrueClient, type GoTrueClientOptions } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createCallerReader, loadSecrets, readProject, withKeysOf } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import type { AuthDependencies } from '../../../src/auth/context.ts'
import { createKeyring } from '../../../src/keys/keyring.ts'
import { fetchThrough } from '../http.ts'
import { settingsWith } from '../settings.ts'
import { memoryStorage, openAuth } from './auth.ts'

export const url = 'http://rodizio.test/auth/v1'
const jwtSecret = randomUUID()

const head = `[auth]
site_url = "http://localhost:9999"
jwt_secret = "${jwtSecret}"`
const rest = `[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true`
const atOnce = `${head}
signing_keys_path = "./signing_keys.json"
enable_anonymous_sign_ins = true
${rest}
[auth.email]
max_frequency = "0s"
[auth.sms]
enable_signup = true`

const tomls = {
  confirmedAtOnce: atOnce,
  confirmedAtOnceWithRsa: atOnce,
  confirmedByMail: `${head}
additional_redirect_urls = ["https://supabase.io/docs"]
${rest}
[auth.email]
enable_confirmations = true
[auth.sms]
enable_signup = true
enable_confirmations = true
[auth.external.google]
enabled = true
client_id = "a client"
secret = "its secret"
redirect_uri = "http://localhost:9999/callback"`,
  /** As the Supabase CLI starts it. */
  startedByCli: `${atOnce}
[auth.rate_limit]
email_sent = 100
[auth.sms.test_otp]
"1234567890" = "123456"
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
template = "Your code is {{ .Code }}"
max_frequency = "1s"
[auth.external.google]
enabled = true
client_id = "a client"
secret = "its secret"
redirect_uri = ""
skip_nonce_check = true
[auth.web3.solana]
enabled = false
[auth.third_party.firebase]
enabled = false
[auth.oauth_server]
enabled = true
authorization_url_path = "/oauth/consent"
allow_dynamic_registration = true`,
  refused: `${head}
enable_signup = false
${rest}
[auth.email]
enable_signup = false
enable_confirmations = true`,
}

const shared = {
  kty: 'oct',
  kid: 'shared',
  alg: 'HS256',
  k: Buffer.alloc(32, 7).toString('base64url'),
}
const signs = { key_ops: ['sign', 'verify'] }
const verifies = { key_ops: ['verify'] }

async function keysOf(name: keyof typeof tomls) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const rsa = { ...(await exportJWK(privateKey)), kid: 'rsa', alg: 'RS256' }
  return name === 'confirmedAtOnceWithRsa'
    ? [
        { ...shared, ...verifies },
        { ...rsa, ...signs },
      ]
    : [
        { ...shared, ...signs },
        { ...rsa, ...verifies },
      ]
}

export async function openAuthJsServer(
  server: DatabaseServer,
  name: keyof typeof tomls,
  changes: Partial<AuthDependencies> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-auth-js-'))
  writeFileSync(join(folder, 'config.toml'), tomls[name])
  writeFileSync(join(folder, 'signing_keys.json'), JSON.stringify(await keysOf(name)))
  const project = readProject(folder)
  const config = withKeysOf(project, settingsWith({ projectDir: folder }))
  const store = {
    update: (change: (kept: object) => Promise<never>) => change({}),
    read: async () => ({}),
  }
  const secrets = await loadSecrets(config, store as never)
  rmSync(folder, { recursive: true })
  const keyring = createKeyring(secrets)
  const readCaller = createCallerReader({ secrets, keyring })
  const { auth } = project
  const app = await openAuth(server, {
    auth,
    secrets,
    keyring,
    readCaller,
    deliverSms: null,
    siteUrl: () => auth.siteUrl ?? url,
    ...changes,
  })
  const send = fetchThrough(app)
  return {
    app,
    open: (options: GoTrueClientOptions = {}) =>
      new GoTrueClient({
        url,
        fetch: send,
        autoRefreshToken: false,
        storage: memoryStorage(),
        ...options,
      }),
    admin: async (claims: Record<string, unknown> = { role: 'service_role' }) =>
      new GoTrueAdminApi({
        url,
        fetch: send,
        headers: { Authorization: `Bearer ${await tokenOf(claims)}` },
      }),
  }
}

const tokenOf = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(Date.now() / 1000) - 60)
    .sign(new TextEncoder().encode(jwtSecret))

export const someone = () => ({
  email: `${randomUUID()}@example.com`,
  phone: `1${randomInt(1e9, 1e10 - 1)}`,
  password: randomUUID(),
})
