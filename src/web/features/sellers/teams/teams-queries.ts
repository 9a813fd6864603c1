import { queryOptions, useMutation } from '@tanstack/react-query'
import type { WeeklyHours } from '../../../../domain/weekly-hours.ts'
import { byName } from '../../../by-name.ts'
import { failureMessage } from '../../../failure-message.ts'
import { live } from '../../../live.ts'
import { expectChanged } from '../../../rows/expect-changed.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

/** With their members; sorted by name. */
export const teamsWithMembersQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['teams', companyId, 'members'],
    queryFn: async () => {
      const { data, error } = await supabase()
        .from('teams')
        .select('id, name, weekly_hours, team_members(seller_id, turns)')
        .eq('company_id', companyId)
        .limit(1_000)
      if (error) throw error
      return byName(data)
    },
    ...live,
  })

export interface TeamFields {
  name: string
  hours: WeeklyHours | null
  memberIds: string[]
}

type Team = { id: string; team_members: { seller_id: string }[] }

/** The name is taken. */
const reason = (error: unknown) =>
  (error as { code?: string }).code === '23505'
    ? 'Já existe uma equipe com este nome.'
    : failureMessage(error)

const awaits = [['teams'], ['sellers']] as const

export function useTeamWrites(companyId: string) {
  return {
    save: useMutation({
      meta: { failure: 'Erro ao salvar equipe', reason, awaits },
      mutationFn: async ({ team, fields }: { team: Team | null; fields: TeamFields }) => {
        const { name, hours, memberIds } = fields
        const row = { name, weekly_hours: hours as never }
        const teams = supabase().from('teams')
        const written = await (team
          ? teams.update(row).eq('id', team.id)
          : teams.insert({ ...row, company_id: companyId })
        )
          .select('id')
          .single()
        if (written.error) throw written.error
        await setMembers(companyId, team ?? { id: written.data.id, team_members: [] }, memberIds)
      },
      onSuccess: () => toastSuccess('Equipe salva!'),
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao excluir equipe', awaits },
      mutationFn: (id: string) =>
        expectChanged(supabase().from('teams').delete().eq('id', id).select('id')),
      onSuccess: () => toastSuccess('Equipe excluída!'),
    }),
  }
}

async function setMembers(companyId: string, team: Team, memberIds: readonly string[]) {
  const before = team.team_members.map(({ seller_id }) => seller_id)
  const members = () => supabase().from('team_members')
  const gone = before.filter((id) => !memberIds.includes(id))
  if (gone.length > 0) {
    const { error } = await members().delete().eq('team_id', team.id).in('seller_id', gone)
    if (error) throw error
  }
  const come = memberIds.filter((id) => !before.includes(id))
  if (come.length > 0) {
    const { error } = await members().insert(
      come.map((seller_id) => ({ company_id: companyId, team_id: team.id, seller_id })),
    )
    if (error) throw error
  }
}
