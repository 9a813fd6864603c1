import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../failure-message.ts'
import { counted } from '../../ui/format-count.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import {
  archiveSeller,
  type CompanySeller,
  createSeller,
  type NewSeller,
  restoreSeller,
} from './company-sellers-queries.ts'

/** Changes to a company's sellers, each with its toasts in the words of spec section 8. */
export function useSellerWrites() {
  return {
    create: useSellerWrite('Erro ao cadastrar vendedor', async (input: CreatedSeller) => {
      await createSeller(input.companyId, input.fields)
      const { name, active } = input.fields
      const next = active ? 'já está no rodízio.' : 'entra no rodízio quando for ativado.'
      toastSuccess('Vendedor cadastrado!', `${name} ${next}`)
    }),
    archive: useSellerWrite('Erro ao arquivar vendedor', async ({ id, name }: CompanySeller) => {
      const kept = await archiveSeller(id)
      const leads = counted(kept, 'lead continua', 'leads continuam')
      toastSuccess('Vendedor arquivado!', `${name}: ${leads} no histórico.`)
    }),
    restore: useSellerWrite('Erro ao desarquivar vendedor', async ({ id, name }: CompanySeller) => {
      await restoreSeller(id)
      toastSuccess('Vendedor desarquivado!', `${name} voltou para a lista.`)
    }),
  }
}

type CreatedSeller = { companyId: string; fields: NewSeller }

function useSellerWrite<Input>(failure: string, write: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => toastFailure(failure, failureMessage(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['sellers'] }),
        queryClient.invalidateQueries({ queryKey: ['companies'] }),
      ]),
  })
}
