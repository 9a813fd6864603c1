/** What the approval screen reads and writes, call for call as spec section 7 lists it. */
import type { PostgrestError } from '@supabase/supabase-js'
import type { Role } from '../../session/role.ts'
import { supabase } from '../../supabase.ts'

export type PendingUser = Awaited<ReturnType<typeof listPendingUsers>>[number]

export type Approval = { companyId: string | null; role: GrantedRole | null }

/** Nobody becomes super_admin by an approval. */
export type GrantedRole = Exclude<Role, 'super_admin'>

export async function listPendingUsers() {
  const { data, error } = await supabase()
    .from('users')
    .select('id, name, email, role, company_id, created_at')
    .eq('approved', false)
    .order('created_at', { ascending: false })
  if (error) throw error
  return data
}

export async function countUsers() {
  const users = () => supabase().from('users').select('id', { count: 'exact', head: true })
  const [pending, approved, total] = await Promise.all([
    counted(users().eq('approved', false)),
    counted(users().eq('approved', true)),
    counted(users()),
  ])
  return { pending, approved, total }
}

/** What is null stays as it is: whoever is approved without a company creates one. */
export async function approveUser(id: string, { companyId, role }: Approval): Promise<void> {
  const { error } = await supabase().rpc('approve_user', {
    user_id: id,
    p_company_id: companyId ?? undefined,
    p_role: role ?? undefined,
  })
  if (error) throw error
}

async function counted(
  query: PromiseLike<{ count: number | null; error: PostgrestError | null }>,
): Promise<number> {
  const { count, error } = await query
  if (error) throw error
  return count ?? 0
}
