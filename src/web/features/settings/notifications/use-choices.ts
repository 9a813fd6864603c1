import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Choices, choicesQuery, saveChoices } from './notifications-queries.ts'

/** Optimistic, with rollback. */
export function useChoices(userId: string) {
  const queryClient = useQueryClient()
  const query = choicesQuery(userId)
  const { queryKey } = query
  const reading = useQuery(query)
  const { mutate: choose } = useMutation({
    meta: { failure: 'Erro ao salvar notificações', invalidates: [queryKey] },
    mutationFn: saveChoices,
    onMutate: async (choice: Partial<Choices>) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...choice })
    },
  })
  return { reading, choose }
}
