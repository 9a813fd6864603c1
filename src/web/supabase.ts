/** The Supabase client, configured by /config.json. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { KeySite } from '../domain/accounts/key-site.ts'
import type { PasswordRules } from '../domain/accounts/password-rules.ts'
import { sessionStorageKey } from '../domain/accounts/session-storage-key.ts'
import type { Database } from './database.types.ts'
import { repeatReads } from './repeat-reads.ts'
import { learnKeySite } from './session/factors/device-keys.ts'
import { createHeldRequests } from './session/held-requests.ts'
import { learnPasswordRules } from './session/password-rules.ts'
import { renewToken } from './session/renew-token.ts'
import { learnSignInWays } from './session/sign-in-ways.ts'

interface ServerConfig {
  readonly supabaseUrl: string
  readonly anonKey: string
  readonly passwordRules: PasswordRules
  readonly keySite: KeySite | null
  readonly offersGoogle: boolean
  readonly allowsLinking: boolean
}

let client: SupabaseClient<Database> | undefined
let origin: string | undefined
let key: string | undefined

/** All requests except those of authentication. */
export const heldRequests = createHeldRequests(
  repeatReads((input, init) => fetch(input, init), [1_000, 2_000]),
  (refused) => renewToken(supabase(), refused),
)

export async function connectSupabase(): Promise<void> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  const config = (await response.json()) as Partial<ServerConfig>
  const { anonKey, supabaseUrl, passwordRules } = config
  if (!anonKey || !supabaseUrl) throw new Error('/config.json carries no anonKey or supabaseUrl')
  origin = supabaseUrl
  key = anonKey
  if (passwordRules) learnPasswordRules(passwordRules)
  learnKeySite(config.keySite ?? null)
  const { offersGoogle: google = false, allowsLinking: linking = false } = config
  learnSignInWays({ google, linking })
  // The page's own origin, behind any name or proxy.
  client ??= createClient<Database>(location.origin, anonKey, {
    // session/mail-link.ts reads it: the client would leave tokens in the history.
    auth: { storageKey: sessionStorageKey, detectSessionInUrl: false },
    global: { fetch: heldRequests.fetch },
  })
}

/** Throws until connectSupabase has finished. */
export function supabase(): SupabaseClient<Database> {
  if (!client) throw new Error('connectSupabase must finish before supabase is used')
  return client
}

/** The origin of generated links and snippets (domain/public-origin.ts). */
export function linkOrigin(): string {
  if (!origin) throw new Error('connectSupabase must finish before a link is made')
  return origin
}

/** For calls outside the client. */
export function publicKey(): string {
  if (!key) throw new Error('connectSupabase must finish before a call is made')
  return key
}

/**
 * supabase-js keeps the session until the server responds, which is unsafe on a shared computer.
 */
export function forgetStoredSession(): void {
  localStorage.removeItem(sessionStorageKey)
}
