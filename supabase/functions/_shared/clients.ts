import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Refusal } from './serve-post.ts'

const alone = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

export const clientOfCaller = (token: string): SupabaseClient =>
  createClient(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), {
    auth: alone,
    global: { headers: { Authorization: `Bearer ${token}` } },
  })

export const clientOfServer = (): SupabaseClient =>
  createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), { auth: alone })

function setting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set.`)
  return value
}

interface DatabaseAnswer<Data> {
  readonly data: Data
  readonly error: { readonly code: string; readonly message: string } | null
  readonly status: number
}

/** Throws the database's deliberate refusals as a Refusal. */
export function expectDone<Data>({ data, error, status }: DatabaseAnswer<Data>): Data {
  if (!error) return data
  // PostgreSQL's own message is English.
  if (/^(22023|42501|PT4\d\d)$/.test(error.code) && !/^permission denied/.test(error.message)) {
    throw new Refusal(status, error.message)
  }
  // Only the code: the message may quote input.
  throw new Error(`The database says ${error.code}.`)
}
