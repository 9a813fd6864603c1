import { counted } from '../../ui/format-count.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useWrite } from '../../use-write.ts'
import { activityNote, newcomerNote } from './seller-notes.ts'
import {
  archiveSeller,
  createSeller,
  restoreSeller,
  type Seller,
  type SellerFields,
  updateSeller,
  zeroCounters,
} from './sellers-queries.ts'

const changed = [['sellers']]

/** The page's writes, each with its toasts in the words of spec section 8. */
export function useSellerActions() {
  return {
    create: useWrite('Erro ao criar vendedor', changed, (input: NewSeller) =>
      createSeller(input.companyId, input.fields).then(() =>
        toastSuccess('Vendedor cadastrado!', newcomerNote(input.fields)),
      ),
    ),
    update: useWrite('Erro ao atualizar vendedor', changed, (input: SellerChange) =>
      updateSeller(input.id, input.change).then(() =>
        toastSuccess('Vendedor atualizado!', activityNote(input)),
      ),
    ),
    archive: useWrite('Erro ao arquivar vendedor', changed, async ({ id, name }: Seller) => {
      const kept = await archiveSeller(id)
      const leads = counted(kept, 'lead continua', 'leads continuam')
      toastSuccess('Vendedor arquivado!', `${name}: ${leads} no histórico.`)
    }),
    restore: useWrite('Erro ao desarquivar vendedor', changed, async ({ id, name }: Seller) => {
      await restoreSeller(id)
      toastSuccess('Vendedor desarquivado!', `${name} voltou para a lista.`)
    }),
    zero: useWrite('Erro ao zerar contadores', changed, async (companyId: string) => {
      await zeroCounters(companyId)
      toastSuccess('Contadores zerados!', 'O rodízio recomeça do zero.')
    }),
  }
}

type NewSeller = { companyId: string; fields: SellerFields }
type SellerChange = Pick<Seller, 'id' | 'role'> & { change: Partial<SellerFields> }
