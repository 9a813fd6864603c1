import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { live } from '../../../live.ts'
import { supabase } from '../../../supabase.ts'
import { counted } from '../../../ui/format/format-count.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import type { Seller } from '../sellers-queries.ts'

export interface Availability {
  seller_id: string
  /** Null if leads may come. */
  left_out: 'manager' | 'inactive' | 'phone' | 'away' | 'limit' | 'hours' | null
  /** Null if only a person can end it. */
  available_at: string | null
}

/** By the id of the seller; for the leads of a team, if one is given. */
export const availabilityQuery = (companyId: string | null, teamId: string | null = null) =>
  queryOptions({
    queryKey: ['sellers', 'availability', companyId, teamId],
    queryFn: companyId ? () => listAvailability(companyId, teamId) : skipToken,
    ...live,
  })

async function listAvailability(companyId: string, teamId: string | null) {
  const data = await callRpc('list_availability', {
    p_company_id: companyId,
    ...(teamId ? { p_team_id: teamId } : {}),
  })
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
  return callRpc('list_next_turns', {
    p_company_id: companyId,
    ...(teamId ? { p_team_id: teamId } : {}),
  })
}

/** By the id of the seller; only those who are behind the others by more than a turn. */
export const standingsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['sellers', 'standings', companyId],
    queryFn: () => listStandings(companyId),
    ...live,
  })

async function listStandings(companyId: string) {
  const data = await callRpc('list_standings', { p_company_id: companyId })
  const isInTeam = data.some(({ team_id }) => team_id !== null)
  const teams = isInTeam ? await listTeamNames(companyId) : []
  return new Map(
    data.map(({ seller_id, team_id, own, others }) => [
      seller_id,
      { own, others, team: teams.find(({ id }) => id === team_id)?.name },
    ]),
  )
}

async function listTeamNames(companyId: string) {
  const { data, error } = await supabase()
    .from('teams')
    .select('id, name')
    .eq('company_id', companyId)
  if (error) throw error
  return data
}

type Levelled = Pick<Seller, 'id' | 'name' | 'leads_received' | 'head_start' | 'weight'>

export function useLevelSeller() {
  return useMutation({
    meta: { failure: 'Erro ao nivelar vendedor', awaits: [['sellers'], ['teams']] },
    mutationFn: ({ id }: Levelled) => callRpc('level_seller', { p_seller_id: id }),
    onSuccess: (headStart, { name, leads_received, head_start, weight }) => {
      const leads = counted(leads_received + headStart, 'lead', 'leads')
      // Behind in a team only, the count of the company stays.
      const count = headStart > head_start && weight === 1 ? ` ${leads} no rodízio,` : ''
      toastSuccess(
        'Vendedor nivelado!',
        `${name} passa a contar${count} como quem tem menos na equipe.`,
      )
    },
  })
}
