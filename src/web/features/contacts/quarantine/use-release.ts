import { useMutation } from '@tanstack/react-query'
import { toastSuccess } from '../../../ui/toast.ts'
import { releaseQuarantined, type Suspect } from './quarantine-queries.ts'

export function useRelease() {
  return useMutation({
    meta: { failure: 'Erro ao liberar contato', awaits: [['contacts'], ['sellers']] },
    mutationFn: ({ id }: Suspect) => releaseQuarantined(id),
    onSuccess: (seller, { name }) => {
      const next = seller ? `${seller} recebeu ${name}.` : `${name} aguarda um vendedor disponível.`
      toastSuccess('Contato liberado!', next)
    },
  })
}
