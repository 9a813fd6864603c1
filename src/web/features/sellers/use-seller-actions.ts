import type { SellerFields } from '../../../domain/seller-schema.ts'
import { changeSeller, createSeller } from '../../seller-writes.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useSellerArchive } from '../../use-seller-archive.ts'
import { useWrite } from '../../use-write.ts'
import { activityNote, newcomerNote } from './seller-notes.ts'
import { type Seller, zeroCounters } from './sellers-queries.ts'

const changed = [['sellers']] as const

/** The page's writes, each with its toasts in the words of spec section 8. */
export function useSellerActions() {
  return {
    create: useWrite('Erro ao criar vendedor', changed, (input: NewSeller) =>
      createSeller(input.companyId, input.fields).then(() =>
        toastSuccess('Vendedor cadastrado!', newcomerNote(input.fields)),
      ),
    ),
    update: useWrite('Erro ao atualizar vendedor', changed, (input: SellerChange) =>
      changeSeller(input.id, input.change).then(() =>
        toastSuccess('Vendedor atualizado!', activityNote(input)),
      ),
    ),
    ...useSellerArchive(changed),
    zero: useWrite('Erro ao zerar contadores', changed, async (companyId: string) => {
      await zeroCounters(companyId)
      toastSuccess('Contadores zerados!', 'O rodízio recomeça do zero.')
    }),
  }
}

type NewSeller = { companyId: string; fields: SellerFields }
type SellerChange = Pick<Seller, 'id' | 'role'> & { change: Partial<SellerFields> }
