import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../call-rpc.ts'
import { nameOf } from '../../company/people/people-queries.ts'
import type { Database } from '../../database.types.ts'
import { live } from '../../live.ts'
import type { GrantedRole } from '../../session/role.ts'
import { supabase } from '../../supabase.ts'
import { toastSuccess } from '../../ui/toast.ts'

export type PendingUser = Pick<
  Database['public']['Tables']['users']['Row'],
  'id' | 'name' | 'email' | 'role' | 'company_id' | 'created_at' | 'email_confirmed'
> & {
  /** Null when the company was removed; `company_id` still names it. */
  companies: { id: string } | null
}

type PendingPage = { users: PendingUser[]; page: number; total: number }

export type Approval = { companyId: string | null; role: GrantedRole | null }

export const pageSize = 50

/** An emptied page shows the previous one. */
export const pendingUsersQuery = (page: number) =>
  queryOptions({
    queryKey: ['users', 'pending', page],
    queryFn: () => listPendingUsers(page),
    ...live,
    placeholderData: keepPreviousData,
  })

/** The 50 approved last. */
export const usersWithoutCompanyQuery = queryOptions({
  queryKey: ['users', 'without-company'],
  queryFn: async () => {
    const { data, error, count } = await supabase()
      .from('users')
      .select('id, name, email, role, approved, created_at', { count: 'exact' })
      .eq('approved', true)
      .is('company_id', null)
      .neq('role', 'super_admin')
      .order('updated_at', { ascending: false })
      .order('id')
      .limit(pageSize)
    if (error) throw error
    return { users: data, total: count ?? 0 }
  },
  ...live,
})

/** From counters, in constant time. */
export const userCountersQuery = queryOptions({
  queryKey: ['users', 'counters'],
  queryFn: async () => {
    const { data, error } = await supabase().rpc('get_platform_figures').single()
    if (error) throw error
    const { users: total, pending_users: pending } = data
    return { pending, approved: total - pending, total }
  },
  ...live,
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

/** PostgREST's code for a range beyond the last row. */
const beyondTheEnd = 'PGRST103'

type Input = { user: PendingUser; approval: Approval }

export function useApproval() {
  return useMutation({
    meta: { failure: 'Erro ao aprovar usuário', awaits: [['users'], ['home']] },
    // A missing value stays; a user approved without a company creates one.
    mutationFn: ({ user, approval: { companyId, role } }: Input) =>
      callRpc('approve_user', {
        user_id: user.id,
        p_company_id: companyId ?? undefined,
        p_role: role ?? undefined,
      }),
    onSuccess: (_, { user, approval }) => {
      const next = approval.companyId
        ? 'já pode entrar e ver os dados da empresa.'
        : 'já pode entrar. Sem empresa definida, cria a sua no primeiro acesso.'
      toastSuccess('Usuário aprovado!', `${nameOf(user)} ${next}`)
    },
  })
}

export function useRefusal() {
  return useMutation({
    meta: { failure: 'Erro ao recusar usuário', awaits: [['users'], ['home']] },
    mutationFn: ({ id }: PendingUser) => callRpc('refuse_user', { p_user_id: id }),
    onSuccess: (_, user) =>
      toastSuccess('Cadastro recusado!', `A conta de ${nameOf(user)} foi excluída.`),
  })
}
