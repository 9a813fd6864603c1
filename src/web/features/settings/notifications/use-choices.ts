import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../../failure-message.ts'
import { toastFailure } from '../../../ui/toast.ts'
import { type Choices, choicesQuery, saveChoices } from './notifications-queries.ts'

/** Each switch is saved as it is moved, and goes back when that fails. */
export function useChoices(userId: string) {
  const queryClient = useQueryClient()
  const query = choicesQuery(userId)
  const { queryKey } = query
  const reading = useQuery(query)
  const { mutate: choose } = useMutation({
    mutationFn: saveChoices,
    onMutate: async (choice: Partial<Choices>) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...choice })
    },
    onError: (error) => toastFailure('Erro ao salvar avisos', failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { reading, choose }
}
