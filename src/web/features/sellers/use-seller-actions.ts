import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../failure-message.ts'
import { counted } from '../../ui/format-count.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
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

/** The page's writes, each with its toasts in the words of spec section 8. */
export function useSellerActions() {
  return {
    create: useSellerWrite('Erro ao criar vendedor', (input: NewSeller) =>
      createSeller(input.companyId, input.fields).then(() =>
        toastSuccess('Vendedor cadastrado!', newcomerNote(input.fields)),
      ),
    ),
    update: useSellerWrite('Erro ao atualizar vendedor', (input: SellerChange) =>
      updateSeller(input.id, input.change).then(() =>
        toastSuccess('Vendedor atualizado!', activityNote(input)),
      ),
    ),
    archive: useSellerWrite('Erro ao arquivar vendedor', async ({ id, name }: Seller) => {
      const kept = await archiveSeller(id)
      const leads = counted(kept, 'lead continua', 'leads continuam')
      toastSuccess('Vendedor arquivado!', `${name}: ${leads} no histórico.`)
    }),
    restore: useSellerWrite('Erro ao desarquivar vendedor', async ({ id, name }: Seller) => {
      await restoreSeller(id)
      toastSuccess('Vendedor desarquivado!', `${name} voltou para a lista.`)
    }),
    zero: useSellerWrite('Erro ao zerar contadores', async (companyId: string) => {
      await zeroCounters(companyId)
      toastSuccess('Contadores zerados!', 'O rodízio recomeça do zero.')
    }),
  }
}

type NewSeller = { companyId: string; fields: SellerFields }
type SellerChange = Pick<Seller, 'id' | 'role'> & { change: Partial<SellerFields> }

function useSellerWrite<Input>(failure: string, write: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => toastFailure(failure, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sellers'] }),
  })
}
