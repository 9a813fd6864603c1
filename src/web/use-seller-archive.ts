import type { QueryKey } from '@tanstack/react-query'
import { archiveSeller, changeSeller } from './seller-writes.ts'
import { counted } from './ui/format/format-count.ts'
import { toastSuccess } from './ui/toast.ts'
import { useWrite } from './use-write.ts'

type Archived = { id: string; name: string }

/** Out of the rotation and back, with the toasts of spec section 8. @param changed what is read again afterwards */
export function useSellerArchive(changed: readonly QueryKey[]) {
  return {
    archive: useWrite('Erro ao arquivar vendedor', changed, async ({ id, name }: Archived) => {
      const kept = await archiveSeller(id)
      const leads = counted(kept, 'lead continua', 'leads continuam')
      toastSuccess('Vendedor arquivado!', `${name}: ${leads} no histórico.`)
    }),
    restore: useWrite('Erro ao desarquivar vendedor', changed, async ({ id, name }: Archived) => {
      await changeSeller(id, { deleted_at: null })
      toastSuccess('Vendedor desarquivado!', `${name} voltou para a lista.`)
    }),
  }
}
