import type { Database } from './database.types.ts'
import { supabase } from './supabase.ts'

type Functions = Database['public']['Functions']
type Row<Name extends keyof Functions> = Functions[Name]['Returns'] extends (infer R)[] ? R : never

/** What a function returns, with the columns that may be null: the generated types know none. */
export type RowOf<Name extends keyof Functions, Nullable extends keyof Row<Name> = never> = Omit<
  Row<Name>,
  Nullable
> & { [column in Nullable]: Row<Name>[column] | null }

/** Calls a function of the database; throws what it refuses. */
export async function callRpc<Name extends keyof Functions>(
  name: Name,
  given?: Functions[Name]['Args'],
): Promise<Functions[Name]['Returns']> {
  const { data, error } = await supabase().rpc(name, given as never)
  if (error) throw error
  return data as unknown as Functions[Name]['Returns']
}
