import { toastSuccess } from '../../../ui/toast.ts'
import { useWrite } from '../../../use-write.ts'
import { releaseQuarantined, type Suspect } from './quarantine-queries.ts'

export function useRelease() {
  const changed = [['contacts'], ['sellers']] as const
  return useWrite('Erro ao liberar contato', changed, async ({ id, name }: Suspect) => {
    const seller = await releaseQuarantined(id)
    const next = seller ? `${seller} recebeu ${name}.` : `${name} aguarda um vendedor disponível.`
    toastSuccess('Contato liberado!', next)
  })
}
