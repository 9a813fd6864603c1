/** What the approval screen reads and writes: call for call as spec section 7 lists it, and its counters. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../database.types.ts'
import type { Role } from '../../session/role.ts'
import { supabase } from '../../supabase.ts'

export type PendingUser = Pick<
  Database['public']['Tables']['users']['Row'],
  'id' | 'name' | 'email' | 'role' | 'company_id' | 'created_at' | 'email_confirmed'
> & {
  /** Null where it was removed, whose people `company_id` still names. */
  companies: { id: string } | null
}

type PendingPage = { users: PendingUser[]; page: number; total: number }

export type Approval = { companyId: string | null; role: GrantedRole | null }

/** Nobody becomes super_admin by an approval. */
export type GrantedRole = Exclude<Role, 'super_admin'>

export const pageSize = 50

/** A page of those who wait; when it has emptied, the one before. */
export const pendingUsersQuery = (page: number) =>
  queryOptions({
    queryKey: ['users', 'pending', page],
    queryFn: () => listPendingUsers(page),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })

/** From the database's own counters: the table grows with the platform. */
export const userCountersQuery = queryOptions({
  queryKey: ['users', 'counters'],
  queryFn: async () => {
    const { data, error } = await supabase().rpc('get_platform_figures').single()
    if (error) throw error
    const { users: total, pending_users: pending } = data
    return { pending, approved: total - pending, total }
  },
  refetchInterval: 30_000,
})

async function listPendingUsers(page: number): Promise<PendingPage> {
  const first = (page - 1) * pageSize
  const { data, error, count } = await supabase()
    .from('users')
    .select('id, name, email, role, company_id, created_at, email_confirmed, companies(id)', {
      count: 'exact',
    })
    .eq('approved', false)
    .order('created_at', { ascending: false })
    .order('id')
    .range(first, first + pageSize - 1)
  const isEmpty = error ? error.code === beyondTheEnd : data.length === 0
  if (isEmpty && page > 1) return listPendingUsers(page - 1)
  if (error) throw error
  return { users: data, page, total: count ?? 0 }
}

/** PostgREST's answer to a range that begins behind the last row. */
const beyondTheEnd = 'PGRST103'

/** What is null stays as it is: whoever is approved without a company creates one. */
export async function approveUser(id: string, { companyId, role }: Approval): Promise<void> {
  const { error } = await supabase().rpc('approve_user', {
    user_id: id,
    p_company_id: companyId ?? undefined,
    p_role: role ?? undefined,
  })
  if (error) throw error
}
