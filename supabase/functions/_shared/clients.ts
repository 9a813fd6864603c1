/** The two ways to this project's API: with a caller's own rights, and with the server's. */
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

/** What the rules of the database refuse, in their own words. */
export function expectDone<Data>({ data, error, status }: DatabaseAnswer<Data>): Data {
  if (!error) return data
  // A refusal of ours, and not PostgreSQL's English one: those that it raises itself have other codes.
  if (/^(22023|42501|PT4\d\d)$/.test(error.code) && !/^permission denied/.test(error.message)) {
    throw new Refusal(status, error.message)
  }
  // For the log, where its message has no place: it may quote what was typed.
  throw new Error(`The database says ${error.code}.`)
}
