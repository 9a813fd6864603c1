import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../failure-message.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import { releaseQuarantined, type Suspect } from './quarantine-queries.ts'

export function useRelease() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Suspect) => releaseQuarantined(id),
    onSuccess: (seller, { name }) =>
      toastSuccess(
        'Contato liberado!',
        seller ? `${seller} recebeu ${name}.` : `${name} aguarda um vendedor disponível.`,
      ),
    onError: (error) => toastFailure('Erro ao liberar contato', failureMessage(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['contacts'] }),
        queryClient.invalidateQueries({ queryKey: ['sellers'] }),
      ]),
  })
}
