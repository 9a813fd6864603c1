import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Keyring } from '../keys/keyring.ts'
import type { Secrets } from '../keys/keys.ts'

/** From functions/.env and config.toml. Like the CLI, drops names that begin with SUPABASE_. */
export function readOwnSecrets(
  projectDir: string,
  ofConfig: Readonly<Record<string, string>>,
): Record<string, string> {
  const file = join(projectDir, 'functions', '.env')
  const ofFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const own = Object.entries({ ...ofConfig, ...ofFile })
  return Object.fromEntries(
    own.filter((entry): entry is [string, string] => isOwn(entry[0]) && entry[1] !== undefined),
  )
}

const isOwn = (name: string) => !name.startsWith('SUPABASE_')

export function functionEnvironment(
  url: string,
  { anonKey, serviceRoleKey, publishableKey, secretKey }: Secrets,
  publicKeys: Keyring['publicKeys'],
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    ...own,
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_JWKS: JSON.stringify({ keys: publicKeys }),
  }
}
