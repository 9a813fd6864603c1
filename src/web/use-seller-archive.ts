import { type QueryKey, useMutation } from '@tanstack/react-query'
import { archiveSeller, changeSeller } from './seller-writes.ts'
import { counted } from './ui/format/format-count.ts'
import { toastSuccess } from './ui/toast.ts'

type Archived = { id: string; name: string }

/**
 * Toasts of spec section 8.
 * @param awaits keys to read again
 */
export function useSellerArchive(awaits: readonly QueryKey[]) {
  return {
    archive: useMutation({
      meta: { failure: 'Erro ao arquivar vendedor', awaits },
      mutationFn: ({ id }: Archived) => archiveSeller(id),
      onSuccess: (kept, { name }) => {
        const leads = counted(kept, 'lead continua', 'leads continuam')
        toastSuccess('Vendedor arquivado!', `${name}: ${leads} no histórico.`)
      },
    }),
    restore: useMutation({
      meta: { failure: 'Erro ao desarquivar vendedor', awaits },
      mutationFn: ({ id }: Archived) => changeSeller(id, { deleted_at: null }),
      onSuccess: (_, { name }) =>
        toastSuccess('Vendedor desarquivado!', `${name} voltou para a lista.`),
    }),
  }
}
