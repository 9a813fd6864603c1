import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import type { Database } from '../../../database.types.ts'
import { live } from '../../../live.ts'
import { expectChanged } from '../../../rows/expect-changed.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

export interface Availability {
  seller_id: string
  /** Null if leads may come. */
  left_out: 'manager' | 'inactive' | 'phone' | 'away' | 'limit' | 'hours' | null
  /** Null if only a person can end it. */
  available_at: string | null
}

/** By the id of the seller. */
export const availabilityQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['sellers', 'availability', companyId],
    queryFn: companyId ? () => listAvailability(companyId) : skipToken,
    ...live,
  })

async function listAvailability(companyId: string) {
  const { data, error } = await supabase().rpc('list_availability', { p_company_id: companyId })
  if (error) throw error
  return new Map((data as Availability[]).map((row) => [row.seller_id, row]))
}

/** In the order of their turns; null for the whole company. */
export const nextTurnsQuery = (companyId: string | null, teamId: string | null) =>
  queryOptions({
    queryKey: ['sellers', 'next turns', companyId, teamId],
    queryFn: companyId ? () => listNextTurns(companyId, teamId) : skipToken,
    ...live,
  })

async function listNextTurns(companyId: string, teamId: string | null) {
  const { data, error } = await supabase().rpc('list_next_turns', {
    p_company_id: companyId,
    ...(teamId ? { p_team_id: teamId } : {}),
  })
  if (error) throw error
  return data
}

export type RotationChange = Pick<
  Database['public']['Tables']['sellers']['Update'],
  'away_until' | 'daily_limit' | 'weight' | 'weekly_hours'
>

const awaits = [['sellers']] as const

export function useSellerRotation(sellerId: string) {
  return {
    save: useMutation({
      meta: { failure: 'Erro ao atualizar vendedor', awaits },
      mutationFn: (change: RotationChange) =>
        expectChanged(supabase().from('sellers').update(change).eq('id', sellerId).select('id')),
      onSuccess: () => toastSuccess('Disponibilidade atualizada!'),
    }),
    level: useMutation({
      meta: { failure: 'Erro ao nivelar vendedor', awaits },
      mutationFn: async () => {
        const { error } = await supabase().rpc('level_seller', { p_seller_id: sellerId })
        if (error) throw error
      },
      onSuccess: () =>
        toastSuccess('Vendedor nivelado!', 'Entra no rodízio em igualdade com a equipe.'),
    }),
  }
}
