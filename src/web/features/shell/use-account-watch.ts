import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAuth } from '../../session/use-auth.ts'
import { toastSuccess } from '../../ui/toast.ts'

/** Approval, another role, plan changes and deactivation take effect without a reload. */
export function useAccountWatch(): void {
  const { profile, company, reloadAccount } = useAuth()
  const queryClient = useQueryClient()
  const { id, approved } = profile ?? {}
  const rights = [approved, profile?.role, company?.id, company?.active].join()
  useQuery(accountQuery(profile, reloadAccount))

  const seen = useRef({ id, approved, rights })
  useEffect(() => {
    const before = seen.current
    seen.current = { id, approved, rights }
    if (before.id !== id) return
    const isLetIn = approved === true && before.approved === false
    // Cached data may come from other rights.
    if (rights !== before.rights) void queryClient.invalidateQueries()
    if (isLetIn) toastSuccess('Seu acesso foi aprovado!', 'Você já pode usar o Rodízio.')
  }, [id, approved, rights, queryClient])
}

/** Milliseconds. Shorter, because an approval may arrive while the page is open. */
const whileWaiting = 15_000
const otherwise = 30_000

/** Polls the account that AuthProvider holds. */
const accountQuery = (
  profile: { id: string; approved: boolean } | null,
  reload: () => Promise<void>,
) =>
  queryOptions({
    queryKey: ['account', profile?.id],
    queryFn: profile ? () => reload().then(() => null) : skipToken,
    // AuthProvider has just read it.
    initialData: null,
    staleTime: otherwise,
    refetchInterval: profile?.approved === false ? whileWaiting : otherwise,
  })
