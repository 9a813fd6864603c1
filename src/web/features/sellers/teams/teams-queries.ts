import type { QueryData } from '@supabase/supabase-js'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { WeeklyHours } from '../../../../domain/weekly-hours.ts'
import { byName } from '../../../by-name.ts'
import { failureMessage } from '../../../failure-message.ts'
import { live } from '../../../live.ts'
import { expectChanged } from '../../../rows/expect-changed.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

const teams = () =>
  supabase()
    .from('teams')
    .select(
      'id, company_id, name, weekly_hours, team_members(seller_id, turns), short_urls(id, short_code, original_url), capture_pages(id, slug)',
    )

export type Team = QueryData<ReturnType<typeof teams>>[number]

/** With their members, links and pages; sorted by name. */
export const teamsWithMembersQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['teams', companyId, 'members'],
    queryFn: async () => {
      const { data, error } = await teams().eq('company_id', companyId).limit(1_000)
      if (error) throw error
      return byName(data)
    },
    ...live,
  })

export type TeamFields = {
  name: string
  hours: WeeklyHours | null
  memberIds: string[]
}

export const isNameTaken = (error: unknown) => (error as { code?: string }).code === '23505'

const awaits = [['teams'], ['sellers']] as const

type SavedTeam = {
  /** Null creates one. */
  team: Team | null
  fields: TeamFields
  change: Partial<TeamFields>
}

export function useTeamWrites(companyId: string) {
  return {
    save: useMutation({
      meta: {
        failure: 'Erro ao salvar equipe',
        reason: (error) => (isNameTaken(error) ? null : failureMessage(error)),
        awaits,
      },
      mutationFn: ({ team, fields, change }: SavedTeam) =>
        team ? changeTeam(team, change) : createTeam(companyId, fields),
      onSuccess: (_, { team }) =>
        team
          ? toastSuccess('Equipe salva!')
          : toastSuccess('Equipe criada!', 'Agora escolha os links que ela atende.'),
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao excluir equipe', awaits },
      mutationFn: (id: string) => removeTeam(id),
      onSuccess: () => toastSuccess('Equipe excluída!'),
    }),
  }
}

async function createTeam(company_id: string, { name, hours, memberIds }: TeamFields) {
  const { data, error } = await supabase()
    .from('teams')
    .insert({ company_id, name, weekly_hours: hours as never })
    .select('id')
    .single()
  if (error) throw error
  try {
    await addMembers(company_id, data.id, memberIds)
  } catch (failure) {
    // Else a second attempt would find the name taken.
    await removeTeam(data.id)
    throw failure
  }
}

async function changeTeam(team: Team, { name, hours, memberIds }: Partial<TeamFields>) {
  const row = {
    ...(name !== undefined && { name }),
    ...(hours !== undefined && { weekly_hours: hours as never }),
  }
  // PostgREST answers an empty update like one that a policy hides.
  if (Object.keys(row).length > 0) {
    await expectChanged(supabase().from('teams').update(row).eq('id', team.id).select('id'))
  }
  if (!memberIds) return
  const before = team.team_members.map(({ seller_id }) => seller_id)
  const gone = before.filter((id) => !memberIds.includes(id))
  if (gone.length > 0) {
    const left = supabase().from('team_members').delete().eq('team_id', team.id)
    const { error } = await left.in('seller_id', gone)
    if (error) throw error
  }
  const come = memberIds.filter((id) => !before.includes(id))
  await addMembers(team.company_id, team.id, come)
}

async function addMembers(company_id: string, team_id: string, sellerIds: readonly string[]) {
  if (sellerIds.length === 0) return
  const rows = sellerIds.map((seller_id) => ({ company_id, team_id, seller_id }))
  // A colleague may have added one of them since.
  const { error } = await supabase().from('team_members').upsert(rows, { ignoreDuplicates: true })
  if (error) throw error
}

const removeTeam = (id: string) =>
  expectChanged(supabase().from('teams').delete().eq('id', id).select('id'))
