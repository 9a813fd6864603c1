/** Calls by the official client, and of visitors. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Target } from './visitors.ts'

/** @param key an API key of a company instead of a user’s session */
export const openClient = ({ origin, anonKey }: Target, key = anonKey): SupabaseClient =>
  createClient(origin, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })

export async function signIn(
  server: Target,
  account: { readonly email: string; readonly password: string },
): Promise<SupabaseClient> {
  const client = openClient(server)
  const { error } = await client.auth.signInWithPassword(account)
  if (error) throw error
  return client
}

/** @throws the answer’s error */
export async function getData<Data>(
  asked: PromiseLike<{ data: Data; error: Error | null }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await asked
  if (error) throw error
  return data as NonNullable<Data>
}

// Machines are not counted.
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }

export const visit = ({ origin }: Target, path: string) => fetch(origin + path, { headers })

export const postForm = ({ origin }: Target, path: string, fields: Record<string, string>) =>
  fetch(origin + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

export const insertLink = (client: SupabaseClient, company_id: string, short_code: string) =>
  client
    .from('short_urls')
    .insert({ company_id, short_code, original_url: 'https://horizonte.example/feirao' })
    .select('id')
