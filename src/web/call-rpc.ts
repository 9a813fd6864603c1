import type { Database } from './database.types.ts'
import { supabase } from './supabase.ts'

type Functions = Database['public']['Functions']

/** Calls a function of the database; throws what it refuses. */
export async function callRpc<Name extends keyof Functions>(
  name: Name,
  given?: Functions[Name]['Args'],
): Promise<Functions[Name]['Returns']> {
  const { data, error } = await supabase().rpc(name, given)
  if (error) throw error
  return data
}
