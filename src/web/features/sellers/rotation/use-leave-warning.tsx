import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { SellerChange } from '../../../seller-writes.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { type Seller, sellersQuery } from '../sellers-queries.ts'
import { teamsWithMembersQuery } from '../teams/teams-queries.ts'
import { emptiedTeams } from './emptied-teams.ts'

/** Asks before a leave that leaves a team without anybody; resolves to whether to save it. */
export function useLeaveWarning() {
  const queryClient = useQueryClient()
  return async (before: Seller, change: SellerChange): Promise<boolean> => {
    const { id, company_id, companies, role, active, leave_from, leave_until } = {
      ...before,
      ...change,
    }
    if (!change.leave_until && !change.leave_from) return true
    if (!leave_from || !leave_until || !active || role !== 'seller') return true
    const [teams, sellers] = await Promise.all([
      queryClient.fetchQuery(teamsWithMembersQuery(company_id)),
      queryClient.fetchQuery(sellersQuery(company_id, false)),
    ]).catch(() => [])
    if (!teams || !sellers) return true
    const leave = { id, from: new Date(leave_from), until: new Date(leave_until) }
    const whenNobody = companies?.when_nobody ?? 'rotate'
    const sentences = emptiedTeams(leave, teams, sellers, whenNobody, new Date())
    if (sentences.length === 0) return true
    return new Promise((resolve) => {
      askFirst({
        title: 'Salvar esta folga?',
        children: (
          <Stack gap="xs">
            {sentences.map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
          </Stack>
        ),
        confirm: 'Salvar assim mesmo',
        cancel: 'Voltar',
        onConfirm: () => resolve(true),
        onClose: () => resolve(false),
      })
    })
  }
}
